import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';
import { id } from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { subject } from '#contract/subjects/subject/subject-calls.ts';

/** Professors without an approved account cannot take over anything. */
export const professorNotOpen = refusal('professor-not-open', 409, 'This professor has no open account.', 'prof_id');

/** Names are unique for each professor and program level. @see decisions §4.4 */
export const handOverClash = refusal(
  'hand-over-clash',
  409,
  'This professor already has a subject with this name and program level. Rename one of the two subjects first.',
  'prof_id',
);

/** @see docs/decisions/0020 */
export const handOverFull = refusal(
  'hand-over-full',
  409,
  'This professor already has the maximum number of subjects. Choose another professor.',
  'prof_id',
);

/** The professor who takes over. */
export const takesOver = z.object({ prof_id: id('prof_id') });

/** Hands over everything recorded too. The other staff stay. @see docs/decisions/0035 */
export const transferSubject = call('PUT', '/api/admin/transferSubject/:subjectId', {
  summary: 'Hands a subject or event over to another professor, with its sessions, its attendance and its staff.',
  params: z.object({ subjectId: id() }),
  body: takesOver,
  reply: z.object({ message: z.string(), subject }),
  refusals: [professorNotOpen, handOverClash, handOverFull],
  done: 'Handed over.',
  needsPassword: true,
});

export const getProfessorSubjects = call('GET', '/api/admin/getProfessorSubjects/:id', {
  summary: 'A professor’s subjects and events, newest first.',
  params: z.object({ id: id() }),
  reply: z.object({ subjects: z.array(subject) }),
});
