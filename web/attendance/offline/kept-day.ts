import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { getToday } from '#contract/attendance/session/session-calls.ts';
import { getMeetings } from '#contract/attendance/timetable/timetable-calls.ts';
import { getProfessor } from '#contract/people/professor/professor-calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { getSharedSubjects } from '#contract/subjects/subject/shared-subject-calls.ts';
import { getAllSubject } from '#contract/subjects/subject/subject-calls.ts';

/** A query of the professor's day, as this device last read it. */
export type DayQuery = [queryKey: QueryKey, data: unknown, updatedAtMs: number];

const ofDay: readonly Call[] = [getSchool, getProfessor, getAllSubject, getSharedSubjects, getToday, getMeetings];

/** The queries that the first screen needs without a network, even after the cache has dropped them. */
export const keptDay = new Map<string, DayQuery>();

/** Notes what the query cache has of the day. @returns all of the day, to be stored */
export function noteDay(client: QueryClient): DayQuery[] {
  for (const { queryKey, state } of client.getQueryCache().getAll())
    if (state.data !== undefined && ofDay.some(({ path }) => path === queryKey[0]))
      keptDay.set(hashKey(queryKey), [queryKey, state.data, state.dataUpdatedAt]);
  return [...keptDay.values()];
}
