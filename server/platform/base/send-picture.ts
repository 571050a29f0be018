import type { FastifyReply } from 'fastify';

/** A WebP answer that only the caller may store or show. */
export function asPicture(reply: FastifyReply, picture: Buffer): Buffer {
  void reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': 'inline; filename="photo.webp"',
  });
  return picture;
}
