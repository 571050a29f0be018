/** Timetables as planning programs, calendars and spreadsheets write them. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { timetableDesk, timetableFile } from '#testkit/samples/timetable-desk.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor } from '#testkit/school/people.ts';
import { addSubject } from '#testkit/school/teaching.ts';

inASchool('a timetable as schools have it', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  let grace: Awaited<ReturnType<typeof signedInProfessor>>;
  let desk: ReturnType<typeof timetableDesk>;
  beforeEach(async () => {
    admin = await signedInAdmin(school);
    grace = await signedInProfessor(school);
    desk = timetableDesk(school, 'admin', admin);
  });
  const inZone = (time_zone: string) =>
    school.ask(calls.updateSchool, { headers: admin.headers, body: { school_name: 'A School', time_zone } });
  /** Imports a file for a subject, and lists the meetings that take place. */
  async function meetingsIn(name: string, title: string): Promise<string[]> {
    const subject_id = await addSubject(school, grace, 'Another name');
    await desk.name(title, subject_id);
    expect(await desk.import(timetableFile(name))).toMatchObject({ status: 200, import: { entries: 1 } });
    const found: string[] = [];
    for (let from = '2026-09-01'; from < '2027-01-01'; from = dayAfter(from, 42)) {
      const query = { from, to: dayAfter(from, 41), courseYearSection: '', subject_id };
      const { reply } = await school.ask(calls.getSchoolMeetings, { headers: admin.headers, query });
      for (const { date, change, start_time, end_time, room } of reply.meetings)
        if (change !== 'cancelled') found.push([date, start_time, end_time, room].join(' '));
    }
    return found;
  }

  it('repeats weekly with exceptions: two days are left out, and one class is moved', async () => {
    await inZone('Europe/Berlin');
    const found = await meetingsIn('weekly-with-exceptions.ics', 'Databases II (BSIT 3B)');
    expect(found).toHaveLength(28);
    expect([found[0], found.at(-1)]).toEqual(['2026-09-07 08:00 09:30 Room 12', '2026-12-16 08:00 09:30 Room 12']);
    expect(found.filter((each) => !each.endsWith('08:00 09:30 Room 12'))).toEqual(['2026-11-16 10:00 11:30 Aula']);
    expect(found.filter((each) => /10-1[24]/.test(each))).toEqual([]);
  });

  it('names the zone as Windows does, and repeats every two weeks', async () => {
    await inZone('Europe/Berlin');
    const title = 'Chemistry laboratory, group A of the second year,with safety briefing';
    const found = await meetingsIn('windows-zone-every-two-weeks.ics', title);
    const days = ['09-08', '09-22', '10-06', '10-20', '11-03', '11-17', '12-01', '12-15'];
    expect(found).toEqual(days.map((day) => `2026-${day} 13:30 15:00 Lab 2, ground floor`));
  });

  it('has an event for each lesson in UTC: one rule, with the missing lessons cancelled', async () => {
    await inZone('Europe/Vienna');
    const found = await meetingsIn('one-event-a-lesson.ics', 'MAT 5a NOV');
    expect(found).toHaveLength(20);
    expect(new Set(found.map((each) => each.slice(11)))).toEqual(new Set(['08:00 08:50 R105']));
    expect(found.filter((each) => /09-17|10-05|10-26|10-29/.test(each))).toEqual([]);
    expect([found[0], found.at(-1)]).toEqual(['2026-09-07 08:00 08:50 R105', '2026-11-26 08:00 08:50 R105']);
  });

  it('has no zone: the times are by the school’s clock', async () => {
    await inZone('Asia/Manila');
    const found = await meetingsIn('floating-times.ics', 'Homeroom');
    const days = ['07', '08', '09', '10', '11', '14', '15', '16', '17', '18'];
    expect(found).toEqual(days.map((day) => `2026-09-${day} 09:00 10:30 `));
  });

  it('has classes in nights in which clocks change: a note says when they start', async () => {
    await inZone('Europe/Berlin');
    await addSubject(school, grace, 'Night watch', '5A');
    const file = 'Subject,Section,Days,Start,End,From,To\nNight watch,5A,Sun,2:30,3:30,2026-09-13,2027-04-11';
    expect((await desk.preview(file)).notes).toEqual([
      'On 10/25/2026 clocks show 02:30 twice: the class starts at the first.',
      'On 3/28/2027 clocks skip 02:30: the class starts after the gap.',
    ]);
  });

  it('has days off, one of them every year: coming years are offered', async () => {
    const preview = await desk.preview(timetableFile('holidays.ics'));
    expect(preview.lines.map(({ firstDay, lastDay, title }) => `${firstDay} ${lastDay} ${title}`)).toEqual([
      '2026-11-30 2026-11-30 Bonifacio Day',
      '2026-12-21 2027-01-06 Christmas holidays',
      '2026-12-08 2026-12-08 Immaculate Conception',
    ]);
    expect(preview.yearly).toBe(1);
    const twoMore = await desk.preview(timetableFile('holidays.ics'), { years: '2' });
    expect(twoMore.lines.map(({ firstDay }) => firstDay).slice(-2)).toEqual(['2027-12-08', '2028-12-08']);
    expect((await desk.import(timetableFile('holidays.ics'))).import).toMatchObject({ entries: 3 });
    const own = timetableDesk(school, 'professor', grace);
    expect((await own.import(timetableFile('holidays.ics'))).code).toBe('nothing-to-import');
  });

  it('is a table with days, times and dates in several ways: only the order of month and day is asked about', async () => {
    for (const [name, level] of [
      ['Data Structures', 'BSCS 2A'],
      ['Databases II', 'BSIT 3B'],
      ['Nutrition', 'BSN 2B'],
      ['Ethics', 'BSED 1A'],
    ] as const)
      await addSubject(school, grace, name, level);
    const own = timetableDesk(school, 'professor', grace);
    const preview = await own.preview(timetableFile('timetable.csv'));
    expect(preview).toMatchObject({
      dates: { example: '9/7/2026', proposed: 'month-first' },
      subjects: [],
      notes: [],
    });
    const rules = preview.lines.map(({ weekdays, start_time, end_time, room, firstDay, lastDay, classes, state }) =>
      [weekdays.join(''), start_time, end_time, room, firstDay, lastDay, classes, state].join(' '),
    );
    expect(rules.sort()).toEqual([
      '135 07:30 08:20 Lab 1 2026-09-07 2026-12-18 45 new',
      '14 09:00 10:30 R 201 2026-09-07 2026-12-18 30 new',
      '24 13:00 14:30  2026-09-08 2026-12-17 30 new',
      '6 08:00 12:00 Hall 2026-09-12 2026-12-12 14 new',
    ]);
    expect((await own.import(timetableFile('timetable.csv'))).code).toBe('nothing-to-import');
    const imported = await own.import(timetableFile('timetable.csv'), { dates: 'month-first' });
    expect(imported.import).toMatchObject({ entries: 4 });
    const backwards = await own.preview(timetableFile('timetable.csv'), { dates: 'day-first' });
    expect(backwards.lines.filter(({ state }) => state === 'known')).toHaveLength(2);
  });
});
