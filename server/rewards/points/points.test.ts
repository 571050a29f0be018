/** Awards, and the history that explains all points. */
import { expect, test } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { sumOf } from '#contract/people/ledger/settle-rules.ts';
import { AWARDS_A_PAGE } from '#contract/rewards/points/award-calls.ts';
import type { PointsEntry, PointsPage } from '#contract/rewards/points/points-calls.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { incentiveShop } from '#testkit/school/incentive-shop.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSession, addSubject, scanStudent } from '#testkit/school/teaching.ts';
import { awardedPointsOf } from './award-queries.ts';

inEachSchool('points', (school) => {
  const { offered, buy } = incentiveShop(school);

  async function taught() {
    const grace = await signedInProfessor(school, { first_name: 'Grace', last_name: 'Hopper' });
    const subject_id = await addSubject(school, grace, 'Logic');
    const ana = await signedInStudent(school, { first_name: 'Ana', last_name: 'Cruz' });
    const ben = await signedInStudent(school, { first_name: 'Ben', last_name: 'Diaz' });
    const give = (points: number, stud_ids = [ana.stud_id, ben.stud_id], key = '', by = grace, reason = 'Helped') =>
      school.ask(calls.giveAward, {
        headers: { ...by.headers, 'idempotency-key': key },
        body: { subject_id, stud_ids, points, reason },
      });
    const withdraw = (awardId: number, together?: boolean, by = grace) =>
      school.ask(calls.withdrawAward, { ...by, params: { awardId }, body: { together } });
    const has = async ({ headers }: typeof ana) =>
      (await school.ask(calls.getStudent, { headers })).reply.current_token;
    return { grace, subject_id, ana, ben, give, withdraw, has };
  }
  /** The answer, with the additional fields of a refusal. */
  const wire = ({ raw }: { raw: Buffer }) => JSON.parse(String(raw)) as unknown;
  const sound = async () => expect(await violations(school.services.database.read)).toEqual([]);

  test("are given to several students at once, once per key, and never above the school's daily limit", async () => {
    const { ana, ben, give, has, grace, subject_id } = await taught();
    const told: unknown[] = [];
    school.services.notices.subscribe((notice) => told.push(notice));
    const [first, again] = [await give(120, undefined, 'k'), await give(120, [ben.stud_id, ana.stud_id], 'k')];
    expect(first.reply).toEqual({
      message: 'Points given.',
      awards: [ana, ben].map(({ stud_id }) =>
        expect.objectContaining({
          student: expect.objectContaining({ stud_id }),
          points: 120,
          reason: 'Helped',
          subject_name: 'Logic',
          withdrawnAt: null,
          kept: 0,
        }),
      ),
    });
    expect(again.reply).toEqual(first.reply);
    expect(told.length).toBe(2);
    const others = [
      await give(1, undefined, 'k'),
      await give(120, [ana.stud_id, ben.stud_id + 1], 'k'),
      await give(120, undefined, 'k', grace, 'Came early'),
    ];
    expect(others.map(({ code }) => code)).toEqual(Array(3).fill('key-reused'));
    expect([await has(ana), await has(ben)]).toEqual([120, 120]);

    // Either all students get points or none. Each can still get 80; then Ana gets 30 of these.
    expect((await give(30, [ana.stud_id])).status).toBe(200);
    const today = (await school.ask(calls.getAwards, grace)).reply.given_today;
    expect(new Map(today.map(({ stud_id, points }) => [stud_id, points])).get(ana.stud_id)).toBe(150);
    expect(wire(await give(51))).toMatchObject({ code: 'award-limit', students: [{ stud_id: ana.stud_id, left: 50 }] });
    const two = await Promise.all([give(40, [ana.stud_id]), give(40, [ana.stud_id])]);
    expect(new Set(two.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect([await has(ana), await has(ben)]).toEqual([190, 120]);
    // Another professor has a limit of their own, the next day starts at 0, and an administrator sets the limit.
    const colleague = await signedInProfessor(school);
    const params = { subjectId: subject_id };
    await school.ask(calls.setStaff, { ...grace, params, body: { username: colleague.username } });
    expect((await give(200, [ana.stud_id], '', colleague)).status).toBe(200);
    school.clock.pass(24 * 3600);
    expect((await give(200)).status).toBe(200);
    const admin = await signedInAdmin(school);
    const rules = await school.ask(calls.updateRewardRules, { ...admin, body: { award_day_most: 0 } });
    expect(rules.reply).toMatchObject({ award_day_most: 0, streak_points: 50 });
    expect((await give(1, undefined, '', colleague)).code).toBe('award-limit');
    const list = (await school.ask(calls.getAwards, grace)).reply;
    expect([list.awards.length, list.next, list.award_day_most]).toEqual([6, null, 0]);
    await sound();
  });

  test('can be given by professors who may change the subject, to students who are in it', async () => {
    const { grace, ana, ben, give, subject_id } = await taught();
    const eve = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
    const params = { subjectId: subject_id };
    expect((await give(5, [ana.stud_id, eve.stud_id])).code).toBe('not-found');
    await school.ask(calls.enrolStudents, { ...grace, params, body: { lines: [eve.username] } });
    await school.ask(calls.dropStudent, { ...grace, params, body: { stud_id: ben.stud_id } });
    expect((await give(5, [ana.stud_id, eve.stud_id])).status).toBe(200);
    expect((await give(5, [ben.stud_id])).code).toBe('not-found');
    const helper = await signedInProfessor(school);
    await school.ask(calls.setStaff, { ...grace, params, body: { username: helper.username, role: 'helper' } });
    expect((await give(5, [ana.stud_id], '', helper)).code).toBe('not-found');
    for (const points of [0, 1001, -5, 1.5, null]) expect((await give(points as number)).code).toBe('bad-input');
    expect((await give(5, [ana.stud_id], '', grace, ' ')).message).toBe(
      'Please give a reason. The students see the reason.',
    );
  });

  test('are withdrawn except for spent points, by their professor for a day, and by an administrator at any time', async () => {
    const { grace, ana, ben, give, withdraw, has } = await taught();
    const [of = 0, other = 0] = (await give(100)).reply.awards.map(({ award_id }) => award_id);
    await buy(ana, await offered(grace.headers, { item_price: 60 }));
    const both = await withdraw(of, true);
    expect(both.reply.awards).toMatchObject([
      { award_id: of, withdrawnAt: expect.any(String), kept: 60 },
      { award_id: other, kept: 0 },
    ]);
    expect((await withdraw(of)).reply.awards).toEqual([both.reply.awards[0]]);
    expect([await has(ana), await has(ben)]).toEqual([0, 0]);
    // Withdrawn points that stayed still count as given, so that giving, spending and withdrawing cannot bypass the
    // limit.
    expect(wire(await give(150))).toMatchObject({
      code: 'award-limit',
      students: [{ stud_id: ana.stud_id, left: 140 }],
    });

    const [late = 0] = (await give(10, [ben.stud_id])).reply.awards.map(({ award_id }) => award_id);
    expect((await withdraw(late, false, await signedInProfessor(school))).code).toBe('not-found');
    school.clock.pass(24 * 3600 + 1);
    expect((await withdraw(late)).code).toBe('withdraw-late');
    const admin = await signedInAdmin(school);
    for (const _again of [1, 2]) {
      const taken = await school.ask(calls.withdrawAnyAward, { ...admin, params: { awardId: late } });
      expect(taken.reply.awards).toMatchObject([{ kept: 0, withdrawnAt: expect.any(String) }]);
    }
    expect(await has(ben)).toBe(0);
    const { entries } = (await school.ask(calls.getAudit, { ...admin, query: {} })).reply;
    const withdrawals = entries.filter(({ action }) => action === 'withdraw-award');
    expect(withdrawals).toMatchObject([{ people: [{ role: 'student', id: ben.stud_id }] }]);
    const noticed = await awardedPointsOf(school.services.database.read, late);
    expect(noticed).toMatchObject({ by: '', isWithdrawn: true });
    await sound();
  });

  test('are explained one by one, page by page, and add up', async () => {
    const { grace, subject_id, ana, give, withdraw, has } = await taught();
    const admin = await signedInAdmin(school);
    const body = { streak_points: 7, streak_step: 2, level_up_points: 9 };
    await school.ask(calls.updateRewardRules, { ...admin, body });
    await school.ask(calls.updateLevelThreshold, { ...admin, body: { level_threshold: 300 } });
    const class_ids: number[] = [];
    for (let at = 0; at < 3; at += 1) {
      const class_id = await addSession(school, grace, subject_id);
      class_ids.push(class_id);
      await scanStudent(school, grace, class_id, ana);
      school.clock.pass(6 * 3600);
    }
    const [first = 0, , third = 0] = class_ids;
    const status = { stud_id: ana.stud_id, status: 'absent', was: 'present', reason: 'Was not there' };
    await school.ask(calls.setStatus, { ...grace, params: { sessionId: first }, body: status });
    await buy(ana, await offered(grace.headers, { item_name: 'Pen', item_price: 20 }));
    const [award_id = 0] = (await give(15, [ana.stud_id])).reply.awards.map((award) => award.award_id);
    await withdraw(award_id);
    const paths = { subjectId: subject_id, classId: third };
    await school.ask(calls.deleteClass, { ...grace, params: paths, body: {} });
    await school.ask(calls.deleteClassPerma, { ...grace, params: paths });

    const { points, next } = (await school.ask(calls.getPoints, ana)).reply;
    const said = ({
      kind,
      parts,
      streak,
      subject_name,
      status: is,
      item_name,
      reason,
      by,
      balance,
      ...of
    }: PointsEntry) =>
      [
        kind,
        of.points,
        balance,
        ...parts.map((part) => `${part.kind} ${part.points}`),
        streak,
        subject_name,
        is,
        item_name,
        reason,
        by,
      ]
        .filter((each) => each !== null && each !== '')
        .join(' ');
    expect(points.map(said)).toEqual([
      // A withdrawal shows no name, because it may have been an administrator.
      'award-withdrawn -15 16 Logic Helped',
      'award 15 31 Logic Helped Grace Hopper',
      'redemption -20 16 Pen',
      'correction -10 36 Logic absent Was not there',
      // The session was deleted permanently.
      'attendance 19 46 attendance 10 level-up 9',
      'attendance 17 27 attendance 10 streak 7 2 Logic',
      'attendance 10 10 attendance 10 Logic',
    ]);
    expect(next).toBe(null);
    expect(points[0]?.balance).toBe(await has(ana));

    // There is more than one page. All rows of one attendance are on the same page.
    for (let more = 0; more < 83; more += 1) await give(1, more < 16 ? undefined : [ana.stud_id]);
    const pages: PointsEntry[][] = [];
    for (let before: number | null = null; pages.length === 0 || before !== null; ) {
      const query: { before?: number } = before === null ? {} : { before };
      const page: PointsPage = (
        await school.ask(calls.getStudentPoints, { ...admin, params: { id: ana.stud_id }, query })
      ).reply;
      expect(page).toMatchObject({ student: { stud_id: ana.stud_id, current_token: 99 } });
      pages.push(page.points);
      before = page.next;
    }
    expect(pages.map((page) => page.length)).toEqual([30, 30, 30]);
    const all = pages.flat();
    all.forEach((entry, place) => {
      expect(entry.balance - entry.points).toBe(all[place + 1]?.balance ?? 0);
      if (entry.kind === 'attendance')
        expect(sumOf(entry.parts.map((part) => ({ ...part, level: 0 }))).exp).toBe(entry.exp);
    });
    expect(all.slice(83)).toEqual(points);
    const given = async (query = {}) => (await school.ask(calls.getAwards, { ...grace, query })).reply;
    expect(await given()).toMatchObject({ awards: { length: AWARDS_A_PAGE }, next: null });
    await give(1, [ana.stud_id]);
    expect((await given({ before: (await given()).next })).awards).toMatchObject([{ award_id }]);
    await sound();
  });
});
