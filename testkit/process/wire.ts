import type { Call, ReplyOf } from '#contract/platform/base/call.ts';
import { answerOf, type ClientSending } from './client.ts';
import type { Product } from './product.ts';

/**
 * Calls the running product, as any client could, and returns the reply.
 * @throws with the response, if the product refuses the call
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
