import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getAllStudent } from '#contract/approval/approval-calls.ts';
import { getStudentEntry } from '#contract/attendance/attendance-calls.ts';
import { distinctInNaturalOrder } from '#contract/base/program-level.ts';
import {
  createLeaves,
  createProfessorLeaves,
  endLeave,
  endProfessorLeave,
  getLeaves,
  getProfessorLeaves,
} from '#contract/roll/leave-calls.ts';
import { lastNameFirst } from '#contract/student/name-rules.ts';
import type { StudentInClass } from '#contract/student/student-calls.ts';
import { getAllSubject } from '#contract/subject/subject-calls.ts';
import { paths } from '#web/base/paths.ts';
import { send } from '#web/base/send.ts';
import type { LoadedQuery } from '#web/ui/states.tsx';
import { chooserText, leaveText } from './leave-text.ts';

/** Students to choose from, in groups. */
export interface Candidates {
  /** What a group is: a program level, or a subject. */
  readonly label: string;
  /** What stands in the place of a group while none is chosen. */
  readonly all: string;
  readonly groups: readonly { readonly value: string; readonly label: string }[];
  /** Those of the chosen group, or of all; null where a group has to be chosen first. */
  readonly students: LoadedQuery<readonly StudentInClass[]> | null;
}

/** Leave as an administrator gives it, or a professor for their own sessions. */
export interface LeaveSide {
  readonly who: 'admin' | 'professor';
  readonly detail: string;
  /** Where its way back leads; none where the navigation names it. */
  readonly back?: string;
  readonly get: typeof getLeaves | typeof getProfessorLeaves;
  readonly create: typeof createLeaves | typeof createProfessorLeaves;
  readonly end: typeof endLeave | typeof endProfessorLeave;
  /** Reads whom there is to choose from. @param group '' while none is chosen */
  readonly useCandidates: (group: string) => Candidates;
}

/** The whole school. */
export const schoolLeave: LeaveSide = {
  who: 'admin',
  detail: leaveText.ofSchool,
  back: paths.adminAttendance.href(),
  get: getLeaves,
  create: createLeaves,
  end: endLeave,
  useCandidates(group) {
    const query = useQuery({
      queryKey: ['admin', 'students', 'approved'],
      queryFn: async ({ signal }) =>
        (await send(getAllStudent, { signal })).students.filter((one) => one.isValidated).toSorted(lastNameFirst),
    });
    const data = query.data?.filter(({ courseYearSection }) => group === '' || courseYearSection === group);
    return {
      label: chooserText.programLevel,
      all: chooserText.allPrograms,
      groups: distinctInNaturalOrder((query.data ?? []).map((one) => one.courseYearSection)).map(asOption),
      students: { data, error: query.error, refetch: query.refetch },
    };
  },
};

/** A professor's own sessions. */
export const ownLeave: LeaveSide = {
  who: 'professor',
  detail: leaveText.ofProfessor,
  get: getProfessorLeaves,
  create: createProfessorLeaves,
  end: endProfessorLeave,
  useCandidates(group) {
    const subjects = useQuery({
      queryKey: ['subjects'],
      queryFn: async ({ signal }) => (await send(getAllSubject, { signal })).subject,
    });
    const students = useQuery({
      queryKey: ['leave', 'students', group],
      queryFn: async ({ signal }) => {
        const query = { entries: 'none' as const, stud_id: null };
        return (await send(getStudentEntry, { params: { subjectId: group }, query, signal })).masterlist[0] ?? [];
      },
      enabled: group !== '',
      placeholderData: keepPreviousData,
    });
    return {
      label: chooserText.subject,
      all: chooserText.chooseSubject,
      groups: (subjects.data ?? []).map(({ subject_id, subject_name, subject_courseYearSection }) => ({
        value: String(subject_id),
        label: [subject_name, subject_courseYearSection].filter(Boolean).join(', '),
      })),
      students: group === '' ? null : students,
    };
  },
};

const asOption = (value: string) => ({ value, label: value });
