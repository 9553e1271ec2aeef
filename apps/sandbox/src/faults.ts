import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SPOILT_KINDS, spoil } from './faulty-answers.ts';

/** A script of bad days: the next `count` answers of a service go wrong in one way. Oldest fault first. */
export const SERVICES = [
  'geoplateforme',
  'bdnb',
  'recherche-entreprises',
  'statuspage',
  'open-meteo',
  'meteo-france',
  'rte',
  'entsoe',
  'eco2mix',
  'stripe',
  'pipedrive',
  'pusher',
  'enedis',
  'enedis-token',
  'enedis-sge',
  'grdf',
  'grdf-token',
  'smtp',
] as const;
export type Service = (typeof SERVICES)[number];
export const FAULT_KINDS = ['slow', '401', '429', '500', 'half', 'lie', 'close', ...SPOILT_KINDS] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];
export type Fault = { service: Service; kind: FaultKind; count: number; delayMs: number };

const DEFAULT_DELAY_MS = 8000;

export class Faults {
  #list: Fault[] = [];

  add(fault: Fault): void {
    this.#list.push(fault);
  }

  /** The fault of this answer, used up by one. */
  take(service: Service): Fault | null {
    const fault = this.#list.find((one) => one.service === service);
    if (!fault) return null;
    fault.count -= 1;
    if (fault.count <= 0) this.#list = this.#list.filter((one) => one !== fault);
    return fault;
  }

  clear(): void {
    this.#list = [];
  }

  list(): readonly Fault[] {
    return this.#list;
  }
}

const PIPEDRIVE_CALLS = /^\/api\/(v2\/(persons|organizations|deals)|v1\/notes)\b/;
const STRIPE_CALLS = /^\/v1\/(products|prices|customers|checkout|subscriptions|invoices|billing_portal)\b/;

const ENEDIS_CALLS =
  /^\/(mesure_synchrone_auto|subscribed_services|(situation|synth)_contrat_auto|comptage_auto|donnees_generales_auto)\//;

/** Which stand-in a path belongs to; null for the sandbox's own pages, which never fail. */
function serviceOfPath(path: string): Service | null {
  if (path.startsWith('/geocodage/')) return 'geoplateforme';
  if (path.startsWith('/v1/bdnb/')) return 'bdnb';
  if (path === '/search') return 'recherche-entreprises';
  if (path.startsWith('/api/v2/incidents')) return 'statuspage';
  if (STRIPE_CALLS.test(path)) return 'stripe';
  if (PIPEDRIVE_CALLS.test(path)) return 'pipedrive';
  if (path.startsWith('/apps/')) return 'pusher';
  if (ENEDIS_CALLS.test(path)) return 'enedis';
  if (path === '/oauth2/v3/token') return 'enedis-token';
  if (path.startsWith('/sge-b2b/')) return 'enedis-sge';
  if (path.startsWith('/adict/v2/')) return 'grdf';
  if (path.startsWith('/openam/oauth2/')) return 'grdf-token';
  if (path.startsWith('/open_api/')) return 'rte';
  if (path === '/api') return 'entsoe';
  if (path.startsWith('/api/explore/')) return 'eco2mix';
  if (path.startsWith('/synop/')) return 'meteo-france';
  if (path === '/v1/archive' || path === '/v1/forecast') return 'open-meteo';
  return null;
}

