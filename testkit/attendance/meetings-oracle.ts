/**
 * A second implementation of a timetable's meetings. It counts weeks from a rule's first Monday and knows a zone's
 * clock as a list of changes, and uses none of the product's code, so that it shares none of its faults.
 */
import type * as product from '#contract/attendance/timetable/meeting-rules.ts';
import type { SeededRandom } from '#contract/platform/base/seeded-random.ts';

type LevelRule = product.MeetingRule & { courseYearSection: string };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIRST = Date.UTC(2025, 0);
const LAST = Date.UTC(2030, 0);

const numberOf = (day: string) => Date.parse(`${day}T00:00Z`) / DAY;
const dayOf = (number: number) => new Date(number * DAY).toISOString().slice(0, 10);

const clocks = new Map<string, { from: number; ahead: number }[]>();

/** Since when a zone's clock is ahead of UTC by how many milliseconds, from 2025 to 2029. */
function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const aheadAt = (at: number) => {
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(at)) ?? [];
    return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
  };
  const found = [{ from: FIRST, ahead: aheadAt(FIRST) }];
  for (let day = FIRST; day < LAST; day += DAY) {
    const ahead = aheadAt(day + DAY);
    if (ahead === found.at(-1)?.ahead) continue;
    let from = day;
    while (aheadAt(from) !== ahead) from += MINUTE;
    found.push({ from, ahead });
  }
  return found;
}

/** The first moment at which the clock on the wall shows this time or, if it skips that, a later one. */
function momentOf(day: string, time: string, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone);
  clocks.set(timeZone, clock);
  const shown = Date.parse(`${day}T${time}Z`);
  const moments = clock.map(({ from, ahead }) => Math.max(from, shown - ahead));
  const first = moments.find((at, place) => at < (clock[place + 1]?.from ?? LAST));
  return new Date(first ?? Number.NaN).toISOString();
}

/** The days on which a rule plans meetings. Day 0 was a Thursday. */
function plannedDays({ weekdays, everyWeeks, firstDay, lastDay }: product.MeetingRule): string[] {
  const [first, last] = [numberOf(firstDay), numberOf(lastDay)];
  const days: number[] = [];
  for (let monday = first - ((first + 3) % 7); monday <= last; monday += 7 * everyWeeks)
    for (const weekday of weekdays) days.push(monday + weekday - 1);
  return days.filter((day) => day >= first && day <= last).map(dayOf);
}

/** What `meetingsOf` must answer; in any order. */
export function oracleMeetings(
  { rules, changes, daysOff }: product.Timetable<LevelRule>,
  from: string,
  to: string,
  timeZone: string,
): product.PlannedMeeting[] {
  const meetings: product.PlannedMeeting[] = [];
  for (const rule of rules)
    for (const day of plannedDays(rule)) {
      const change = changes.find((each) => each.rule_id === rule.rule_id && each.day === day);
      const moved = change?.kind === 'moved' ? change : null;
      const off = daysOff.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
      if (!moved && off.some((each) => ['', rule.courseYearSection].includes(each.courseYearSection))) continue;
      const date = moved?.toDay ?? day;
      if (date < from || date > to) continue;
      const { start_time, end_time, room } = moved ?? rule;
      const endDay = end_time < start_time ? dayOf(numberOf(date) + 1) : date;
      const about = { rule_id: rule.rule_id, day, date, start_time, end_time, room };
      meetings.push({
        ...about,
        change: change?.kind ?? null,
        reason: change?.reason ?? '',
        startsAt: momentOf(date, start_time, timeZone),
        overAt: momentOf(endDay, end_time, timeZone),
      });
    }
  return meetings;
}

/** What `overlapOf` must answer. */
export function oracleOverlap(one: product.MeetingRule, other: product.MeetingRule): string | undefined {
  const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const starts = [one, other].map(({ start_time }) => minute(start_time));
  const ends = [one, other].map(({ end_time }, place) =>
    minute(end_time) < (starts[place] ?? 0) ? minute(end_time) + 24 * 60 : minute(end_time),
  );
  if (Math.max(...starts) >= Math.min(...ends)) return undefined;
  const days = new Set(plannedDays(other));
  return plannedDays(one).find((day) => days.has(day));
}

/** Clocks change near most of these days, in one zone or another; the others are near a new year or a leap day. */
const BUSY = ['2026-03-08', '2026-03-28', '2026-04-05', '2026-09-06', '2026-09-27', '2026-10-04', '2026-10-25'];
const AROUND = [...BUSY, '2026-11-01', '2026-12-31', '2027-12-31', '2028-02-29'];

function someDays(chance: SeededRandom, around: number, most: number) {
  const first = around + chance.whole(-most, most);
  return { firstDay: dayOf(first), lastDay: dayOf(first + chance.whole(0, most)) };
}

/** Most windows begin or end near midnight, when clocks change. */
function someHours(chance: SeededRandom) {
  const time = () =>
    `${chance.pick(['00', '01', '02', '03', '12', '13', '22', '23'])}:${chance.pick(['00', '15', '30', '59'])}`;
  const [start_time, end_time] = [time(), time()];
  return { start_time, end_time: end_time === start_time ? '14:00' : end_time, room: chance.pick(['', 'A 1']) };
}

/** Ten rules with days off, with changes also of days without a meeting, and the days that a question asks about. */
export function randomTimetable(chance: SeededRandom): product.Timetable<LevelRule> & { from: string; to: string } {
  const around = numberOf(chance.pick(AROUND));
  const rules = Array.from({ length: 10 }, (_, place) => ({
    rule_id: place + 1,
    courseYearSection: chance.pick(['A', 'B']),
    weekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => chance.happens(0.4) || day === (place % 7) + 1),
    everyWeeks: chance.whole(1, 4),
    ...someDays(chance, around - 20, chance.pick([10, 30, 70])),
    ...someHours(chance),
  }));
  const daysOff: product.DayOff[] = Array.from({ length: chance.whole(0, 3) }, () => ({
    ...someDays(chance, around, 5),
    name: '',
    courseYearSection: chance.pick(['', 'A', 'B', 'C']),
  }));
  const changes = rules.flatMap((rule) =>
    [dayOf(around), ...plannedDays(rule)].flatMap((day, place, days): product.MeetingChange[] => {
      if (chance.happens(0.7) || days.indexOf(day) < place) return [];
      const toDay = chance.pick([day, dayOf(around + chance.whole(-9, 9)), ...daysOff.map((off) => off.firstDay)]);
      const kind = chance.pick(['cancelled', 'moved'] as const);
      return [{ rule_id: rule.rule_id, day, kind, toDay, reason: chance.pick(['', 'x']), ...someHours(chance) }];
    }),
  );
  const asked = someDays(chance, around, 10);
  return { rules, changes, daysOff, from: asked.firstDay, to: asked.lastDay };
}
