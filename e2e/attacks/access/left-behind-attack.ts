import { calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { A_MINUTE, letTimePass } from '#e2e/attacks/flood/passing-time.ts';
import { type Attack, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { type BlackBox, type DatabaseName, databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf } from '#testkit/process/client.ts';
import { isToldOfItsEnd, openListener, provedSockets } from '#testkit/process/realtime-listener.ts';
import { timed, until } from '#testkit/process/until.ts';
import { openClass } from '#testkit/school/class-in-progress.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { look, newPerson, type SignedIn, signInAgain } from './sign-in-ends.ts';

/** Minutes of inactivity after which a sign-in ends; a student's phone stays signed in. @see decisions §3.11 */
const IDLE_MINUTES = { professor: 60, admin: 30 };
/** Minutes after which the password must be confirmed. */
const PASSWORD_MINUTES = 10;
/** Guesses at the password on the abandoned machine, and how many guesses are checked before the first delay ends. */
const GUESSES = 20;
const LOOKED_AT = 6;

async function fill(school: SchoolUnderTest) {
  const { professor, subject_id } = await openClass(school);
  const owner: SignedIn = { role: 'professor', id: professor.prof_id, ...professor };
  return {
    subject_id,
    pupil: (await newPerson(school, 'student')).id,
    people: [owner, await newPerson(school, 'admin'), await newPerson(school, 'student')],
  };
}

type Filled = Awaited<ReturnType<typeof fill>>;

/** What a thief would do with the machine, by role. */
function takingOver({ subject_id, pupil }: Filled): Record<SignedIn['role'], [Call, object][]> {
  const password = { body: { password: 'a thief was here' } };
  return {
    student: [
      [calls.updateStudentPassword, password],
      [calls.endOtherStudentSignIns, {}],
    ],
    professor: [
      [calls.updateProfessorPassword, password],
      [calls.endOtherProfessorSignIns, {}],
      [calls.sendEmailCode, { body: { email: 'thief@school.test' } }],
      [calls.removeEmail, {}],
      [calls.deleteSubject, { params: { subjectId: subject_id } }],
    ],
    admin: [
      [calls.updateAdminPassword, password],
      [calls.endOtherAdminSignIns, {}],
      [calls.deleteStudent, { params: { id: pupil } }],
      [calls.resetStudentPassword, { params: { id: pupil } }],
      [calls.endAdminSignIn, { params: { signIn: '0123456789abcdef' } }],
    ],
  };
}

const own = {
  student: { list: calls.getStudentSignIns, end: calls.endStudentSignIn, confirm: calls.confirmStudentPassword },
  professor: {
    list: calls.getProfessorSignIns,
    end: calls.endProfessorSignIn,
    confirm: calls.confirmProfessorPassword,
  },
  admin: { list: calls.getAdminSignIns, end: calls.endAdminSignIn, confirm: calls.confirmAdminPassword },
} as const;

/** Signs in, leaves, and lets the next person use the sign-in. */
async function leaveBehind(
  box: BlackBox,
  origin: string,
  person: SignedIn,
  filled: Filled,
  report: Report,
  on: string,
) {
  const { role } = person;
  const { again: left } = await signInAgain(origin, person);
  await letTimePass(box, PASSWORD_MINUTES * A_MINUTE);
  const deeds = takingOver(filled)[role];
  const refused: string[] = [];
  for (const [call, sent] of deeds) {
    const { status, body } = await answerOf(origin, call, { headers: left.headers, ...sent });
    refused.push(`${status} ${body.code}`);
  }
  const asked = refused.filter((each) => each === '403 password-required').length;
  report.figure(
    `${on}, ${role}: of ${deeds.length} ways to take it over, asked for the password`,
    asked,
    '',
    exactly(deeds.length),
  );
  const { result: guesses, tookMs } = await timed(() =>
    Promise.all(
      Array.from({ length: GUESSES }, (_none, guess) =>
        answerOf(origin, own[role].confirm, { headers: left.headers, body: { password: `guess ${guess}` } }),
      ),
    ),
  );
  const lookedAt = guesses.filter(({ status }) => status !== 429).length;
  // On a slow machine, the first delays end during the guesses; the first is a second, and each next one twice as long.
  const most = LOOKED_AT + Math.ceil(Math.log2(1 + tookMs / 1000));
  report.figure(`${on}, ${role}: of ${GUESSES} guesses at it looked at`, lookedAt, '', atMost(most));

  const { status, again: owner } = await signInAgain(origin, person);
  report.figure(`${on}, ${role}: status of the owner's password then`, status, '', exactly(200));
  const scanner = role === 'professor' ? await openListener(`${origin.replace('http', 'ws')}/realtime`) : undefined;
  scanner?.say({ type: 'scanner', token: left.token });
  if (scanner) await until('the scanner has proved itself', async () => (await provedSockets([origin])) === 1);
  const { signIns } = (await answerOf(origin, own[role].list, { headers: owner.headers })).body;
  for (const { id } of signIns.filter(({ isCurrent }) => !isCurrent))
    await answerOf(origin, own[role].end, { headers: owner.headers, params: { signIn: id } });
  const ended = (await look(origin, left)) === 401 && (await look(origin, owner)) === 200;
  const isTold = scanner === undefined || (await isToldOfItsEnd(scanner));
  report.figure(
    `${on}, ${role}: what was left is ended from elsewhere, its socket too`,
    Number(ended && isTold),
    '',
    exactly(1),
  );

  const idle = role === 'student' ? 600 : IDLE_MINUTES[role];
  const statuses: number[] = [];
  for (const minutes of [idle * 0.9, idle * 0.9, idle]) {
    await letTimePass(box, minutes * A_MINUTE);
    statuses.push(await look(origin, owner));
  }
  const wanted = role === 'student' ? '200 200 200' : '200 200 401';
  report.figure(`${on}, ${role}: ends without use alone`, Number(statuses.join(' ') === wanted), '', exactly(1));
}

async function tryOn(on: DatabaseName, report: Report): Promise<void> {
  const box = await makeBlackBox(on);
  try {
    const filled = await box.closed(fill);
    const { origin } = await box.start();
    for (const person of filled.people) await leaveBehind(box, origin, person, filled, report, on);
  } finally {
    await box.remove();
  }
}

/** A sign-in on a machine that another person uses next. @see decisions §3.11 */
export const leftBehindAttack: Attack = {
  name: 'left-behind',
  promises:
    'a sign-in left on a shared machine ends automatically, can be ended from elsewhere, and does not give access to the account',
  async run(form, report) {
    for (const on of databasesIn(form, 'PostgreSQL')) await tryOn(on, report);
  },
};
