import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { ENTRIES_A_PAGE } from '#contract/school/audit/audit-calls.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { STORY_PASSWORD, signedInAdmin, signedInStudent } from '#testkit/school/people.ts';

inEachSchool('the list of the audit', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  beforeEach(async () => {
    admin = await signedInAdmin(school);
  });
  const listed = async (query: Record<string, string | number> = {}) =>
    (await school.ask(calls.getAudit, { ...admin, query })).reply;
  const actions = async (query: Record<string, string | number>) =>
    (await listed(query)).entries.map(({ action }) => action);

  it('shows who did what to whom with current names, newest first, and each of them can be searched for', async () => {
    const ana = await signedInStudent(school, { first_name: 'Ana', last_name: 'Ñandú' });
    const ben = await signedInStudent(school, { first_name: 'Ben', last_name: 'Cruz' });
    const other = await signedInAdmin(school);
    await school.ask(calls.markLeft, { ...admin, body: { ids: [ana.stud_id, ben.stud_id] } });
    school.clock.pass(86_400);
    await school.ask(calls.resetStudentPassword, { ...other, params: { id: ana.stud_id } });
    await school.ask(calls.updateSchool, { ...admin, body: { school_name: '=Hill’s Größe' } });
    await school.ask(calls.deleteStudent, { ...admin, params: { id: ben.stud_id } });

    const { entries, next, keptDays } = await listed();
    expect([next, keptDays]).toEqual([null, 400]);
    const gone = { role: 'student', id: ben.stud_id, name: '' };
    const there = { role: 'student', id: ana.stud_id, name: 'Ana Ñandú' };
    expect(entries).toMatchObject([
      { action: 'delete-student', detail: '', people: [gone], by: { id: admin.admin_id, name: admin.username } },
      { action: 'change-school_name', detail: expect.stringMatching(/ to =Hill’s Größe$/), people: [] },
      { action: 'reset-student-password', detail: '', people: [there], by: { id: other.admin_id } },
      { action: 'close-student', detail: '', people: [there, gone] },
    ]);
    const day = instantIn(school.clock).slice(0, 10);
    for (const [query, found] of [
      [{ search: 'nandu ana' }, ['reset-student-password', 'close-student']],
      [{ search: other.username }, ['reset-student-password']],
      ...['hill', 'HILLS', 'hill’s', "hill's größe", 'GRÖßE', 'grosse to'].map(
        (search) => [{ search }, ['change-school_name']] as const,
      ),
      [{ search: '100%' }, []],
      [{ topic: 'signIns' }, ['reset-student-password']],
      [{ byRole: 'admin', byId: other.admin_id }, ['reset-student-password']],
      [{ byRole: 'professor' }, []],
      [{ toDay: dayAfter(day, -1) }, ['close-student']],
      [{ fromDay: day, toDay: day, topic: 'accounts' }, ['delete-student']],
    ] as const)
      expect(await actions(query), JSON.stringify(query)).toEqual(found);
    // Days are in the school's time zone: in Samoa it is still yesterday.
    await school.ask(calls.updateSchool, { ...admin, body: { time_zone: 'Pacific/Pago_Pago' } });
    const yesterday = dayAfter(day, -1);
    for (const days of [{ fromDay: yesterday }, { toDay: yesterday }])
      expect(await actions({ ...days, byId: other.admin_id })).toEqual(['reset-student-password']);
    expect(await actions({ fromDay: day })).toEqual([]);
  });

  it('shows signing in and out only in its own topic and for students, and finds it only by name', async () => {
    const ana = await signedInStudent(school, { first_name: 'Ana', last_name: 'Firefox' });
    const body = { username: ana.username, password: STORY_PASSWORD };
    await school.ask(calls.loginStudent, { body });
    await school.ask(calls.loginAdmin, { body: { ...body, username: admin.username } });
    await school.ask(calls.updateSchool, { ...admin, body: { school_name: 'Network Hill' } });
    for (const [query, found] of [
      [{}, ['change-school_name']],
      [{ topic: 'signingIn' }, ['sign-in', 'sign-in']],
      [{ byRole: 'student' }, ['sign-in']],
      [{ topic: 'signingIn', search: 'ana firefox' }, ['sign-in']],
      [{ topic: 'signingIn', search: 'network' }, []],
      [{ search: 'network' }, ['change-school_name']],
    ] as const)
      expect(await actions(query), JSON.stringify(query)).toEqual(found);
    const [entry] = (await listed({ byRole: 'student' })).entries;
    const by = { role: 'student', id: ana.stud_id, name: 'Ana Firefox' };
    expect(entry).toMatchObject({ by, people: [], detail: expect.stringMatching(/^Unknown device, network \w{6}$/) });
  });

  it('is paged, with each entry once', async () => {
    const made = 2 * ENTRIES_A_PAGE;
    for (let at = 0; at < made; at += 1)
      await school.ask(calls.updateSchool, { ...admin, body: { school_name: `School ${at}` } });
    const first = await listed();
    const second = await listed({ before: first.next ?? 0 });
    expect([first.entries.length, second.entries.length, second.next]).toEqual([ENTRIES_A_PAGE, ENTRIES_A_PAGE, null]);
    expect(new Set([...first.entries, ...second.entries].map((one) => one.audit_entry_id)).size).toBe(made);
  });

  it('is only for administrators with all rights, and refuses invalid days', async () => {
    const registrar = await signedInAdmin(school, 'registrar');
    expect((await school.ask(calls.getAudit, registrar)).code).toBe('not-allowed');
    expect((await school.ask(calls.getAudit, { ...admin, query: { fromDay: 'now' } })).status).toBe(400);
  });
});
