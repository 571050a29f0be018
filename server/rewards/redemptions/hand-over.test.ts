/** A professor leaves, and others take over. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { item, subjectBody } from '#testkit/samples/call-samples.ts';
import { makeOneOfEverything } from '#testkit/samples/full-fixture.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import {
  givePoints,
  STORY_PASSWORD,
  signedInAdmin,
  signedInProfessor,
  signedInStudent,
} from '#testkit/school/people.ts';
import { addSession, addSubject, scanStudent } from '#testkit/school/teaching.ts';

inASchool('a professor who leaves', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  let everything: Awaited<ReturnType<typeof makeOneOfEverything>>;
  let heir: Awaited<ReturnType<typeof signedInProfessor>>;
  beforeEach(async () => {
    admin = await signedInAdmin(school);
    everything = await makeOneOfEverything(school);
    heir = await signedInProfessor(school, { first_name: 'Katherine', last_name: 'Johnson' });
  });
  const handOver = (subjectId: number, prof_id = heir.prof_id) =>
    school.ask(calls.transferSubject, { ...admin, params: { subjectId }, body: { prof_id } });
  const handOverIncentives = (to = heir.prof_id, id = everything.owner.prof_id) =>
    school.ask(calls.transferIncentives, { ...admin, params: { id }, body: { prof_id: to } });
  const close = (id = everything.owner.prof_id) => school.ask(calls.closeProfessor, { ...admin, params: { id } });
  const listening = () => {
    const told: unknown[] = [];
    school.services.notices.subscribe((notice) => told.push(notice));
    return told;
  };
  const rows = async (table: 'attendance' | 'enrolment' | 'excuse') =>
    (
      await school.services.database.read
        .selectFrom(table as 'attendance')
        .selectAll()
        .execute()
    ).length;
  const deeds = async () =>
    (
      await school.services.database.read
        .selectFrom('audit_entry')
        .select('action')
        .where('role', '=', 'admin')
        .orderBy('audit_entry_id')
        .execute()
    ).map(({ action }) => action);

  it('hands subjects over with their records and staff, and can be removed afterwards', async () => {
    const { owner, colleague, student, objects } = everything;
    const fair = await addSubject(school, owner, 'Fair', '');
    await scanStudent(school, owner, objects.session, student);
    const listed = await school.ask(calls.getProfessorSubjects, { ...admin, params: { id: owner.prof_id } });
    expect(listed.reply.subjects.map(({ subject_id }) => subject_id)).toEqual([fair, objects.subject]);
    const physics = await addSubject(school, owner, 'Physics');
    await addSession(school, owner, physics);
    const [ben, day] = [await signedInStudent(school), instantIn(school.clock).slice(0, 10)];
    const leave = { stud_ids: [ben.stud_id], fromDay: day, toDay: day, kind: 'excused', note: '' };
    await school.ask(calls.createLeaves, { ...admin, body: leave });
    const tables = ['attendance', 'enrolment', 'excuse'] as const;
    const before = await Promise.all(tables.map(rows));
    // A co-teacher takes over the subject, and the other staff stay.
    const params = { subjectId: objects.subject };
    await school.ask(calls.setStaff, { ...owner, params, body: { username: heir.username } });
    const told = listening();
    const given = await handOver(objects.subject);
    expect(told).toEqual([{ kind: 'rights-ended', prof_id: owner.prof_id }]);
    expect(given).toMatchObject({ status: 200, reply: { message: 'Handed over.' } });
    // The excuses of a leave go along with the subject that is handed over if its professor gave the leave. No other
    // excuses do.
    const leaves = school.services.database.read
      .selectFrom('excuse')
      .innerJoin('leave', 'leave.leave_id', 'excuse.leave_id')
      .innerJoin('class_session', 'class_session.class_id', 'excuse.class_id')
      .select(['subject_id', 'excuse.stud_id', 'prof_id'])
      .distinct();
    const [math, both] = [objects.subject, [student.stud_id, ben.stud_id]] as const;
    const mine = (subject_id: number, prof_id: number) =>
      both.map((stud_id, at) => ({ subject_id, stud_id, prof_id: at === 0 ? prof_id : null }));
    const expected = [...mine(math, heir.prof_id), ...mine(physics, owner.prof_id)];
    expect(await leaves.orderBy('subject_id').orderBy('excuse.stud_id').execute()).toEqual(expected);
    for (const id of [fair, fair, physics]) expect((await handOver(id)).status).toBe(200);
    const staff = (await school.ask(calls.getStaff, { ...heir, params })).reply.staff;
    expect(staff.map(({ prof_id }) => prof_id)).toEqual([colleague.prof_id]);
    expect((await school.ask(calls.getClass, { ...owner, params })).status).toBe(404);
    expect((await school.ask(calls.getAllSubject, owner)).reply.subject).toEqual([]);
    await school.ask(calls.deleteProfessor, { ...admin, params: { id: owner.prof_id } });
    expect(await Promise.all(tables.map(rows))).toEqual(before);
    const present = await school.ask(calls.getAttendance, { ...heir, params: { sessionId: objects.session } });
    expect(present.reply.attend).toHaveLength(before[0] ?? 0);
    expect(await deeds()).toEqual(['give-leave', ...Array(3).fill('transfer-subject'), 'delete-professor']);
  });

  it('cannot hand over to a professor who has a subject of that name, has no open account, or is at the maximum', async () => {
    const { owner, objects } = everything;
    const subject = { ...subjectBody, subject_name: 'Math' };
    await school.ask(calls.createSubject, { ...heir, body: subject });
    expect(await handOver(objects.subject)).toMatchObject({ status: 409, code: 'hand-over-clash', field: 'prof_id' });
    const waiting = await signedInProfessor(school, { isValidated: false });
    for (const id of [waiting.prof_id, 999_999]) {
      expect((await handOver(objects.subject, id)).code).toBe('professor-not-open');
      expect((await handOverIncentives(id)).code).toBe('professor-not-open');
    }
    expect([(await handOver(999_999)).status, (await handOverIncentives(heir.prof_id, 999_999)).status]).toEqual([
      404, 404,
    ]);
    const { prof_id } = await signedInProfessor(school);
    const createdAt = new Date(school.clock.nowMs()).toISOString();
    await school.services.database.write(async (db) => {
      const many = Array.from({ length: MAXIMUM.subjects }, (_none, at) => ({
        ...subject,
        subject_name: `${at}`,
        prof_id,
      }));
      await db
        .insertInto('subject')
        .values(many.map((each) => ({ ...each, createdAt })))
        .execute();
      const items = many.map(() => ({ ...item, prof_id, given: 1, sold: 0, createdAt }));
      await db.insertInto('shop_item').values(items).execute();
    });
    expect((await handOver(objects.subject, prof_id)).code).toBe('hand-over-full');
    expect((await handOverIncentives(prof_id)).code).toBe('hand-over-full');
    expect((await school.ask(calls.getAllSubject, owner)).reply.subject).toHaveLength(1);
    expect(await deeds()).toEqual([]);
  });

  it('hands incentives over with their pending redemptions', async () => {
    const { owner, student, objects } = everything;
    const told = listening();
    expect((await handOverIncentives()).reply).toMatchObject({ incentives: 1, redemptions: 3 });
    expect(told).toEqual([owner, heir].map(({ prof_id }) => ({ kind: 'redemptions', prof_id })));
    expect((await handOverIncentives()).reply).toMatchObject({ incentives: 0, redemptions: 0 });
    const verify = (by: typeof heir) =>
      school.ask(calls.verifyTransaction, { ...by, body: { transaction_id: objects.transaction } });
    expect([(await verify(owner)).status, (await verify(heir)).status]).toEqual([404, 200]);
    const [offered] = (await school.ask(calls.getStudentShopItems, student)).reply.filteredShopItems;
    expect(offered?.professor.last_name).toBe('Johnson');
  });

  it('hands over verified redemptions too, which only the new professor can return within the days', async () => {
    const { owner, student, objects } = everything;
    const { transaction: transaction_id } = objects;
    await school.ask(calls.verifyTransaction, { ...owner, body: { transaction_id } });
    expect((await handOverIncentives()).reply).toMatchObject({ incentives: 1, redemptions: 2 });
    const seen = async (by: typeof heir) =>
      (await school.ask(calls.getProfessorTransaction, by)).reply.filteredShopTransactions
        .flat()
        .flatMap((each) => (each.state === 'pending' ? [] : [[each.transaction_id, each.state]]));
    const giveBack = (by: typeof heir) =>
      school.ask(calls.returnTransaction, { ...by, body: { transaction_id, reason: 'Broken' } });
    expect([await seen(owner), await seen(heir)]).toEqual([[], [[transaction_id, 'verified']]]);
    expect((await giveBack(owner)).status).toBe(404);
    const own = async () =>
      (await school.ask(calls.getStudentTransactions, student)).reply.studentTransaction
        .filter((each) => each.transaction_id === transaction_id)
        .map(({ professor, state }) => `${professor.split(' ')[0]}: ${state}`);
    expect(await own()).toEqual(['Grace: verified']);
    await school.ask(calls.deleteProfessor, { ...admin, params: { id: owner.prof_id } });
    expect(await seen(heir)).toEqual([[transaction_id, 'verified']]);
    expect((await giveBack(heir)).status).toBe(200);
    expect([await seen(heir), await own()]).toEqual([[[transaction_id, 'returned']], ['Grace: returned']]);
  });

  it('is closed: signed out, with everything kept and nothing offered, until approved again', async () => {
    const { owner, student, colleague, objects } = everything;
    const login = () =>
      school.ask(calls.loginProfessor, { body: { username: owner.username, password: STORY_PASSWORD } });
    const left = async () =>
      (await school.ask(calls.getSchoolTransactions, { ...admin, query: { state: 'left' } })).reply.transactions;
    const verify = () =>
      school.ask(calls.verifySchoolTransaction, { ...admin, body: { transaction_id: objects.transaction } });
    const buy = () => school.ask(calls.buyStudentShopItems, { ...student, params: { item_id: objects.item } });
    expect([await left(), (await verify()).status]).toEqual([[], 404]);
    const told = listening();
    for (const _again of [1, 2]) expect((await close()).reply).toMatchObject({ message: 'The account is closed.' });
    expect(told[0]).toEqual({ kind: 'signed-out', role: 'professor', person_id: owner.prof_id });
    expect([(await login()).code, (await school.ask(calls.getProfessor, owner)).status]).toEqual([
      'account-closed',
      401,
    ]);
    const listed = (await school.ask(calls.getAllProfessor, admin)).reply.professors;
    expect(listed.find(({ prof_id }) => prof_id === owner.prof_id)).toMatchObject({
      isValidated: false,
      leftAt: new Date(school.clock.nowMs()).toISOString(),
    });
    await givePoints(school, student.stud_id, 100);
    expect([(await buy()).status, (await school.ask(calls.getStudentShopItems, student)).reply]).toEqual([
      404,
      { filteredShopItems: [] },
    ]);
    // The co-teachers of a subject can continue.
    const session = { ...colleague, params: { sessionId: objects.session } };
    expect((await school.ask(calls.getAttendance, session)).status).toBe(200);
    const found = (await left()).find(({ transaction_id }) => transaction_id === objects.transaction);
    const { isLeft, ...pending } = found ?? {};
    expect({ isLeft, ...pending }).toMatchObject({ isLeft: true, professor: expect.stringMatching(/^Grace/) });
    for (const _again of [1, 2])
      expect((await verify()).reply.transaction).toEqual({
        ...pending,
        isVerified: true,
        state: 'verified',
        verifiedAt: expect.any(String),
      });
    expect(await left()).toHaveLength(2);
    expect(await deeds()).toEqual(['close-professor', 'verify-redemption']);
    await school.ask(calls.validateProfessor, { ...admin, params: { id: owner.prof_id } });
    expect([(await login()).status, (await buy()).status, (await verify()).status]).toEqual([200, 200, 404]);
    const waiting = await signedInProfessor(school, { isValidated: false });
    expect([(await close(waiting.prof_id)).code, (await close(999_999)).status]).toEqual(['not-approved', 404]);
  });
});
