import {
  type MeetingRule,
  meetsOn,
  overlapOf,
  plannedDays,
  TIMETABLE_DAYS,
} from '#contract/attendance/timetable/meeting-rules.ts';
import { dayOffDays, ruleDays, tooManyDaysOff, tooManyRules } from '#contract/attendance/timetable/timetable-calls.ts';
import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import { changesClocks } from '#contract/platform/base/clock-changes.ts';
import { dayAfter, instantAt, localTime, shownDate } from '#contract/platform/base/dates.ts';
import {
  type FoundLine,
  type ImportedLine,
  importStates,
  type TimetablePreview,
} from '#contract/school/timetable-import/timetable-import-calls.ts';
import { yieldToEventLoop } from '#server/school/people-file/yield-to-event-loop.ts';
import type { TimetableFile } from './calendar-file.ts';
import { type NamedSubject, subjectFinder, titleKey } from './match-subject.ts';

/** A rule of the timetable, with the days on which it has changes or was opened. */
export type StoredRule = MeetingRule & { subject_id: number; changes: { day: string }[] };

/** What a file is compared with. */
export interface ImportContext {
  /** The professor is '' for professors themselves. */
  subjects: readonly (NamedSubject & { professor: string })[];
  /** The subjects of titles that someone answered; null: left out. */
  answers: ReadonlyMap<string, number | null>;
  rules: readonly StoredRule[];
  daysOff: readonly Pick<FoundLine, 'firstDay' | 'lastDay'>[];
  timeZone: string;
  /** Whether days off are imported, `apart`: only if the file has no classes; or must not be. */
  takes: 'days off' | 'apart' | 'no days off';
}

const valuesOf = ({ weekdays, everyWeeks, firstDay, lastDay, start_time, end_time, room }: MeetingRule) =>
  JSON.stringify([weekdays, everyWeeks, firstDay, lastDay, start_time, end_time, room]);

const plans = (rule: StoredRule, day: string) =>
  meetsOn(rule, day) && !rule.changes.some((change) => change.day === day);

/** How many classes a rule plans; 0 if its days are impossible. */
function classesOf(rule: FoundLine): number {
  const { firstDay, lastDay, changes } = rule;
  if (!firstDay || !lastDay || dayAfter(firstDay, TIMETABLE_DAYS - 1) < lastDay) return 0;
  return plannedDays(rule).length - changes.filter(({ kind }) => kind === 'cancelled').length;
}

/** What clocks do to the classes of a rule on days on which they change, in one sentence each. */
function clockNotes(rule: FoundLine, timeZone: string): string[] {
  const { start_time } = rule;
  return plannedDays(rule)
    .filter((day) => changesClocks(day, timeZone))
    .flatMap((day) => {
      const at = instantAt(day, start_time, timeZone);
      const isShown = (ms: number) => localTime(new Date(Date.parse(at) + ms), timeZone).time === start_time;
      const on = `On ${shownDate(`${day}T00:00Z`, 'UTC')} clocks`;
      if (!isShown(0)) return `${on} skip ${start_time}: the class starts after the gap.`;
      return isShown(3_600_000) ? `${on} show ${start_time} twice: the class starts at the first.` : [];
    });
}

/** Plans the import of a file: finds the subject of each rule, and compares the rules with the timetable. */
export async function planTimetable(file: TimetableFile, context: ImportContext): Promise<TimetablePreview> {
  const subjects = new Map(
    context.subjects.map(({ subject_id, subject_name, subject_courseYearSection, professor }) => {
      const name = `${subject_name} (${subject_courseYearSection})`;
      return [subject_id, professor === '' ? name : `${name}, ${professor}`];
    }),
  );
  const find = subjectFinder(context.subjects);
  const taken = Map.groupBy(context.rules, ({ subject_id }) => subject_id);
  const isDayOff = ({ weekdays, problem }: FoundLine) => weekdays.length === 0 && problem === '';
  const found = context.takes === 'no days off' ? file.lines.filter((line) => !isDayOff(line)) : file.lines;
  const hasClasses = found.some((line) => !isDayOff(line));
  const key = ({ firstDay, lastDay }: ImportContext['daysOff'][0]) => `${firstDay} ${lastDay}`;
  const daysOff = new Set(context.daysOff.map(key));

  /** What the import does with a line, or why it can do nothing. */
  function judge(line: FoundLine, classes: number): Pick<ImportedLine, 'state'> & Partial<ImportedLine> {
    const wrong = (problem: string) => ({ state: 'problem', problem }) as const;
    if (line.problem) return wrong(line.problem);
    if (isDayOff(line)) {
      if (hasClasses && context.takes === 'apart') return { state: 'out' };
      if (daysOff.has(key(line))) return { state: 'known' };
      if (line.lastDay < line.firstDay || dayAfter(line.firstDay, TIMETABLE_DAYS) < line.lastDay)
        return wrong(dayOffDays.message);
      if (daysOff.size >= MAXIMUM.daysOff) return wrong(tooManyDaysOff.message);
      daysOff.add(key(line));
      return { state: 'new' };
    }
    if (classes === 0) return wrong(ruleDays.message);
    if (line.subject_id === 0) return { state: 'question' };
    const others = taken.get(line.subject_id) ?? [];
    const known = others.find((other) => valuesOf(other) === valuesOf(line));
    if (known) {
      const changes = line.changes.filter(({ day }) => known.rule_id > 0 && plans(known, day));
      return { rule_id: known.rule_id, changes, state: changes.length > 0 ? 'changed' : 'known' };
    }
    for (const other of others) {
      const day = overlapOf(line, other, plans);
      const on = day && shownDate(`${day}T00:00Z`, 'UTC');
      if (on) return wrong(`On ${on} the subject has another class from ${other.start_time} to ${other.end_time}.`);
    }
    if (others.length >= MAXIMUM.rulesOfSubject) return wrong(tooManyRules.message);
    taken.set(line.subject_id, [...others, line]);
    return { state: 'new' };
  }

  const lines: ImportedLine[] = [];
  for (const line of found) {
    await yieldToEventLoop();
    const answer = context.answers.get(titleKey(line.title));
    const isAnswered = !isDayOff(line) && (answer === null || subjects.has(answer ?? 0));
    const subject_id = isDayOff(line) ? 0 : ((isAnswered ? answer : find(line.title)) ?? 0);
    const classes = classesOf(line);
    const planned = { ...line, subject_id, subject: subjects.get(subject_id) ?? '', isAnswered, classes };
    lines.push({
      ...planned,
      ...(isAnswered && answer === null ? { state: 'out', problem: '' } : judge(planned, classes)),
    });
  }
  const order = ({ state, subject, title }: ImportedLine) => `${importStates.indexOf(state)} ${subject || title}`;
  const isAsked = lines.some(({ state, isAnswered }) => isAnswered || state === 'question' || state === 'problem');
  const leftOut = file.lines.length - found.length;
  const clocks = lines.flatMap((line) =>
    line.state === 'new' && line.classes > 0 ? clockNotes(line, context.timeZone) : [],
  );
  const notes = [...file.notes, ...new Set(clocks)];
  const note = `All-day events were left out (${leftOut}). Administrators can import them as days off.`;
  return {
    lines: lines.sort((one, other) => (order(one) < order(other) ? -1 : Number(order(one) > order(other)))),
    subjects: isAsked ? [...subjects].map(([subject_id, name]) => ({ subject_id, name })) : [],
    dates: file.dates,
    yearly: context.takes === 'no days off' ? 0 : file.yearly,
    notes: leftOut > 0 ? [...notes, note] : notes,
  };
}
