/** Signs of cheating: which signs a professor sees, and which are stored. */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { cleanUp } from '#server/app/housekeeping.ts';
import { acceptedPictures } from '#testkit/samples/pictures.ts';
import { type ClassInProgress, openClass, students } from '#testkit/school/class-in-progress.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin } from '#testkit/school/people.ts';
import { sendPhoto } from '#testkit/school/photo-desk.ts';

inASchool('marks of attendance', (school) => {
  async function scan({ professor, class_id }: ClassInProgress, student: { token: string }, device?: string) {
    const minted = await school.ask(calls.generateNewToken, { body: { oldToken: student.token, device } });
    school.clock.pass(1);
    const headers = { ...professor.headers, studtoken: minted.reply.QrToken };
    return (await school.ask(calls.createAttendance, { params: { sessionId: class_id }, headers })).reply.attendance;
  }
  /** The flags of a session's students, latest first. */
  async function marks({ professor, class_id }: ClassInProgress) {
    const { attend } = (await school.ask(calls.getAttendance, { ...professor, params: { sessionId: class_id } })).reply;
    return attend.map((each) => each.marks ?? []);
  }
  const kept = () =>
    school.services.database.read.selectFrom('attendance').select('deviceMark').orderBy('attendance_id').execute();

  it('show two codes from one device on both students, only to the session’s professor, and forget the device after a day', async () => {
    const [first, second] = [await openClass(school), await openClass(school)];
    const [ana, ben, cara, dan] = await students(school, 4);
    if (!ana || !ben || !cara || !dan) throw new Error('nobody');
    expect(await scan(first, ana, 'a phone')).not.toHaveProperty('marks');
    expect(await scan(second, ben, 'a phone')).not.toHaveProperty('marks');
    await scan(first, cara);
    await scan(first, dan, 'another phone');
    expect(await marks(first)).toEqual([[], [], []]);
    expect(await scan(first, ben, 'a phone')).toMatchObject({ marks: ['shared-device'] });
    expect(await marks(first)).toEqual([['shared-device'], [], [], ['shared-device']]);
    expect(await marks(second)).toEqual([[]]);
    const own = await school.ask(calls.getStudentClassAndSubject, ben);
    expect(own.raw.toString()).not.toMatch(/marks|device/i);

    const devices = (await kept()).map(({ deviceMark }) => deviceMark);
    expect(new Set(devices).size).toBe(4);
    expect(JSON.stringify(devices)).not.toContain('phone');
    school.clock.pass(86_401);
    expect(await cleanUp(school.services)).toMatchObject({ attendance: 4 });
    expect(new Set((await kept()).map(({ deviceMark }) => deviceMark))).toEqual(new Set([null]));
    expect(await marks(first)).toEqual([['shared-device'], [], [], ['shared-device']]);
  });

  it('show a photo or name changed since the last attendance or within a day, and the photo can be compared', async () => {
    const admin = await signedInAdmin(school);
    const [ana] = await students(school, 1);
    if (!ana) throw new Error('nobody');
    const { png, jpeg, webp } = await acceptedPictures();
    const upload = (picture: Buffer) => sendPhoto(school, ana.headers, [['image', picture]]);
    const rename = (body: Record<string, string>) => school.ask(calls.updateStudent, { headers: ana.headers, body });
    const present = async () => (await scan(await openClass(school), ana)).marks ?? [];
    const photo = async (which: 'now' | 'former') =>
      (await school.ask(calls.getStudentPhoto, { ...admin, params: { id: ana.stud_id }, query: { which } })).raw;
    const isPhotoNew = async () => (await school.ask(calls.getAllStudent, admin)).reply.students[0]?.isPhotoNew;

    await upload(png);
    await rename({ first_name: 'Anna' });
    const first = await photo('now');
    expect(await present()).toEqual([]);
    school.clock.pass(2 * 86_400);
    expect([await present(), (await photo('former')).length, await isPhotoNew()]).toEqual([[], 0, false]);

    await upload(jpeg);
    await upload(webp);
    expect((await photo('former')).equals(first)).toBe(true);
    expect([(await photo('now')).equals(first), await isPhotoNew()]).toEqual([false, true]);
    school.clock.pass(2 * 86_400);
    expect(await present()).toEqual(['new-face']);
    expect(await present()).toEqual([]);

    await rename({ last_name: 'Reyes' });
    expect([await present(), await present()]).toEqual([['new-face'], ['new-face']]);
    school.clock.pass(86_401);
    expect(await present()).toEqual([]);
    await rename({ courseYearSection: 'BSCS 4A ' });
    expect(await present()).toEqual([]);
    school.clock.pass(30 * 86_400);
    expect(await cleanUp(school.services)).toMatchObject({ former_photo: 1 });
    expect([(await photo('former')).length, await isPhotoNew()]).toEqual([0, false]);
  });

  it('are missing while an administrator has turned them off', async () => {
    const admin = await signedInAdmin(school);
    const turn = (attendance_marks: boolean) =>
      school.ask(calls.updateAttendanceMarks, { ...admin, body: { attendance_marks } });
    const inClass = await openClass(school);
    const [ana, ben] = await students(school, 2);
    if (!ana || !ben) throw new Error('nobody');
    await scan(await openClass(school), ana, 'a phone');
    await school.ask(calls.updateStudent, { headers: ana.headers, body: { first_name: 'Anna' } });
    expect((await turn(false)).reply).toEqual({ message: 'Settings updated successfully', attendance_marks: false });
    for (const student of [ana, ben]) await scan(inClass, student, 'a phone');
    expect(await marks(inClass)).toEqual([[], []]);
    expect((await kept()).slice(1)).toEqual([{ deviceMark: null }, { deviceMark: null }]);
    await turn(true);
    expect((await school.ask(calls.getAttendanceMarks, admin)).reply).toEqual({ attendance_marks: true });
  });
});
