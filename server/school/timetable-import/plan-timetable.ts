import { meetsOn, TIMETABLE_DAYS, timesOverlap } from '#contract/attendance/timetable/meeting-rules.ts';
import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import { dayAfter, daysFrom, instantAt, localTime } from '#contract/platform/base/dates.ts';
import {
  type ImportedRule,
  importStates,
  type TimetablePreview,
} from '#contract/school/timetable-import/timetable-import-calls.ts';
import { yieldToEventLoop } from '#server/school/people-file/yield-to-event-loop.ts';
import type { FoundDayOff, TimetableFile } from './calendar-file.ts';
import type { FoundRule } from './infer-rules.ts';
import { type NamedSubject, subjectFinder, titleKey } from './match-subject.ts';
import { shownDay } from './timetable-cells.ts';
import type { NewEntries, StoredRule } from './timetable-import-queries.ts';

/** What a file is compared with. */
export interface ImportContext {
  subjects: readonly (NamedSubject & { professor?: string })[];
  /** The subjects of titles that someone answered; null: left out. */
  answers: ReadonlyMap<string, number | null>;
  rules: readonly StoredRule[];
  daysOff: readonly FoundDayOff[];
  timeZone: string;
  /** Whether the person may import days off. */
  mayDaysOff: boolean;
  /** Whether days off of a file that has classes too are imported. */
  takeDaysOff: boolean;
}

/** What of a rule is compared with another rule. */
type Compared = Omit<StoredRule, 'rule_id'> & Pick<FoundRule, 'changes'>;

const isSame = (one: Compared, other: Compared) =>
  one.weekdays.join() === other.weekdays.join() &&
  (['everyWeeks', 'firstDay', 'lastDay', 'start_time', 'end_time', 'room'] as const).every(
    (name) => one[name] === other[name],
  );

const plans = (rule: Compared, day: string) =>
  meetsOn({ ...rule, rule_id: 0 }, day) && !rule.changes.some((change) => change.day === day);

/** The first day on which both rules plan a class as usual at overlapping times. */
function overlapDay(one: Compared, other: Compared): string | undefined {
  if (!timesOverlap(one, other) || !one.weekdays.some((day) => other.weekdays.includes(day))) return undefined;
  const first = one.firstDay > other.firstDay ? one.firstDay : other.firstDay;
  const last = one.lastDay < other.lastDay ? one.lastDay : other.lastDay;
  return daysFrom(first, last).find((day) => plans(one, day) && plans(other, day));
}

const nameOf = ({ line, title }: FoundRule) => (line === null ? `“${title}”` : `Line ${line} (“${title}”)`);

/** Why the days of a rule cannot be imported; '' if they can. */
function problemOfDays(rule: FoundRule): string {
  const { firstDay, lastDay } = rule;
  if (lastDay < firstDay)
    return `${nameOf(rule)} ends on ${shownDay(lastDay)}, before it begins on ${shownDay(firstDay)}.`;
  if (dayAfter(firstDay, TIMETABLE_DAYS - 1) < lastDay)
    return `${nameOf(rule)} takes more than ${TIMETABLE_DAYS} days, from ${shownDay(firstDay)} to ${shownDay(lastDay)}.`;
  const meets = daysFrom(firstDay, lastDay).some((day) => meetsOn({ ...rule, rule_id: 0 }, day));
  return meets ? '' : `${nameOf(rule)} has no class between ${shownDay(firstDay)} and ${shownDay(lastDay)}.`;
}

/** The days on which the school's clocks change, with the number of minutes by which they are turned back. */
function clockChanges(first: string, last: string, timeZone: string): { day: string; backMinutes: number }[] {
  const offset = (day: string) => Date.parse(instantAt(day, '12:00', timeZone)) - Date.parse(`${day}T12:00Z`);
  return [...daysFrom(first, last)].flatMap((day) => {
    const backMinutes = (offset(day) - offset(dayAfter(day, -1))) / 60_000;
    return backMinutes === 0 ? [] : [{ day, backMinutes }];
  });
}

