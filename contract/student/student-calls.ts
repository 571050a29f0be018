import * as z from 'zod/mini';
import { aDay } from '#contract/base/bounds.ts';
import { call } from '#contract/base/call.ts';
import { instant, password } from '#contract/base/fields.ts';
import { middleName, personNameOrKeep } from '#contract/base/name-fields.ts';
import { optionalProgramLevel } from '#contract/base/program-level-fields.ts';
import { oneTimePasswordAgain, passwordTaken, passwordTooShort } from '#contract/settings/password-words.ts';

/** The names that both kinds of account carry. @see spec §3 */
export const personNames = z.object({
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
});
export type PersonNames = z.output<typeof personNames>;

/** What tells two students of one name apart, for professors and administrators: no student is told another's. */
export const usernameBeside = z.optional(z.string());

/** A student as lists of a class show them: no account data but the username. @see spec §3, decisions §4.3 */
export const studentInClass = z.extend(z.object({ stud_id: z.int() }), {
  ...personNames.shape,
  courseYearSection: z.string(),
  username: usernameBeside,
});
export type StudentInClass = z.output<typeof studentInClass>;

/** A student's account, without any secret. @see spec §3 */
export const student = z.extend(studentInClass, {
  username: z.string(),
  email: z.string(),
  current_level: z.int(),
  current_exp: z.int(),
  /** Points. */
  current_token: z.int(),
  admin_id: z.int(),
  isValidated: z.boolean(),
  createdAt: instant,
});
export type Student = z.output<typeof student>;

/** What attendance can earn beyond the session's own points: exactly one of these. @see spec §4, decisions §1.4 */
export const rewardKinds = ['level-up', 'streak', 'none'] as const;
export type RewardKind = (typeof rewardKinds)[number];

/** What one attendance changed in all, its bonus included. @see decisions §1.4 */
export const reward = z.object({
  kind: z.enum(rewardKinds),
  /** Spec §4's sentence. */
  message: z.string(),
  /** Consecutive attendances in the subject, this one included. */
  streak: z.int(),
  points: z.int(),
  /** Negative when a level-up took more than the session gave. */
  exp: z.int(),
  /** 1 when a level was gained, else 0. */
  level: z.int(),
});
export type Reward = z.output<typeof reward>;

/** Where a reward comes from, so that the student's screen names it and its parts add up. @see spec §4 */
export const rewardSource = z.object({
  class_id: z.int(),
  subject_id: z.int(),
  subject_name: z.string(),
  /** The session's own instant, as in the lists of sessions. */
  class_createdAt: instant,
  /** What the session itself gave; the rest of the reward is its bonus. */
  class_token: z.int(),
  class_exp: z.int(),
  /** The student's level now, the one just gained included. */
  current_level: z.int(),
});
export type RewardSource = z.output<typeof rewardSource>;

/** A reward as its student's screen shows it. */
export type EarnedReward = Reward & RewardSource;

/** The reward of a student's last attendance, where a lost notice is found. @see decisions §4.3, §5.3 */
export const latestReward = z.extend(reward, { ...rewardSource.shape, createdAt: instant });
export type LatestReward = z.output<typeof latestReward>;

/** A student as they see themselves. @see decisions §4.3 */
export const ownStudent = z.extend(student, { latestReward: z.nullable(latestReward) });
export type OwnStudent = z.output<typeof ownStudent>;

export const getStudent = call({
  method: 'GET',
  path: '/api/student/getStudent',
  access: 'student',
  summary: 'The signed-in student, with the reward of their last attendance.',
  reply: ownStudent,
});

const ignored = z.optional(z.unknown());

/**
 * Stores names and program level. Points, experience and level are accepted from older clients and ignored: the answer
 * is the student as the server knows them, as the object itself and under its own name. Three saves in seven days may
 * change something; the next is `tooMany`.
 * @see spec §5, decisions §1.2
 */
export const updateStudent = call({
  method: 'PUT',
  path: '/api/student/updateStudent',
  access: 'student',
  summary: 'Changes the student’s own names and program level; what is blank stays.',
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
  done: 'Profile updated successfully',
});

export const updateStudentPassword = call({
  method: 'PUT',
  path: '/api/student/updateStudentPassword',
  access: 'student',
  summary: 'Changes the student’s own password and ends their other sign-ins.',
  body: z.object({ password: password('Password', 'Please fill in both password fields') }),
  reply: passwordTaken,
  refusals: [passwordTooShort, oneTimePasswordAgain],
  done: 'Password updated successfully',
  duringPasswordChange: true,
  pace: aDay(60),
  needsPassword: true,
});
