import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PushSockets } from './sockets.ts';

/** The only application of the sandbox. */
export const PUSH_APP = { id: 'sandbox', key: 'sandbox-key', secret: 'sandbox-secret' };

/** Limits of the service. */
const MOST_CHANNELS = 100;
const LONGEST_DATA_BYTES = 10_240;
const STALE_S = 600;
const CHANNEL = /^[\w\-=@,.;]{1,164}$/;

type Message = { name: string; channels: string[]; data: string };
type Query = Record<string, string>;

/**
 * Stand-in for Pusher Channels: messages by its HTTP API, whose signature is verified as there, and sockets of its protocol 7 with private
 * channels. Returns what ends its sockets.
 */
export function registerPusher(app: FastifyInstance, now: () => number): () => void {
  const sockets = new PushSockets(app, PUSH_APP);
  const taken: Message[] = [];

  app.register(async (own) => {
    // The signature is of the bytes that came.
    own.removeContentTypeParser('application/json');
    own.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    own.post<{ Params: { id: string }; Querystring: Query; Body: string }>(
      '/apps/:id/events',
      async (request, reply) => {
        const refusal = refused(request, now());
        if (refusal) return answer(reply, ...refusal);
        const message = read(request.body);
        if (typeof message === 'string') return answer(reply, 400, message);
        if (Buffer.byteLength(message.data) > LONGEST_DATA_BYTES)
          return answer(
            reply,
            413,
            `The data content of this event exceeds the allowed maximum (${LONGEST_DATA_BYTES} bytes).`,
          );
        taken.push(message);
        for (const channel of message.channels) sockets.deliver(channel, message.name, message.data);
        return reply.code(200).send({});
      },
    );
  });

  // The sandbox's own two calls: what was sent, and forgetting it.
  app.get('/sandbox/pusher', async () => taken);
  app.delete('/sandbox/pusher', async (_request, reply) => {
    taken.length = 0;
    return reply.code(204).send();
  });
  return () => sockets.stop();
}

const answer = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type('text/plain').send(`${text}\n`);

/** Why a call is refused; null when its signature is that of the application. */
function refused(
  { method, params, query, body }: FastifyRequest<{ Params: { id: string }; Querystring: Query; Body: string }>,
  now: number,
): [number, string] | null {
  if (params.id !== PUSH_APP.id) return [404, `Unknown app id: ${params.id}`];
  const { auth_signature: given = '', ...signed } = query;
  if (signed.auth_key !== PUSH_APP.key) return [401, `Unknown auth_key: ${signed.auth_key ?? ''}`];
  if (signed.auth_version !== '1.0') return [401, 'Unsupported auth_version'];
  if (!(Math.abs(now / 1000 - Number(signed.auth_timestamp)) <= STALE_S))
    return [401, `Timestamp expired: given ${signed.auth_timestamp}, server time ${Math.floor(now / 1000)}`];
  if (signed.body_md5 !== createHash('md5').update(body).digest('hex')) return [401, 'Invalid body_md5'];
  const pairs = Object.entries(signed)
    .map(([name, value]) => `${name.toLowerCase()}=${value}`)
    .toSorted();
  const wanted = createHmac('sha256', PUSH_APP.secret)
    .update([method, `/apps/${params.id}/events`, pairs.join('&')].join('\n'))
    .digest();
  const bytes = Buffer.from(given, 'hex');
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
    ? null
    : [401, 'Invalid signature: you should have sent HmacSHA256Hex of the method, the path and the query'];
}

/** The message of a body, or what is wrong with it. */
function read(body: string): Message | string {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    return 'Invalid JSON';
  }
  const { name, data, channels, channel } = (given ?? {}) as Record<string, unknown>;
  const to = Array.isArray(channels) ? channels : [channel];
  if (typeof name !== 'string' || name === '' || name.length > 200) return 'Missing or invalid parameter: name';
  if (typeof data !== 'string') return 'Missing or invalid parameter: data';
  if (to.length === 0 || to.length > MOST_CHANNELS) return `Cannot send to ${to.length} channels`;
  const wrong = to.find((one) => typeof one !== 'string' || !CHANNEL.test(one));
  return wrong === undefined ? { name, data, channels: to as string[] } : `Invalid channel name ${String(wrong)}`;
}
