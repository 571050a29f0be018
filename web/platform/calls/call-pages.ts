import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Call, ReplyOf } from '#contract/platform/base/call.ts';
import { type Asking, keyOf, readCall } from './use-call.ts';

type Page<C extends Call> = ReplyOf<C> & { readonly next: number | null };

/** What to send for a page; null requests the first page. */
type AskingFor<C extends Call> = (page: number | null) => Asking<C>;

const read = <C extends Call>(call: C, asking: Asking<C>, signal?: AbortSignal) =>
  readCall(call, asking, signal) as Promise<Page<C>>;

/** Options of `useInfiniteQuery` for a call that answers in pages, each naming the next */
export function callPages<C extends Call>(call: C, asking: AskingFor<C>) {
  return infiniteQueryOptions({
    queryKey: keyOf(call, asking(null)),
    queryFn: ({ pageParam, signal }) => read(call, asking(pageParam), signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: Page<C>) => next,
  });
}

/** Reads all pages of a call at once, for a download. */
export async function everyPage<C extends Call>(call: C, asking: AskingFor<C>): Promise<readonly Page<C>[]> {
  const pages = [await read(call, asking(null))];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read(call, asking(next)));
  return pages;
}
