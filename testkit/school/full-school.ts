import { expect } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { callAddress } from '#testkit/process/call-address.ts';
import { acceptedPictures } from '#testkit/samples/pictures.ts';
import { openClass, students } from './class-in-progress.ts';
import { importDeskOf } from './import-desk.ts';
import { givePoints, signedInAdmin, signedInProfessor } from './people.ts';
import type { SchoolUnderTest } from './school.ts';
import { qrValueOf, scanStudent } from './teaching.ts';

/** A call that only reads data, with the headers of a person who may make this call. */
export interface ReadingCall {
  call: Call;
  headers: Record<string, string>;
  params?: Record<string, number | string>;
}

/**
 * Fills every table of a school. In some tables, the last rows were deleted, so that the next id does not follow from
 * the last row.
 * @returns every reading call that shows the school
 */
export async function fillSchool(school: SchoolUnderTest): Promise<ReadingCall[]> {
  const admin = await signedInAdmin(school);
  const [ana, ben, gone] = await students(school, 3);
  const { professor, subject_id, class_id } = await openClass(school);
  if (!ana || !ben || !gone) throw new Error('nobody');
  for (const student of [ana, ben]) expect((await scanStudent(school, professor, class_id, student)).status).toBe(200);
  await school.ask(calls.updateCardSetting, { ...admin, body: { accepted: 'attended' } });
  const atSession = { ...professor, params: { sessionId: class_id } };
  for (const key of ['first', 'second']) {
    const both = { ids: [ana.stud_id, gone.stud_id] };
    const { cards } = (await school.ask(calls.makeCards, { ...admin, body: both })).reply;
    const { value = '' } = cards.find(({ stud_id }) => stud_id === gone.stud_id) ?? {};
    const headers = { ...professor.headers, studtoken: value, 'idempotency-key': key };
    expect((await school.ask(calls.createAttendance, { ...atSession, headers })).status).toBe(200);
    const body = { stud_id: gone.stud_id, status: 'absent', was: 'present' };
    await school.ask(calls.setStatus, { ...atSession, body });
  }
  const today = instantIn(school.clock).slice(0, 10);
  const away = { stud_ids: [ana.stud_id], fromDay: today, toDay: today, kind: 'excused', note: 'Away' };
  await school.ask(calls.createProfessorLeaves, { ...professor, body: away });
  await school.ask(calls.createLeaves, { ...admin, body: { ...away, kind: 'school' } });
  const changed = { stud_id: ana.stud_id, reason: 'Bus' };
  for (const change of [
    { ...changed, status: 'excused', was: 'present' },
    { ...changed, status: 'late', was: 'excused' },
  ])
    expect(
      (await school.ask(calls.setStatus, { ...professor, params: { sessionId: class_id }, body: change })).status,
    ).toBe(200);
  await qrValueOf(school, ana);
  await givePoints(school, ana.stud_id, 500);
  const item = { item_name: 'Späti-Stift ✎', item_quantity: 3, item_price: 7, item_subject: 'Math' };
  const body = { ...item, item_classSection: 'BSCS 4A' };
  const { item_id } = (await school.ask(calls.createItems, { ...professor, body })).reply.item;
  const bought = await school.ask(calls.buyStudentShopItems, { ...ana, params: { item_id } });
  await school.ask(calls.verifyTransaction, {
    ...professor,
    body: { transaction_id: bought.reply.transaction.transaction_id },
  });
  await school.ask(calls.updateStudent, { ...ben, body: { courseYearSection: 'BSIT 2B', last_name: "O'Néill" } });
  const subject = { subjectId: subject_id };
  const lines = { lines: [ben.username] };
  expect((await school.ask(calls.enrolStudents, { ...professor, params: subject, body: lines })).status).toBe(200);
  await school.ask(calls.dropStudent, { ...professor, params: subject, body: { stud_id: gone.stud_id } });
  const colleague = await signedInProfessor(school);
  const shared = { username: colleague.username, role: 'helper', firstDay: today };
  expect((await school.ask(calls.setStaff, { ...professor, params: subject, body: shared })).status).toBe(200);
  await school.ask(calls.sendOTP, { body: { email: 'eve@school.test' } });
  await school.ask(calls.loginStudent, { body: { username: ben.username, password: 'a wrong one' } });
  const photo = { stud_id: ana.stud_id, image: (await acceptedPictures()).webp, createdAt: '2026-09-08T08:00:00.000Z' };
  for (const table of ['photo', 'former_photo'] as const)
    await school.services.database.write((db) => db.insertInto(table).values(photo).execute());
  const desk = importDeskOf(school, admin);
  const line = (number: string, id: number) =>
    `No,First name,Last name,Class,Username\n${number},Ana,New,BSCS 4A,u${id}`;
  await desk.apply(await desk.preview(line('1', 1)));
  const { import_id } = await desk.preview(`${line('2', 2)}\n3,,Nobody,BSCS 4A,`);
  await school.ask(calls.updateStudentAccount, {
    ...admin,
    params: { id: ana.stud_id },
    body: { student_number: '007' },
  });
  const imported = await desk.preview(`No,First name,Last name,Class\n007,Ana,Changed,BSCS 4A`);
  await desk.apply(imported);
  await school.ask(calls.deleteStudent, { ...admin, params: { id: gone.stud_id } });
  return [
    { call: calls.getStudent, headers: ana.headers },
    { call: calls.getStudent, headers: ben.headers },
    { call: calls.getStudentTransactions, headers: ana.headers },
    { call: calls.getStudentShopItems, headers: ana.headers },
    { call: calls.getStudentClassAndSubject, headers: ana.headers },
    { call: calls.getStudentLeaderboard, headers: ana.headers },
    { call: calls.studentImgRetrieve, headers: ana.headers },
    { call: calls.getProfessor, headers: professor.headers },
    { call: calls.getAllSubject, headers: professor.headers },
    { call: calls.getClass, headers: professor.headers, params: subject },
    { call: calls.getAttendance, headers: professor.headers, params: { sessionId: class_id } },
    { call: calls.getStudentEntry, headers: professor.headers, params: subject },
    { call: calls.getEnrolment, headers: professor.headers, params: subject },
    { call: calls.getStaff, headers: professor.headers, params: subject },
    { call: calls.getSharedSubjects, headers: colleague.headers },
    { call: calls.getClass, headers: colleague.headers, params: subject },
    { call: calls.getProfessorLeaves, headers: professor.headers },
    { call: calls.getRoll, headers: professor.headers, params: { sessionId: class_id } },
    { call: calls.getRollHistory, headers: professor.headers, params: { sessionId: class_id, studId: ana.stud_id } },
    { call: calls.getOwnRoll, headers: ana.headers, params: subject },
    { call: calls.getOwnRollHistory, headers: ana.headers, params: { sessionId: class_id } },
    { call: calls.getItems, headers: professor.headers },
    { call: calls.getProfessorTransaction, headers: professor.headers },
    { call: calls.getAllStudent, headers: admin.headers },
    { call: calls.getAllProfessor, headers: admin.headers },
    { call: calls.getAllStudentProgramLevel, headers: admin.headers },
    { call: calls.getLevelThreshold, headers: admin.headers },
    { call: calls.getDashboard, headers: admin.headers },
    { call: calls.getSubjectStaff, headers: admin.headers, params: subject },
    { call: calls.getLeaves, headers: admin.headers },
    { call: calls.getImports, headers: admin.headers },
    { call: calls.getImport, headers: admin.headers, params: { importId: import_id } },
    { call: calls.getCards, headers: admin.headers },
    { call: calls.getDay, headers: admin.headers },
    { call: calls.getClassRoll, headers: admin.headers, params: { programLevel: 'BSCS 4A' } },
    { call: calls.getStudentRoll, headers: admin.headers, params: { studId: ana.stud_id } },
  ];
}

/** The school's responses to these calls: status and body, one line each. */
export async function answersTo({ app }: SchoolUnderTest, readings: ReadingCall[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { call, headers, params } of readings) {
    const answer = await app.inject({
      method: call.method as 'GET',
      url: callAddress(call, params ? { params } : {}),
      headers,
    });
    expect(answer.statusCode, call.path).toBe(200);
    lines.push(`${call.path} ${answer.statusCode} ${answer.rawPayload.toString('base64url')}`);
  }
  return lines;
}
