import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Call, ReplyOf } from '#contract/platform/base/call.ts';
import { type Asking, keyOf, readCall } from './use-call.ts';

type Page<C extends Call> = ReplyOf<C> & { readonly next: number | null };

/** What is sent for a page; null is the first. */
type AskingFor<C extends Call> = (page: number | null) => Asking<C>;

const read = <C extends Call>(call: C, asking: Asking<C>, signal?: AbortSignal) =>
  readCall(call, asking, signal) as Promise<Page<C>>;

/** A read that comes a page at a time, each naming the next, as `useInfiniteQuery` takes it. */
export function callPages<C extends Call>(call: C, asking: AskingFor<C>) {
  return infiniteQueryOptions({
    queryKey: keyOf(call, asking(null)),
    queryFn: ({ pageParam, signal }) => read(call, asking(pageParam), signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: Page<C>) => next,
  });
}

/** All its pages at once, to be taken away. */
export async function everyPage<C extends Call>(call: C, asking: AskingFor<C>): Promise<readonly Page<C>[]> {
  const pages = [await read(call, asking(null))];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read(call, asking(next)));
  return pages;
}
