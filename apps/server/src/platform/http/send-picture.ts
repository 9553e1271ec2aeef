import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Picture } from './serve.ts';

/** A year. [s] */
const KEPT_S = 31_536_000;

/**
 * Sends an image that pages of other hosts, as those of a mail reader, may show. Caches keep it for a year at an address that names its
 * version, and ask again at any other. Opened alone, it runs nothing.
 */
export function sendPicture(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, bytes, version, isOfAddress }: Picture,
): FastifyReply {
  const tag = `"${version}"`;
  void reply.headers({
    etag: tag,
    'cache-control': isOfAddress ? `public, max-age=${KEPT_S}, immutable` : 'public, no-cache',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  if (headers['if-none-match'] === tag) return reply.status(304).send();
  return reply
    .status(200)
    .type(type)
    .header('content-disposition', 'inline')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
