import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database.ts';
import type { Brand } from '../../platform/identity.ts';
import { originOfState } from './authorization.store.ts';

/** Where Enedis sends everybody back: the one address that was declared to it. */
const RETURN = '/consentement/enedis';

/**
 * Somebody who left for Enedis from another brand, or from a domain of its own, is sent back there: the key of their return is in the browser's
 * memory of that address alone.
 */
export function addConnectionReturn(
  server: FastifyInstance,
  { db, findBrand }: { db: Database; findBrand: (host: string) => Promise<Brand | null> },
): void {
  server.addHook<{ Querystring: Record<string, unknown> }>('onRequest', async (request, reply) => {
    if (!request.url.startsWith(`${RETURN}?`)) return;
    const { state } = request.query;
    if (typeof state !== 'string') return;
    const [origin, here] = await Promise.all([originOfState(db, state), findBrand(request.host)]);
    if (origin === null || origin === here?.origin) return;
    return reply.redirect(origin + request.url, 302);
  });
}