/** What happens to a class in a night in which its start is skipped or comes twice; undefined otherwise. */
function clockNote(rule: FoundRule, day: string, backMinutes: number, timeZone: string): string | undefined {
  const at = instantAt(day, rule.start_time, timeZone);
  const shown = localTime(at, timeZone);
  if (shown.time !== rule.start_time)
    return `${nameOf(rule)}: the clocks skip ${rule.start_time} on ${shownDay(day)}. That class begins at ${shown.time}.`;
  const again = localTime(new Date(Date.parse(at) + backMinutes * 60_000), timeZone);
  return backMinutes > 0 && again.time === rule.start_time && again.day === day
    ? `${nameOf(rule)}: the clocks show ${rule.start_time} twice on ${shownDay(day)}. That class begins the first time.`
    : undefined;
}

const nameOfSubjectIn = ({ subject_name, subject_courseYearSection, professor }: ImportContext['subjects'][0]) =>
  [`${subject_name} (${subject_courseYearSection})`, ...(professor ? [professor] : [])].join(', ');

/** What an import of a file does, and the entries that it adds if it has neither problems nor questions. */
export interface TimetablePlan {
  preview: TimetablePreview;
  entries: NewEntries;
}

/** Plans the import of a file: finds the subject of each rule, and compares the rules with the timetable. */
export async function planTimetable(file: TimetableFile, context: ImportContext): Promise<TimetablePlan> {
  const { subjects, answers, timeZone } = context;
  const bySubjectId = new Map(subjects.map((subject) => [subject.subject_id, subject]));
  const find = subjectFinder(subjects);
  const answerTo = (title: string) => {
    const answer = answers.get(titleKey(title));
    return answer === null || (answer !== undefined && bySubjectId.has(answer)) ? answer : undefined;
  };
  const taken = Map.groupBy<number, Compared>(
    context.rules.map((rule) => ({ ...rule, changes: [] })),
    ({ subject_id }) => subject_id,
  );
  const entries: NewEntries = { rules: [], daysOff: [] };
  const judge = (rule: FoundRule, subject_id: number | null | undefined): [ImportedRule['state'], string] => {
    if (subject_id === null) return ['left-out', ''];
    const problem = rule.problem || problemOfDays(rule);
    if (problem) return ['problem', problem];
    if (subject_id === undefined) return ['question', ''];
    const others = taken.get(subject_id) ?? [];
    const mine = { ...rule, subject_id };
    if (others.some((other) => isSame(mine, other))) return ['known', ''];
    for (const other of others) {
      const day = overlapDay(mine, other);
      if (day)
        return [
          'problem',
          `${nameOf(rule)}: on ${shownDay(day)} the subject has another class from ${other.start_time} to ${other.end_time}.`,
        ];
    }
    if (others.length >= MAXIMUM.rulesOfSubject)
      return [
        'problem',
        `${nameOf(rule)}: the subject would be in the timetable more than ${MAXIMUM.rulesOfSubject} times.`,
      ];
    taken.set(subject_id, [...others, mine]);
    entries.rules.push(mine);
    return ['new', ''];
  };
  const rules: ImportedRule[] = [];
  for (const rule of file.rules) {
    await yieldToEventLoop();
    const answer = answerTo(rule.title);
    const subject_id = answer === undefined ? find(rule.title)?.subject_id : answer;
    const [state, problem] = judge(rule, subject_id);
    const { changes, problem: _problem, ...shown } = rule;
    const cancelled = changes.filter(({ kind }) => kind === 'cancelled').length;
    const isReadable = rule.problem === '' && rule.firstDay <= rule.lastDay && problemOfDays(rule) === '';
    const planned = isReadable
      ? [...daysFrom(rule.firstDay, rule.lastDay)].filter((day) => meetsOn({ ...rule, rule_id: 0 }, day)).length
      : 0;
    const found = bySubjectId.get(subject_id ?? 0);
    rules.push({
      ...shown,
      weekdays: [...rule.weekdays],
      subject: found ? nameOfSubjectIn(found) : '',
      subject_id: subject_id ?? null,
      classes: planned - cancelled,
      cancelled,
      moved: changes.length - cancelled,
      state,
      problem,
    });
  }
  const notes = [...file.notes];
  const fresh = entries.rules.filter(({ start_time }) => start_time < '04:00');
  const [first, last] = [
    fresh.map((rule) => rule.firstDay).sort()[0],
    fresh
      .map((rule) => rule.lastDay)
      .sort()
      .at(-1),
  ];
  for (const { day, backMinutes } of first && last ? clockChanges(first, last, timeZone) : [])
    for (const rule of fresh)
      if (plans(rule, day)) notes.push(...[clockNote(rule, day, backMinutes, timeZone) ?? []].flat());
  const hasBoth = file.rules.length > 0 && file.daysOff.length > 0;
  const daysOff = context.mayDaysOff ? planDaysOff(file, context, entries, hasBoth) : [];
  if (!context.mayDaysOff && hasBoth)
    notes.push(`All-day events were left out (${file.daysOff.length}). Administrators can import them as days off.`);
  const listed = Map.groupBy(rules, ({ title }) => title);
  const titles = [...listed].flatMap(([title, of]) => {
    const answer = answerTo(title);
    const isListed = answer !== undefined || of.some(({ state }) => state === 'question' || state === 'problem');
    const classes = of.reduce((sum, rule) => sum + rule.classes, 0);
    const subject_id = of[0]?.subject_id ?? null;
    return isListed ? [{ title, classes, isAnswered: answer !== undefined || subject_id !== null, subject_id }] : [];
  });
  const order = ({ state, subject, title }: ImportedRule) => `${importStates.indexOf(state)} ${subject || title}`;
  const preview = {
    rules: rules
      .map((rule) => ({ rule, by: order(rule) }))
      .sort((one, other) => (one.by < other.by ? -1 : 1))
      .map(({ rule }) => rule),
    daysOff,
    titles,
    subjects:
      titles.length === 0 ? [] : subjects.map((each) => ({ subject_id: each.subject_id, name: nameOfSubjectIn(each) })),
    dates: file.dates,
    yearly: context.mayDaysOff ? file.yearly : 0,
    offersDaysOff: hasBoth && context.mayDaysOff,
    notes,
  };
  return { preview, entries };
}

