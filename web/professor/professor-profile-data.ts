import { useQuery } from '@tanstack/react-query';
import { getProfessor } from '#contract/professor/professor-calls.ts';
import { send } from '#web/base/send.ts';

/** Under which the signed-in professor is kept. */
export const ownProfessorKey = ['own-professor'] as const;

/** The signed-in professor. */
export function useOwnProfessor() {
  return useQuery({ queryKey: ownProfessorKey, queryFn: ({ signal }) => send(getProfessor, { signal }) });
}
