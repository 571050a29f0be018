/** How many things one person can have, and how fast they can create them. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { MAXIMUM, readPace, WHOLE_SCHOOL } from '#contract/platform/base/bounds.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { storeSignIn } from '#server/account/sign-in/sign-in-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { pacer } from '#server/platform/base/rate-limiter.ts';
import { hours, item, subjectBody } from '#testkit/samples/call-samples.ts';
import { makeOneOfEverything, type OneOfEverything } from '#testkit/samples/full-fixture.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor } from '#testkit/school/people.ts';

inEachSchool('what one person can make', (school) => {
  let everything: OneOfEverything;
  beforeEach(async () => {
    everything = await makeOneOfEverything(school);
  });

  /** Copies the newest row of a table up to this number, with a different value in one column. */
  async function fill(
    table: 'subject' | 'class_session' | 'shop_item' | 'shop_transaction',
    most: number,
    own: object,
  ) {
    await school.services.database.write(async (db) => {
      const [pattern = {}, ...more] = await db.selectFrom(table).selectAll().execute();
      const keyless = Object.fromEntries(Object.entries({ ...pattern, ...own }).slice(1));
      const rows = Array.from({ length: most - more.length - 1 }, (_none, at) => ({
        ...keyless,
        ...(table === 'subject' ? { subject_name: `Copy ${at}` } : {}),
      }));
      await db
        .insertInto(table as 'subject')
        .values(rows as never)
        .execute();
    });
  }

  it.each([
    ['subjects', 'subject', MAXIMUM.subjects, 'createSubject', 'too-many-subjects'],
    ['sessions of a subject', 'class_session', MAXIMUM.sessionsOfSubject, 'createClass', 'too-many-sessions'],
    ['incentives', 'shop_item', MAXIMUM.incentives, 'createItems', 'too-many-incentives'],
    [
      'redemptions that wait',
      'shop_transaction',
      MAXIMUM.waitingRedemptions,
      'buyStudentShopItems',
      'too-many-waiting',
    ],
  ] as const)('%s are limited, and there is room again when one is gone', async (_what, table, most, name, code) => {
    await fill(table, most, table === 'class_session' ? { createdAt: '2026-01-05T08:00:00.000Z' } : {});
    const { owner, student, objects } = everything;
    const send = () =>
      school.ask(calls[name] as Call, {
        ...(name === 'buyStudentShopItems' ? student : owner),
        params: { item_id: objects.item, subjectId: objects.subject },
        ...(name === 'buyStudentShopItems'
          ? {}
          : {
              body: { ...subjectBody, ...item, class_courseYearSection: 'X', class_token: 1, class_exp: 1, ...hours },
            }),
      });
    const full = await send();
    expect([full.status, full.code, full.message]).toEqual([
      409,
      code,
      expect.stringMatching(`${most.toLocaleString('en-US')}.*Please`),
    ]);
    const ids = { subjectId: objects.subject, classId: objects.binned, itemId: objects.item };
    if (table === 'subject') {
      const { reply } = await school.ask(calls.getAllSubject, owner);
      const subjectId = reply.subject.find(({ subject_id }) => subject_id !== objects.subject)?.subject_id ?? 0;
      await school.ask(calls.deleteSubject, { ...owner, params: { subjectId } });
    }
    if (table === 'class_session') await school.ask(calls.deleteClassPerma, { ...owner, params: ids });
    if (table === 'shop_item') await school.ask(calls.deleteProfessorShopItem, { ...owner, params: ids });
    if (table === 'shop_transaction')
      await school.ask(calls.verifyTransaction, { ...owner, body: { transaction_id: objects.transaction } });
    expect((await send()).status).toBe(200);
    expect((await send()).status).not.toBe(200);
  });

  it('a sign-in above the maximum ends the oldest', async () => {
    const { stud_id, headers } = everything.student;
    for (let at = 0; at < MAXIMUM.signIns; at += 1) {
      school.clock.pass(1);
      const signIn = { hash: `hash ${at}`, createdAt: instantIn(school.clock), expiresAt: instantIn(school.clock, 60) };
      expect((await school.ask(calls.getStudent, { headers })).status).toBe(200);
      await school.services.database.write((db) => storeSignIn(db, 'student', stud_id, signIn));
    }
    expect((await school.ask(calls.getStudent, { headers })).status).toBe(401);
    const first = school.services.database.read.selectFrom('sign_in').select('hash').where('hash', '=', 'hash 0');
    expect(await first.execute()).toHaveLength(1);
  });

  it('a rate limit is separate for each person, counts what was done, and recovers evenly', async () => {
    const { owner } = everything;
    const most = calls.createEvent.pace?.most ?? 0;
    const send = (by: typeof owner, name: string) =>
      school.ask(calls.createEvent, { ...by, body: { ...subjectBody, subject_name: name } });
    for (let at = 0; at < most; at += 1) expect((await send(owner, `Fair ${at}`)).status).toBe(200);
    const refused = await send(owner, 'One more');
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'too-many', '432']);
    expect(refused.message).toBe('You have done this very often. Please try again in 8 minutes.');
    expect((await send(await signedInProfessor(school), 'Theirs')).status).toBe(200);
    school.clock.pass(432);
    for (const name of ['Fair 1', 'Fair 2']) expect((await send(owner, name)).code).toBe('subject-exists');
    expect([(await send(owner, 'One more')).status, (await send(owner, 'Two more')).status]).toEqual([200, 429]);
  });

  it('reading has a rate limit for each person, over all calls together, in which a list of the whole school counts more', async () => {
    const [admin, registrar] = [await signedInAdmin(school), await signedInAdmin(school, 'registrar')];
    let lists = 0;
    while ((await school.ask(calls.getAllStudent, admin)).status === 200) lists += 1;
    expect(lists).toBe(readPace.most / WHOLE_SCHOOL);
    const refused = await school.ask(calls.getDashboard, admin);
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'too-many', '1']);
    const level = { courseYearSection: 'BSCS 4A' };
    const byPost = await school.ask(calls.getClassStudentByProgram, { ...admin, body: level });
    expect(byPost.status, 'a read that asks by POST').toBe(429);
    expect((await school.ask(calls.getAllSubject, everything.owner)).status).toBe(200);
    expect((await school.ask(calls.getAdministrator, registrar)).status).toBe(200);
    school.clock.pass(1);
    expect((await school.ask(calls.getAllStudent, admin)).status).toBe(200);
  });
});

it.each([
  [
    'an administrator',
    [calls.getAdministrator, calls.getDashboard, calls.getFirstDay, calls.getHealth, calls.getAllStudent],
  ],
  [
    'a professor',
    [calls.getAllSubject, calls.getSharedSubjects, calls.getToday, calls.getStaff, calls.getScannedPhoto],
  ],
  [
    'a student',
    [calls.getStudent, calls.getStudentClassAndSubject, calls.getStudentLeaderboard, calls.studentImgRetrieve],
  ],
] as const)('an hour of %s, reloading the screen every second, is within the rate limit of reading', (_who, screen) => {
  const reads = pacer(readPace);
  for (let second = 0; second < 3600; second += 1)
    for (const { weight } of screen as readonly Call[]) expect(reads.take(1, second * 1000, weight)).toBe(0);
});
