import { useQuery } from '@tanstack/react-query';
import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import { distinctInNaturalOrder } from '#contract/platform/base/program-level.ts';
import { getAllStudent } from '#contract/school/approval/approval-calls.ts';
import { chooserText } from '#web/people/students-by-level/chooser-text.ts';
import type { Candidates } from '#web/people/students-by-level/student-chooser.tsx';
import { send } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';

const asOption = (value: string) => ({ value, label: value });

/**
 * All approved students of the school, for an administrator to choose from.
 * @param group a program level, or ''
 */
export function useSchoolCandidates(group: string): Candidates {
  const query = useQuery({
    queryKey: [...keyOf(getAllStudent), 'approved'],
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
}
