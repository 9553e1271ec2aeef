import type { Endpoint } from '@joulerie/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { DomainError } from '../errors.ts';

const WINDOW_MS = 10 * 60_000;

/** Refuses the tries of the limited calls past the limit, saying when to come back. An address may hold several people: it gets ten times more. */
export function limitTries(
  app: FastifyInstance,
  config: Config,
  limited: readonly Endpoint[],
): (endpoint: Endpoint, request: FastifyRequest) => Promise<void> {
  const perAccount = app.createRateLimit({ max: config.SIGN_IN_TRIES, timeWindow: WINDOW_MS, keyGenerator: account });
  const perAddress = app.createRateLimit({
    max: config.SIGN_IN_TRIES * 10,
    timeWindow: WINDOW_MS,
    keyGenerator: (r) => `${r.ip} ${r.routeOptions.url}`,
  });
  return async (endpoint, request) => {
    if (!limited.includes(endpoint)) return;
    for (const check of [perAccount, perAddress]) {
      const state = await check(request);
      if (!state.isAllowed && state.isExceeded) {
        const retryAfterS = Math.ceil(state.ttlInSeconds);
        const minutes = Math.max(1, Math.ceil(retryAfterS / 60));
        throw new DomainError('too_many_requests', {
          retryAfterS,
          message: `Trop de tentatives. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`,
        });
      }
    }
  };
}

function account(request: FastifyRequest): string {
  const body = request.body as { username?: string } | undefined;
  const params = request.params as { id?: string };
  return `${request.routeOptions.url} ${request.headers.host} ${body?.username ?? params.id ?? request.ip}`;
}
