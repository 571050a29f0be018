/** When subjects meet: rules, what is different about single classes, days off, and who sees and changes what. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import { datesOf, plannedClasses, tuesdaysAndThursdays } from '#testkit/attendance/planned-classes.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSubject, scanStudent } from '#testkit/school/teaching.ts';

const week = { from: '2026-09-07', to: '2026-09-13' };

inEachSchool('a timetable', (school) => {
  let math: Awaited<ReturnType<typeof plannedClasses>>;
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  beforeEach(async () => {
    [math, admin] = [await plannedClasses(school), await signedInAdmin(school)];
  });
  const addDayOff = (firstDay: string, courseYearSection = '', lastDay = firstDay) =>
    school.ask(calls.createDayOff, { ...admin, body: { firstDay, lastDay, name: 'Holiday', courseYearSection } });

  it('of two days a week for four weeks has eight classes, without those on days off', async () => {
    const rule_id = await math.plan();
    const { meetings, rules } = await math.see();
    expect(datesOf(meetings).join()).toBe(
      '2026-09-08,2026-09-10,2026-09-15,2026-09-17,2026-09-22,2026-09-24,2026-09-29,2026-10-01',
    );
    expect(rules).toEqual([{ ...tuesdaysAndThursdays, rule_id, subject_id: math.subjectId }]);
    await addDayOff('2026-09-10', 'BSIT 1B');
    const { day_off_id } = (await addDayOff('2026-09-15', 'BSCS 4A', '2026-09-17')).reply.dayOff;
    expect(datesOf((await math.see()).meetings)).toHaveLength(6);
    const rename = { programLevel: 'BSCS 4A', newName: 'BSCS 5A' };
    expect((await school.ask(calls.renameProgramLevel, { ...admin, body: rename })).status).toBe(200);
    expect((await math.see()).meetings, 'days off are renamed with their program level').toHaveLength(6);
    const deleted = { ...admin, params: { dayOffId: day_off_id } };
    expect((await school.ask(calls.deleteDayOff, deleted)).reply.dayOff.courseYearSection).toBe('BSCS 5A');
    expect((await school.ask(calls.deleteDayOff, deleted)).status).toBe(404);
    expect((await math.see()).meetings).toHaveLength(8);
    expect((await school.ask(calls.getDaysOff, admin)).reply.daysOff).toMatchObject([{ courseYearSection: 'BSIT 1B' }]);
    const entries = await school.services.database.read.selectFrom('audit_entry').select('object').execute();
    expect(entries.map(({ object }) => object)).toContain('Holiday, 2026-09-15 to 2026-09-17');
    expect((await addDayOff('2026-09-15', '', '2026-09-14')).code).toBe('day-off-days');
  });

  it('has no overlapping classes of a subject, no rule without a class, and no events', async () => {
    expect((await math.create({ lastDay: '2026-09-07' })).code).toBe('rule-days');
    expect((await math.create({ weekdays: [1], lastDay: '2026-09-13' })).code).toBe('rule-days');
    expect((await math.create({ lastDay: '2027-10-13' })).code).toBe('rule-days');
    for (const end_time of ['10:00', '22:01', '09:59'])
      expect((await math.create({ end_time })).code, end_time).toBe('bad-input');
    await math.plan();
    const clash = await math.create({ weekdays: [3, 4], start_time: '10:59', end_time: '12:00' });
    expect([clash.code, JSON.parse(clash.raw.toString()).day]).toEqual(['meetings-overlap', '2026-09-10']);
    const hour = {
      ...tuesdaysAndThursdays,
      weekdays: '2',
      subject_id: math.subjectId,
      createdAt: '2026-09-08T08:00:00.000Z',
    };
    const others = Array.from({ length: MAXIMUM.rulesOfSubject - 1 }, () => hour);
    await school.services.database.write((db) => db.insertInto('meeting_rule').values(others).execute());
    expect((await math.create({ weekdays: [6] })).code).toBe('too-many-rules');
    const eventId = await addSubject(school, math.owner, 'Fair', '');
    const event = { ...math.owner, params: { subjectId: eventId }, body: tuesdaysAndThursdays };
    expect((await school.ask(calls.createMeetingRule, event)).code).toBe('event-without-timetable');
  });

  it('changes from a day on: earlier classes, and changes that still fit, stay', async () => {
    const first = await math.plan();
    await math.cancel(first, '2026-09-17');
    await math.cancel(first, '2026-09-22');
    await math.cancel(first, '2026-09-10');
    const second = (
      await math.update(first, '2026-09-14', { weekdays: [2, 5], start_time: '08:00', end_time: '09:00' })
    ).reply.rule;
    expect(second).toMatchObject({ firstDay: '2026-09-15', weekdays: [2, 5] });
    const { meetings, rules } = await math.see('2026-09-07', '2026-09-27');
    expect(rules.find(({ rule_id }) => rule_id === first)?.lastDay).toBe('2026-09-13');
    const own = meetings.filter(({ rule_id }) => [first, second.rule_id].includes(rule_id));
    expect(own.map(({ rule_id, date, start_time, change }) => [rule_id === first, date, start_time, change])).toEqual([
      [true, '2026-09-08', '10:00', null],
      [true, '2026-09-10', '10:00', 'cancelled'],
      [false, '2026-09-15', '08:00', null],
      [false, '2026-09-18', '08:00', null],
      [false, '2026-09-22', '08:00', 'cancelled'],
      [false, '2026-09-25', '08:00', null],
    ]);
    // A rule that has not begun is replaced, and every second week stays the same week.
    const fortnight = { weekdays: [1], everyWeeks: 2, firstDay: '2026-09-14', start_time: '08:00' };
    const third = await math.plan(fortnight);
    expect((await math.update(third, '2026-09-14', { ...fortnight, end_time: '12:00' })).reply.rule.rule_id).toBe(
      third,
    );
    expect((await math.update(third, '2026-09-21', fortnight)).reply.rule.firstDay).toBe('2026-09-28');
    expect((await math.update(third, '2026-10-06', fortnight)).code).toBe('rule-days');
    const end = (ruleId: number, fromDay: string) =>
      school.ask(calls.endMeetingRule, { ...math.owner, params: { ruleId }, body: { fromDay } });
    for (const [ruleId, fromDay] of [
      [second.rule_id, '2026-09-18'],
      [first, '2026-09-08'],
    ] as const)
      expect((await end(ruleId, fromDay)).status).toBe(200);
    const left = (await math.see()).meetings.filter(({ rule_id }) => [first, second.rule_id].includes(rule_id));
    expect(datesOf(left)).toEqual(['2026-09-15']);
    expect((await end(first, '2026-09-08')).status).toBe(404);
  });

  it('moves, cancels and restores a class that is not opened', async () => {
    const rule = await math.plan();
    const exam = await math.plan({ weekdays: [3], start_time: '12:00', end_time: '13:00' });
    await addDayOff('2026-09-12');
    expect((await math.move(rule, '2026-09-10', '2026-09-12')).reply.meeting).toMatchObject({
      day: '2026-09-10',
      date: '2026-09-12',
      room: 'B13',
      change: 'moved',
    });
    const clash = await math.move(rule, '2026-09-15', '2026-09-16', { start_time: '12:30', end_time: '14:00' });
    expect(clash.code).toBe('meetings-overlap');
    expect((await math.move(rule, '2026-09-10', '2026-11-10')).code).toBe('move-too-far');
    for (const day of ['2026-09-09', '2026-10-06']) expect((await math.cancel(rule, day)).code).toBe('no-meeting');
    // Another class takes the time of the one that has moved away, so that cannot return.
    await math.move(exam, '2026-09-09', '2026-09-10');
    expect((await math.restore(rule, '2026-09-10')).code).toBe('meetings-overlap');
    expect((await math.cancel(exam, '2026-09-09')).reply.meeting).toMatchObject({ date: '2026-09-09', reason: 'Ill' });
    expect((await math.restore(rule, '2026-09-10')).reply.meeting).toMatchObject({ date: '2026-09-10', change: null });
    school.clock.pass(3600);
    const sessionId = (await math.open(rule, '2026-09-08')).reply.class.class_id;
    expect((await math.move(rule, '2026-09-08', '2026-09-09')).code).toBe('meeting-opened');
    await scanStudent(school, math.owner, sessionId, await signedInStudent(school));
    expect((await math.cancel(rule, '2026-09-08')).code).toBe('meeting-opened');
  });

  it('is without the session of a canceled class in which nothing was recorded', async () => {
    const rule = await math.plan();
    school.clock.pass(3600);
    const { class_id } = (await math.open(rule, '2026-09-08')).reply.class;
    const heard: unknown[] = [];
    school.services.notices.subscribe((notice) => heard.push(notice));
    expect((await math.cancel(rule, '2026-09-08')).reply.meeting).toMatchObject({
      change: 'cancelled',
      class_id: null,
    });
    expect(heard).toContainEqual({ kind: 'session-changed', class_id });
    const session = { ...math.owner, params: { subjectId: math.subjectId, sessionId: class_id } };
    expect((await school.ask(calls.getSingleClass, session)).status).toBe(404);
  });

  it('shows a student the classes that are meant for them', async () => {
    const rule = await math.plan();
    const [own, other, guest] = [
      await signedInStudent(school),
      await signedInStudent(school, { courseYearSection: 'BSIT 1B' }),
      await signedInStudent(school, { courseYearSection: 'BSIT 1B' }),
    ];
    const ofSubject = { ...math.owner, params: { subjectId: math.subjectId } };
    await school.ask(calls.enrolStudents, { ...ofSubject, body: { lines: [guest.username] } });
    await math.cancel(rule, '2026-09-10');
    const seen = async ({ headers }: { headers: Record<string, string> }) => {
      const { meetings } = (await school.ask(calls.getTimetable, { headers, query: week })).reply;
      return meetings.map(({ change }) => change);
    };
    expect([await seen(own), await seen(other), await seen(guest)]).toEqual([
      [null, 'cancelled'],
      [],
      [null, 'cancelled'],
    ]);
    await school.ask(calls.dropStudent, { ...ofSubject, body: { stud_id: own.stud_id, from: 'now' } });
    expect(await seen(own)).toEqual([]);
    const long = { headers: own.headers, query: { from: '2026-09-01', to: '2026-10-13' } };
    expect((await school.ask(calls.getTimetable, long)).code).toBe('bad-input');
  });

  it('is changed by the subject’s professors and by administrators, and seen by a helper on the day', async () => {
    const rule = await math.plan();
    const [co, helper, stranger] = await Promise.all([1, 2, 3].map(() => signedInProfessor(school)));
    if (!co || !helper || !stranger) throw new Error('No professors.');
    const share = (username: string, role: string) =>
      school.ask(calls.setStaff, { ...math.owner, params: { subjectId: math.subjectId }, body: { username, role } });
    await share(co.username, 'co');
    await share(helper.username, 'helper');
    const seen = async (who: { headers: Record<string, string> }) => {
      const { meetings, rules } = await math.see(week.from, week.to, who);
      return [datesOf(meetings), rules.length];
    };
    expect([await seen(co), await seen(helper), await seen(stranger)]).toEqual([
      [['2026-09-08', '2026-09-10'], 1],
      [['2026-09-08'], 0],
      [[], 0],
    ]);
    const body = { day: '2026-09-10', reason: '' };
    const cancel = ({ headers }: { headers: Record<string, string> }) =>
      school.ask(calls.cancelMeeting, { headers, params: { ruleId: rule }, body });
    const statuses = [await cancel(stranger), await cancel(helper), await cancel(co)].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 200]);
    const student = await signedInStudent(school);
    expect((await cancel(student)).status).toBe(401);
    // A registrar changes the timetable of every subject.
    const registrar = await signedInAdmin(school, 'registrar');
    const ofRule = { ...registrar, params: { ruleId: rule } };
    expect((await school.ask(calls.restoreSchoolMeeting, { ...ofRule, body: { day: body.day } })).status).toBe(200);
    const created = { ...registrar, params: { subjectId: math.subjectId } };
    const friday = { ...tuesdaysAndThursdays, weekdays: [5] };
    expect((await school.ask(calls.createSchoolMeetingRule, { ...created, body: friday })).status).toBe(200);
    const ofSchool = async (courseYearSection = '') =>
      (await school.ask(calls.getSchoolMeetings, { ...registrar, query: { ...week, courseYearSection } })).reply;
    expect(datesOf((await ofSchool()).meetings)).toEqual(['2026-09-08', '2026-09-10', '2026-09-11']);
    expect((await ofSchool('BSIT 1B')).rules).toEqual([]);
    // A deleted subject has no timetable.
    const deleted = { ...math.owner, params: { subjectId: math.subjectId } };
    school.clock.pass(3600);
    await math.open(rule, '2026-09-08');
    expect((await school.ask(calls.deleteSubject, deleted)).status).toBe(200);
    expect([await seen(co), (await ofSchool()).rules]).toEqual([[[], 0], []]);
    expect((await school.ask(calls.cancelSchoolMeeting, { ...ofRule, body })).status).toBe(404);
    expect((await school.ask(calls.createSchoolMeetingRule, { ...created, body: friday })).status).toBe(404);
  });
});
