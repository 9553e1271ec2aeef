import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * How long a client may take, so that none holds a connection for nothing: the headers, the whole request (64 MiB at 2 Mbit/s), a
 * silence in the middle of a body, and one in which it reads nothing of its answer. [ms]
 */
export const CLIENT_LIMITS = { headers: 10_000, request: 300_000, silence: 10_000, unread: 60_000, check: 1_000 };

/** Ends the connection of a client that stops in the middle of its request, or that no longer reads its answer. */
export function endStalledClients(app: FastifyInstance): void {
  // Without a listener, Node destroys the socket at its time-out, which any byte sent or received puts off.
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { socket } = raw;
    // An injected request has no connection.
    if (raw.complete || typeof socket.setTimeout !== 'function') return;
    socket.setTimeout(CLIENT_LIMITS.silence);
    // The time that an action takes is not its client's.
    raw.once('end', () => reply.sent || socket.setTimeout(0));
  });
  app.addHook('onSend', async ({ raw: { socket } }) => {
    // Node sets another one once the whole answer is sent.
    if (typeof socket.setTimeout === 'function') socket.setTimeout(CLIENT_LIMITS.unread);
  });
}

/** Waits for something before the body of a request is received: its client is not silent meanwhile, it is not listened to. */
export async function waitWithBody<T>({ raw }: FastifyRequest, wait: () => Promise<T>): Promise<T> {
  const { socket } = raw;
  if (raw.complete || typeof socket.setTimeout !== 'function') return wait();
  socket.setTimeout(0);
  try {
    return await wait();
  } finally {
    if (!raw.complete) socket.setTimeout(CLIENT_LIMITS.silence);
  }
}

/** What is left of a body that nobody receives: so much is read, and the connection serves its next call. [bytes] */
const READ_ON_BYTES = 2 ** 20;
/** The answer of a call whose body is not read has so long to arrive, then its connection is cut. [ms] */
const LINGER_MS = 1_000;

/**
 * Reads no more of the body of a request that was answered before it was received, where it may be long. The connection is cut a moment
 * later: at once, its client might find it broken before it reads the answer.
 */
export function leaveUnread({ raw }: FastifyRequest): void {
  const { socket } = raw;
  if (raw.complete || typeof socket.pause !== 'function') return;
  if (Number(raw.headers['content-length'] ?? Infinity) <= READ_ON_BYTES) return;
  socket.pause();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Why a call is cancelled: nobody reads its answer. */
class ClientLeft extends Error {
  override readonly name = 'ClientLeft';
}

/** Aborted when the connection of a request closes before its answer was sent. */
export function endOf({ raw }: FastifyReply): AbortSignal {
  const ended = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) ended.abort(new ClientLeft('the client left'));
  });
  return ended.signal;
}

/**
 * Closes the server: no new connection, and the requests that were accepted are answered. Connections that are still open after
 * `deadlineMs` are cut: those of clients that never finished their request, and of actions that take too long.
 */
export async function closeWithin(app: FastifyInstance, deadlineMs: number): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), deadlineMs);
  try {
    await app.close();
  } finally {
    clearTimeout(late);
  }
}
