import type { OwnStudent } from '#contract/people/student/student-calls.ts';

/** A student as they see themselves, for screens that show one. */
export const exampleStudent: OwnStudent = {
  stud_id: 7,
  first_name: 'Ana',
  middle_name: 'Reyes',
  last_name: 'Cruz',
  courseYearSection: 'BSCS 4A',
  username: 'ana',
  email: 'ana@school.org',
  current_level: 3,
  current_exp: 820,
  owed_exp: 0,
  current_token: 240,
  admin_id: 5,
  isValidated: true,
  createdAt: '2026-08-03T01:00:00.000Z',
  latestReward: null,
  today: [],
  flame: null,
};
