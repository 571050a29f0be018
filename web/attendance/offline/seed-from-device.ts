import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getSingleClass } from '#contract/attendance/session/session-calls.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { DAY, forgetPackets, openedSessions, type StoredSession, takeStored } from './class-packet.ts';
import { signInMark } from './device-identity.ts';
import { type DayQuery, keptDay } from './kept-day.ts';
import { presentOn, rollWith } from './packet-roll.ts';
import { deleteSealed, unsealAll } from './sealed-packets.ts';
import { presentKey, rollKey, scannedRollKey } from './session-keys.ts';

function put(client: QueryClient, queryKey: QueryKey, data: unknown, updatedAt: number): void {
  if (client.getQueryData(queryKey) !== undefined) return;
  client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(queryKey, data, { updatedAt });
  // However new it is, a screen that opens with a network reads it again.
  void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

/** Changes what the cache has of a query, as old data. */
export function changeOld<Data>(client: QueryClient, queryKey: QueryKey, change: (known: Data) => Data): void {
  const state = client.getQueryState<Data>(queryKey);
  if (state?.data === undefined) return;
  client.setQueryData(queryKey, change(state.data), { updatedAt: state.dataUpdatedAt });
  void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

/**
 * Puts what the device holds into the query cache as old data, where the cache has none: the professor's day, and each
 * session with its roll. So these screens open without a network; with one, they read again.
 */
export async function seedFromDevice(client: QueryClient): Promise<void> {
  if (signInMark() === undefined) return forgetPackets();
  for (const [sessionId, found] of await unsealAll()) {
    try {
      if (sessionId === DAY) for (const query of found as DayQuery[]) put(client, ...query);
      else if (!takeStored(sessionId, found as StoredSession)) await deleteSealed(sessionId);
    } catch {
      // Another version of the program stored it in another form.
      await deleteSealed(sessionId);
    }
  }
  seedPackets(client);
}

/** Puts the day and the sessions whose packets this page has into the query cache, where the cache has none. */
export function seedPackets(client: QueryClient): void {
  for (const query of keptDay.values()) put(client, ...query);
  for (const [sessionId, [packet, shown]] of openedSessions()) {
    const at = Date.parse(packet.serverTime);
    const known = shown.roll ?? packet.roll;
    const attend = shown.present ?? presentOn(known);
    const roll = rollWith(known, attend);
    const { subject_id: subjectId } = roll.class;
    put(client, keyOf(getSingleClass, { params: { subjectId, sessionId } }), { classes: roll.class }, at);
    put(client, rollKey(sessionId), roll, at);
    put(client, scannedRollKey(sessionId), roll, at);
    put(client, presentKey(sessionId), { askedAtMs: 0, attend }, at);
  }
}
