import type { ToldOutcome } from '#contract/attendance/attendance-calls.ts';
import type { Role } from '#contract/base/call.ts';

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
  | { kind: 'scan'; stud_id: number; class_id: number; outcome: ToldOutcome }
  /** What a student is at a session was changed. */
  | { kind: 'roll'; stud_id: number; class_id: number; subject_id: number }
  /** A session itself was changed, closed, opened again or moved to the bin: screens that show it read again. */
  | { kind: 'session-changed'; class_id: number }
  /** One of a professor's incentives was redeemed, or a redemption of theirs verified or handed over. */
  | { kind: 'redemptions'; prof_id: number }
  /** A redemption of theirs has been verified. */
  | { kind: 'redemption-verified'; stud_id: number; transaction_id: number }
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
