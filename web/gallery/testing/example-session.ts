import type { BinnedSession, CountedSession } from '#contract/attendance/session/session-calls.ts';

/** A session of the morning of 21 November 2026 in Manila, unless said otherwise. */
export const exampleSession = (some: Partial<CountedSession> = {}): CountedSession => ({
  class_id: 25,
  subject_id: 7,
  subject_name: 'Discrete Math',
  class_courseYearSection: 'BSCS 4A',
  class_token: 5,
  class_exp: 50,
  start_time: '08:00',
  end_time: '09:30',
  isOpen: false,
  isdeleted: false,
  createdAt: '2026-11-21T00:10:00.000Z',
  overAt: '2026-11-21T01:30:00.000Z',
  lateAfterMinutes: null,
  closedAt: null,
  present: 0,
  expected: 0,
  ...some,
});

/** The same in the bin, into which Grace Hopper has put it an hour later, unless said otherwise. */
export const exampleBinned = (some: Partial<BinnedSession> = {}): BinnedSession => ({
  ...exampleSession(some),
  isdeleted: true,
  deletedAt: '2026-11-21T02:30:00.000Z',
  deletedBy: 'Grace Hopper',
  ...some,
});
