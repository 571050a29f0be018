import type { ClassSession, TodaysSession } from '#contract/attendance/session/session-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { ofEvent } from '#web/subjects/subject/event-address.ts';

/** The subject or event whose sessions a screen shows, from the address. */
export interface SessionsOwner {
  readonly kind: 'class' | 'event';
  readonly subjectId: number;
  readonly name: string;
  /** '' for an event. */
  readonly program: string;
}

/** The value in an address that stands for no program level. @see spec §2 */
const BLANK_PROGRAM = ' ';

/**
 * The address of a session's scanner. For an open session, the program in the address is a single space. @see spec §2
 */
export function scannerHref(
  { kind, subjectId }: Pick<SessionsOwner, 'kind' | 'subjectId'>,
  session: ClassSession,
): string {
  const place = kind === 'class' ? paths.classScanner : paths.eventScanner;
  return place.href({
    subjectID: subjectId,
    sessionID: session.class_id,
    programlevel: session.class_courseYearSection.trim() || BLANK_PROGRAM,
  });
}

export function rollHref({ kind, subjectId }: Pick<SessionsOwner, 'kind' | 'subjectId'>, class_id: number): string {
  const roll = paths.roll.href({ subjectID: subjectId, sessionID: class_id });
  return kind === 'event' ? ofEvent(roll) : roll;
}

/** The recycle bin of a subject or event. @see spec §2 */
export function recycleBinHref({ kind, subjectId, name, program }: SessionsOwner): string {
  const place = kind === 'class' ? paths.classRecycleBin : paths.eventRecycleBin;
  return place.href({ subjectID: subjectId, subjectName: name, programlevel: program.trim() || BLANK_PROGRAM });
}

export function todaysHref(session: TodaysSession): string {
  const kind = session.subject_courseYearSection === '' ? 'event' : 'class';
  return scannerHref({ kind, subjectId: session.subject_id }, session);
}
