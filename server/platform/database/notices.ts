import type { Role } from '#contract/platform/base/call.ts';

/** The refusals of a scan about which the student is notified. */
type ToldRefusal =
  | 'already-in-class'
  | 'event-closed'
  | 'not-enrolled'
  | 'other-program'
  | 'qr-expired'
  | 'qr-used'
  | 'session-closed'
  | 'session-not-yet';

/** A committed change that subscribers wait for. A notice has only ids; subscribers read the other data. */
export type Notice =
  | {
      kind: 'attendance';
      stud_id: number;
      class_id: number;
      subject_id: number;
      attendance_id: number;
      prof_id: number;
      /** The QR value that was used up and is no longer valid; '' if a card was scanned. */
      qrCode: string;
    }
  /** A student's code was read at a session and refused. */
  | { kind: 'scan'; stud_id: number; class_id: number; outcome: ToldRefusal }
  /** A student's status at a session changed. */
  | {
      kind: 'roll';
      stud_id: number;
      class_id: number;
      subject_id: number;
      /** Whether the student was marked absent, or the mark removed. The student sees this only at the end. */
      isMark: boolean;
    }
  /**
   * A session was changed, closed, reopened, put in the bin or deleted, or its students changed: screens read it again.
   */
  | {
      kind: 'session-changed';
      class_id: number;
      /** The students concerned. If left out: everyone for whom the session is meant, and everyone who came. */
      stud_ids?: readonly number[];
    }
  /** A session was added. The staff of its subject see the session on their screens other than scanners. */
  | { kind: 'session-made'; class_id: number }
  /** One of a professor's incentives was redeemed, or a redemption was verified or handed over. */
  | { kind: 'redemptions'; prof_id: number }
  /** One of the student's redemptions was verified. */
  | { kind: 'redemption-verified'; stud_id: number; transaction_id: number }
  /**
   * Data of students that others see has changed: names, program level, leaderboard choices. A notice about many
   * students has no ids.
   */
  | { kind: 'students-changed'; stud_ids?: readonly number[] }
  /** The student got points by hand, or such points were withdrawn. */
  | { kind: 'award'; stud_id: number; award_id: number }
  /** A redemption of the student was declined, canceled or returned. */
  | { kind: 'redemption-decided'; stud_id: number; transaction_id: number }
  /** A professor has lost rights to other professors' subjects, or to subjects that were their own. */
  | { kind: 'rights-ended'; prof_id: number }
  /** Sign-ins of this person ended: the sign-in with this hash, or all except the sign-in `keep`. */
  | { kind: 'signed-out'; role: Role; person_id: number; signIn?: string; keep?: string }
  /** Notices of other copies may have been missed, so subscribers must read again. */
  | { kind: 'missed' };

type Listener = (notice: Notice) => void;

/** Notifies subscribers of a change, always after the commit. @see decisions §5.2 */
export interface Notices {
  publish(notice: Notice): void;
  /** @returns a function that unsubscribes */
  subscribe(listener: Listener): () => void;
}

/** The most students whom a notice names. If there are more, everyone at the session reads the session again. */
const MOST_NAMED = 100;

/** The students of a notice; undefined if they are too many to name. */
const named = (stud_ids: readonly number[]) => (stud_ids.length > MOST_NAMED ? {} : { stud_ids });

/** Publishes that data of these students that others see has changed. Publishes nothing if there are none. */
export function publishStudentsChanged(notices: Notices, stud_ids: readonly number[]): void {
  if (stud_ids.length > 0) notices.publish({ kind: 'students-changed', ...named(stud_ids) });
}

/** Publishes that sessions changed for these students. */
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
