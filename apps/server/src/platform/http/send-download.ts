import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { removeReceived } from '../received-file.ts';
import type { Download } from './serve.ts';

/** Sends a file that was made, waits for its end (that of the answer, or of whoever left) and removes it. */
export async function sendDownload(
  reply: FastifyReply,
  { type, file }: Download,
  ended: AbortSignal,
): Promise<FastifyReply> {
  try {
    ended.throwIfAborted();
    const body = createReadStream(file.path);
    ended.addEventListener('abort', () => body.destroy(), { once: true });
    void reply
      .status(200)
      .type(type)
      .headers({ 'content-disposition': `attachment; filename="${file.name}"`, 'content-length': file.length })
      .send(body);
    // A failure in the middle cuts the connection, so that the file does not look whole; the server logs it.
    await finished(body).catch(() => undefined);
    return reply;
  } finally {
    await removeReceived(file);
  }
}
