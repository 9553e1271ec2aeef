import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { PUSH_KEY, PUSH_PATH } from '@joulerie/contract/task-channels';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import type { Identity } from '../identity.ts';
import { listenToBus } from './bus.store.ts';
import type { HostedPush } from './hosted.ts';
import { type PushSession, createHub } from './hub.ts';
import { createRelay } from './relay.ts';

const LONGEST_MESSAGE = 8 * 1024;
const PATH = `${PUSH_PATH}/app/${PUSH_KEY}`;

type Parts = {
  url: string;
  findBrand: Identity['findBrand'];
  findSessions: (ids: readonly string[]) => Promise<PushSession[]>;
  /** Hears that brands changed, in any process. */
  onBrands: () => void;
  /** The sessions of a person that live and act in a space. */
  sessionsOf: (person: { userId: string; spaceId: string }) => Promise<string[]>;
  /** Where messages are sent on; null where sockets are here. */
  hosted: HostedPush | null;
};

/**
 * The live push of a server, from when it listens until it closes: messages of all processes, to sockets on its own port, or to a hosted
 * push by one of the processes.
 */
export function addPush(app: FastifyInstance, parts: Parts): void {
  const onError = (error: Error) => app.log.warn({ err: error }, 'push');
  if (parts.hosted) addRelay(app, parts, parts.hosted, onError);
  else addSockets(app, parts, onError);
}

function addRelay(
  app: FastifyInstance,
  { url, sessionsOf, onBrands }: Parts,
  hosted: HostedPush,
  onError: (error: Error) => void,
): void {
  const relay = createRelay({ hosted, sessionsOf, onError });
  let stopListening = async () => undefined as void;
  app.addHook('onListen', async () => {
    const nothing = () => undefined;
    const heard = { onMessage: relay.deliver, onEnded: nothing, onBrands, onGap: nothing, onError };
    stopListening = listenToBus(url, heard, true);
  });
  app.addHook('onClose', () => stopListening());
}

function addSockets(
  app: FastifyInstance,
  { url, findBrand, findSessions, onBrands }: Parts,
  onError: (error: Error) => void,
): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE,
    perMessageDeflate: false,
    autoPong: false,
  });
  const hub = createHub({ findSessions, onError });
  let stopListening = async () => undefined as void;

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const { host = '', origin } = request.headers;
    const brand = isPath(request.url) && isSameHost(origin, host) ? await findBrand(host) : null;
    if (!brand) return void socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, (opened) => hub.add(opened, brand.id));
  }

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrade(request, socket, head).catch((error: Error) => {
      onError(error);
      socket.destroy();
    });
  });
  app.addHook('onListen', async () => {
    stopListening = listenToBus(url, {
      onMessage: hub.deliver,
      onEnded: (who) =>
        void hub
          .recheck((session) => ('session' in who ? session.id === who.session : session.userId === who.user))
          .catch(onError),
      onBrands,
      onGap: hub.restart,
      onError,
    });
  });
  // Sockets that are open would keep the server from closing.
  app.addHook('preClose', async () => hub.stop());
  app.addHook('onClose', () => stopListening());
}

const isPath = (address = ''): boolean => address.split('?')[0] === PATH;

/** A page of another site that opens a socket has no right by it; it is refused all the same. */
function isSameHost(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
