import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { consentPageOf } from '@joulerie/contract/consent-pages';
import type { FastifyError, FastifyInstance } from 'fastify';
import { DomainError, errorBody } from '../errors.ts';
import { CALLS } from './readable-url.ts';

/** A script of the page, compressed or not; its workers (`.mjs`) have a policy of their own. */
const SCRIPT = /\.js(\.(br|gz))?$/;
/** What a browser reads on a document or a worker alone: on each of fifty scripts, it would weigh as much as one of them. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Serves the built page: hashed files for ever, and a document for every address that is not a call or a file. */
export async function addPages(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (!folder || !existsSync(join(folder, 'index.html'))) return;
  await app.register((pages) => servePages(pages, folder));
}

async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  answerRanges(app);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const hashed = path.includes('/assets/');
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (SCRIPT.test(path)) for (const name of OF_DOCUMENTS) response.raw.removeHeader(name);
    },
  });
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    // As the router reads the address, whatever its spelling.
    const path = `/${request.params['*']}`;
    // A call or a file that does not exist is not a page.
    if (CALLS.test(path) || /\.[a-z0-9]+$/i.test(path))
      return reply
        .status(404)
        .header('cache-control', 'no-store')
        .send(errorBody(new DomainError('not_found_page')));
    // The page says that an address which cannot be decoded does not exist, as it says of any other.
    if (request.originalUrl !== request.url) reply.status(404);
    // A holder who comes from a mail has no account: those few pages are a small document of their own.
    const document = consentPageOf(path) ? 'consent.html' : 'index.html';
    return reply.type('text/html').header('cache-control', 'no-cache').sendFile(document);
  });
}

/** Parts of files (RFC 9110 §14): those of a `GET` only, and none past the end of the file. */
function answerRanges(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, raw }) => {
    if (method !== 'GET') delete raw.headers.range;
  });
  const answerOthers = app.errorHandler;
  app.setErrorHandler<FastifyError & { headers?: Record<string, string> }>((error, request, reply) => {
    const size = error.headers?.['Content-Range'];
    if (error.statusCode !== 416 || size === undefined) return answerOthers(error, request, reply);
    const message = 'Cette partie du fichier n’existe pas.';
    const body = errorBody(new DomainError('invalid_input', { reason: 'range_not_satisfiable', message }));
    return reply
      .status(416)
      .headers({ 'content-range': size, 'cache-control': 'no-store' })
      .send({ ...body, status: 416 });
  });
}
