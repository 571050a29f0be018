import { useQuery } from '@tanstack/react-query';
import { dropStudent, type EnrolledLine, enrolStudents, getEnrolment } from '#contract/enrolment/enrolment-calls.ts';
import { send } from '#web/base/send.ts';
import { everything, useChange } from '#web/ui/change.ts';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { enrolmentText } from './enrolment-text.ts';

/** Who is in a subject and who was dropped from it. */
export function useEnrolment(subjectId: number) {
  return useQuery({
    queryKey: ['enrolment', subjectId],
    queryFn: async ({ signal }) => (await send(getEnrolment, { params: { subjectId }, signal })).people,
  });
}

/** What was typed or pasted, a name in each line; of a row of a spreadsheet the first cell. */
export function linesIn(typed: string): string[] {
  const lines = typed.split(/[\n\r,;]+/).map((line) => line.trim().split('\t')[0]?.trim() ?? '');
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** Those of the lines that are nobody's. */
export function unknownOf(lines: readonly EnrolledLine[]): string[] {
  return lines.flatMap(({ line, outcome }) => (outcome === 'unknown' ? [line] : []));
}

/** Adds whom the lines name, and asks first where that gives somebody absences; every list that shows a status becomes stale. */
export function useEnrol(subjectId: number) {
  const enrol = ({ lines, since }: { readonly lines: string; readonly since: string }, preview: boolean) =>
    send(enrolStudents, { params: { subjectId }, body: { lines: linesIn(lines), since, preview } });
  return useChange({
    call: (given: Parameters<typeof enrol>[0]) => enrol(given, false),
    async question(given) {
      if (given.since === '') return undefined;
      const { lines } = await enrol(given, true);
      const absent = lines.filter(({ absences }) => absences > 0);
      if (absent.length === 0) return undefined;
      const absences = absent.reduce((sum, line) => sum + line.absences, 0);
      return {
        title: enrolmentText.askSince(given.since),
        detail: enrolmentText.sinceDetail(absences, absent.length),
      };
    },
    stale: everything,
    done: ({ lines }) => {
      const count = (wanted: EnrolledLine['outcome']) => lines.filter(({ outcome }) => outcome === wanted).length;
      if (count('unknown') < lines.length) toastSuccess(enrolmentText.added(count('enrolled'), count('already')));
    },
    failed: enrolmentText.addFailed,
  });
}

/** Adds somebody again who was dropped. */
export function useEnrolAgain(subjectId: number) {
  return useChange({
    call: ({ username }: { readonly username: string; readonly name: string }) =>
      send(enrolStudents, { params: { subjectId }, body: { lines: [username], since: null, preview: null } }),
    question: ({ name }) => ({ title: enrolmentText.askAgain(name), detail: enrolmentText.againDetail }),
    stale: everything,
    done: ({ lines }) =>
      unknownOf(lines).length > 0 ? toastError(enrolmentText.addFailed) : toastSuccess(enrolmentText.added(1, 0)),
    failed: enrolmentText.addFailed,
  });
}

/** Drops a student from now on or from the beginning. */
export function useDrop(subjectId: number, stud_id: number) {
  return useChange({
    call: ({ from }: { readonly from: string }) =>
      send(dropStudent, { params: { subjectId }, body: { stud_id, from: from === 'beginning' ? from : 'now' } }),
    stale: everything,
    done: dropStudent.done,
    failed: enrolmentText.dropFailed,
  });
}