function planDaysOff(
  { daysOff }: TimetableFile,
  context: ImportContext,
  entries: NewEntries,
  hasBoth: boolean,
): TimetablePreview['daysOff'] {
  const key = ({ firstDay, lastDay, name }: FoundDayOff) => JSON.stringify([firstDay, lastDay, name]);
  const known = new Set(context.daysOff.map(key));
  return daysOff.map((day) => {
    if (hasBoth && !context.takeDaysOff) return { ...day, state: 'left-out', problem: '' };
    if (known.has(key(day))) return { ...day, state: 'known', problem: '' };
    const { firstDay, lastDay, name } = day;
    if (lastDay < firstDay) return { ...day, state: 'problem', problem: `“${name}” ends before it begins.` };
    if (dayAfter(firstDay, TIMETABLE_DAYS) < lastDay)
      return { ...day, state: 'problem', problem: `“${name}” takes more than ${TIMETABLE_DAYS} days.` };
    if (context.daysOff.length + entries.daysOff.length >= MAXIMUM.daysOff)
      return {
        ...day,
        state: 'problem',
        problem: `The school would have more than ${MAXIMUM.daysOff} entries for days off.`,
      };
    known.add(key(day));
    entries.daysOff.push(day);
    return { ...day, state: 'new', problem: '' };
  });
}
