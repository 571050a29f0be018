/** Who may see a photo. */
import { expect, test } from 'vitest';
import { studentImgRetrieve } from '#contract/people/photo/photo-calls.ts';
import { acceptedPictures } from '#testkit/samples/pictures.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { recordedQrValue, sendPhoto } from '#testkit/school/photo-desk.ts';
import { qrValueOf } from '#testkit/school/teaching.ts';

inASchool('photos', (school) => {
  const upload = (headers: Record<string, string>, picture: Buffer) => sendPhoto(school, headers, [['image', picture]]);
  const read = (headers: Record<string, string>) => school.ask(studentImgRetrieve, { headers });
  const storedPhotos = () => school.services.database.read.selectFrom('photo').select('stud_id').execute();

  test('there is no photo without a valid sign-in, and a QR value is not one', async () => {
    const { png } = await acceptedPictures();
    const student = await signedInStudent(school);
    const professor = await signedInProfessor(school);
    const admin = await signedInAdmin(school);
    await upload(student.headers, png);
    const qrValue = await recordedQrValue(school, student, professor);
    const wrong = [
      {},
      { studtoken: qrValue },
      { studtoken: 'rcs_unknown' },
      { proftoken: 'rcp_unknown', studtoken: qrValue },
      { proftoken: 'rcp_unknown', studtoken: student.token },
      { studtoken: professor.token },
      admin.headers,
      { ...admin.headers, studtoken: qrValue },
    ];
    for (const headers of wrong as Record<string, string>[]) {
      expect(await read(headers)).toMatchObject({ status: 401, code: 'sign-in-required' });
    }
    const other = await signedInStudent(school);
    expect(await read(other.headers)).toMatchObject({ status: 404, code: 'no-photo' });
  });

  test('a professor sees the photo of the student whose QR value they just recorded, for 60 seconds', async () => {
    const { png } = await acceptedPictures();
    const student = await signedInStudent(school);
    const professor = await signedInProfessor(school);
    const studtoken = await recordedQrValue(school, student, professor);
    const asked = () => read({ ...professor.headers, studtoken });
    expect(await asked()).toMatchObject({ status: 404, code: 'no-photo' });
    await upload(student.headers, png);
    const own = (await read(student.headers)).raw;
    expect((await asked()).raw.equals(own)).toBe(true);
    school.clock.pass(60);
    expect((await asked()).raw.equals(own)).toBe(true);
    school.clock.pass(1);
    expect(await asked()).toMatchObject({ status: 404, code: 'not-found' });
  });

  test('every other value from a professor is not found: not recorded, foreign, a sign-in, none', async () => {
    const { png } = await acceptedPictures();
    const student = await signedInStudent(school);
    const professor = await signedInProfessor(school);
    const other = await signedInProfessor(school);
    await upload(student.headers, png);
    const byOther = await recordedQrValue(school, student, other);
    school.clock.pass(2);
    const unused = await qrValueOf(school, student);
    const shown = [
      { studtoken: unused },
      { studtoken: byOther },
      { studtoken: 'D'.repeat(26) },
      { studtoken: student.token },
      {},
    ];
    const answers = [];
    for (const each of shown as Record<string, string>[]) answers.push(await read({ ...professor.headers, ...each }));
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'not-found' });
    expect(new Set(answers.map((answer) => answer.raw.toString())).size).toBe(1);
  });

  test('deleting a student deletes their photo', async () => {
    const { png } = await acceptedPictures();
    const student = await signedInStudent(school);
    await upload(student.headers, png);
    await school.services.database.write((db) =>
      db.deleteFrom('student').where('stud_id', '=', student.stud_id).execute(),
    );
    expect(await storedPhotos()).toEqual([]);
    expect((await upload(student.headers, png)).status).toBe(401);
  });
});
