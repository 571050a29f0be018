/** Points, experience and levels. */
export interface Gain {
  points: number;
  exp: number;
  level: number;
}

export type OracleStatus = 'present' | 'late' | 'excused' | 'school' | 'absent';

/** A session as it was announced, by the school's own name for it. */
export interface OracleSession extends Pick<Gain, 'points' | 'exp'> {
  name: string;
  subject: string;
  /** Whom it is meant for; '' of an event. */
  program: string;
  professor: string;
  day: number;
  /** By which it is ordered, and by which it is decided for whom it is meant. */
  createdMs: number;
  /** From then on whoever is scanned is late. */
  lateMs: number;
  overMs: number;
}

/** What one student is at one session, and what it has given them so far. */
export interface OraclePlace {
  net: Gain;
  bonus: Gain;
  attended?: 'present' | 'late' | undefined;
  excuse?: 'excused' | 'school' | undefined;
  source?: 'code' | 'card' | 'hand' | undefined;
  /** Whether anything was recorded, leave aside: what comes after that is a correction. */
  isRecorded?: boolean;
}

/** Days on which a student is excused, from one professor's sessions or, without one, from all. */
export interface OracleLeave {
  number: string;
  fromDay: number;
  toDay: number;
  kind: 'excused' | 'school';
  professor?: string;
}

/** A line of a student's history. */
export interface Line extends Gain {
  kind: 'attendance' | 'correction' | 'redemption' | 'refund' | 'collected' | 'award' | 'award-withdrawn';
}

export interface Redemption {
  item: string;
  price: number;
  atMs: number;
  state: 'pending' | 'verified' | 'declined' | 'cancelled' | 'returned';
  refund: number;
}

/** What could not be taken back, after so many redemptions of theirs. */
export interface NotTakenBack {
  of: object;
  redeemed: number;
  left: number;
}

export interface OracleStudent extends Gain {
  number: string;
  first_name: string;
  last_name: string;
  joinedMs: number;
  /** The program levels that they had, approved, from when until when. */
  belongings: { program: string; sinceMs: number; untilMs: number }[];
  places: Map<string, OraclePlace>;
  history: Line[];
  redemptions: Redemption[];
  kept: NotTakenBack[];
}
