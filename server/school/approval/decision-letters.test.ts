import { beforeEach, expect, it } from 'vitest';
import { sendOTP } from '#contract/people/registration/registration-calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import * as calls from '#contract/school/approval/approval-calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { mailBy } from '#testkit/school/school.ts';

inASchool('a decision', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  beforeEach(async () => {
    admin = await signedInAdmin(school);
  });

  const ask = <C extends Call>(call: C, sent: { params?: { id: unknown }; body?: Record<string, unknown> } = {}) =>
    school.ask(call, { headers: admin.headers, ...(sent as object) });

  it('is mailed to the student once, for one or many, and so is a decline after the account is deleted', async () => {
    const people = [];
    for (const first_name of ['Ana', 'Ben', 'Cara', 'Dan', 'Eve'])
      people.push(await signedInStudent(school, { first_name, email: `${first_name}@x.test`, isValidated: false }));
    const [ana, ben, cara, dan, eve] = people.map(({ stud_id }) => stud_id);
    for (let twice = 0; twice < 2; twice += 1) {
      await ask(calls.validateStudent, { params: { id: ana } });
      await ask(calls.decideStudents, { body: { ids: [ana, ben], decision: 'approve' } });
      await ask(calls.deleteStudent, { params: { id: cara } });
      await ask(calls.decideStudents, { body: { ids: [ben, dan], decision: 'decline' } });
    }
    await ask(calls.validateStudent, { params: { id: eve } });
    // A queued email is deleted with its account.
    await school.services.mail.settled();
    await ask(calls.deleteStudent, { params: { id: eve } });
    const { prof_id } = await signedInProfessor(school, { email: 'grace@x.test', isValidated: false });
    await ask(calls.decideProfessors, { body: { ids: [prof_id], decision: 'decline' } });
    await school.services.mail.settled();
    const [approved, declined] = [
      'Your account at Rollcall has been approved',
      'Your registration at Rollcall was declined',
    ];
    // Emails that are queued at the same moment have no fixed order.
    const letters = school.letters.toSorted((one, other) => (one.to < other.to ? -1 : 1));
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
      ['Ana@x.test', approved],
      ['Ben@x.test', approved],
      ['Cara@x.test', declined],
      ['Dan@x.test', declined],
      ['Eve@x.test', approved],
    ]);
    expect(letters[0]?.text).toMatch(/^Hello Ana,.*You can sign in now\..*Your username is /s);
    expect(letters[2]?.text).toContain('Your details were deleted.');
  });

  it('of 500 is answered before an email is sent, and emails with codes are sent first', async () => {
    const left: string[] = [];
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const post = {
      send: async ({ to }: { to: string }) => {
        left.push(to);
        await opened;
        return '';
      },
      close: () => undefined,
    };
    mailBy(school, post);
    const ids: number[] = [];
    for (let made = 0; made < 500; made += 1) ids.push((await signedInStudent(school, { isValidated: false })).stud_id);
    expect((await ask(calls.decideStudents, { body: { ids, decision: 'approve' } })).reply.done).toHaveLength(500);
    while (left.length < 1) await new Promise((resolve) => setImmediate(resolve));
    const code = ask(sendOTP, { body: { email: 'a-code@x.test' } });
    while (left.length < 2) await new Promise((resolve) => setImmediate(resolve));
    open();
    await code;
    await school.services.mail.settled();
    expect(left[1]).toBe('a-code@x.test');
    expect(left).toHaveLength(501);
  }, 60_000);
});
