import type { Generated } from 'kysely';
import type { Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';

/** When a subject meets. Days are `YYYY-MM-DD` and times `HH:MM` by the school's clock. @see docs/decisions/0065 */
export interface MeetingRuleTable extends Record<'firstDay' | 'lastDay' | 'start_time' | 'end_time' | 'room', string> {
  rule_id: Generated<number>;
  subject_id: number;
  /** Digits in ascending order: `135` is Monday, Wednesday and Friday. */
  weekdays: string;
  everyWeeks: number;
  /** Meetings that ended before are not due. */
  createdAt: Instant;
  import_id: Generated<number | null>;
}

/** What is different about the meeting that a rule plans on a day. */
export interface MeetingChangeTable
  extends Record<'day' | 'toDay' | 'start_time' | 'end_time' | 'room' | 'reason', string> {
  rule_id: number;
  kind: 'cancelled' | 'moved';
  byRole: Role;
  by_id: number;
  createdAt: Instant;
}

export interface DayOffTable extends Record<'firstDay' | 'lastDay' | 'name' | 'courseYearSection', string> {
  day_off_id: Generated<number>;
  import_id: Generated<number | null>;
}

/** An imported timetable or list of days off. It can be undone for seven days. */
export interface TimetableImportTable {
  import_id: Generated<number>;
  byRole: Role;
  by_id: number;
  fileName: string;
  createdAt: Instant;
}
