/** A refused scan: the professor sees whose code it was, and the student sees why. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { Notice } from '#server/platform/database/notices.ts';
import { acceptedPictures } from '#testkit/samples/pictures.ts';
import { type ClassInProgress, openClass } from '#testkit/school/class-in-progress.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { sendPhoto } from '#testkit/school/photo-desk.ts';
import { addSession, qrValueOf } from '#testkit/school/teaching.ts';

inASchool('a refused scan', (school) => {
  let there: ClassInProgress;
  let ana: Awaited<ReturnType<typeof signedInStudent>>;
  let heard: Notice[];
  const names = { first_name: 'Ana', middle_name: '', last_name: 'Abad' };
  beforeEach(async () => {
    there = await openClass(school);
    ana = await signedInStudent(school, names);
    heard = [];
    school.services.notices.subscribe((notice) => heard.push(notice));
  });

  const scanBy = async ({ professor }: Pick<ClassInProgress, 'professor'>, studtoken: string, sessionId: number) => {
    const headers = { ...professor.headers, studtoken };
    const { code, raw } = await school.ask(calls.createAttendance, { params: { sessionId }, headers });
    const { student, since } = JSON.parse(raw.toString());
    return { code, student, since };
  };
  const scan = (studtoken: string, sessionId = there.class_id) => scanBy(there, studtoken, sessionId);
  const told = () => heard.splice(0).filter(({ kind }) => kind === 'scan');
  const now = () => new Date(school.clock.nowMs()).toISOString();

  it('names the student only to professors who may scan there; the student learns of it once, if it is news', async () => {
    const student = { ...names, courseYearSection: 'BSCS 4A' };
    const notice = { kind: 'scan', stud_id: ana.stud_id, class_id: there.class_id };
    const used = await qrValueOf(school, ana);
    const since = now();
    await scan(used);
    const present = { code: 'already-in-class', student, since };
    school.clock.pass(3);
    // The code is still in front of the camera, so it is scanned again.
    expect(await scan(used)).toEqual(present);
    expect(told()).toEqual([]);
    const fresh = await qrValueOf(school, ana);
    expect(await scan(fresh)).toEqual(present);
    expect(told()).toEqual([{ ...notice, outcome: 'already-in-class' }]);

    const other = await addSession(school, there.professor, there.subject_id, { program: 'BSIT 1B' });
    const here = { ...notice, class_id: other };
    expect(await scan(used, other)).toEqual({ code: 'qr-used', student, since: undefined });
    expect(await scan(fresh, other)).toEqual({ code: 'other-program', student, since: undefined });
    school.clock.pass(16);
    expect(await scan(fresh, other)).toEqual({ code: 'qr-expired', student, since: undefined });
    // The student is notified once per code and session.
    const outcomes = ['qr-used', 'other-program'];
    expect(told()).toEqual(outcomes.map((outcome) => ({ ...here, outcome })));

    const stranger = await openClass(school);
    const hidden = { student: undefined, since: undefined };
    expect(await scanBy(stranger, fresh, there.class_id)).toEqual({ code: 'not-found', ...hidden });
    expect(await scan('A'.repeat(26))).toEqual({ code: 'qr-unknown', ...hidden });
    const old = await qrValueOf(school, ana);
    school.clock.pass(15 + 600);
    expect(await scan(old, other)).toEqual({ code: 'qr-expired', student, since: undefined });
    school.clock.pass(1);
    expect(await scan(old, other)).toEqual({ code: 'qr-unknown', ...hidden });
    told();
    const left = { ...(await signedInAdmin(school)), body: { ids: [ana.stud_id] } };
    await school.ask(calls.markLeft, left);
    expect(await scan(fresh)).toEqual({ code: 'qr-unknown', ...hidden });
    expect(told()).toEqual([]);
  });

  it('shows the photo for a minute to the last professor who read the code and may still scan there', async () => {
    await sendPhoto(school, ana.headers, [['image', (await acceptedPictures()).png]]);
    const code = await qrValueOf(school, ana);
    const photo = async ({ headers }: { headers: Record<string, string> }) =>
      (await school.ask(calls.studentImgRetrieve, { headers: { ...headers, studtoken: code } })).status;
    school.clock.pass(16);
    expect(await photo(there.professor)).toBe(404);
    await scan(code);
    const stranger = await signedInProfessor(school);
    expect(await scanBy({ professor: stranger }, code, there.class_id)).toMatchObject({ code: 'not-found' });
    // This helper may scan there too, but has not scanned the code.
    const helper = await signedInProfessor(school);
    const shared = { params: { subjectId: there.subject_id }, body: { username: helper.username, role: 'co' } };
    expect((await school.ask(calls.setStaff, { ...there.professor, ...shared })).status).toBe(200);
    const readers = [there.professor, stranger, helper];
    expect(await Promise.all(readers.map(photo))).toEqual([200, 404, 404]);
    school.clock.pass(60);
    expect(await photo(there.professor)).toBe(200);
    school.clock.pass(1);
    expect(await photo(there.professor)).toBe(404);

    // If another professor scans it, the record of the first one stays.
    const fresh = await qrValueOf(school, ana);
    const freshPhoto = async ({ professor }: ClassInProgress) =>
      (await school.ask(calls.studentImgRetrieve, { headers: { ...professor.headers, studtoken: fresh } })).status;
    const other = await openClass(school);
    expect(await scan(fresh)).toMatchObject({ code: undefined });
    expect(await freshPhoto({ ...there, professor: helper })).toBe(404);
    expect(await scanBy(other, fresh, other.class_id)).toMatchObject({ code: 'qr-used' });
    expect([await freshPhoto(there), await freshPhoto(other)]).toEqual([200, 200]);
    await school.ask(calls.deleteClass, {
      ...other.professor,
      params: { subjectId: other.subject_id, classId: other.class_id },
      body: {},
    });
    expect([await freshPhoto(there), await freshPhoto(other)]).toEqual([200, 404]);
    const admin = await signedInAdmin(school);
    const by = other.professor.prof_id;
    const refusedBy = () =>
      school.services.database.read.selectFrom('qr_token').select('refusedBy').where('refusedBy', '=', by).execute();
    expect(await refusedBy()).toHaveLength(1);
    expect((await school.ask(calls.deleteProfessor, { ...admin, params: { id: by } })).status).toBe(200);
    expect(await refusedBy()).toEqual([]);
    await school.ask(calls.markLeft, { ...admin, body: { ids: [ana.stud_id] } });
    expect(await freshPhoto(there)).toBe(404);
  });
});
