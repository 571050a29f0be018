/** Points, experience and levels. */
export interface Gain {
  points: number;
  exp: number;
  level: number;
}

export type OracleStatus = 'present' | 'late' | 'excused' | 'school' | 'absent';

/** A session as announced, with its unique name. */
export interface OracleSession extends Pick<Gain, 'points' | 'exp'> {
  name: string;
  subject: string;
  /** The session's program level; '' for an event. */
  program: string;
  professor: string;
  day: number;
  /** Determines the session's order, and which students it is for. */
  createdMs: number;
  /** Scans from this moment on are late. */
  lateMs: number;
  overMs: number;
  /** When its roll was closed. */
  closedMs?: number;
}

/** What a student shows to a scanner, and while it is valid. A code is used up by the session that records it. */
export interface OracleProof {
  number: string;
  isCard: boolean;
  fromMs: number;
  untilMs: number;
  usedFor?: string;
}

/** What a device without a network read, and when. */
export interface OracleKept {
  key: string;
  proof: OracleProof;
  seenMs: number;
}

/** One student's status at one session, and what the student has earned there so far. */
export interface OraclePlace {
  net: Gain;
  bonus: Gain;
  attended?: 'present' | 'late' | undefined;
  excuse?: 'excused' | 'school' | undefined;
  source?: 'code' | 'card' | 'hand' | 'offline' | undefined;
  /** When an attending student came, and how exactly the oracle knows it; in milliseconds. */
  timeIn?: { ms: number; within: number };
  /** When the status was last set by hand. */
  setMs?: number;
  /** Whether the student was recorded as present or late: later changes are corrections. */
  isRecorded?: boolean;
}

/** Days on which a student is excused: from one professor's sessions or, if no professor is set, from all sessions. */
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

/** Points that could not be taken back, and how many redemptions these points may have paid for. */
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
  /** The student's program levels while approved, with their periods. */
  belongings: { program: string; sinceMs: number; untilMs: number }[];
  places: Map<string, OraclePlace>;
  history: Line[];
  redemptions: Redemption[];
  kept: NotTakenBack[];
}
