import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gate } from '../operators/gate.ts';

/** An answer of an API of Enedis that is not what was asked. */
export type EnedisError = { status: number; body: object; retryAfterS?: number };

/** The errors of the swaggers of September 2026, word for word. */
export const ERRORS = {
  badToken: {
    status: 401,
    body: {
      code: '900901',
      message: 'Invalid Credentials',
      description: 'Invalid Credentials. Make sure you have provided the correct security credentials',
    },
  },
  unsubscribed: {
    status: 403,
    body: {
      code: '900908',
      message: 'Resource forbidden ',
      description: 'User is NOT authorized to access the Resource. API Subscription validation failed.',
    },
  },
  unauthenticated: { status: 401, body: { code: 'SGT401', message: "L'utilisateur n'est pas identifié" } },
  notAllowed: { status: 403, body: { code: 'SGT403', message: "Le client n'est pas autorisé pour le point demandé" } },
  noMeasure: { status: 404, body: { code: 'SGT404', message: 'Pas de mesure trouvée pour ce point' } },
  unknownPoint: { status: 404, body: { code: 'SGT404', message: 'Situation comptage ou PRM non existant' } },
  tooLong: {
    status: 400,
    body: {
      code: 'ADAM-DC-0015',
      message: 'The requested period must be less than 7 days for an access to the load curve.',
    },
  },
  tooOld: {
    status: 400,
    body: { code: 'ADAM-ERR0125', message: 'The start date must be greater than the history deadline.' },
  },
  beforeMeter: {
    status: 400,
    body: {
      error: 'ADAM-ERR0123',
      error_description: "The requested period cannot be anterior to the meter's last activation date",
    },
  },
  wrongDirection: {
    status: 400,
    body: { code: 'ADAM-ERR0069', message: 'Le sens de la mesure ne correspond pas pour le PRM demandé.' },
  },
  // Whatever is not in the swagger is answered so.
  offSwagger: {
    status: 500,
    body: { code: 'STM-ERR-0000001', message: "Problème technique dans l'interrogation du SI coeur" },
  },
} as const satisfies Record<string, EnedisError>;

export const badRequest = (message: string): EnedisError => ({ status: 400, body: { code: 'SGT400', message } });

export function send(reply: FastifyReply, { status, body, retryAfterS }: EnedisError) {
  if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS));
  return reply.code(status).send(body);
}

/** Why a call does not get in: its token, or the quota of its API. */
export function refusalOf(gate: Gate, request: FastifyRequest): EnedisError | null {
  const refusal = gate.refuse(request, request.url.split(/[/?]/)[1]!);
  if (refusal === null) return null;
  if (refusal.why === 'token') return ERRORS.badToken;
  return { status: 429, body: { code: 'SGT429', message: 'SLA dépassé' }, retryAfterS: refusal.retryAfterS };
}
