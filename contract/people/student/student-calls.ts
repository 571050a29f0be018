import * as z from 'zod/mini';
import { latestReward } from '#contract/people/ledger/reward.ts';
import { programLevelUnlisted } from '#contract/people/program-level/program-level-unlisted.ts';
import { call } from '#contract/platform/base/call.ts';
import { instant } from '#contract/platform/base/fields.ts';
import { middleName, personNameOrKeep } from '#contract/platform/base/name-fields.ts';
import { optionalProgramLevel } from '#contract/platform/base/program-level-fields.ts';

/** The names of a student or professor. @see spec §3 */
export const personNames = z.object({
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
});
export type PersonNames = z.output<typeof personNames>;

/** The username, by which professors and administrators tell namesakes apart. Students never see others' usernames. */
export const usernameBeside = z.optional(z.string());

/** A student in a class list: no account data except the username. @see spec §3, decisions §4.3 */
export const studentInClass = z.extend(z.object({ stud_id: z.int() }), {
  ...personNames.shape,
  courseYearSection: z.string(),
  username: usernameBeside,
});
export type StudentInClass = z.output<typeof studentInClass>;

/** A student's account, without secrets. @see spec §3 */
export const student = z.extend(studentInClass, {
  username: z.string(),
  email: z.string(),
  current_level: z.int(),
  /** 0 or more. */
  current_exp: z.int(),
  /** Points. */
  current_token: z.int(),
  admin_id: z.int(),
  isValidated: z.boolean(),
  createdAt: instant,
});
export type Student = z.output<typeof student>;

/** A class of today at which the student is present. The student's pass shows the class until the school's midnight. */
export const presentToday = z.object({
  class_id: z.int(),
  subject_name: z.string(),
  /** Time in. */
  createdAt: instant,
  late: z.boolean(),
});
export type PresentToday = z.output<typeof presentToday>;

/** A class of today from which the student is excused and to which they did not come. */
export const excusedToday = z.object({
  class_id: z.int(),
  subject_name: z.string(),
  /** When the class begins. */
  createdAt: instant,
  kind: z.enum(['excused', 'school']),
});
export type ExcusedToday = z.output<typeof excusedToday>;

/** The student's longest current streak, and the reward that the streak can earn next. @see spec §4, §9 */
export const ownFlame = z.object({
  subject_id: z.int(),
  subject_name: z.string(),
  /** Consecutive attendances, 1 or more. */
  streak: z.int(),
  /** The number of attendances that earns points. */
  step: z.int(),
  /** The points that the student gets then. */
  points: z.int(),
});
export type OwnFlame = z.output<typeof ownFlame>;

/** The attendance on a student's pass. */
export const ownStanding = z.object({
  /** Classes at which the student is present, in the order of arrival. */
  today: z.array(presentToday),
  /** Classes missed with an excuse, in order of their start; left out in data from an older version. */
  excused: z.optional(z.array(excusedToday)),
  flame: z.nullable(ownFlame),
});
export type OwnStanding = z.output<typeof ownStanding>;

/** A student as they see themselves. @see decisions §4.3, docs/decisions/0041 */
export const ownStudent = z.extend(student, {
  /**
   * Experience that the student owes: a level-up used experience that was later taken back. Later rewards repay it
   * first. It is 0 unless the student's experience is 0.
   * @see docs/decisions/0053
   */
  owed_exp: z.int(),
  latestReward: z.nullable(latestReward),
  ...ownStanding.shape,
});
export type OwnStudent = z.output<typeof ownStudent>;

export const getStudent = call('GET', '/api/student/getStudent', {
  summary:
    'The signed-in student, with the reward of their last attendance, today’s attendance and their longest streak.',
  reply: ownStudent,
});

const ignored = z.optional(z.unknown());

/**
 * Stores names and program level. Points, experience and level from older clients are accepted and ignored. The answer
 * has the student's stored data twice: at the top level and as `student`. In seven days, three saves may change
 * something; the fourth gets `tooMany`.
 * @see spec §5, decisions §1.2
 */
export const updateStudent = call('PUT', '/api/student/updateStudent', {
  summary: 'Changes the student’s own names and program level; blank fields do not change.',
  body: z.object({
    first_name: personNameOrKeep('First name'),
    middle_name: middleName(),
    last_name: personNameOrKeep('Last name'),
    courseYearSection: optionalProgramLevel('Program level'),
    current_exp: ignored,
    current_token: ignored,
    current_level: ignored,
  }),
  reply: z.extend(ownStudent, { message: z.string(), student: ownStudent }),
  refusals: [programLevelUnlisted],
  done: 'Profile updated successfully',
});
