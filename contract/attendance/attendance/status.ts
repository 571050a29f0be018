/** The statuses that a student can have at a session. @see docs/decisions/0030 */
export const statuses = ['present', 'late', 'excused', 'school', 'absent'] as const;
export type Status = (typeof statuses)[number];

/** The statuses that have an attendance record. */
export const attendedStatuses = ['present', 'late'] as const satisfies readonly Status[];
export type AttendedStatus = (typeof attendedStatuses)[number];

/** Whether this status means that the student attended. */
export const attends = (status: Status | null): status is AttendedStatus => status === 'present' || status === 'late';

/** The statuses that excuse a student. These statuses earn nothing, and a streak neither grows nor breaks. */
export const excuseKinds = ['excused', 'school'] as const satisfies readonly Status[];
export type ExcuseKind = (typeof excuseKinds)[number];

/**
 * How an attendance was recorded: by scanning a student's screen, by scanning a printed card, by hand, or by a scan of a
 * screen that a device without a network kept and sent later.
 */
export const attendanceSources = ['code', 'card', 'hand', 'offline'] as const;
export type AttendanceSource = (typeof attendanceSources)[number];

/** How a status came about: from one of the {@link attendanceSources}, or from leave. */
export const statusSources = [...attendanceSources, 'leave'] as const;
export type StatusSource = (typeof statusSources)[number];

/** The longest reason for a status or for leave, in characters. */
export const LONGEST_REASON = 200;
