/** Tables of timetables in the words of several schools. */
import { expect, it } from 'vitest';
import { Refusal } from '#contract/platform/base/refusal.ts';
import { fileRows } from '#server/school/people-file/file-rows.ts';
import { readTimetable, timetableHeadings } from './timetable-table.ts';

async function read(text: string) {
  const rows = await fileRows(Buffer.from(text), { known: timetableHeadings });
  const found = rows instanceof Refusal ? rows : await readTimetable(rows, '');
  if (found instanceof Refusal) return [found.message];
  return found.lines.map((rule) => {
    const { title, weekdays, everyWeeks, firstDay, lastDay, start_time, end_time, room, problem } = rule;
    return problem || [title, weekdays.join(''), everyWeeks, firstDay, lastDay, start_time, end_time, room].join('|');
  });
}

const math = 'Math (5A)|13|1|2026-09-07|2026-12-18|08:00|09:30|R1';
it.each([
  [
    'tabs, full names and AM',
    'Course Title\tProgram Level\tWeekdays\tStart time\tEnd time\tVenue\tStart date\tEnd date\nMath\t5A\tMonday/Wednesday\t8:00 AM\t9:30 a.m.\t1105\t2026-09-07\t2026-12-18',
    math.replace('R1', '1105'),
  ],
  [
    'both times in a column',
    'Class,Course,Day,Time,Room,From,Until\n5A,Math,MW,8:00-9:30 AM,R1,Sep 7 2026,18 December 2026',
    math,
  ],
  [
    'days and times in a column',
    'Subject,Section,Schedule,Location,Term Begin,Term End\nMath,5A,M/W 8:00 - 9:30,R1,7/9/2026,18/12/2026',
    math,
  ],
  [
    'a title above, numbers for days, weeks',
    'Our School\n\nSubject,Level,Days,Start,End,From,To,Every n weeks\nMath,5A,"1,3",8:00,9:30,2026/09/07,2026/12/18,2',
    math.replace('13|1', '13|2').replace('R1', ''),
  ],
  [
    'no days',
    'Subject,Level,Start,End,From,To\nMath,5A,8:00,9:30,2026-09-07,2026-12-18',
    'This file could not be read as a table. Columns are missing: days.',
  ],
])('%s', async (_name, text, rule) => {
  expect(await read(text)).toEqual([rule]);
});

it('names the cell that it cannot read', async () => {
  const heading = 'Subject,Level,Days,Start,End,From,To';
  const lines = ['Blursday,8:00,9:00', 'T-Th,8:00,9:00', 'Mon,25:00,9:00', 'Mon,10:00,9:00', 'Mon,8:00,'];
  const all = lines.map((line) => `Math,5A,${line},2026-09-07,2026-12-18`);
  expect(
    await read(
      [
        heading,
        ...all,
        ',,Mon,8:00,9:00,2026-02-30,2026-12-18',
        'Good,5A,Mon-Fri,8:00,9:00,2026-09-07,2026-12-18',
      ].join('\n'),
    ),
  ).toEqual([
    '“Blursday” cannot be read as days.',
    '“T-Th” cannot be read as days.',
    '“25:00” cannot be read as start time.',
    'It ends at 09:00, before it begins at 10:00.',
    'It has no end time.',
    'It has no subject.',
    'Good (5A)|12345|1|2026-09-07|2026-12-18|08:00|09:00|',
  ]);
});
