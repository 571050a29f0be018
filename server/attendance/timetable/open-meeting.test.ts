/** A planned class becomes a session when somebody opens it. Nobody is absent from a class that nobody opened. */
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { latestStreak } from '#server/attendance/attendance/streak-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { datesOf, plannedClasses } from '#testkit/attendance/planned-classes.ts';
import { databases } from '#testkit/school/databases.ts';
import { eachSchool, inEachSchool, openTwice } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSession, scanStudent } from '#testkit/school/teaching.ts';

const tuesday = '2026-09-08';
const thursday = '2026-09-10';

inEachSchool('a planned class', (school) => {
  let math: Awaited<ReturnType<typeof plannedClasses>>;
  beforeEach(async () => {
    math = await plannedClasses(school);
  });
  const start = (body = {}) =>
    school.ask(calls.startClass, { ...math.owner, params: { subjectId: math.subjectId }, body });
  const named = (classId: number) => ({ ...math.owner, params: { subjectId: math.subjectId, classId } });
  const streakOf = (student: { stud_id: number }) =>
    latestStreak(school.services.database, student.stud_id, math.subjectId, instantIn(school.clock));

  it('is opened from two hours before its start until its roll is locked', async () => {
    const rule = await math.plan();
    const early = await math.open(rule, thursday);
    expect([early.code, early.message]).toEqual(['meeting-not-open', 'This can be opened from 9/10/2026, 8:00 AM.']);
    expect(JSON.parse(early.raw.toString()).from).toBe('2026-09-10T08:00:00.000Z');
    await addSession(school, math.owner, math.subjectId, { points: 7, exp: 70, date: '2026-09-07' });
    const ofSubject = { ...math.owner, params: { subjectId: math.subjectId } };
    await school.ask(calls.updateLateness, { ...ofSubject, body: { lateAfterMinutes: 5 } });
    const { class: opened } = (await math.open(rule, tuesday)).reply;
    expect(opened).toMatchObject({
      class_courseYearSection: 'BSCS 4A',
      class_token: 7,
      class_exp: 70,
      createdAt: '2026-09-08T10:00:00.000Z',
      overAt: '2026-09-08T11:00:00.000Z',
      lateAfterMinutes: 5,
    });
    // A start by mistake can be undone completely; a session in the bin must be restored.
    const undo = { ...named(opened.class_id), body: { unattended: true } };
    expect((await school.ask(calls.deleteClass, undo)).status).toBe(200);
    const again = (await math.open(rule, tuesday)).reply;
    expect(again.made).toBe(true);
    await school.ask(calls.deleteClass, { ...named(again.class.class_id), body: {} });
    expect((await math.open(rule, tuesday)).code).toBe('meeting-binned');
    expect((await math.open(rule, '2026-09-09')).code).toBe('no-meeting');
    await math.cancel(rule, thursday);
    school.clock.set('2026-09-10T09:00:00.000Z');
    expect((await math.open(rule, thursday)).code).toBe('meeting-cancelled');
    const admin = await signedInAdmin(school);
    const lock = (change_days: number) => school.ask(calls.updateRollRules, { ...admin, body: { change_days } });
    const codeOn = async (day: string) => {
      school.clock.set(`${day}T12:00:00.000Z`);
      return (await math.open(rule, '2026-09-15')).code;
    };
    await lock(3);
    expect(await codeOn('2026-09-19')).toBe('meeting-over');
    await lock(0);
    expect(await codeOn('2026-10-16')).toBe('meeting-over');
    expect(await codeOn('2026-10-15')).toBeUndefined();
  });

  it('is opened by those who may scan there, by helpers on the day only', async () => {
    const rule = await math.plan();
    const [helper, stranger] = [await signedInProfessor(school), await signedInProfessor(school)];
    const body = { username: helper.username, role: 'helper' };
    await school.ask(calls.setStaff, { ...math.owner, params: { subjectId: math.subjectId }, body });
    const admin = await signedInAdmin(school);
    expect((await math.open(rule, tuesday, stranger)).status).toBe(404);
    expect((await math.open(rule, tuesday, admin)).status).toBe(401);
    expect((await math.open(rule, tuesday, helper)).reply.made).toBe(true);
    school.clock.pass(86_400);
    expect((await math.open(rule, tuesday, helper)).status).toBe(404);
    expect((await math.open(rule, tuesday)).reply.made).toBe(false);
  });

  it('is due until its roll was taken, and nobody is absent; a canceled one is not due', async () => {
    const rule = await math.plan();
    const student = await signedInStudent(school);
    const admin = await signedInAdmin(school);
    const due = async () => {
      const { due: ofSchool, hasTimetable } = (await school.ask(calls.getDueRolls, admin)).reply;
      const own = datesOf((await math.see()).due);
      expect([datesOf(ofSchool), hasTimetable]).toEqual([own, true]);
      return own;
    };
    school.clock.set('2026-09-08T10:00:00.000Z');
    const { class_id } = (await math.open(rule, tuesday)).reply.class;
    await scanStudent(school, math.owner, class_id, student);
    school.clock.set('2026-09-10T10:59:00.000Z');
    expect(await due()).toEqual([]);
    // The professor is ill on Thursday.
    school.clock.set('2026-09-11T10:00:00.000Z');
    expect(await due()).toEqual([thursday]);
    const { studentClassAndSubject } = (await school.ask(calls.getStudentClassAndSubject, student)).reply;
    expect(JSON.stringify(studentClassAndSubject)).not.toContain(thursday);
    expect(await streakOf(student)).toBe(1);
    const opened = (await math.open(rule, thursday)).reply.class.class_id;
    expect(await due(), 'an empty roll is not taken').toEqual([thursday]);
    await school.ask(calls.deleteClass, { ...named(opened), body: {} });
    await school.ask(calls.deleteClassPerma, named(opened));
    await math.cancel(rule, thursday);
    expect(await due()).toEqual([]);
    // Classes that were over before they were planned are not due; those that were planned differently stay due.
    await math.plan({ weekdays: [1], firstDay: '2026-09-07', start_time: '08:00' });
    expect(await due()).toEqual([]);
    school.clock.set('2026-09-15T12:00:00.000Z');
    const before = ['2026-09-14', '2026-09-15'];
    expect(await due()).toEqual(before);
    await math.update(rule, '2026-09-15', { room: 'B14' });
    expect(await due()).toEqual(before);
  });

  it('can be one of two in a morning, which both count; a session by hand in between is refused', async () => {
    const [first, second] = [await math.plan(), await math.plan({ start_time: '11:00', end_time: '12:00' })];
    const student = await signedInStudent(school);
    for (const [rule, hour] of [
      [first, '10'],
      [second, '11'],
    ] as const) {
      school.clock.set(`2026-09-08T${hour}:05:00.000Z`);
      const { class_id } = (await math.open(rule, tuesday)).reply.class;
      expect((await scanStudent(school, math.owner, class_id, student)).status).toBe(200);
      if (rule === first) continue;
      // Restoring and changing are not refused either.
      for (const call of [calls.deleteClass, calls.deleteClassRestore])
        expect((await school.ask(call, { ...named(class_id), body: {} })).status).toBe(200);
      const body = { class_courseYearSection: 'BSCS 4A', start_time: '11:00', end_time: '12:00', date: '2026-09-08' };
      expect((await school.ask(calls.updateClass, { ...named(class_id), body })).status).toBe(200);
    }
    expect(await streakOf(student)).toBe(2);
    const values = { class_courseYearSection: 'BSCS 4A', class_token: 1, class_exp: 1 };
    const body = { ...values, start_time: '10:30', end_time: '11:30' };
    const byHand = { ...math.owner, params: { subjectId: math.subjectId }, body };
    expect((await school.ask(calls.createClass, byHand)).code).toBe('session-too-soon');
  });

  it('is opened by starting the class, from a quarter of an hour before it', async () => {
    const [first, second] = [await math.plan(), await math.plan({ start_time: '11:00', end_time: '12:00' })];
    school.clock.set('2026-09-08T09:45:00.000Z');
    const started = await Promise.all([start(), start()]);
    expect(started.filter(({ reply }) => reply.made)).toHaveLength(1);
    const { class_id } = (await math.open(first, tuesday)).reply.class;
    expect(started.map(({ reply }) => reply.class.class_id)).toEqual([class_id, class_id]);
    school.clock.set('2026-09-08T10:44:00.000Z');
    expect((await start()).reply.class.class_id).toBe(class_id);
    school.clock.set('2026-09-08T10:45:00.000Z');
    const next = (await start()).reply;
    expect(next).toMatchObject({ made: true, class: { start_time: '11:00' } });
    expect((await start()).reply).toMatchObject({ made: false, class: { class_id: next.class.class_id } });
    expect((await math.open(second, tuesday)).reply).toMatchObject({
      made: false,
      class: { class_id: next.class.class_id },
    });
    // Without a class now, it starts as before.
    school.clock.set('2026-09-09T10:00:00.000Z');
    expect((await start()).reply).toMatchObject({ made: true, class: { createdAt: '2026-09-09T10:00:00.000Z' } });
  });

  it('keeps its session when the timetable changes from its day on', async () => {
    const rule = await math.plan();
    school.clock.set('2026-09-15T09:00:00.000Z');
    const { class_id } = (await math.open(rule, '2026-09-15')).reply.class;
    const { rule_id } = (await math.update(rule, '2026-09-15', { end_time: '11:30' })).reply.rule;
    expect(rule_id).not.toBe(rule);
    expect((await math.open(rule_id, '2026-09-15')).reply).toMatchObject({ made: false, class: { class_id } });
    const shown = async () => (await math.see('2026-09-15', '2026-09-16')).meetings.map((each) => each.class_id);
    expect(await shown()).toEqual([class_id]);
    await math.update(rule_id, '2026-09-15', { weekdays: [3] });
    expect(await shown()).toEqual([null]);
    const { classes } = (await school.ask(calls.getClass, { ...math.owner, params: { subjectId: math.subjectId } }))
      .reply;
    expect(classes.map((each) => each.class_id)).toEqual([class_id]);
  });
});

