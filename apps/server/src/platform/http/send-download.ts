import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { Download } from './serve.ts';

/** Sends a file as it is made, and waits for its end: that of the answer, or of whoever left. */
export async function sendDownload(reply: FastifyReply, file: Download, ended: AbortSignal): Promise<FastifyReply> {
  const body = Readable.from(file.body, { objectMode: false });
  ended.addEventListener('abort', () => body.destroy(), { once: true });
  void reply
    .status(200)
    .type(file.type)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .send(body);
  // A failure in the middle cuts the connection, so that the file does not look whole; the server logs it.
  await finished(body).catch(() => undefined);
  file.onEnd();
  return reply;
}
