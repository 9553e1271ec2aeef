import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const SMALLEST = 1400;

/** Compresses answers over one packet, in the thread pool. Quality 4 of brotli is the knee: a year of curves in a few ms. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SMALLEST || reply.getHeader('content-encoding')) return payload;
    const accepted = request.headers['accept-encoding'] ?? '';
    reply.header('vary', 'accept-encoding');
    const coding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
    if (!coding) return payload;
    const bytes =
      coding === 'br'
        ? await brotli(payload, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: payload.length },
          })
        : await zip(payload, { level: 6 });
    reply.header('content-encoding', coding);
    reply.header('content-length', bytes.length);
    return bytes;
  });
}
