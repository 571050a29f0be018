import {
  addTally,
  attendanceRate,
  bandOf,
  dayShareOf,
  emptyTally,
  isChronic,
  perMille,
  type StudentFigures,
  type Tally,
} from '#contract/attendance/report/figure-rules.ts';
import type { ReportTable } from '#contract/attendance/report/report-calls.ts';
import { chronicReason, inARowReason, weekdayNames } from '#contract/attendance/report/report-definitions.ts';
import { mondayOf, weekdayOf } from '#contract/attendance/timetable/meeting-rules.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { naturalOrder } from '#contract/platform/base/program-level.ts';
import { addTo, daysBetween, type ReportSource } from './report-source.ts';
import { dayCells, inARowCells, namedStudents } from './report-students.ts';
import { changeOf, reportTableOf, shareCells } from './report-table.ts';

/** The most students in "Needs a word". */
const MOST_WORDS = 50;

/** The tally under a key, made at its first use. */
function tallyAt<Key>(tallies: Map<Key, Tally>, key: Key): Tally {
  const known = tallies.get(key) ?? emptyTally();
  tallies.set(key, known);
  return known;
}

/** How many students are chronically absent, and how many have enough days to be judged. */
function chronicAmong(figures: ReadonlyMap<number, StudentFigures>, source: ReportSource) {
  const { rules } = source.question;
  const judged = [...figures.values()].filter(({ days }) => bandOf(days, rules) !== null);
  return { part: judged.filter(({ days }) => isChronic(days, rules)).length, of: judged.length };
}

/** The overview: large figures, weeks, hours, program levels, and the students first to talk to. */
export async function overviewReport(source: ReportSource): Promise<ReportTable[]> {
  const { from, to } = source.question;
  const length = daysBetween(from, to);
  const beforeFrom = dayAfter(from, -length);
  const firstWeek = mondayOf(from);
  const count = (daysBetween(firstWeek, mondayOf(to)) + 6) / 7;
  const first = [beforeFrom, dayAfter(firstWeek, -7 * count), dayAfter(to, -55)].sort()[0] ?? from;

  const byDay = new Map<string, Tally>();
  const byHour = new Map<string, Tally>();
  const byLevel = { now: new Map<string, Tally>(), before: new Map<string, Tally>() };
  const figures = { now: new Map<number, StudentFigures>(), before: new Map<number, StudentFigures>() };
  for await (const roll of source.rolls({ from: first, to })) {
    const { day, start } = roll.session;
    const when = day >= from ? 'now' : day >= beforeFrom ? 'before' : undefined;
    for (const [level, { tally }] of source.byLevel(roll)) {
      addTally(tallyAt(byDay, day), tally);
      if (when === 'now') addTally(tallyAt(byHour, `${weekdayOf(day)} ${start.slice(0, 2)}`), tally);
      if (when) addTally(tallyAt(byLevel[when], level), tally);
    }
    if (when) addTo(figures[when], roll, source.question);
  }
  const tallyOf = (one: string, other: string) => {
    const sum = emptyTally();
    for (let day = one; day <= other; day = dayAfter(day)) addTally(sum, byDay.get(day) ?? emptyTally());
    return sum;
  };

  const isNow = to === source.today;
  const spans = [
    [isNow ? 'Today' : 'Last day', to, 7],
    [isNow ? 'This week' : 'Last week', mondayOf(to), 7],
    ['Last four weeks', dayAfter(to, -27), 28],
  ] as const;
  const rates = spans.map(([figure, since, back]) => {
    const { rate, attended, of } = shareCells(tallyOf(since, to));
    const before = attendanceRate(tallyOf(dayAfter(since, -back), dayAfter(to, -back)));
    const link = { report: 'sessions', from: since, to } as const;
    return { figure, from: since, to, rate, change: changeOf(rate, before), part: attended, of, link };
  });
  const [chronic, chronicBefore] = [chronicAmong(figures.now, source), chronicAmong(figures.before, source)];
  const chronicShare = perMille(chronic.part, chronic.of);

  return [
    reportTableOf('overview', 'figures', [
      ...rates,
      {
        figure: 'Chronic absence',
        from,
        to,
        rate: chronicShare,
        change: changeOf(chronicShare, perMille(chronicBefore.part, chronicBefore.of)),
        ...chronic,
        link: { report: 'absence', from, to },
      },
    ]),
    reportTableOf(
      'overview',
      'weeks',
      Array.from({ length: count }, (_, at) => {
        const week = dayAfter(firstWeek, 7 * at);
        const before = dayAfter(week, -7 * count);
        const last = dayAfter(week, 6) < to ? dayAfter(week, 6) : to;
        return {
          week,
          ...shareCells(tallyOf(week, last)),
          before: attendanceRate(tallyOf(before, dayAfter(before, 6))),
          link: { report: 'sessions', from: week, to: last },
        };
      }),
    ),
    reportTableOf(
      'overview',
      'hours',
      [...byHour]
        .sort(([one], [other]) => naturalOrder(one, other))
        .map(([key, tally]) => {
          const [weekday, hour] = key.split(' ').map(Number) as [number, number];
          const link = { report: 'sessions', from, to, day_of_week: weekday, hour } as const;
          return { weekday: weekdayNames[weekday - 1] ?? '', hour: `${key.slice(2)}:00`, ...shareCells(tally), link };
        }),
    ),
    reportTableOf('overview', 'levels', levelRows(byLevel)),
    await needsAWord(source, figures.now),
  ];
}

/** The rate of each program level, with its change. Students without a level are left out. */
function levelRows({ now, before }: Record<'now' | 'before', ReadonlyMap<string, Tally>>) {
  return [...now]
    .filter(([level]) => level !== '')
    .sort(([one], [other]) => naturalOrder(one, other))
    .map(([level, tally]) => {
      const cells = shareCells(tally);
      const change = changeOf(cells.rate, attendanceRate(before.get(level) ?? emptyTally()));
      return { level, ...cells, change, link: { report: 'classes', courseYearSection: level } as const };
    });
}

/** The students first to talk to: longest absent first, then those who were absent most. */
async function needsAWord(source: ReportSource, figures: ReadonlyMap<number, StudentFigures>) {
  const { rules, in_a_row } = source.question;
  const found = [...figures].flatMap(([stud_id, own]) => {
    const reasons = [
      ...(own.sessionsInARow >= in_a_row ? [inARowReason(own.sessionsInARow)] : []),
      ...(isChronic(own.days, rules) ? [chronicReason(dayShareOf(own.days) ?? 0)] : []),
    ];
    const cells = { reason: reasons.join(', '), ...inARowCells(own), ...dayCells(own) };
    return reasons.length > 0 && source.isHere(stud_id) ? [[stud_id, cells] as const] : [];
  });
  const rows = (await namedStudents(source.db, new Map(found)))
    .map(({ cells, own }) => ({ ...cells, ...own }))
    .sort(
      (one, other) =>
        other.daysInARow - one.daysInARow ||
        other.sessionsInARow - one.sessionsInARow ||
        (other.dayShare ?? 0) - (one.dayShare ?? 0),
    );
  return reportTableOf('overview', 'words', rows.slice(0, MOST_WORDS));
}
