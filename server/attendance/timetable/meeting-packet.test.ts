/** What a device needs to start a planned class without a network, and what happens when it is back. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { plannedClasses } from '#testkit/attendance/planned-classes.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { qrValueOf } from '#testkit/school/teaching.ts';

const tuesday = '2026-09-08';
const thursday = '2026-09-10';
const device = 'a tablet';

inEachSchool('the packet of a planned class', (school) => {
  let math: Awaited<ReturnType<typeof plannedClasses>>;
  let rule: number;
  beforeEach(async () => {
    math = await plannedClasses(school);
    rule = await math.plan();
    school.clock.set('2026-09-08T06:00:00.000Z');
  });
  const take = (day = tuesday, who: Pick<typeof math.owner, 'headers'> = math.owner) =>
    school.ask(calls.getMeetingPacket, { headers: who.headers, params: { ruleId: rule, day }, query: { device } });
  const takeOf = (sessionId: number) =>
    school.ask(calls.getClassPacket, { ...math.owner, params: { sessionId }, query: { device } });

  it('is what the class has once it is opened, with leave, points and lateness', async () => {
    const [ana, ben] = [await signedInStudent(school), await signedInStudent(school)];
    await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
    const admin = await signedInAdmin(school);
    const leave = (kind: 'school' | 'excused', stud_id: number, day = tuesday) =>
      school.ask(calls.createLeaves, {
        ...admin,
        body: { stud_ids: [stud_id], fromDay: day, toDay: day, kind, note: 'A trip' },
      });
    for (const given of [await leave('school', ben.stud_id), await leave('excused', ana.stud_id, thursday)])
      expect(given.status).toBe(200);
    const ofSubject = { ...math.owner, params: { subjectId: math.subjectId } };
    await school.ask(calls.updateLateness, { ...ofSubject, body: { lateAfterMinutes: 5 } });
    const planned = (await take()).reply;
    expect(planned.roll.class.class_id).toBe(0);
    expect(planned.roll.roll.map(({ status, source }) => [status, source])).toEqual([
      [null, null],
      ['school', 'leave'],
    ]);
    const sessions = school.services.database.read.selectFrom('class_session').selectAll();
    expect(await sessions.execute()).toEqual([]);
    school.clock.set('2026-09-08T09:50:00.000Z');
    const again = (await take()).reply;
    const { class_id } = (await math.open(rule, tuesday)).reply.class;
    const opened = (await takeOf(class_id)).reply;
    expect({ ...again, roll: { ...again.roll, class: { ...again.roll.class, class_id } } }).toEqual(opened);
    expect((await take()).reply).toEqual(opened);
  });

  it('is of a class of today that takes place, wherever it has moved, for those who may scan there', async () => {
    const [helper, stranger] = [await signedInProfessor(school), await signedInProfessor(school)];
    const body = { username: helper.username, role: 'helper' };
    await school.ask(calls.setStaff, { ...math.owner, params: { subjectId: math.subjectId }, body });
    expect((await take(tuesday, helper)).status).toBe(200);
    expect((await take(tuesday, stranger)).status).toBe(404);
    expect([(await take('2026-09-09')).code, (await take(thursday)).code]).toEqual(['no-meeting', 'not-found']);
    await math.move(rule, thursday, tuesday, { start_time: '12:00', end_time: '13:00' });
    expect((await take(thursday)).reply.roll.class.createdAt).toBe('2026-09-08T12:00:00.000Z');
    school.clock.set('2026-09-08T11:00:00.000Z');
    expect((await take()).code, 'is over').toBe('not-found');
    await math.cancel(rule, thursday);
    expect((await take(thursday)).code).toBe('meeting-cancelled');
    const { class_id: classId } = (await math.open(rule, tuesday)).reply.class;
    const ids = { params: { subjectId: math.subjectId, classId } };
    await school.ask(calls.deleteClass, { ...math.owner, ...ids, body: {} });
    expect((await take()).code).toBe('meeting-binned');
  });

  it('lets scans count that were made before the session was opened, also on the next day', async () => {
    const [ana, ben] = [await signedInStudent(school), await signedInStudent(school)];
    await school.ask(calls.updateLateness, {
      ...math.owner,
      params: { subjectId: math.subjectId },
      body: { lateAfterMinutes: 5 },
    });
    const scanAt = async (who: typeof ana, seenAt: string) => {
      school.clock.set(seenAt);
      return { key: seenAt, value: await qrValueOf(school, who), seenAt };
    };
    const scans = [await scanAt(ana, '2026-09-08T09:55:00.000Z'), await scanAt(ben, '2026-09-08T10:20:00.000Z')];
    school.clock.set('2026-09-09T08:00:00.000Z');
    const [opened, other] = await Promise.all([math.open(rule, tuesday), math.open(rule, tuesday)]);
    const { class_id: sessionId, createdAt } = opened.reply.class;
    expect([other.reply.class.class_id, createdAt]).toEqual([sessionId, '2026-09-08T10:00:00.000Z']);
    const body = { sentAt: '2026-09-09T08:00:00.000Z', device, waiting: 0, scans };
    const { results } = (await school.ask(calls.settleScans, { ...math.owner, params: { sessionId }, body })).reply;
    expect(results.map(({ result, code }) => code ?? result)).toEqual(['recorded', 'recorded']);
    const { roll } = (await school.ask(calls.getRoll, { ...math.owner, params: { sessionId } })).reply;
    expect(roll.map(({ status, timeIn }) => [status, timeIn])).toEqual([
      ['present', scans[0]?.seenAt],
      ['late', scans[1]?.seenAt],
    ]);
  });
});
