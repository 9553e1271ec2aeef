import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { headers: IncomingHttpHeaders; body: string; at: number };
type Behave = (answer: ServerResponse, received: Received) => void;

export type Receiver = {
  url: string;
  port: number;
  received: Received[];
  /** How it answers from now on; 204 at first. */
  behave: (how: Behave) => void;
  close: () => Promise<void>;
};

const FINE: Behave = (answer) => void answer.writeHead(204).end();

/** A receiver of webhooks on the loopback address. */
export async function aReceiver(first: Behave = FINE): Promise<Receiver> {
  let how = first;
  const received: Received[] = [];
  const server = createServer((request, answer) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      const one = { headers: request.headers, body, at: Date.now() };
      received.push(one);
      how(answer, one);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/crochet`,
    port,
    received,
    behave: (next) => (how = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