describe.each(databases)('a class on $name', (kind) => {
  it('that forty people open at once has one session, also with two copies of the product', async () => {
    const { here, there, close } = await openTwice(kind);
    try {
      const math = await plannedClasses(here);
      const rule = await math.plan();
      const tries = Array.from({ length: 40 }, (_, at) => math.open(rule, tuesday, math.owner, at % 2 ? here : there));
      const answers = await Promise.all(tries);
      expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
      expect(new Set(answers.map(({ reply }) => reply.class.class_id)).size).toBe(1);
      expect(answers.filter(({ reply }) => reply.made)).toHaveLength(1);
    } finally {
      await close();
    }
  });
});

describe.each(databases)('a class at night on $name', (kind) => {
  const school = eachSchool(kind, { SCHOOL_TIME_ZONE: 'Europe/Berlin' });
  it.each([
    ['2026-03-29', 'that clocks skip begins after the gap', '2026-03-29T01:00:00.000Z', '2026-03-29T02:00:00.000Z'],
    ['2026-10-25', 'that clocks repeat begins the first time', '2026-10-25T00:30:00.000Z', '2026-10-25T03:00:00.000Z'],
  ])('on %s at an hour %s', async (day, _hour, startsAt, overAt) => {
    school.clock.set(`${day}T00:00:00.000Z`);
    const math = await plannedClasses(school);
    const rule = await math.plan({
      weekdays: [7],
      firstDay: day,
      lastDay: day,
      start_time: '02:30',
      end_time: '04:00',
    });
    const ofSubject = { ...math.owner, params: { subjectId: math.subjectId } };
    await school.ask(calls.updateLateness, { ...ofSubject, body: { lateAfterMinutes: 10 } });
    const { class_id, ...opened } = (await math.open(rule, day)).reply.class;
    expect(opened).toMatchObject({ createdAt: startsAt, overAt });
    const [onTime, late] = [await signedInStudent(school), await signedInStudent(school)];
    for (const [student, minutes, status] of [
      [onTime, 9, 'present'],
      [late, 11, 'late'],
    ] as const) {
      school.clock.set(new Date(Date.parse(startsAt) + minutes * 60_000).toISOString());
      const { attendance } = (await scanStudent(school, math.owner, class_id, student)).reply;
      expect(attendance.status).toBe(status);
    }
    // Rules use the school's clock, so a class keeps its hours in another zone, and so does its session.
    const admin = await signedInAdmin(school);
    await school.ask(calls.updateSchool, { ...admin, body: { time_zone: 'America/New_York' } });
    const [meeting] = (await math.see(day, day)).meetings;
    expect(meeting).toMatchObject({ start_time: '02:30', end_time: '04:00', class_id });
  });
});
