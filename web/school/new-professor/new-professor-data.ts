import type { BodyOf, ReplyOf } from '#contract/platform/base/call.ts';
import { addProfessors } from '#contract/school/new-professor/new-professor-calls.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { paths } from '#web/platform/base/paths.ts';
import { messageOf } from '#web/platform/calls/call-failed.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastInfo, toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { accountKeys } from '#web/school/approval/approval-data.ts';
import type { HandedSheet } from '#web/school/sign-in-sheet/sheets.ts';
import { newProfessorText as text } from './new-professor-text.ts';

/** What is said of a new professor. */
export type NewProfessor = BodyOf<typeof addProfessors>['professors'][number];

/** The sheets of those who were added, as they are shown and printed. */
export function sheetsOf({ added }: Pick<ReplyOf<typeof addProfessors>, 'added'>): HandedSheet[] {
  return added.flatMap(({ professor, sheet }) =>
    sheet === null
      ? []
      : {
          ...sheet,
          stud_id: professor.prof_id,
          first_name: professor.first_name,
          middle_name: professor.middle_name,
          last_name: professor.last_name,
          courseYearSection: text.role,
          student_number: null,
          signInPath: paths.professorLoginByName.href(),
        },
  );
}

/** Why one who was sent was not added: the call itself came through. */
class NotAdded extends Error {}

/** Adds one professor who teaches these, at the desk; the reply carries their sheet. */
export function useAddProfessor(subjects: NewProfessor['subjects']) {
  return useChange({
    async call(person: Omit<NewProfessor, 'subjects'>) {
      const reply = await send(addProfessors, { body: { professors: [{ ...person, subjects }] } });
      for (const { message } of reply.failed) throw new NotAdded(message);
      return reply;
    },
    stale: [accountKeys.professor],
    done({ added: [added] }) {
      if (!added) return;
      if (added.sheet === null) toastInfo(text.known(fullName(added.professor), added.subjects));
      else toastSuccess(fullName(added.professor), toastMs.admin);
    },
    failed: (error) => ({ message: error instanceof NotAdded ? error.message : messageOf(error, text.failed) }),
  });
}
