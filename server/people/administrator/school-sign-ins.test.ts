import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { SIGN_INS_A_PAGE } from '#contract/people/administrator/school-sign-ins-calls.ts';
import type { Notice } from '#server/platform/database/notices.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';

const firefox = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

inASchool('current sign-ins', (school) => {
  const listed = async (headers: object, query: Record<string, string | number> = {}) =>
    (await school.ask(calls.getSchoolSignIns, { headers: headers as never, query })).reply;

  it('are listed with device and time, counted by role and found by name, without idle or ended ones', async () => {
    const admin = await signedInAdmin(school);
    const ana = await signedInStudent(school, { first_name: 'Ana', last_name: 'Ñandú' });
    await signedInStudent(school, { isValidated: false });
    const { username } = await signedInProfessor(school);
    await school.services.database.write((db) => db.deleteFrom('sign_in').where('role', '=', 'professor').execute());
    const body = { username, password: STORY_PASSWORD };
    await school.ask(calls.loginProfessor, { body, headers: { 'user-agent': firefox } });
    const { signIns, counts, next } = await listed(admin.headers);
    expect([counts, next]).toEqual([{ student: 1, professor: 1, admin: 1 }, null]);
    expect(signIns).toContainEqual(
      expect.objectContaining({ role: 'professor', device: 'Firefox on Linux', seenAt: null, isCurrent: false }),
    );
    expect(signIns.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ role: 'admin', name: admin.username }]);
    expect((await listed(admin.headers, { search: 'nandu' })).signIns).toMatchObject([{ person_id: ana.stud_id }]);
    expect((await listed(admin.headers, { role: 'student', search: username })).signIns).toEqual([]);
    school.clock.pass(3600);
    expect((await listed(admin.headers)).counts).toEqual({ student: 1, professor: 0, admin: 1 });
  });

  it('come a page at a time', async () => {
    const admin = await signedInAdmin(school);
    const { stud_id } = await signedInStudent(school);
    const lasting = { createdAt: '2026-09-08T07:00:00.000Z', expiresAt: '2027-09-08T07:00:00.000Z' };
    const add = (from: number, to: number) =>
      school.services.database.write(async (db) => {
        for (let at = from; at < to; at += 1) {
          const sign = { ...lasting, hash: String(at).padStart(64, '0'), role: 'student', stud_id } as const;
          await db.insertInto('sign_in').values(sign).execute();
        }
      });
    await add(2, SIGN_INS_A_PAGE);
    expect(await listed(admin.headers)).toMatchObject({ signIns: { length: SIGN_INS_A_PAGE }, next: null });
    await add(0, 2);
    const [first, second] = [await listed(admin.headers), await listed(admin.headers, { page: 2 })];
    // Latest first.
    expect(second.signIns.map(({ createdAt }) => createdAt)).toEqual([lasting.createdAt, lasting.createdAt]);
    expect([first.signIns.length, first.next, second.signIns.length, second.next]).toEqual([
      SIGN_INS_A_PAGE,
      2,
      2,
      null,
    ]);
  });

  it('end for one person with an audit entry, for the caller except this one, only with all rights', async () => {
    const admin = await signedInAdmin(school);
    const ana = await signedInStudent(school);
    const notices: Notice[] = [];
    school.services.notices.subscribe((notice) => notices.push(notice));
    const end = (role: string, id: number, headers = admin.headers) =>
      school.ask(calls.endSchoolSignIns, { headers, params: { role, id } as never });
    const registrar = await signedInAdmin(school, 'registrar');
    for (const call of [calls.getSchoolSignIns, calls.endSchoolSignIns])
      expect(
        (await school.ask(call as typeof calls.endSchoolSignIns, { ...registrar, params: { role: 'student', id: 1 } }))
          .code,
      ).toBe('not-allowed');
    expect((await end('student', 2_000_000)).status).toBe(404);
    expect((await end('nobody', 1)).status).toBe(400);

    expect((await end('student', ana.stud_id)).reply.ended).toBe(1);
    expect((await end('student', ana.stud_id)).reply.ended).toBe(0);
    expect((await school.ask(calls.getStudent, ana)).status).toBe(401);
    expect(notices).toContainEqual({ kind: 'signed-out', role: 'student', person_id: ana.stud_id });
    await school.ask(calls.loginAdmin, { body: { username: admin.username, password: STORY_PASSWORD } });
    expect((await end('admin', admin.admin_id)).reply.ended).toBe(1);
    expect((await school.ask(calls.getAdministrator, admin)).status).toBe(200);
    const kept = await school.services.database.read
      .selectFrom('audit_entry')
      .select(['action', 'object'])
      .orderBy('audit_entry_id')
      .execute();
    expect(kept[0]?.object).toBe(`${ana.stud_id}`);
    const actions = ['end-student-sign-ins', 'sign-in', 'end-own-sign-ins'];
    expect(kept.map(({ action }) => action)).toEqual(actions);
  });
});
