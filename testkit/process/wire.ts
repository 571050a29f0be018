import type { Call, ReplyOf } from '#contract/platform/base/call.ts';
import { answerOf, type ClientSending } from './client.ts';
import type { Product } from './product.ts';

/**
 * Makes a call of the running product, as any client could, for who needs its reply.
 * @throws when it is refused, with what the product said
 */
export async function ask<C extends Call>(
  product: Product,
  call: C,
  sending: ClientSending<C> = {},
): Promise<ReplyOf<C>> {
  const { status, body, text } = await answerOf(product.url, call, sending);
  if (status !== 200) throw new Error(`${call.path} was refused: ${status} ${text}`);
  return body;
}
