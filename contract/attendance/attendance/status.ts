/** What a student can be at a session. @see docs/decisions/0030 */
export const statuses = ['present', 'late', 'excused', 'school', 'absent'] as const;
export type Status = (typeof statuses)[number];

/** Those of them for which there is an attendance. */
export const attendedStatuses = ['present', 'late'] as const satisfies readonly Status[];
export type AttendedStatus = (typeof attendedStatuses)[number];

/** Whether somebody with this status attended. */
export const attends = (status: Status | null): status is AttendedStatus => status === 'present' || status === 'late';

/** Those that excuse: excused, and on school business. Both earn nothing and neither lengthen nor break a streak. */
export const excuseKinds = ['excused', 'school'] as const satisfies readonly Status[];
export type ExcuseKind = (typeof excuseKinds)[number];

/** How an attendance was recorded: a code from a student's screen was scanned, a printed card was, or it was set by hand. */
export const attendanceSources = ['code', 'card', 'hand'] as const;
export type AttendanceSource = (typeof attendanceSources)[number];

/** How a status came about: one of these, or leave was granted. */
export const statusSources = [...attendanceSources, 'leave'] as const;
export type StatusSource = (typeof statusSources)[number];

/** The longest reason that is given for a status or for leave, in characters. */
export const LONGEST_REASON = 200;
