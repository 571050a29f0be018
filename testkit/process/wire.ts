import type { BodyInputOf, Call, ReplyOf } from '#contract/base/call.ts';
import type { Product } from './product.ts';

interface Asking<C extends Call> {
  readonly params?: Readonly<Record<string, number>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInputOf<C>;
}

/**
 * Makes a call of the running product, as any client could.
 * @throws when it is refused, with what the product said
 */
export async function ask<C extends Call>(product: Product, call: C, asking: Asking<C> = {}): Promise<ReplyOf<C>> {
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => String(asking.params?.[name]));
  const response = await fetch(product.url + path, {
    method: call.method,
    headers: { ...asking.headers, ...(asking.body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: asking.body === undefined ? null : JSON.stringify(asking.body),
  });
  if (!response.ok) throw new Error(`${path} was refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as ReplyOf<C>;
}
