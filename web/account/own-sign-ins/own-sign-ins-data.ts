import { useQuery } from '@tanstack/react-query';
import {
  adminSignIns,
  type OwnSignIn,
  professorSignIns,
  studentSignIns,
} from '#contract/account/sign-in/own-sign-ins-calls.ts';
import type { Role } from '#contract/platform/base/call.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { ownSignInsText } from './own-sign-ins-text.ts';

const own = { student: studentSignIns, professor: professorSignIns, admin: adminSignIns } as const;
const keyOf = (who: Role) => [who, 'sign-ins'];

/** Where one is signed in, and what was done with one's sign-ins and password, the latest first; read anew whenever it is looked at. @see decisions §3.11 */
export const useOwnSignIns = (who: Role) =>
  useQuery({
    queryKey: keyOf(who),
    queryFn: ({ signal }) => send(own[who].list, { signal }),
    staleTime: 0,
  });

/** Ends one of one's own sign-ins. */
export const useEndSignIn = (who: Role) =>
  useChange({
    call: ({ id }: OwnSignIn) => send(own[who].end, { params: { signIn: id } }),
    stale: [keyOf(who)],
    done: ownSignInsText.ended,
    failed: ownSignInsText.endFailed,
  });

/** Ends all of them but this one, after a question. */
export const useEndOtherSignIns = (who: Role) =>
  useChange({
    call: () => send(own[who].endOthers),
    question: () => ({ title: ownSignInsText.askEndOthers }),
    stale: [keyOf(who)],
    done: ownSignInsText.othersEnded,
    failed: ownSignInsText.endFailed,
  });

/** Proves the password, which holds for ten minutes. */
export const useConfirmPassword = (who: Role) =>
  useChange({
    call: (body: { password: string }) => send(own[who].confirm, { body }),
    failed: ownSignInsText.confirmFailed,
  });
