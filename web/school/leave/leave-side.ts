import { keepPreviousData } from '@tanstack/react-query';
import { getStudentEntry } from '#contract/attendance/attendance/attendance-calls.ts';
import * as calls from '#contract/attendance/roll/leave-calls.ts';
import { chooserText } from '#web/people/students-by-level/chooser-text.ts';
import type { Candidates } from '#web/people/students-by-level/student-chooser.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useSchoolCandidates } from '#web/school/school-subject/school-candidates.ts';
import { useSubjects } from '#web/subjects/subject/subject-data.ts';
import { leaveText } from './leave-text.ts';

/** The calls and texts of leave, for an administrator, or for a professor's own sessions. */
export interface LeaveSide {
  readonly who: 'admin' | 'professor';
  readonly detail: string;
  /** The target of the back link; undefined if the screen is in the navigation. */
  readonly back?: string;
  readonly get: typeof calls.getLeaves | typeof calls.getProfessorLeaves;
  readonly create: typeof calls.createLeaves | typeof calls.createProfessorLeaves;
  readonly end: typeof calls.endLeave | typeof calls.endProfessorLeave;
  /**
   * The students to choose from.
   * @param group a program level or subject; '' while none is chosen
   */
  readonly useCandidates: (group: string) => Candidates;
}

/** For the whole school. */
export const schoolLeave: LeaveSide = {
  who: 'admin',
  detail: leaveText.ofSchool,
  back: paths.adminAttendance.href(),
  get: calls.getLeaves,
  create: calls.createLeaves,
  end: calls.endLeave,
  useCandidates: useSchoolCandidates,
};

/** For a professor's own sessions. */
export const ownLeave: LeaveSide = {
  who: 'professor',
  detail: leaveText.ofProfessor,
  get: calls.getProfessorLeaves,
  create: calls.createProfessorLeaves,
  end: calls.endProfessorLeave,
  useCandidates(group) {
    const subjects = useSubjects('class');
    const students = useCall(
      getStudentEntry,
      { params: { subjectId: group }, query: { entries: 'none', stud_id: null } },
      { enabled: group !== '', placeholderData: keepPreviousData, select: ({ masterlist: [first = []] }) => first },
    );
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
