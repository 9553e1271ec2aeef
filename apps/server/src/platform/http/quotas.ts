import type { FastifyReply } from 'fastify';
import type { Database } from '../database.ts';
import { DomainError } from '../errors.ts';
import { countUseOf } from './tries.store.ts';

/** Calls of one key in ten minutes, all processes together. */
const MOST_CALLS = 600;

/**
 * Counts a call of a key and says in its answer how many are left and until when, as the draft of the IETF names them.
 *
 * @throws DomainError `too_many_requests` past the calls of ten minutes
 */
export async function countUse(db: Database, reply: FastifyReply, keyId: string, now: number): Promise<void> {
  const { count, endsAt } = await countUseOf(db, `key ${keyId}`, now);
  const resetS = Math.max(1, Math.ceil((endsAt.getTime() - now) / 1000));
  reply.header('ratelimit-limit', MOST_CALLS);
  reply.header('ratelimit-remaining', Math.max(0, MOST_CALLS - count));
  reply.header('ratelimit-reset', resetS);
  if (count > MOST_CALLS)
    throw new DomainError('too_many_requests', {
      retryAfterS: resetS,
      message: `Cette clé d’API a fait ses ${MOST_CALLS} appels de dix minutes. Réessayez dans ${resetS}\u00a0s.`,
    });
}

/** Sendings that people ask for, to one endpoint in ten minutes. */
const MOST_SENDINGS = 60;

/** @throws DomainError `too_many_requests` past the sendings of ten minutes to one endpoint */
export async function countSending(db: Database, webhookId: string, now: number): Promise<void> {
  const { count, endsAt } = await countUseOf(db, `webhook ${webhookId}`, now);
  if (count <= MOST_SENDINGS) return;
  const retryAfterS = Math.max(1, Math.ceil((endsAt.getTime() - now) / 1000));
  throw new DomainError('too_many_requests', {
    retryAfterS,
    message: `Ce webhook a reçu ses ${MOST_SENDINGS}\u00a0envois demandés de dix minutes. Réessayez dans ${retryAfterS}\u00a0s.`,
  });
}
