/** The parameters, query and body of one call. */
export interface Sample {
  params?: Record<string, number | string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** The objects of the owning professor, and the people about whom administrators decide. */
export interface Objects {
  subject: number;
  session: number;
  binned: number;
  item: number;
  transaction: number;
  /** Two further pending redemptions: one to be declined, the other to be canceled. */
  declinable: number;
  cancellable: number;
  student: number;
  /** A student of another program level who is enrolled in the subject. */
  enrolled: number;
  professor: number;
  /** A co-teacher of the subject. */
  colleague: number;
  leave: number;
  /** A registrar. */
  administrator: number;
  /** The attendance of the enrolled student, whom the owner has just scanned. */
  attendance: number;
  /** Points that the owner gave the enrolled student by hand. */
  award: number;
  /** A rule of the subject's timetable, from `rule` of the samples. */
  rule: number;
}

/** Ids that do not exist. */
export const absentObjects: Objects = {
  subject: 2_000_001,
  session: 2_000_002,
  binned: 2_000_003,
  item: 2_000_004,
  transaction: 2_000_005,
  student: 2_000_006,
  professor: 2_000_007,
  leave: 2_000_008,
  enrolled: 2_000_009,
  administrator: 2_000_010,
  colleague: 2_000_011,
  attendance: 2_000_012,
  award: 2_000_013,
  declinable: 2_000_014,
  cancellable: 2_000_015,
  rule: 2_000_016,
};
