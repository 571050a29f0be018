import type { BodyOf, ReplyOf } from '#contract/platform/base/call.ts';
import { getAllProfessor } from '#contract/school/approval/approval-calls.ts';
import { addProfessors, nameKey } from '#contract/school/new-professor/new-professor-calls.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { paths } from '#web/platform/base/paths.ts';
import { messageOf } from '#web/platform/calls/call-failed.ts';
import { splitIntoChunks } from '#web/platform/calls/chunk.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastInfo, toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { useProfessors } from '#web/school/approval/approval-data.ts';
import type { HandedSheet } from '#web/school/sign-in-sheet/sheets.ts';
import { newProfessorText as text } from './new-professor-text.ts';

/** The fields of a new professor. */
export type NewProfessor = BodyOf<typeof addProfessors>['professors'][number];

type Added = ReplyOf<typeof addProfessors>['added'];

/** The sheets of added professors, to be shown and printed. */
export function sheetsOf({ added }: { readonly added: Added }): HandedSheet[] {
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

/** Thrown with the reason if a professor was not added although the call succeeded. */
class NotAdded extends Error {}

/** Adds one professor with these subjects, and asks about a namesake. The reply contains their sheet. */
export function useAddProfessor(subjects: NewProfessor['subjects']) {
  const { data: there = [] } = useProfessors();
  /** The existing professor of the same name, if email and username are both new. */
  function namesakeOf({ email, username, ...names }: Omit<NewProfessor, 'subjects'>) {
    const signs = [email, username].map((sign) => sign?.trim().toLowerCase()).filter(Boolean);
    if (there.some((each) => signs.includes(each.email?.toLowerCase()) || signs.includes(each.username.toLowerCase())))
      return undefined;
    return there.find((each) => nameKey(each) === nameKey(names));
  }
  return useChange(
    async (person: Omit<NewProfessor, 'subjects'>) => {
      const isNew = namesakeOf(person) !== undefined;
      const reply = await send(addProfessors, { body: { professors: [{ ...person, subjects, isNew }] } });
      for (const { message } of reply.failed) throw new NotAdded(message);
      return reply;
    },
    {
      question(person: Omit<NewProfessor, 'subjects'>) {
        const namesake = namesakeOf(person);
        return namesake ? text.namesake(fullName(namesake)) : undefined;
      },
      invalidates: [getAllProfessor],
      done({ added: [added] }) {
        if (!added) return;
        if (added.sheet === null) toastInfo(text.known(fullName(added.professor), added.subjects));
        else toastSuccess(fullName(added.professor), toastMs.admin);
      },
      failed: (error) => ({ message: error instanceof NotAdded ? error.message : messageOf(error, text.failed) }),
    },
  );
}

/** Professors per call: few enough to show progress, as hashing each password is slow. */
const ADDED_AT_ONCE = 10;

/** Adds professors in batches, and reports the number done. */
export function useAddProfessors(onProgress: (done: number) => void) {
  return useChange(
    async (professors: readonly NewProfessor[]) => {
      const added: Added = [];
      const failed: string[] = [];
      for (const some of splitIntoChunks(professors, ADDED_AT_ONCE)) {
        const reply = await send(addProfessors, { body: { professors: some } });
        added.push(...reply.added);
        for (const { at, message } of reply.failed) {
          const person = some[at];
          failed.push(text.notAdded(person ? [person.first_name, person.last_name].join(' ') : '', message));
        }
        onProgress(added.length + failed.length);
      }
      return { added, failed };
    },
    {
      invalidates: [getAllProfessor],
      failed: text.addAllFailed,
    },
  );
}
