import {
  type DataTag,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { Call, ReplyOf } from '#contract/platform/base/call.ts';
import { type Sending, send } from './send.ts';

/** What a read says of what it wants. */
export type Asking<C extends Call> = Pick<Sending<C>, 'params' | 'query' | 'body'>;

type Key = readonly [path: string, asking?: object];

/** What was read: all that a call has answered, or what is kept under a key. */
export type QueryTarget = Call | QueryKey;

/** The key under which an answer is kept: the call and what was sent. The call alone stands for all that it has answered. */
export function keyOf<C extends Call>(call: C, asking?: Partial<Asking<C>>): DataTag<Key, ReplyOf<C>>;
export function keyOf(read: QueryTarget): QueryKey;
export function keyOf(read: QueryTarget, asking?: object): QueryKey {
  if (!('path' in read)) return read;
  return asking ? [read.path, asking] : [read.path];
}

/** Has read again what is shown of these; the rest is, when it is next looked at. */
export function readAgain(client: QueryClient, reads: readonly QueryTarget[]): void {
  for (const read of reads) void client.invalidateQueries({ queryKey: keyOf(read) });
}

/** What the call answers. */
export const readCall = <C extends Call>(call: C, asking: Asking<C> | undefined, signal?: AbortSignal) =>
  send<Call>(call, { ...asking, signal } as Sending<Call>) as Promise<ReplyOf<C>>;

type ReadOptions<Reply, Data> = Omit<UseQueryOptions<Reply, Error, Data, Key>, 'queryKey' | 'queryFn'>;

type Arguments<C extends Call, Options> =
  Record<never, never> extends Sending<C>
    ? [asking?: Asking<C> | undefined, options?: Options]
    : [asking: Asking<C>, options?: Options];

/**
 * The one way to read: what the call answers, kept under the call and what was sent, so that a change names the call whose
 * answers it makes stale.
 *
 *     const books = useCall(getBooks, { params: { shelfId } });
 */
export function useCall<C extends Call, Data = ReplyOf<C>>(
  call: C,
  ...[asking, options]: Arguments<C, ReadOptions<ReplyOf<C>, Data>>
): UseQueryResult<Data> {
  return useQuery<ReplyOf<C>, Error, Data, Key>({
    queryKey: keyOf(call, asking as Asking<C>),
    queryFn: ({ signal }) => readCall(call, asking as Asking<C>, signal),
    ...options,
  });
}
