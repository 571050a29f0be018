import { calls } from '#contract/app/calls.ts';
import type { roles } from '#contract/platform/base/call.ts';
import type { Guest } from '#testkit/browser/browsers.ts';
import type { NamedInAddresses } from '#testkit/browser/every-route.ts';
import type { BlackBox } from '#testkit/process/black-box.ts';
import { answerOf } from '#testkit/process/client.ts';
import { acceptedPictures } from '#testkit/samples/pictures.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { xssProgramLevels, xssStrings } from './xss-strings.ts';

/** The people of a school for hostile texts. */
export interface HostileCast {
  student: Awaited<ReturnType<typeof signedInStudent>>;
  /** A second student, for the events, because a student gets at most sixty QR values in ten minutes. */
  visitor: Awaited<ReturnType<typeof signedInStudent>>;
  professor: Awaited<ReturnType<typeof signedInProfessor>>;
  admin: Awaited<ReturnType<typeof signedInAdmin>>;
  guests: Record<(typeof roles)[number], Guest>;
}

/** Creates a person of every role, and people who wait for approval with hostile names, usernames and addresses. */
export function hostileCast(box: BlackBox): Promise<HostileCast> {
  return box.closed(async (school) => {
    const [student, visitor, professor, admin] = [
      await signedInStudent(school),
      await signedInStudent(school),
      await signedInProfessor(school),
      await signedInAdmin(school),
    ];
    const [one = '', other = '', third = ''] = xssStrings;
    const names = { first_name: one, middle_name: other, last_name: third };
    const program = { courseYearSection: xssProgramLevels[0] ?? '' };
    await signedInStudent(school, { ...names, ...program, username: one, email: `${one}@x.test`, isValidated: false });
    await signedInProfessor(school, { first_name: other, last_name: one, username: other, isValidated: false });
    const image = (await acceptedPictures()).webp;
    const photo = { stud_id: student.stud_id, image, createdAt: new Date().toISOString() };
    await school.services.database.write((db) => db.insertInto('photo').values(photo).execute());
    const guests = {
      student: { role: 'student', token: student.token },
      professor: { role: 'professor', token: professor.token },
      admin: { role: 'admin', token: admin.token },
    } as const;
    return { student, visitor, professor, admin, guests };
  });
}

/**
 * Fills every field that screens show with a different hostile text, through calls. Every round moves each text to the
 * next field, so that after forty rounds each text was in each field.
 * @throws if a text is refused
 */
export async function putTexts(
  origin: string,
  { student, visitor, professor, admin }: HostileCast,
  round: number,
): Promise<NamedInAddresses> {
  const text = (field: number) => xssStrings[(round + field) % xssStrings.length] ?? '';
  // Each round has its own program level and therefore its own sessions.
  const program = `${xssProgramLevels[round % xssProgramLevels.length]}${round}`;
  const taken = async <T>(answer: Promise<{ status: number; text: string; body: T }>): Promise<T> => {
    const { status, text: said, body } = await answer;
    if (status !== 200) throw new Error(`A text was not taken: ${status} ${said}`);
    return body;
  };
  const names = { first_name: text(0), middle_name: text(1), last_name: text(2) };
  const { headers } = professor;
  const hours = { subject_start_time: '00:00', subject_end_time: '23:59' };
  const allDay = { class_token: 1000, class_exp: 10, start_time: '00:00', end_time: '23:59' };
  await taken(
    answerOf(origin, calls.updateSchool, { headers: admin.headers, body: { school_name: text(3).slice(0, 120) } }),
  );
  for (const { headers: own } of [student, visitor])
    await taken(
      answerOf(origin, calls.updateStudent, { headers: own, body: { ...names, courseYearSection: program } }),
    );
  const professorNames = { first_name: text(4), middle_name: text(5), last_name: text(6) };
  await taken(answerOf(origin, calls.updateProfessor, { headers, body: professorNames }));

  async function meeting(subjectId: number, level: string, later: string, { token }: { token: string }) {
    const body = { class_courseYearSection: later, ...allDay };
    const binned = (await taken(answerOf(origin, calls.createClass, { headers, params: { subjectId }, body }))).class;
    const params = { subjectId, classId: binned.class_id };
    await taken(answerOf(origin, calls.deleteClass, { headers, params, body: {} }));
    const open = { ...body, class_courseYearSection: level };
    const { class_id } = (
      await taken(answerOf(origin, calls.createClass, { headers, params: { subjectId }, body: open }))
    ).class;
    const { QrToken } = await taken(answerOf(origin, calls.generateNewToken, { body: { oldToken: token } }));
    const scan = { headers: { ...headers, studtoken: QrToken }, params: { sessionId: class_id } };
    await taken(answerOf(origin, calls.createAttendance, scan));
    return class_id;
  }
  const subject = { subject_name: text(7), subject_courseYearSection: program, ...hours };
  const made = (await taken(answerOf(origin, calls.createSubject, { headers, body: subject }))).subject;
  const event = { subject_name: `${text(8)} ${round}`, ...hours };
  const madeEvent = (await taken(answerOf(origin, calls.createEvent, { headers, body: event }))).subject;
  const classSession = await meeting(made.subject_id, program, `X${program}`, student);
  const eventSession = await meeting(madeEvent.subject_id, '', `X${program}`, visitor);
  const item = {
    item_quantity: 2,
    item_price: 1,
    item_name: text(9),
    item_subject: text(10),
    item_classSection: program,
  };
  const { item_id } = (await taken(answerOf(origin, calls.createItems, { headers, body: item }))).item;
  await taken(answerOf(origin, calls.buyStudentShopItems, { headers: student.headers, params: { item_id } }));
  return {
    class: made.subject_id,
    className: made.subject_name,
    event: madeEvent.subject_id,
    eventName: madeEvent.subject_name,
    classSession,
    eventSession,
    program,
  };
}
