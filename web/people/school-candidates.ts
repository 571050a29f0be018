import { useQuery } from '@tanstack/react-query';
import { getAllStudent } from '#contract/approval/approval-calls.ts';
import { distinctInNaturalOrder } from '#contract/base/program-level.ts';
import { lastNameFirst } from '#contract/student/name-rules.ts';
import { send } from '#web/calls/send.ts';
import { chooserText } from '#web/masterlist/chooser-text.ts';
import type { Candidates } from '#web/masterlist/student-chooser.tsx';

const asOption = (value: string) => ({ value, label: value });

/** Every approved student of the school, as an administrator chooses among them. @param group a program level, or '' */
export function useSchoolCandidates(group: string): Candidates {
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
}
