import { dropStudent, type EnrolledLine, enrolStudents } from '#contract/attendance/enrolment/enrolment-calls.ts';
import { dropFromSubject, enrolInSubject } from '#contract/attendance/enrolment/school-enrolment-calls.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { send } from '#web/platform/calls/send.ts';
import { everything, useChange } from '#web/platform/ui/change.ts';
import { toastSuccess } from '#web/platform/ui/toast.ts';
import { enrolmentText } from './enrolment-text.ts';

/** The names that were typed or pasted, one per line. If a line is a spreadsheet row, only its first cell counts. */
export function linesIn(typed: string): string[] {
  const lines = typed.split(/[\n\r,;]+/).map((line) => line.trim().split('\t')[0]?.trim() ?? '');
  return [...new Set(lines.filter((line) => line !== ''))];
}

export function unknownOf(lines: readonly EnrolledLine[]): string[] {
  return lines.flatMap(({ line, outcome }) => (outcome === 'unknown' ? [line] : []));
}

type Enrolled = ReplyOf<typeof enrolStudents>;

/** The calls for the people in a subject, for its professor or for an administrator. */
export interface EnrolmentSide {
  readonly drop: typeof dropStudent | typeof dropFromSubject;
  /** Adds a dropped student again, from now on. */
  readonly again: (subjectId: number, student: StudentInClass) => Promise<Enrolled>;
}

/** The calls for a professor's own subject. */
export const ownEnrolment: EnrolmentSide = {
  drop: dropStudent,
  again: (subjectId, { username = '' }) =>
    send(enrolStudents, { params: { subjectId }, body: { lines: [username], since: null, preview: null } }),
};

/** The calls for any subject of the school, made by an administrator. */
export const schoolEnrolment: EnrolmentSide = {
  drop: dropFromSubject,
  again: (subjectId, { stud_id }) =>
    send(enrolInSubject, { params: { subjectId }, body: { ids: [stud_id], since: null, preview: null } }),
};

/**
 * Adds students from now on, or from an earlier day if one is chosen. Asks first if the earlier day gives students
 * absences. Invalidates every list that shows a status.
 */
function useEnrolling<Given extends { readonly since: string }>(
  enrol: (given: Given, preview: boolean) => Promise<Enrolled>,
) {
  const earlier = useChange((given: Given) => enrol(given, false), {
    async question(given) {
      const { lines } = await enrol(given, true);
      const absent = lines.filter(({ absences }) => absences > 0);
      if (absent.length === 0) return undefined;
      const absences = absent.reduce((sum, line) => sum + line.absences, 0);
      return enrolmentText.askSince(given.since, absences, absent.length);
    },
    invalidates: everything,
    failed: enrolmentText.sinceFailed,
  });
  return useChange((given: Given) => enrol({ ...given, since: '' }, false), {
    invalidates: everything,
    async done({ lines }, given) {
      const whoIs = (wanted: EnrolledLine['outcome']) =>
        lines.flatMap(({ outcome, student }) => (outcome === wanted && student ? student.stud_id : []));
      // Several lines may name the same student.
      const enrolled = new Set(whoIs('enrolled'));
      const already = new Set(whoIs('already').filter((stud_id) => !enrolled.has(stud_id)));
      if (enrolled.size + already.size === 0) return;
      toastSuccess(enrolmentText.added(enrolled.size, already.size));
      if (given.since !== '') await earlier.run(given);
    },
    failed: enrolmentText.addFailed,
  });
}

export function useEnrol(subjectId: number) {
  return useEnrolling(({ lines, since }: { readonly lines: string; readonly since: string }, preview) =>
    send(enrolStudents, { params: { subjectId }, body: { lines: linesIn(lines), since, preview } }),
  );
}

export function useEnrolChosen(subjectId: number, chosen: ReadonlySet<number>) {
  return useEnrolling(({ since }: { readonly since: string }, preview) =>
    send(enrolInSubject, { params: { subjectId }, body: { ids: [...chosen], since, preview } }),
  );
}