/** What each real service says when it is asked too much or breaks; the geocoder's bodies were not seen, so they are empty. */
const BODIES: Record<Service, { tooMany: string; broken: string; unauthorized?: string }> = {
  geoplateforme: { tooMany: '', broken: '' },
  bdnb: {
    tooMany: '{"message":"API rate limit exceeded"}',
    broken: '{"code":"57014","details":null,"hint":null,"message":"canceling statement due to statement timeout"}',
  },
  // Their bodies were not seen.
  'recherche-entreprises': { tooMany: '', broken: '' },
  statuspage: { tooMany: '{"error":"Too many requests"}', broken: '{"error":"Internal server error"}' },
  'open-meteo': {
    tooMany: '{"reason":"Minutely API request limit exceeded. Please try again in one minute.","error":true}',
    broken: '{"reason":"Internal Server Error","error":true}',
  },
  // A store of files: what it says in such a case was not seen.
  'meteo-france': { tooMany: '', broken: '' },
  // Its bodies were not seen.
  rte: { tooMany: '', broken: '' },
  entsoe: { tooMany: '', broken: '' },
  eco2mix: { tooMany: '{"errorcode":10002,"error":"Too many requests on the domain."}', broken: '' },
  stripe: {
    tooMany: '{"error":{"message":"Request rate limit exceeded.","type":"invalid_request_error","code":"rate_limit"}}',
    broken: '{"error":{"message":"An unknown error occurred","type":"api_error"}}',
  },
  pipedrive: {
    tooMany: '{"success":false,"error":"request over limit","code":"429"}',
    broken: '{"success":false,"error":"Internal server error"}',
  },
  pusher: { tooMany: 'Account is over quota', broken: 'Internal server error' },
  enedis: {
    tooMany: '{"code":"SGT429","message":"SLA dépassé"}',
    broken: '{"code":"SGT500","message":"Problème technique dans l\'interrogation du SI coeur"}',
    unauthorized: '{"code":"SGT401","message":"L\'utilisateur n\'est pas identifié"}',
  },
  'enedis-token': {
    tooMany: '{"error":"Quota Q3 reached","error_description":"Call threshold allowed on 10:00:00"}',
    broken: '{"error":"server error","error_description":"technical error"}',
    unauthorized:
      '{"error":"Unauthorized","error_description":"Valid authentication credentials are mandatory to access the resource"}',
  },
  'enedis-sge': {
    tooMany: '',
    broken:
      '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Server</faultcode><faultstring>Une erreur technique est survenue</faultstring><detail><erreur><resultat code="SGT500">Une erreur technique est survenue</resultat></erreur></detail></soap:Fault></soap:Body></soap:Envelope>',
  },
  grdf: {
    tooMany: '{"message":"API rate limit exceeded"}',
    broken: '{"code_statut_traitement":"2000000001","message_retour_traitement":"Une erreur technique est survenue."}',
    unauthorized:
      '{"code_statut_traitement":"1000000001","message_retour_traitement":"Vous n\'êtes pas ou plus autorisé à consulter les données de ce PCE."}',
  },
  'grdf-token': {
    tooMany: '{"error":"too_many_requests"}',
    broken: '{"error":"server_error","error_description":"technical error"}',
    unauthorized: '{"error":"invalid_client","error_description":"Client authentication failed"}',
  },
  smtp: { tooMany: '', broken: '' },
};

/** Good JSON of no documented shape. */
const LIE = '[{"features":null,"properties":{"id":{}},"incidents":"none"}]';

export function registerFaults(app: FastifyInstance, faults: Faults): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const service = serviceOfPath(request.url.split('?')[0]!);
    const fault = service ? faults.take(service) : null;
    if (!service || !fault) return payload;
    switch (fault.kind) {
      case 'slow':
        await sleep(fault.delayMs);
        return payload;
      case '401':
        reply.code(401);
        return replaced(reply, BODIES[service].unauthorized ?? '');
      case '429':
        reply.code(429).header('retry-after', '5');
        return replaced(reply, BODIES[service].tooMany);
      case '500':
        reply.code(500);
        return replaced(reply, BODIES[service].broken);
      case 'lie':
        return replaced(reply, LIE);
      case 'half':
        return half(reply, String(payload));
      case 'close':
        request.raw.socket.destroy();
        return payload;
      default:
        if (fault.kind === 'business') reply.code(200);
        return replaced(reply, spoil(fault.kind, service, String(payload)));
    }
  });

  app.post('/faults', async (request, reply) => {
    const fault = readFault(request.body);
    if (!fault) return reply.code(400).send({ error: 'service, kind and count are needed', SERVICES, FAULT_KINDS });
    faults.add(fault);
    return reply.code(201).send({ faults: faults.list() });
  });
  app.get('/faults', async () => ({ faults: faults.list() }));
  app.delete('/faults', async (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
}

function replaced(reply: FastifyReply, body: string): string {
  reply.header('content-length', Buffer.byteLength(body));
  return body;
}

/** Announces the whole answer, sends its first half and cuts the line. */
function half(reply: FastifyReply, payload: string): Readable {
  const bytes = Buffer.from(payload);
  reply.header('content-length', bytes.length);
  const socket = reply.raw.socket;
  return Readable.from(
    (async function* () {
      yield bytes.subarray(0, Math.floor(bytes.length / 2));
      await sleep(20);
      socket?.destroy();
    })(),
  );
}

function readFault(body: unknown): Fault | null {
  if (typeof body !== 'object' || body === null) return null;
  const { service, kind, count = 1, delayMs = DEFAULT_DELAY_MS } = body as Record<string, unknown>;
  const knownService = SERVICES.find((one) => one === service);
  const knownKind = FAULT_KINDS.find((one) => one === String(kind));
  if (!knownService || !knownKind) return null;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) return null;
  if (typeof delayMs !== 'number' || delayMs < 0 || delayMs > 600_000) return null;
  return { service: knownService, kind: knownKind, count, delayMs };
}
