import { expect, it } from 'vitest';
import { adminSignIns } from '#contract/account/sign-in/own-sign-ins-calls.ts';
import { calls } from '#contract/app/calls.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { importDeskOf } from '#testkit/school/import-desk.ts';
import { STORY_PASSWORD, signedInAdmin, signedInStudent } from '#testkit/school/people.ts';

inEachSchool('a line that changes an address', (school) => {
  it('ends password codes that were mailed to the previous address', async () => {
    const admin = await signedInAdmin(school);
    const email = 'old@x.ph';
    const { username } = await signedInStudent(school, {
      student_number: '1',
      middle_name: '',
      email,
    });
    await school.ask(calls.forgotStudentPassword, { body: { username } });
    await school.services.mail.settled();
    const [letter] = school.letters.filter(({ to }) => to === email);
    const code = /^ {4}([A-Z0-9]{10})$/m.exec(letter?.text ?? '')?.[1] ?? '';
    const { first_name, last_name } = (await school.ask(calls.getAllStudent, admin)).reply.students[0] ?? {};
    const desk = importDeskOf(school, admin);
    await desk.apply(
      await desk.preview(`No,First name,Last name,Class,Email\n1,${first_name},${last_name},BSCS 4A,new@x.ph`),
    );
    const body = { username, code, password: 'stolen by the old one' };
    expect([code.length, (await school.ask(calls.chooseStudentPassword, { body })).code]).toEqual([10, 'wrong-code']);
  });

  it('needs the password again after ten minutes, since an address opens an account, but not for new students', async () => {
    await signedInStudent(school, { student_number: '1' });
    const { username } = await signedInAdmin(school);
    const { token } = (await school.ask(calls.loginAdmin, { body: { username, password: STORY_PASSWORD } })).reply;
    const admin = { headers: { admintoken: token } };
    school.clock.pass(600);
    const apply = async (line: string) => {
      const run = await importDeskOf(school, admin).preview(`No,First name,Last name,Class,Email\n${line}`);
      const [params, body] = [{ importId: run.import_id }, { sha256: run.sha256 }];
      return school.ask(calls.applyImport, { ...admin, params, body });
    };
    const students = async () => (await school.ask(calls.getAllStudent, admin)).reply.students;
    const before = await students();
    const change = '1,Ana,Cruz,BSCS 4A,thief@x.ph';
    expect(await apply(change)).toMatchObject({ status: 403, code: 'password-required' });
    expect(await students()).toEqual(before);
    expect((await apply('2,Ben,Lee,BSCS 4A,ben@x.ph')).status).toBe(200);
    await school.ask(adminSignIns.confirm, { ...admin, body: { password: STORY_PASSWORD } });
    expect((await apply(change)).status).toBe(200);
  });
});
