import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { DomainError, errorBody } from '../errors.ts';

/** What Node's HTTP parser refuses, by its code; anything else is 400. */
const REFUSALS: Record<string, { status: number; phrase: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    phrase: 'Request Header Fields Too Large',
    message: 'Les en-têtes de cette demande sont trop longs : 16 ko au plus.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    phrase: 'Request Timeout',
    message: 'Cette demande n’est pas arrivée entière à temps.',
  },
};

/** Answers what is no HTTP request, or one whose headers are too long, with an error of the catalogue; the connection ends. */
export const answerMalformed: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  const { code } = error;
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const { status, phrase, ...detail } = REFUSALS[code] ?? { status: 400, phrase: 'Bad Request' };
  if (socket.writable) {
    const body = { ...errorBody(new DomainError('invalid_input', { reason: code, ...detail })), status };
    const text = JSON.stringify(body);
    const head = [
      `HTTP/1.1 ${status} ${phrase}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      'cache-control: no-store',
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  }
  socket.destroy(error);
};

/** Reads bodies of JSON, which are UTF-8: in any other encoding, letters would be replaced in what is kept. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const text = decoded(bytes);
    if (text === null) done(new DomainError('invalid_input', { reason: 'body_not_utf8' }));
    else parse(request, text, done);
  });
}

/** The text of bytes of UTF-8; null when they are not. */
function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
