/** Who can add administrators, what a registrar cannot do, and who cannot be removed. @see docs/decisions/0037 */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { makeOrResetAdministrator } from '#server/account/sign-in/administrator-reset-actions.ts';
import type { Notice } from '#server/platform/database/notices.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';

inASchool('administrators', (school) => {
  let head: Awaited<ReturnType<typeof signedInAdmin>>;
  beforeEach(async () => {
    head = await signedInAdmin(school);
    await school.services.database.write((db) =>
      db.deleteFrom('administrator').where('admin_id', '!=', head.admin_id).execute(),
    );
  });
  const of = (who: { headers: Record<string, string> }, admin_id: number) => ({
    headers: who.headers,
    params: { id: admin_id },
  });
  const create = (username: string, kind = 'registrar', who = head) =>
    school.ask(calls.createAdministrator, { headers: who.headers, body: { username, kind } as never });
  const remove = (admin_id: number, who = head) => school.ask(calls.removeAdministrator, of(who, admin_id));
  const become = (admin_id: number, kind: 'admin' | 'registrar', who = head) =>
    school.ask(calls.updateAdministrator, { ...of(who, admin_id), body: { kind } });
  const login = (username: string, password: string) => school.ask(calls.loginAdmin, { body: { username, password } });
  const ids = async () =>
    (await school.ask(calls.getAdministrators, head)).reply.administrators.map(({ admin_id }) => admin_id);
  const audited = async () =>
    (await school.services.database.read.selectFrom('audit_entry').selectAll().orderBy('audit_entry_id').execute()).map(
      ({ person_id, action, object }) => [
        person_id,
        action,
        action === 'sign-in' || action === 'change-own-password' ? 'from there' : object,
      ],
    );

  it('are added with a password that is shown once, used within a day and changed first', async () => {
    const made = (await create('Maria.Reyes')).reply;
    expect(made.administrator).toMatchObject({ username: 'Maria.Reyes', kind: 'registrar' });
    for (const username of ['maria.REYES', head.username]) expect((await create(username)).code).toBe('username-taken');
    for (const body of [
      ['', 'admin'],
      ['maria reyes', 'admin'],
      ['x', 'head'],
      ['x', ''],
    ] as const)
      expect((await create(...(body as [string, string]))).status).toBe(400);
    const { token, mustChangePassword } = (await login('maria.reyes', made.oneTimePassword)).reply;
    expect(mustChangePassword).toBe(true);
    const headers = { admintoken: token };
    expect((await school.ask(calls.getAllStudent, { headers })).code).toBe('password-change-required');
    await school.ask(calls.updateAdminPassword, { headers, body: { password: 'a long enough one' } });
    expect((await school.ask(calls.getAdministrator, { headers })).reply).toEqual({
      admin_id: made.administrator.admin_id,
      username: 'Maria.Reyes',
      kind: 'registrar',
    });
    const again = await school.ask(calls.resetAdministratorPassword, of(head, made.administrator.admin_id));
    expect((await school.ask(calls.getAdministrator, { headers })).code).toBe('sign-in-required');
    school.clock.pass(86_400);
    expect((await login('maria.reyes', again.reply.oneTimePassword)).code).toBe('invalid-credentials');
    const { admin_id } = made.administrator;
    expect(await audited()).toEqual([
      [head.admin_id, 'create-administrator', `${admin_id} as registrar`],
      [admin_id, 'sign-in', 'from there'],
      [admin_id, 'change-own-password', 'from there'],
      [head.admin_id, 'reset-administrator-password', `${admin_id}`],
    ]);
  });

  it('need their password again, have a limit, and are added and removed only with all rights', async () => {
    const registrar = await signedInAdmin(school, 'registrar');
    const changing = Object.values(calls).filter((call: Call) => call.fullAdministrator) as Call[];
    expect(changing.length).toBeGreaterThan(10);
    for (const call of changing) {
      const asked = { headers: registrar.headers, params: { id: head.admin_id }, body: { kind: 'registrar' } };
      const answer = await school.ask(call, call.method === 'GET' ? { headers: registrar.headers } : asked);
      expect([answer.status, answer.code]).toEqual([403, 'not-allowed']);
    }
    // Registrars may make all other calls.
    const student = await signedInStudent(school, { isValidated: false });
    const approved = await school.ask(calls.validateStudent, of(registrar, student.stud_id));
    expect(approved.status).toBe(200);
    await school.services.database.write((db) => db.updateTable('sign_in').set({ provenAt: null }).execute());
    school.clock.pass(601);
    for (const answer of [
      await create('x'),
      await remove(registrar.admin_id),
      await become(head.admin_id, 'registrar'),
    ])
      expect(answer.code).toBe('password-required');
    head = { ...head, ...(await signedInAdmin(school)) };
    const more = Array.from({ length: MAXIMUM.administrators - 3 }, (_none, at) => ({
      username: `a${at}`,
      usernameKey: `a${at}`,
      password: '',
      createdAt: '2026-01-01T00:00:00.000Z',
    }));
    await school.services.database.write((db) => db.insertInto('administrator').values(more).execute());
    expect((await create('x')).code).toBe('too-many-administrators');
    expect((await remove(registrar.admin_id)).status).toBe(200);
    expect((await create('x')).status).toBe(200);
  });

  it('keep one with all rights and their own password, even when two remove each other', async () => {
    const { admin_id } = (await create('second', 'admin')).reply.administrator;
    const last = async () => [
      (await remove(head.admin_id)).code,
      (await become(head.admin_id, 'registrar')).code,
      (await school.ask(calls.resetAdministratorPassword, of(head, head.admin_id))).code,
    ];
    // An administrator who has never signed in does not count: they may never do so.
    expect(await last()).toEqual(Array(3).fill('last-administrator'));
    expect((await remove(admin_id)).status).toBe(200);
    expect((await remove(admin_id)).code).toBe('not-found');
    await signedInAdmin(school, 'registrar');
    expect(await last()).toEqual(Array(3).fill('last-administrator'));
    for (let round = 0; round < 5; round += 1) {
      const other = await signedInAdmin(school);
      const answers = await Promise.all([remove(other.admin_id), remove(head.admin_id, other)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      if (answers[1].status === 200) head = other;
      expect(await ids()).toContain(head.admin_id);
    }
  });

  it('act with their current rights: demotion and removal take effect immediately', async () => {
    const other = await signedInAdmin(school);
    const third = await signedInAdmin(school);
    const notices: Notice[] = [];
    school.services.notices.subscribe((notice) => notices.push(notice));
    for (const _again of [1, 2]) expect((await become(other.admin_id, 'registrar')).status).toBe(200);
    expect((await create('x', 'admin', other)).code).toBe('not-allowed');
    expect((await school.ask(calls.getAllStudent, other)).status).toBe(200);
    expect((await remove(other.admin_id)).status).toBe(200);
    expect((await school.ask(calls.getAllStudent, other)).code).toBe('sign-in-required');
    expect(notices).toContainEqual({ kind: 'signed-out', role: 'admin', person_id: other.admin_id });
    // If a person is demoted while their own call is in progress, that call changes no one.
    const rushed = await Promise.all([
      become(third.admin_id, 'registrar'),
      ...['y1', 'y2', 'y3'].map((name) => create(name, 'admin', third)),
    ]);
    const after = await audited();
    const demoted = after.findIndex(
      ([, action, object]) => action === 'change-administrator' && object === `${third.admin_id} to registrar`,
    );
    expect(rushed[0].status).toBe(200);
    expect(after.slice(demoted).some(([person]) => person === third.admin_id)).toBe(false);
    expect(after.filter(([, action]) => action === 'change-administrator')).toHaveLength(2);
  });

  it('leave behind what they recorded, files of people included, but not their name', async () => {
    const other = await signedInAdmin(school);
    const run = { mode: 'add' as const, fileName: 'p.csv', sha256: 'x', encoding: 'utf-8' as const, delimiter: ',' };
    const times = { createdAt: '2026-01-01T00:00:00.000Z', appliedAt: null, keptUntil: '2027-01-01T00:00:00.000Z' };
    await school.services.database.write((db) =>
      db
        .insertInto('import_run')
        .values({ ...run, ...times, admin_id: other.admin_id, ignored: '[]', state: 'previewed', same: 0 } as never)
        .execute(),
    );
    await login(other.username, 'wrong');
    expect((await remove(other.admin_id)).status).toBe(200);
    const { read } = school.services.database;
    expect(await read.selectFrom('import_run').select(['admin_id', 'fileName']).execute()).toEqual([
      { admin_id: null, fileName: 'p.csv' },
    ]);
    const tries = await read.selectFrom('attempt').select('key').execute();
    expect(tries.filter(({ key }) => key.includes(other.username))).toEqual([]);
    // The command line still resets a lost password, and a registrar stays one.
    const registrar = await signedInAdmin(school, 'registrar');
    await makeOrResetAdministrator(school.services, registrar.username);
    const { administrators } = (await school.ask(calls.getAdministrators, head)).reply;
    expect(new Map(administrators.map(({ username, kind }) => [username, kind]))).toEqual(
      new Map([
        [head.username, 'admin'],
        [registrar.username, 'registrar'],
      ]),
    );
  });
});
