import { type CallName, calls } from '#contract/app/calls.ts';
import { QR_AFTER_SCAN_SECONDS } from '#contract/attendance/qr/qr-rules.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { AN_HOUR, letTimePass } from '#e2e/attacks/flood/passing-time.ts';
import { instantIn, machineClock } from '#server/platform/base/clock.ts';
import { type Attack, exactly, type Report } from '#testkit/figures/attack.ts';
import { type DatabaseName, databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf } from '#testkit/process/client.ts';
import { openListener } from '#testkit/process/realtime-listener.ts';
import { orNever } from '#testkit/process/until.ts';
import { callSamples, sampledCalls } from '#testkit/samples/call-samples.ts';
import { makeOneOfEverything } from '#testkit/samples/full-fixture.ts';
import { acceptedPictures } from '#testkit/samples/pictures.ts';
import { dump } from '#testkit/school/dump.ts';
import { signedInAdmin, signedInProfessor } from '#testkit/school/people.ts';
import { sendPhoto } from '#testkit/school/photo-desk.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSession } from '#testkit/school/teaching.ts';

/** Calls that require a sign-in; for the others, the headers do not matter. */
const guarded = sampledCalls.filter(([, call]) => call.access !== 'none');

async function fill(school: SchoolUnderTest) {
  const everything = await makeOneOfEverything(school);
  await sendPhoto(school, everything.student.headers, [['image', (await acceptedPictures()).png]]);
  const admin = await signedInAdmin(school);
  await school.ask(calls.updateCardSetting, { ...admin, body: { accepted: 'attended' } });
  const ids = { ids: [everything.student.stud_id] };
  const [card] = (await school.ask(calls.makeCards, { ...admin, body: ids })).reply.cards;
  const open = await addSession(school, everything.owner, everything.objects.subject, { program: '' });
  return { ...everything, foreign: await signedInProfessor(school), admin, card: card?.value ?? '', open };
}

/** The number of tries with a QR value, and the forbidden tries that succeeded. */
interface Tried {
  tries: number;
  opened: string[];
}

async function tryOn(database: DatabaseName, report: Report): Promise<void> {
  const box = await makeBlackBox(database);
  try {
    const { owner, student, objects, foreign, admin, card, open } = await box.closed(fill);
    const { origin } = await box.start();
    const newValue = async () =>
      (await answerOf(origin, calls.generateNewToken, { body: { oldToken: student.token } })).body;
    const make = (name: CallName, headers: Record<string, string>, oldToken?: string) => {
      const call: Call = calls[name];
      const { params, body } = callSamples(objects)[name];
      const sent = oldToken === undefined ? body : { ...body, oldToken };
      return answerOf(origin, call, {
        headers,
        ...(params ? { params } : {}),
        ...(sent === undefined || call.method === 'GET' ? {} : { body: sent }),
      });
    };
    const scan = (studtoken: string) => make('createAttendance', { ...owner.headers, studtoken });
    const photo = (professor: typeof owner, studtoken: string) =>
      make('studentImgRetrieve', { ...professor.headers, studtoken });

    const tried: Tried = { tries: 0, opened: [] };
    const expectShut = async (what: string, name: CallName, headers: Record<string, string>, oldToken?: string) => {
      const { status } = await make(name, headers, oldToken);
      tried.tries += 1;
      if (status < 400 || status >= 500) tried.opened.push(`${name} by ${what}: ${status}`);
    };
    /** The server closes sockets of clients that cannot authenticate; a socket that stays open was accepted. */
    const expectDeaf = async (what: string, hello: object) => {
      const listener = await openListener(`${origin.replace('http', 'ws')}/realtime`);
      listener.say(hello);
      const closed = await orNever(listener.closed);
      tried.tries += 1;
      if (closed !== 4401) tried.opened.push(`a socket by ${what}: ${closed}`);
      listener.close();
    };

    const { QrToken: value } = await newValue();
    // On a slow machine, this takes longer than a value is valid, and an expired value would prove nothing.
    const expiresAt = instantIn(machineClock, AN_HOUR);
    await box.beside(({ write }) => write((db) => db.updateTable('qr_token').set({ expiresAt }).execute()));
    const changed = await box.beside(async (records) => {
      const before = await dump(records);
      for (const [what, tried] of [
        ['a QR value', value],
        ['a card', card],
      ] as const) {
        for (const [name, { access }] of guarded) {
          await expectShut(`${what} in studtoken`, name, { studtoken: tried });
          await expectShut(`${what} in proftoken`, name, { proftoken: tried });
          await expectShut(`${what} in admintoken`, name, { admintoken: tried });
          const everywhere = { studtoken: tried, proftoken: tried, admintoken: tried };
          await expectShut(`${what} everywhere`, name, everywhere, tried);
          await expectShut(`${what} as oldToken`, name, {}, tried);
          // Professors may make their own calls with or without a code; a code gives access to nothing else.
          if (access !== 'professor')
            await expectShut(`a professor’s scan of ${what}`, name, { ...owner.headers, studtoken: tried });
        }
        await expectDeaf(`${what} of a student`, { token: tried });
        await expectDeaf(`${what} of a scanner`, { type: 'scanner', token: tried, class_id: objects.session });
      }
      await expectShut('another professor’s scan of a card', 'createAttendance', {
        ...foreign.headers,
        studtoken: card,
      });
      for (const token of [student.token, owner.token, admin.token, foreign.token]) {
        await expectShut('a sign-in token as QR value', 'createAttendance', { ...owner.headers, studtoken: token });
        await expectShut('a sign-in token as QR value', 'studentImgRetrieve', { ...owner.headers, studtoken: token });
      }
      return (await dump(records)) === before ? 0 : 1;
    });

    // A card shows no photo, neither before nor after it is scanned.
    const scannedCard = await answerOf(origin, calls.createAttendance, {
      headers: { ...owner.headers, studtoken: card },
      params: { sessionId: open },
    });
    await expectShut('a card that was scanned', 'studentImgRetrieve', { ...owner.headers, studtoken: card });

    // The value was valid the whole time: the two calls that it is for accept it.
    const scanned = await scan(value);
    const shown = await photo(owner, value);
    await expectShut('another professor’s scan', 'studentImgRetrieve', { ...foreign.headers, studtoken: value });
    await letTimePass(box, QR_AFTER_SCAN_SECONDS + 1);
    await expectShut('a scan of a minute ago', 'studentImgRetrieve', { ...owner.headers, studtoken: value });

    report.figure(`${database}: calls and sockets tried`, tried.tries, '');
    report.none(`${database}: of these opened`, tried.opened);
    report.figure(`${database}: changed the records`, changed, '', exactly(0));
    report.figure(`${database}: the scan it is for`, scanned.status, '', exactly(200));
    report.figure(`${database}: the scan that a card is for`, scannedCard.status, '', exactly(200));
    report.figure(`${database}: the photo of whom was scanned`, shown.status, '', exactly(200));
  } finally {
    await box.remove();
  }
}

/** A QR value gives no access to the account. @see spec §4, decisions §2.3 */
export const qrScopeAttack: Attack = {
  name: 'qr-scope',
  promises:
    'a QR value only allows the scan and, for a minute, the photo; a card only the scan; each for the scanning professor only',
  async run(form, report) {
    for (const database of databasesIn(form, 'SQLite')) await tryOn(database, report);
  },
};
