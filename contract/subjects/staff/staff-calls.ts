import * as z from 'zod/mini';
import { personNames } from '#contract/people/student/student-calls.ts';
import { aDay, MAXIMUM, WHOLE_SCHOOL } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { dayOrNone, id, instant, requiredText } from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';
import { staffRoles } from '#contract/subjects/subject/right-rules.ts';
import { rightDays } from '#contract/subjects/subject/shared-subject-calls.ts';

/** The professor was on the list of possible staff, but is no longer approved. */
export const unknownProfessor = refusal(
  'unknown-professor',
  404,
  'This professor is no longer approved. Please choose another professor.',
  'username',
);

/** The message if new access replaced existing access. */
export const RIGHT_REPLACED = 'This replaces the professor’s earlier access to the subject.';

/** The owner of a subject already has full access to it. */
export const alreadyOwner = refusal('already-owner', 409, 'This professor already owns the subject.', 'username');

/** The last day of the access is before its first day, or in the past. */
export const staffDays = refusal(
  'staff-days',
  400,
  'The last day must not be before the first day or before today.',
  'lastDay',
);

/** @see docs/decisions/0020 */
export const tooManyStaff = refusal(
  'too-many-staff',
  409,
  `This subject has ${MAXIMUM.staffOfSubject} co-teachers and helpers, the maximum. Please remove someone first.`,
);

/** A professor with access to another professor's subject. @see docs/decisions/0035 */
export const staffMember = z.extend(z.object({ prof_id: z.int() }), {
  ...personNames.shape,
  username: z.string(),
  /** `co` may do everything except what only the owner may. `helper` may use the scanner and today's roll. */
  role: z.enum(staffRoles),
  ...rightDays,
  createdAt: instant,
});
export type StaffMember = z.output<typeof staffMember>;

/** A professor with whom a subject can be shared. */
const colleague = z.extend(z.object({ username: z.string() }), personNames.shape);
export type Colleague = z.output<typeof colleague>;

const oneSubject = z.object({ subjectId: id() });
const oneMember = z.object({ subjectId: id(), profId: id() });

const getting = {
  summary:
    'The staff of a subject or event except its owner, and the professors with whom the owner can share. Both lists are sorted by last and first name.',
  params: oneSubject,
  reply: z.object({ staff: z.array(staffMember), colleagues: z.array(colleague) }),
  weight: WHOLE_SCHOOL,
} as const;

/** Repeating the call changes the role and its days. */
const setting = {
  summary: 'Shares a subject or event with a professor, as a co-teacher or a helper, for certain days or for all days.',
  params: oneSubject,
  body: z.object({
    username: requiredText('Username', 'Choose a professor.'),
    role: oneOf('role', staffRoles),
    firstDay: dayOrNone('First day'),
    lastDay: dayOrNone('Last day'),
  }),
  reply: z.object({ message: z.string(), member: staffMember }),
  refusals: [unknownProfessor, alreadyOwner, staffDays, tooManyStaff],
  done: 'The subject is shared.',
  pace: aDay(200),
} as const;

const ending = {
  summary: 'Ends a co-teacher’s or helper’s access to the subject immediately.',
  params: oneMember,
  done: 'The subject is no longer shared with this professor.',
} as const;

export const getStaff = call('GET', '/api/professor/getStaff/:subjectId', getting);
export const setStaff = call('PUT', '/api/professor/setStaff/:subjectId', setting);
export const endStaff = call('DELETE', '/api/professor/endStaff/:subjectId/:profId', ending);

export const getSubjectStaff = call('GET', '/api/admin/getSubjectStaff/:subjectId', getting);
export const setSubjectStaff = call('PUT', '/api/admin/setSubjectStaff/:subjectId', {
  ...setting,
  needsPassword: true,
});
export const endSubjectStaff = call('DELETE', '/api/admin/endSubjectStaff/:subjectId/:profId', ending);
