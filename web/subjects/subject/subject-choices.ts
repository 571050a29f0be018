import { useMemo } from 'react';
import { distinctInNaturalOrder } from '#contract/platform/base/program-level.ts';
import { getSchoolSubjects } from '#contract/subjects/subject/school-subject-calls.ts';
import { getSharedSubjects } from '#contract/subjects/subject/shared-subject-calls.ts';
import { getAllSubject } from '#contract/subjects/subject/subject-calls.ts';
import { useCall } from '#web/platform/calls/use-call.ts';

/** The subjects and events that a member of staff can choose, with their program levels in natural order. */
export function useSubjectChoices(who: 'professor' | 'admin') {
  const school = useCall(getSchoolSubjects, undefined, { enabled: who === 'admin' }).data?.subjects;
  const own = useCall(getAllSubject, undefined, { enabled: who === 'professor' }).data?.subject;
  const shared = useCall(getSharedSubjects, undefined, { enabled: who === 'professor' }).data?.shared;
  return useMemo(() => {
    const subjects =
      school ?? (own && [...own, ...(shared ?? []).filter(({ role, holds }) => role !== 'helper' && holds)]);
    if (!subjects) return undefined;
    const levels = distinctInNaturalOrder(subjects.map((subject) => subject.subject_courseYearSection.trim()));
    return { subjects, levels };
  }, [school, own, shared]);
}
