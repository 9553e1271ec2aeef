import type { FastifyInstance } from 'fastify';

/** The JSON bodies of some routes stay the bytes as they came: their signature is of these. @param limit longest body [bytes] */
export function keepRawBodies(routes: FastifyInstance, limit: number): void {
  routes.removeContentTypeParser('application/json');
  routes.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: limit }, (_request, body, done) =>
    done(null, body),
  );
}
