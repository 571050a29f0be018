import type { Role } from '#contract/platform/base/call.ts';

/** The refusals of a scan that the student is told about. */
type ToldRefusal =
  | 'already-in-class'
  | 'event-closed'
  | 'not-enrolled'
  | 'other-program'
  | 'qr-expired'
  | 'qr-used'
  | 'session-closed'
  | 'session-not-yet';

/** What has just been committed and somebody is waiting to hear of. Ids only: who listens reads the rest by itself. */
export type Notice =
  | {
      kind: 'attendance';
      stud_id: number;
      class_id: number;
      subject_id: number;
      attendance_id: number;
      prof_id: number;
      /** The QR value that was used up, which is worth nothing any more; '' where a card was scanned. */
      qrCode: string;
    }
  /** A student's code was read at a session and refused. */
  | { kind: 'scan'; stud_id: number; class_id: number; outcome: ToldRefusal }
  /** What a student is at a session was changed. */
  | {
      kind: 'roll';
      stud_id: number;
      class_id: number;
      subject_id: number;
      /** It was set or taken back that they are absent at the end, which their own screens do not show before. */
      isMark: boolean;
    }
  /** A session itself was changed, closed, opened again, moved to the bin or deleted, or who belongs to it: screens that show it read again. */
  | {
      kind: 'session-changed';
      class_id: number;
      /** Whom alone of the students it concerns; without, everybody for whom the session is meant and who came. */
      stud_ids?: readonly number[];
    }
  /** A session is there that was not: those who teach its subject see it on their other screens. */
  | { kind: 'session-made'; class_id: number }
  /** One of a professor's incentives was redeemed, or a redemption of theirs verified or handed over. */
  | { kind: 'redemptions'; prof_id: number }
  /** A redemption of theirs has been verified. */
  | { kind: 'redemption-verified'; stud_id: number; transaction_id: number }
  /** What others see of students is otherwise: names, program level, what they chose for the leaderboard; without ids, of many. */
  | { kind: 'students-changed'; stud_ids?: readonly number[] }
  /** They have been given points by hand, or such points were withdrawn. */
  | { kind: 'award'; stud_id: number; award_id: number }
  /** A redemption of theirs was declined, cancelled or returned. */
  | { kind: 'redemption-decided'; stud_id: number; transaction_id: number }
  /** A professor may do less than before at subjects that are not theirs, or not any more. */
  | { kind: 'rights-ended'; prof_id: number }
  /** Sign-ins of this person have ended: the one named by its hash, or all but `keep`. */
  | { kind: 'signed-out'; role: Role; person_id: number; signIn?: string; keep?: string }
  /** Notices of other copies may have been missed: whoever goes by notices has to look again. */
  | { kind: 'missed' };

type Listener = (notice: Notice) => void;

/** Tells those who wait, after the commit and never before. @see decisions §5.2 */
export interface Notices {
  publish(notice: Notice): void;
  /** @returns how to stop listening */
  subscribe(listener: Listener): () => void;
}

/** A notice names so many students at most; of more, all that the session has read again. */
const MOST_NAMED = 100;

/** Those of whom a notice is, where they are not too many to be named. */
const named = (stud_ids: readonly number[]) => (stud_ids.length > MOST_NAMED ? {} : { stud_ids });

/** Tells that what others see of these students is otherwise; of none, nothing. */
export function publishStudentsChanged(notices: Notices, stud_ids: readonly number[]): void {
  if (stud_ids.length > 0) notices.publish({ kind: 'students-changed', ...named(stud_ids) });
}

/** Tells that sessions were changed for these students. */
export function publishChangedFor(notices: Notices, sessions: Iterable<number>, students: Iterable<number>): void {
  const concerned = named([...students]);
  for (const class_id of sessions) notices.publish({ kind: 'session-changed', class_id, ...concerned });
}

/** Notices within this process. */
export function localNotices(): Notices {
  const listeners = new Set<Listener>();
  return {
    publish(notice) {
      for (const listener of listeners) listener(notice);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
