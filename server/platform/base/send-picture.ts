import type { FastifyReply } from 'fastify';

/** A WebP as an answer that nobody but who asked keeps or shows. */
export function asPicture(reply: FastifyReply, picture: Buffer): Buffer {
  void reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': 'inline; filename="photo.webp"',
    'x-content-type-options': 'nosniff',
  });
  return picture;
}
