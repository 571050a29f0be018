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

/** The input of a call that reads */
export type Asking<C extends Call> = Pick<Sending<C>, 'params' | 'query' | 'body'>;

type Key = readonly [path: string, asking?: object];

/** Cached results: all results of a call, or the results under a query key */
export type QueryTarget = Call | QueryKey;

/** The query key of a call with its input; without input, it matches all results of the call. */
export function keyOf<C extends Call>(call: C, asking?: Partial<Asking<C>>): DataTag<Key, ReplyOf<C>>;
export function keyOf(read: QueryTarget): QueryKey;
export function keyOf(read: QueryTarget, asking?: object): QueryKey {
  if (!('path' in read)) return read;
  return asking ? [read.path, asking] : [read.path];
}

/** Invalidates results: results on screen are refetched now, all others when they are next shown. */
export function readAgain(client: QueryClient, reads: readonly QueryTarget[]): void {
  for (const read of reads) void client.invalidateQueries({ queryKey: keyOf(read) });
}

export const readCall = <C extends Call>(call: C, asking: Asking<C> | undefined, signal?: AbortSignal) =>
  send<Call>(call, { ...asking, signal } as Sending<Call>) as Promise<ReplyOf<C>>;

type ReadOptions<Reply, Data> = Omit<UseQueryOptions<Reply, Error, Data, Key>, 'queryKey' | 'queryFn'>;

type Arguments<C extends Call, Options> =
  Record<never, never> extends Sending<C>
    ? [asking?: Asking<C> | undefined, options?: Options]
    : [asking: Asking<C>, options?: Options];

/**
 * Reads a call with `useQuery`, cached by call and input, so that a change can name the calls it invalidates. The only
 * way to read in components.
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
