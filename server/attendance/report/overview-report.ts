import {
  addTally,
  emptyTally,
  perMille,
  type StudentFigures,
  sumsOf,
  type Tally,
} from '#contract/attendance/report/figure-rules.ts';
import type { ReportTable } from '#contract/attendance/report/report-calls.ts';
import { weekdayNames } from '#contract/attendance/report/report-definitions.ts';
import { reportTables } from '#contract/attendance/report/report-tables.ts';
import { dayAfter, daysBetween, daysFrom, mondayOf, weekdayOf } from '#contract/platform/base/dates.ts';
import { addTo, type ReportSource } from './report-source.ts';
import {
  changeOf,
  largestFirst,
  namedStudents,
  naturalEntries,
  reportTableOf,
  sessionsLink,
  tallyOf,
} from './report-table.ts';

/** The most students in "Needs a word". */
const MOST_WORDS = 50;

/** The share of the judged students who are chronically absent, and what it is made of. */
function chronicAmong(figures: ReadonlyMap<number, StudentFigures>) {
  const judged = [...figures.values()].map(({ sums }) => sums).filter(({ band }) => band !== null);
  const number = judged.filter(({ isChronic }) => isChronic).length;
  return { value: perMille(number, judged.length), number, of: judged.length };
}

/** The overview: large figures, weeks, hours, program levels, and the students first to talk to. */
export async function overviewReport(source: ReportSource): Promise<ReportTable[]> {
  const { from, to, rules } = source.question;
  const beforeFrom = dayAfter(from, -daysBetween(from, to));
  const weeks = [...daysFrom(mondayOf(from), to)].filter((day) => weekdayOf(day) === 1);
  const weekBefore = (week: string) => dayAfter(week, -7 * weeks.length);
  const [first = from] = [beforeFrom, weekBefore(mondayOf(from)), dayAfter(to, -55)].sort();

  const [byDay, byHour] = [new Map<string, Tally>(), new Map<string, Tally>()];
  const newPeriod = () => ({ levels: new Map<string, Tally>(), figures: new Map<number, StudentFigures>() });
  const [now, before] = [newPeriod(), newPeriod()];
  for await (const roll of source.rolls({ from: first, to })) {
    const { day, start, createdAt, isOver } = roll.session;
    // While a session is in progress, only those who came count: a rate would be 100 %.
    const counted = isOver ? roll.counted : [];
    const period = day >= from ? now : day >= beforeFrom ? before : undefined;
    const tally = emptyTally();
    for (const [stud_id, status] of counted) {
      tally[status] += 1;
      if (period) tallyOf(period.levels, source.levelAt(stud_id, createdAt))[status] += 1;
    }
    addTally(tallyOf(byDay, day), tally);
    if (period === now && counted.length > 0)
      addTally(tallyOf(byHour, `${weekdayOf(day)} ${start.slice(0, 2)}`), tally);
    if (period) addTo(period.figures, roll, rules);
  }
  const sumsBetween = (one: string, other: string) => {
    const sum = emptyTally();
    for (const day of daysFrom(one, other)) addTally(sum, byDay.get(day));
    return sumsOf(sum);
  };

  const isNow = to === source.localTime(source.moment.now).day;
  const spans = [
    [isNow ? 'Today' : 'Last day', to, 7],
    [isNow ? 'This week' : 'Last week', mondayOf(to), 7],
    ['Last four weeks', dayAfter(to, -27), 28],
  ] as const;
  const rates = spans.map(([figure, since, back]) => {
    const { rate, attended, of } = sumsBetween(since, to);
    const change = changeOf(rate, sumsBetween(dayAfter(since, -back), dayAfter(to, -back)).rate);
    return { figure, from: since, to, value: rate, change, number: attended, of, link: sessionsLink(since, to) };
  });
  const chronic = chronicAmong(now.figures);
  const change = changeOf(chronic.value, chronicAmong(before.figures).value);
  const absence = { ...chronic, change, link: { report: 'absence', from, to } as const };

  const { overview } = reportTables;
  return [
    reportTableOf(overview, 'figures', [...rates, { figure: 'Chronic absence', from, to, ...absence }]),
    reportTableOf(
      overview,
      'weeks',
      weeks.map((week) => {
        const [last = to] = [dayAfter(week, 6), to].sort();
        const sameWeekBefore = sumsBetween(weekBefore(week), dayAfter(weekBefore(week), 6)).rate;
        return { weekFrom: week, ...sumsBetween(week, last), sameWeekBefore, link: sessionsLink(week, last) };
      }),
    ),
    reportTableOf(
      overview,
      'hours',
      naturalEntries(byHour).map(([key, tally]) => {
        const [day_of_week = 0, hour = 0] = key.split(' ').map(Number);
        const names = { weekday: weekdayNames[day_of_week - 1] ?? '', hour: `${key.slice(2)}:00` };
        return { ...names, ...sumsOf(tally), link: { ...sessionsLink(from, to), day_of_week, hour } };
      }),
    ),
    reportTableOf(
      overview,
      'levels',
      naturalEntries(now.levels).map(([programLevel, tally]) => {
        const sums = sumsOf(tally);
        const change = changeOf(sums.rate, sumsOf(before.levels.get(programLevel) ?? emptyTally()).rate);
        return { programLevel, ...sums, change, link: { report: 'classes', courseYearSection: programLevel } };
      }),
    ),
    reportTableOf(overview, 'words', await wordsWith(source, now.figures)),
  ];
}

/** The students first to talk to: longest absent first, then those who were absent most. */
async function wordsWith(source: ReportSource, figures: ReadonlyMap<number, StudentFigures>) {
  const found = [...figures].flatMap(([stud_id, { sums }]) => {
    const inARow = sums.sessionsInARow >= source.question.in_a_row && `${sums.sessionsInARow} absences in a row`;
    const chronic = sums.isChronic && `${(sums.share ?? 0) / 10} % absent`;
    const reason = [inARow, chronic].filter(Boolean).join(', ');
    return reason !== '' && source.isHere(stud_id) ? [[stud_id, { ...sums, reason }] as const] : [];
  });
  const rows = await namedStudents(source.db, found);
  return rows.sort(largestFirst('daysInARow', 'sessionsInARow', 'share')).slice(0, MOST_WORDS);
}
