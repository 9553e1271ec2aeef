import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Form, readForm } from './form.ts';
import { API_VERSION, type List, listObject, objectId } from './objects.ts';

/** What Stripe refuses, as it writes it. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; message: string; param?: string };

  constructor(status: number, body: Refusal['body']) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const invalid = (message: string, param?: string, code?: string): Refusal =>
  new Refusal(400, {
    type: 'invalid_request_error',
    ...(code === undefined ? {} : { code }),
    message,
    ...(param === undefined ? {} : { param }),
  });

export const missing = (what: string, id: string, param = 'id'): Refusal =>
  new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

/** A request of the API: who asks, with what. */
export type Asked = { form: Form; query: Form; params: Record<string, string>; base: string };

type Answered = { status: number; body: unknown };
type Kept = Answered & { fingerprint: string };

const EXPAND_DEPTH = 4;

/** Serves calls of the API: keys, forms, idempotency, refusals and headers as Stripe's. */
export function createApi(app: FastifyInstance, isKey: (key: string) => boolean) {
  const kept = new Map<string, Kept>();
  const serve = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    keys: readonly string[],
    act: (asked: Asked) => object,
  ) =>
    app.route<{ Params: Record<string, string> }>({
      method,
      url: path,
      handler: async (request, reply) => {
        head(reply);
        const key = request.headers['idempotency-key'];
        const { status, body } =
          method === 'POST' && typeof key === 'string'
            ? repeatable(kept, key, request, () => answer(request, keys, act))
            : answer(request, keys, act);
        if (typeof key === 'string') reply.header('idempotency-key', key);
        return reply.code(status).send(body);
      },
    });

  const answer = (
    request: FastifyRequest<{ Params: Record<string, string> }>,
    keys: readonly string[],
    act: (asked: Asked) => object,
  ): Answered => {
    try {
      const secret = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (!isKey(secret))
        throw new Refusal(401, {
          type: 'invalid_request_error',
          message: `Invalid API Key provided: ${secret.slice(0, 8)}****`,
        });
      const query = readForm(request.url.split('?')[1] ?? '');
      const form = readForm(typeof request.body === 'string' ? request.body : '');
      const unknown = [...Object.keys(query), ...Object.keys(form)].find((name) => !keys.includes(name));
      if (unknown !== undefined) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
      refuseDeep(query);
      const base = `http://${request.headers.host}`;
      return { status: 200, body: act({ form, query, params: request.params, base }) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: { error: error.body } };
    }
  };
  return serve;
}

function head(reply: FastifyReply): void {
  reply.header('request-id', objectId('req')).header('stripe-version', API_VERSION);
}

/** The first answer again for the same key; a key with other parameters is refused. */
function repeatable(kept: Map<string, Kept>, key: string, request: FastifyRequest, make: () => Answered): Answered {
  const fingerprint = createHash('sha256')
    .update(`${request.url}\n${String(request.body)}`)
    .digest('hex');
  const before = kept.get(key);
  if (before && before.fingerprint !== fingerprint)
    return {
      status: 400,
      body: {
        error: {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        },
      },
    };
  if (before) return before;
  // A repeat gets the first answer, whatever the object has become since.
  const made = structuredClone(make());
  if (made.status < 500) kept.set(key, { ...made, fingerprint });
  return made;
}

function refuseDeep(query: Form): void {
  const expand = Array.isArray(query.expand) ? query.expand : [];
  const deep = expand.find((path) => typeof path === 'string' && path.split('.').length > EXPAND_DEPTH);
  if (deep !== undefined)
    throw invalid('You cannot expand more than 4 levels of a property.', 'expand', 'property_expansion_max_depth');
}

export const LIST_KEYS = ['limit', 'starting_after', 'ending_before', 'expand'] as const;

/** A page of a list, newest first as it is given. */
export function paged<T extends { id: string }>(all: readonly T[], query: Form, url: string): List<T> {
  const limit = Number(query.limit ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw invalid('This value must be between 1 and 100.', 'limit', 'parameter_invalid_integer');
  const after = query.starting_after;
  const from = typeof after === 'string' ? all.findIndex(({ id }) => id === after) + 1 : 0;
  if (typeof after === 'string' && from === 0) throw missing('object', after, 'starting_after');
  const before = query.ending_before;
  const to = typeof before === 'string' ? all.findIndex(({ id }) => id === before) : all.length;
  const start = typeof before === 'string' ? Math.max(0, to - limit) : from;
  const data = all.slice(start, Math.min(to, start + limit));
  return listObject(data, url, typeof before === 'string' ? start > 0 : start + limit < all.length);
}
