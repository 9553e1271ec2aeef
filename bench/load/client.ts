import { Agent, request } from 'node:http';

/** One call as the load sends it, by whom and at which brand. */
export type Sent = { method: string; path: string; token: string; host: string; body?: unknown; key?: string };
export type Got = { status: number; ms: number; body: Buffer };

/** Calls to a server of the loopback address over connections that stay open, as many as there are calls at once. */
export class LoadClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 512 });
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** Makes a call; a connection that fails is the status 0. `whole`: the answer as plain text, else compressed and dropped. */
  send({ method, path, token, host, body, key }: Sent, whole = false): Promise<Got> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const from = performance.now();
    return new Promise((resolve) => {
      const fail = () => resolve({ status: 0, ms: performance.now() - from, body: Buffer.alloc(0) });
      const sent = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#port,
          method,
          path,
          headers: {
            host,
            authorization: `Bearer ${token}`,
            ...(whole ? {} : { 'accept-encoding': 'gzip, deflate, br' }),
            ...(key ? { 'idempotency-key': key } : {}),
            ...(payload === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => whole && parts.push(part));
          response.on('error', fail);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, ms: performance.now() - from, body: Buffer.concat(parts) }),
          );
        },
      );
      sent.on('error', fail);
      sent.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
