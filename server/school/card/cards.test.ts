/** A printed card identifies its student at a professor's scanner, and nowhere else. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { CLOSED_ACCOUNT, REMOVED_MEANWHILE } from '#contract/school/approval/approval-calls.ts';
import { NOT_APPROVED } from '#contract/school/approval/leaver-calls.ts';
import type { Notice } from '#server/platform/database/notices.ts';
import { acceptedPictures } from '#testkit/samples/pictures.ts';
import { type ClassInProgress, openClass } from '#testkit/school/class-in-progress.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { sendPhoto } from '#testkit/school/photo-desk.ts';
import { addSession, addSubject, qrValueOf } from '#testkit/school/teaching.ts';

inASchool('a card', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  let ana: Awaited<ReturnType<typeof signedInStudent>>;
  let there: ClassInProgress;
  beforeEach(async () => {
    admin = await signedInAdmin(school);
    ana = await signedInStudent(school);
    there = await openClass(school);
    await accept('attended');
  });

  const accept = (accepted: string) => school.ask(calls.updateCardSetting, { ...admin, body: { accepted } });
  const make = (...ids: number[]) => school.ask(calls.makeCards, { ...admin, body: { ids } });
  const cardOf = async ({ stud_id }: { stud_id: number }) => (await make(stud_id)).reply.cards[0]?.value ?? '';
  const scan = (studtoken: string, key?: string, sessionId = there.class_id) => {
    const headers = { ...there.professor.headers, studtoken, ...(key && { 'idempotency-key': key }) };
    return school.ask(calls.createAttendance, { headers, params: { sessionId } });
  };
  const codeOf = async (...sent: Parameters<typeof scan>) => (await scan(...sent)).code ?? 'recorded';
  const setStatus = (status: string, was: string) =>
    school.ask(calls.setStatus, {
      ...there.professor,
      params: { sessionId: there.class_id },
      body: { stud_id: ana.stud_id, status, was },
    });
  const sourcesOf = async () => {
    const params = { sessionId: there.class_id, studId: ana.stud_id };
    const { changes } = (await school.ask(calls.getRollHistory, { ...there.professor, params })).reply;
    return changes.map(({ now, source }) => `${now} ${source}`);
  };

  it('records its student any number of times, is shown as a card everywhere, and its value appears nowhere', async () => {
    const card = await cardOf(ana);
    const heard: Notice[] = [];
    const stop = school.services.notices.subscribe((notice) => heard.push(notice));
    const first = await scan(card, 'k');
    expect(first.reply).toMatchObject({
      message: 'Student marked as present.',
      attendance: { source: 'card', status: 'present' },
      student: { stud_id: ana.stud_id },
      reward: { points: 10, exp: 10, streak: 1 },
    });
    expect(heard).toEqual([expect.objectContaining({ kind: 'attendance', qrCode: '' })]);
    stop();
    // A retry after a lost reply gets the same answer. Any other scan finds that the student is already present.
    expect((await scan(card, 'k')).reply).toEqual(first.reply);
    for (const key of ['another', undefined]) expect(await codeOf(card, key)).toBe('already-in-class');
    expect(await codeOf(await qrValueOf(school, ana))).toBe('already-in-class');

    const { attend } = (
      await school.ask(calls.getAttendance, { ...there.professor, params: { sessionId: there.class_id } })
    ).reply;
    expect(attend).toMatchObject([{ source: 'card' }]);
    const { roll } = (await school.ask(calls.getRoll, { ...there.professor, params: { sessionId: there.class_id } }))
      .reply;
    expect(roll).toMatchObject([{ status: 'present', source: 'card' }]);
    expect(await sourcesOf()).toEqual(['present card']);

    const second = await addSession(school, there.professor, there.subject_id, { program: '' });
    expect((await scan(card, 'k', second)).reply.reward.streak).toBe(2);
  });

  it('can be used again after it was undone, and the history has the source of each', async () => {
    const card = await cardOf(ana);
    await scan(card, 'k');
    school.clock.pass(1);
    await setStatus('absent', 'present');
    school.clock.pass(1);
    // If the scanner lost the answer and sends the scan again, it is not a new scan.
    for (const _again of [1, 2]) expect(await codeOf(card, 'k')).toBe('scan-undone');
    expect((await scan(card, 'k2')).reply.attendance.source).toBe('card');
    school.clock.pass(1);
    await setStatus('late', 'present');
    expect(await sourcesOf()).toEqual(['late hand', 'present card', 'absent hand', 'present card']);
    expect((await school.ask(calls.getStudent, ana)).reply).toMatchObject({ current_token: 5, current_exp: 5 });
  });

  it('is refused in this order: ended, not belonging, event closed, present already', async () => {
    const old = await cardOf(ana);
    await scan(old);
    const card = await cardOf(ana);
    expect(await codeOf(old)).toBe('card-ended');
    expect(await codeOf(card)).toBe('already-in-class');
    expect(await codeOf(`${card.slice(0, -1)}${card.endsWith('0') ? '1' : '0'}`)).toBe('card-unknown');

    const drop = { ...there.professor, params: { subjectId: there.subject_id }, body: { stud_id: ana.stud_id } };
    await school.ask(calls.dropStudent, drop);
    expect(await codeOf(card)).toBe('not-enrolled');
    const other = await addSession(
      school,
      there.professor,
      await addSubject(school, there.professor, 'Art', 'BSIT 1B'),
      {
        program: 'BSIT 1B',
      },
    );
    expect(await codeOf(card, 'k', other)).toBe('other-program');
    const event = await addSubject(school, there.professor, 'Fair', '');
    const closed = await addSession(school, there.professor, event, { program: '', start: '00:00', end: '00:01' });
    expect(await codeOf(card, 'k', closed)).toBe('event-closed');
    const { professor } = await openClass(school);
    const foreign = { headers: { ...professor.headers, studtoken: card }, params: { sessionId: there.class_id } };
    expect((await school.ask(calls.createAttendance, foreign)).code).toBe('not-found');
  });

  it('ends on request, with leaving, and with its student; a readmitted student gets a new one', async () => {
    const ids = { ids: [ana.stud_id] };
    const lost = await cardOf(ana);
    for (let again = 0; again < 2; again += 1)
      expect((await school.ask(calls.endCards, { ...admin, body: ids })).reply).toMatchObject({ done: [ana.stud_id] });
    expect(await codeOf(lost)).toBe('card-ended');

    const left = await cardOf(ana);
    await school.ask(calls.markLeft, { ...admin, body: ids });
    expect(await codeOf(left)).toBe('card-ended');
    const waiting = await signedInStudent(school, { isValidated: false });
    const { reply } = await make(ana.stud_id, waiting.stud_id, 2_000_001);
    expect(reply).toMatchObject({ done: [], cards: [] });
    expect(reply.failed.map(({ message }) => message)).toEqual([CLOSED_ACCOUNT, NOT_APPROVED, REMOVED_MEANWHILE]);
    await school.ask(calls.readmitStudents, { ...admin, body: ids });
    expect(await codeOf(left)).toBe('card-ended');
    const card = await cardOf(ana);
    expect(await codeOf(card)).toBe('recorded');
    await school.ask(calls.deleteStudent, { ...admin, params: { id: ana.stud_id } });
    expect(await codeOf(card)).toBe('card-unknown');
  });

  it('is an unknown code while cards are off, and valid again when they are on', async () => {
    const card = await cardOf(ana);
    const hasCards = async () => (await school.ask(calls.getSchool)).reply.has_cards;
    expect(await hasCards(), 'students read whether to show their card').toBe(true);
    await accept('off');
    expect(await hasCards()).toBeUndefined();
    expect(await codeOf(card)).toBe('qr-unknown');
    expect(await make(ana.stud_id)).toMatchObject({ status: 400, code: 'cards-off' });
    expect((await school.ask(calls.getCards, admin)).reply).toMatchObject({
      accepted: 'off',
      cards: [{ stud_id: ana.stud_id, tail: card.slice(-4) }],
    });
    await accept('attended');
    expect(await codeOf(card)).toBe('recorded');
    expect(await accept('stations-too')).toMatchObject({ status: 400, field: 'accepted' });
  });

  it('is one of many distinct ones; only a few ended ones are kept', async () => {
    const ben = await signedInStudent(school, { last_name: 'Abad' });
    const values = new Set<string>();
    for (let times = 0; times < 8; times += 1) {
      const { cards, done, message } = (await make(ana.stud_id, ben.stud_id, ana.stud_id)).reply;
      expect([message, done, cards.map(({ last_name }) => last_name)[0]]).toEqual([
        '2 made.',
        [ana.stud_id, ben.stud_id],
        'Abad',
      ]);
      for (const { value } of cards) {
        expect(value).toMatch(/^[0-9A-Z]{28}$/);
        values.add(value);
      }
    }
    expect(values.size).toBe(16);
    const kept = await school.services.database.read.selectFrom('card').select('hash').execute();
    expect(kept).toHaveLength(12);
    expect((await school.ask(calls.getCards, admin)).reply.cards).toHaveLength(2);
  });

  it('shows the photo for a minute to the professor who scanned it, by the attendance', async () => {
    const { png, webp } = await acceptedPictures();
    const { attendance_id } = (await scan(await cardOf(ana))).reply.attendance;
    const photo = (who: { headers: Record<string, string> }, attendanceId = attendance_id, query = {}) =>
      school.ask(calls.getScannedPhoto, { ...who, params: { attendanceId }, query });
    expect(await photo(there.professor)).toMatchObject({ status: 404, code: 'no-photo' });
    expect(await photo(there.professor, attendance_id, { absent: 'empty' })).toMatchObject({ status: 204 });
    await sendPhoto(school, ana.headers, [['image', png]]);
    expect((await photo(there.professor)).raw.subarray(8, 12)).toEqual(Buffer.from(webp).subarray(8, 12));
    expect(await photo(await signedInProfessor(school))).toMatchObject({ status: 404, code: 'not-found' });
    school.clock.pass(61);
    expect(await photo(there.professor)).toMatchObject({ status: 404, code: 'not-found' });

    await setStatus('absent', 'present');
    await setStatus('present', 'absent');
    const { attend } = (
      await school.ask(calls.getAttendance, { ...there.professor, params: { sessionId: there.class_id } })
    ).reply;
    // A student who was set present by hand was not scanned.
    expect(await photo(there.professor, attend[0]?.attendance_id)).toMatchObject({ status: 404, code: 'not-found' });
  });
});
