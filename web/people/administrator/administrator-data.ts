import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type Administrator,
  createAdministrator,
  getAdministrator,
  getAdministrators,
  removeAdministrator,
  resetAdministratorPassword,
  updateAdministrator,
} from '#contract/people/administrator/administrator-calls.ts';
import type { BodyOf } from '#contract/platform/base/call.ts';
import type { Handover } from '#web/account/sign-in/one-time-password-dialog.tsx';
import { signInToken } from '#web/platform/base/sign-in-store.ts';
import { SELDOM_MS } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { administratorText } from './administrator-text.ts';

/** How often a tab asks whether its sign-in still stands, in milliseconds. */
const STANDS_MS = 60_000;

const ownKey = ['admin', 'own'];
const allKey = ['admin', 'administrators'];

/** The administrator who is signed in, with their rights. */
export function useOwnAdministrator() {
  return useQuery({
    queryKey: ownKey,
    queryFn: ({ signal }) => send(getAdministrator, { signal }),
    staleTime: SELDOM_MS,
  });
}

/**
 * Asks once a minute whether the sign-in still stands, which does not count as using it: what a tab shows of people goes
 * once it has ended, though nobody touches the tab. @see docs/decisions/0023
 */
export function useSignInStands(): void {
  useEffect(() => {
    const asking = setInterval(() => {
      if (signInToken('admin') !== null) void send(getAdministrator).catch(() => undefined);
    }, STANDS_MS);
    return () => clearInterval(asking);
  }, []);
}

/** Every administrator and registrar, by username. */
export function useAdministrators() {
  return useQuery({
    queryKey: allKey,
    queryFn: async ({ signal }) => (await send(getAdministrators, { signal })).administrators,
  });
}

type HandOver = (handover: Handover) => void;

const handed =
  (handOver: HandOver) => (reply: { message: string; administrator: Administrator; oneTimePassword: string }) =>
    handOver({ name: reply.administrator.username, message: reply.message, oneTimePassword: reply.oneTimePassword });

/** Adds one, whose one-time password is handed on. */
export function useCreateAdministrator(handOver: HandOver) {
  return useChange({
    call: ({ username, kind }: { readonly username: string; readonly kind: string }) =>
      send(createAdministrator, { body: { username, kind: kind as BodyOf<typeof createAdministrator>['kind'] } }),
    stale: [allKey],
    done: handed(handOver),
    failed: administratorText.addFailed,
  });
}

/** Gives one the other kind of rights. */
export function useChangeKind() {
  const other = ({ kind }: Administrator) => (kind === 'admin' ? 'registrar' : 'admin');
  return useChange({
    call: (one: Administrator) =>
      send(updateAdministrator, { params: { id: one.admin_id }, body: { kind: other(one) } }),
    question: (one) => ({
      title: administratorText.askKind[other(one)](one.username),
      detail: administratorText.askKindDetail[other(one)],
    }),
    stale: [allKey],
    done: ({ message }, { username }) => toastSuccess(message, toastMs.admin, username),
    failed: administratorText.changeFailed,
  });
}

/** Gives one a one-time password, which is handed on. */
export function useResetAdministrator(handOver: HandOver) {
  return useChange({
    call: ({ admin_id }: Administrator) => send(resetAdministratorPassword, { params: { id: admin_id } }),
    question: ({ username }) => ({
      title: administratorText.askReset(username),
      detail: administratorText.askResetDetail,
    }),
    stale: [allKey],
    done: handed(handOver),
    failed: administratorText.resetFailed,
  });
}

/** Removes one. */
export function useRemoveAdministrator() {
  return useChange({
    call: ({ admin_id }: Administrator) => send(removeAdministrator, { params: { id: admin_id } }),
    question: ({ username }) => ({
      title: administratorText.askRemove(username),
      detail: administratorText.askRemoveDetail,
      warning: true,
    }),
    stale: [allKey],
    done: ({ message }, { username }) => toastSuccess(message, toastMs.admin, username),
    failed: administratorText.removeFailed,
  });
}
