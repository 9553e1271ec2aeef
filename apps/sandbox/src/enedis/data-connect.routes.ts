import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Gate, clientOf } from '../operators/gate.ts';
import { dayOf, isoDay, parisDay } from '../operators/paris.ts';
import { ERRORS, type EnedisError, badRequest, refusalOf, send } from './answers.ts';
import { type Consents, servicesOf } from './consents.ts';
import { addressOf, contractsOf, meteringOf, summaryOf } from './facts.ts';
import { type Asked, RESOURCES, isResource, measuresOf, periodError } from './measures.ts';
import { behaviourOf } from './points.ts';

/**
 * Stand-in for Enedis Data Connect as of 28 September 2026: token, subscribed services, measures, contract, summary, metering and address,
 * by the swaggers and the captures of October 2026. `points.ts` says what each point does.
 */
export function registerDataConnect(app: FastifyInstance, gate: Gate, consents: Consents, now: () => number): void {
  app.post('/oauth2/v3/token', async (request, reply) => {
    if (clientOf(request) === null)
      return reply.code(401).send({
        error: 'Unauthorized',
        error_description: 'Valid authentication credentials are mandatory to access the resource',
      });
    return { ...gate.issue(), scope: 'am_application_scope default' };
  });

  const guarded =
    (handle: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const refusal = refusalOf(gate, request);
      return refusal ? send(reply, refusal) : handle(request, reply);
    };

  app.post(
    '/subscribed_services/v1',
    guarded((request, reply) => services(request, reply, consents)),
  );
  app.post(
    '/subscribed_services/v1/',
    guarded((request, reply) => services(request, reply, consents)),
  );

  app.get(
    '/mesure_synchrone_auto/v2/:resource',
    guarded((request, reply) => {
      const asked = askedOf(request, now());
      if ('status' in asked) return send(reply, asked);
      const error = accessError(consents, asked.prm) ?? periodError(asked, now());
      if (error) return send(reply, error);
      const found = measuresOf(asked, now());
      return 'status' in found ? send(reply, found as EnedisError) : found;
    }),
  );

  const facts: Record<string, (prm: string) => unknown> = {
    situation_contrat_auto: (prm) => contractsOf(prm, now()),
    synth_contrat_auto: (prm) => summaryOf(prm, now()),
    comptage_auto: meteringOf,
    donnees_generales_auto: addressOf,
  };
  for (const [api, read] of Object.entries(facts)) {
    app.get(
      `/${api}/v1/:prm`,
      guarded((request, reply) => {
        const { prm } = request.params as { prm: string };
        if (!/^\d{14}$/.test(prm)) return send(reply, badRequest('usage_point_id parameter must be 14 digits long.'));
        if (api === 'comptage_auto' && behaviourOf(prm) === 'no-metering') return send(reply, ERRORS.unsubscribed);
        const error = accessError(consents, prm);
        return error ? send(reply, error) : reply.send(read(prm));
      }),
    );
  }
}

/** A point that does not exist, or that no holder shared. */
function accessError(consents: Consents, prm: string): EnedisError | null {
  if (behaviourOf(prm) === 'unknown') return ERRORS.unknownPoint;
  if (!consents.active(null, prm)) return ERRORS.notAllowed;
  return behaviourOf(prm) === 'refused' ? ERRORS.unauthenticated : null;
}

const PARAMETERS = new Set(['pointId', 'dateDebut', 'dateFin', 'mesuresPas', 'grandeurPhysique']);

function askedOf(request: FastifyRequest, now: number): Asked | EnedisError {
  const { resource } = request.params as { resource: string };
  const query = request.query as Record<string, string | undefined>;
  if (!isResource(resource) || Object.keys(query).some((name) => !PARAMETERS.has(name))) return ERRORS.offSwagger;
  const { pointId: prm = '', dateDebut, dateFin, mesuresPas, grandeurPhysique } = query;
  if (!/^\d{14}$/.test(prm)) return badRequest('Le paramètre pointId est obligatoire');
  const [from, to] = [dayOf(dateDebut), dayOf(dateFin)];
  if (from === null || to === null) return badRequest('Les paramètres dateDebut et dateFin sont au format YYYY-MM-DD');
  if (to <= from) return badRequest('La date de fin ne peut être égale à la date de début.');
  if (to > parisDay(now) + 1) return badRequest(`La date de fin ${isoDay(to)} est postérieure à la date du jour.`);
  if (
    RESOURCES[resource].physical === 'PMA' &&
    (mesuresPas !== 'P1D' || (grandeurPhysique !== 'PMA' && grandeurPhysique !== 'TOUT'))
  )
    return badRequest('Les paramètres mesuresPas et grandeurPhysique sont obligatoires');
  return { resource, prm, from, to };
}

function services(request: FastifyRequest, reply: FastifyReply, consents: Consents) {
  const {
    autorisationId,
    comptage,
    etatCode = ['ACTIF', 'DEMANDE'],
  } = (request.body ?? {}) as {
    autorisationId?: unknown;
    comptage?: unknown;
    etatCode?: string[];
  };
  if (typeof autorisationId !== 'number' || typeof comptage !== 'boolean')
    return send(reply, badRequest('autorisationId et comptage sont obligatoires'));
  const given = consents.get(autorisationId);
  const isActive = given !== null && consents.isActive(given);
  const wanted = given && etatCode.includes(isActive ? 'ACTIF' : 'TERMINE') ? given : null;
  const behaviour = behaviourOf(given?.prm ?? '');
  const list = wanted ? servicesOf(wanted, isActive, behaviour === 'injects', behaviour !== 'no-curve') : [];
  return reply.send({ nbTotalServices: list.length, serviceSouscrit: comptage || list.length === 0 ? null : list });
}
