import type { FastifyInstance } from 'fastify';
import { type Gate, clientOf } from '../operators/gate.ts';
import { STATUSES } from './answers.ts';
import { registerGasData } from './data.routes.ts';
import { type Guard, type WritesHolder, registerRights, send } from './rights.routes.ts';
import type { Rights } from './rights.ts';

/** Three proofs that are each too large. */
const FORM_BYTES = 16 * 1024 * 1024;

/** Stand-in for GRDF ADICT v2, by its swagger 1.6: token, rights and data. */
export function registerAdict(
  app: FastifyInstance,
  gate: Gate,
  rights: Rights,
  now: () => number,
  write: WritesHolder,
): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.post('/openam/oauth2/realms/externeGrdf/access_token', async (request, reply) => {
    const scope = new URLSearchParams(String(request.body)).get('scope');
    if (clientOf(request) === null)
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Client authentication failed' });
    if (scope !== '/adict/v2')
      return reply.code(400).send({ error: 'invalid_scope', error_description: 'Unknown/invalid scope(s)' });
    return { ...gate.issue(), scope };
  });
  const guarded: Guard = (handle) => async (request, reply) => {
    const refusal = gate.refuse(request, 'adict');
    if (refusal?.why === 'token') return send(reply, STATUSES.badToken);
    if (refusal) return send(reply.header('retry-after', String(refusal.retryAfterS)), STATUSES.tooMany);
    return handle(request, reply);
  };
  registerRights(app, guarded, rights, now, write);
  registerGasData(app, guarded, rights, now);
}
