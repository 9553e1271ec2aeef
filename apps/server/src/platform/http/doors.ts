import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../addresses.ts';
import { DomainError } from '../errors.ts';
import type { Brand, Identity } from '../identity.ts';
import { hashToken } from '../secrets.ts';
import { isSecure } from './cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The brand whose host was called; null for the state of the process, which has none. */
    brand: Brand | null;
  }
}

/** The state of the process, for whoever keeps it running: a probe calls it by any name. */
const HEALTH = /^\/health\//;
const METRICS = '/metrics';
const CALLS = /^\/(proxy|api-)/;

/** A year, and the names below that of the brand; those below a name of its own are not the platform's. */
const ONLY_HTTPS = 'max-age=31536000';
const BELOW = '; includeSubDomains';

/**
 * What every request passes: its host must be one of a brand; figures of the process are for the machine itself and for those who
 * have the token; answers of calls are kept by no cache; a brand on https stays on https.
 */
export function addDoors(app: FastifyInstance, identity: Identity, metricsToken: string | undefined): void {
  app.decorateRequest('brand', null);
  app.addHook('onRequest', async (request, reply) => {
    // The route, not the address: one address has many spellings (`/%6detrics`, `/metrics/`). What has no route is an error.
    const { url: route } = request.routeOptions;
    if (route === undefined || CALLS.test(route)) reply.header('cache-control', 'no-store');
    if (HEALTH.test(route ?? '')) return;
    if (route === METRICS) {
      if (isLocal(request) || hasToken(request, metricsToken)) return;
      throw new DomainError('not_found_page');
    }
    request.brand = await identity.findBrand(request.headers.host ?? '');
    if (!request.brand) throw new DomainError('unknown_scope');
    if (isSecure(request.brand))
      reply.header('strict-transport-security', `${ONLY_HTTPS}${request.brand.isOwnDomain ? '' : BELOW}`);
  });
}

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded'] as const;

/** From the machine itself, by its own name, and not through a proxy that runs on it. */
function isLocal(request: FastifyRequest): boolean {
  const { headers } = request;
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(request.socket.remoteAddress ?? '') && isLoopback((headers.host ?? '').replace(/:\d+$/, ''));
}

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(hashToken(given), hashToken(token));
}
