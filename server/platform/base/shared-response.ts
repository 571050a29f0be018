import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The length in characters below which answers are sent uncompressed. `@fastify/compress` uses the same limit. */
export const LEAST_COMPRESSED = 1024;
/** The compression level, 0 to 11: a higher one takes longer than it saves. */
export const BROTLI_QUALITY = 4;

const encoders = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text),
  // The answer is stored as bytes, because text would be encoded again for each request.
  identity: async (text: string) => Buffer.from(text),
};
type Encoding = keyof typeof encoders;

/** The best encoding that the client accepts and does not rule out by `q=0`. */
function encodingFor({ headers }: FastifyRequest): Encoding {
  const taken = (headers['accept-encoding'] ?? '')
    .toString()
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding) || taken.includes('*')) ?? 'identity';
}

/** Route options for an answer that is the same for everyone: compressed once, and again only after a change. */
export function sameForAll() {
  let last = '';
  let packed = new Map<Encoding, Promise<Buffer>>();
  return {
    compress: false as const,
    async onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
      if (typeof payload !== 'string' || payload.length < LEAST_COMPRESSED) return payload;
      void reply.header('vary', 'accept-encoding');
      const encoding = encodingFor(request);
      if (payload !== last) {
        last = payload;
        packed = new Map();
      }
      const bytes = packed.get(encoding) ?? encoders[encoding](payload);
      packed.set(encoding, bytes);
      if (encoding !== 'identity') void reply.header('content-encoding', encoding);
      void reply.removeHeader('content-length');
      return bytes;
    },
  };
}
