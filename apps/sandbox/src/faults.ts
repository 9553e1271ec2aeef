import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A script of bad days: the next `count` answers of a service go wrong in one way. Oldest fault first. */
export const SERVICES = [
  'geoplateforme',
  'bdnb',
  'recherche-entreprises',
  'statuspage',
  'open-meteo',
  'stripe',
  'pipedrive',
  'pusher',
  'smtp',
] as const;
export type Service = (typeof SERVICES)[number];
export const FAULT_KINDS = ['slow', '429', '500', 'half', 'lie', 'close'] as const;
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

/** Which stand-in a path belongs to; null for the sandbox's own pages, which never fail. */
function serviceOfPath(path: string): Service | null {
  if (path.startsWith('/geocodage/')) return 'geoplateforme';
  if (path.startsWith('/v1/bdnb/')) return 'bdnb';
  if (path === '/search') return 'recherche-entreprises';
  if (path.startsWith('/api/v2/incidents')) return 'statuspage';
  if (STRIPE_CALLS.test(path)) return 'stripe';
  if (PIPEDRIVE_CALLS.test(path)) return 'pipedrive';
  if (path.startsWith('/apps/')) return 'pusher';
  if (path === '/v1/archive' || path === '/v1/forecast') return 'open-meteo';
  return null;
}

/** What each real service says when it is asked too much or breaks; the geocoder's bodies were not seen, so they are empty. */
const BODIES: Record<Service, { tooMany: string; broken: string }> = {
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
  stripe: {
    tooMany: '{"error":{"message":"Request rate limit exceeded.","type":"invalid_request_error","code":"rate_limit"}}',
    broken: '{"error":{"message":"An unknown error occurred","type":"api_error"}}',
  },
  pipedrive: {
    tooMany: '{"success":false,"error":"request over limit","code":"429"}',
    broken: '{"success":false,"error":"Internal server error"}',
  },
  pusher: { tooMany: 'Account is over quota', broken: 'Internal server error' },
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
