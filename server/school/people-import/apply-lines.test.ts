import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { importDeskOf } from '#testkit/school/import-desk.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';

inEachSchool('a line that changes an address', (school) => {
  it('ends the codes for a new password that went to the address before', async () => {
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
});
