import { useQuery } from '@tanstack/react-query';
import { getStudent, updateStudent } from '#contract/people/student/student-calls.ts';
import { normaliseProgramLevel } from '#contract/platform/base/program-level.ts';
import { getLevelThreshold } from '#contract/platform/settings/settings-calls.ts';
import { DEFAULT_LEVEL_THRESHOLD } from '#contract/platform/settings/settings-rules.ts';
import { forgetLastReads } from '#web/platform/base/last-read.ts';
import { failureOf } from '#web/platform/calls/call-failed.ts';
import { keptOnDevice } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { changedNames, changesText } from '#web/platform/form/changed-values.ts';
import type { EntryOf } from '#web/platform/form/entry.ts';
import { everything, failureText, useChange } from '#web/platform/ui/change.ts';
import { studentText } from './student-text.ts';

/** The key under which the signed-in student is kept; invalidate it after whatever earned or spent points. */
export const studentKey = ['student'] as const;

/** The signed-in student. */
export function useStudent() {
  return useQuery({ queryKey: studentKey, queryFn: ({ signal }) => send(getStudent, { signal }), meta: keptOnDevice });
}

/** What a student enters of themselves; '' keeps what is there. */
type OwnStudentEntry = EntryOf<typeof updateStudent, keyof typeof studentText.ownFields>;

/** A program level is compared as the server stores it. @see decisions §4.5 */
const asStored = (typed: OwnStudentEntry) => ({
  ...typed,
  courseYearSection: normaliseProgramLevel(typed.courseYearSection),
});

/** What would be another value of one's own; what is blank stays. */
export function ownChanges(before: OwnStudentEntry, typed: OwnStudentEntry): string[] {
  return changedNames(before, asStored(typed));
}

/**
 * Changes one's names and program level after a question, which says what from and to. Another program level has other
 * incentives and other classes, so everything is read again, and nothing of before is kept on the device.
 * @see spec §5, decisions §1.2
 */
export function useUpdateOwnStudent(before: OwnStudentEntry) {
  return useChange({
    async call(body: OwnStudentEntry) {
      const reply = await send(updateStudent, { body });
      forgetLastReads();
      return reply;
    },
    question: (typed) => ({
      title: studentText.updateQuestion,
      detail: changesText(before, asStored(typed), studentText.ownFields),
    }),
    stale: everything,
    kept: [studentKey, ({ student }) => student],
    done: updateStudent.done,
    failed: (error) => ({
      ...failureText(error, studentText.updateFailed),
      ...(failureOf(updateStudent, error)?.code === 'too-many' && { tone: 'waiting' }),
    }),
  });
}

/** The experience from which a level is gained; the product's own number until the school's is known. @see spec §9 */
export function useLevelThreshold(): number {
  const { data } = useQuery({
    queryKey: ['level-threshold'],
    queryFn: ({ signal }) => send(getLevelThreshold, { signal }),
    staleTime: 5 * 60_000,
    meta: keptOnDevice,
  });
  return data?.level_threshold ?? DEFAULT_LEVEL_THRESHOLD;
}
