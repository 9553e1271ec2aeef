import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { freePort } from '../apps/server/src/testing/ports.ts';
import { NODE_OPTIONS } from '../scripts/processes.mjs';
import { listening } from './ports.ts';
import type { Bench } from './databases.ts';

const MAIN = join(import.meta.dirname, '../apps/server/src/main.ts');

export type Answer = { status: number; bytes: number; ms: number; body: Buffer; coding: string | undefined };
/** What a call sends: a file, or JSON. */
type Sent = { name: string; bytes: Buffer } | { json: object };
export type Client = (method: 'GET' | 'POST', path: string, sent?: Sent) => Promise<Answer>;

/** The real server on a database, in processes of its own that share a port; `stop` ends them. */
export async function startServer(
  url: string,
  settings: Record<string, string> = {},
  processes = 1,
): Promise<{ port: number; pids: number[]; stop: () => Promise<void> }> {
  const port = await freePort();
  const env = { ...process.env, DATABASE_URL: url, PORT: String(port), LOG_LEVEL: 'warn', ...settings };
  const servers = Array.from({ length: processes }, () =>
    spawn(process.execPath, [...NODE_OPTIONS, MAIN], {
      env: { ...env, SHARE_PORT: String(processes > 1) },
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
  const kill = () => servers.forEach((server) => server.kill('SIGTERM'));
  process.once('exit', kill);
  const stop = async () => {
    kill();
    await Promise.all(servers.map((server) => server.exitCode === null && once(server, 'exit')));
    process.off('exit', kill);
  };
  const pids = servers.map((server) => server.pid!);
  await listening(port)
    .then(() => allAnswer(port, pids))
    .catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  return { port, pids, stop };
}

/** A worker beside the processes that answer calls. */
export function startWorker(url: string): { pid: number; stop: () => Promise<void> } {
  const worker = spawn(process.execPath, [...NODE_OPTIONS, MAIN], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'warn', ROLE: 'worker' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const kill = () => void worker.kill('SIGTERM');
  process.once('exit', kill);
  return {
    pid: worker.pid!,
    stop: async () => {
      kill();
      if (worker.exitCode === null) await once(worker, 'exit');
      process.off('exit', kill);
    },
  };
}

/** Waits until each process has answered: the system gives each new connection to one of those that listen. */
async function allAnswer(port: number, pids: readonly number[]): Promise<void> {
  const silent = new Set(pids);
  for (const until = Date.now() + 30_000; silent.size > 0;) {
    if (Date.now() > until) throw new Error(`processes ${[...silent].join(', ')} do not answer`);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { connection: 'close' } });
    const id = /process_id="(\d+)"/.exec(await answer.text())?.[1];
    if (id) silent.delete(Number(id));
  }
}

/**
 * Runs the server and gives two clients of it on the loopback address, each with one connection kept open: answers compressed, timed from the
 * first byte sent to the last one received.
 */
export async function withServer(
  bench: Bench,
  token: string,
  use: (client: Client, other: Client) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const { port, stop } = await startServer(bench.url, settings);
  const agents = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  const [client, other] = agents.map(
    (agent): Client =>
      (method, path, sent) =>
        call({ agent, port, token }, method, path, sent),
  );
  try {
    await use(client!, other!);
  } finally {
    for (const agent of agents) agent.destroy();
    await stop();
  }
}

function call(
  { agent, port, token }: { agent: Agent; port: number; token: string },
  method: 'GET' | 'POST',
  path: string,
  content?: Sent,
): Promise<Answer> {
  const payload = content ? payloadOf(content) : null;
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          host: 'joulerie.localhost',
          authorization: `Bearer ${token}`,
          'accept-encoding': 'gzip, deflate, br',
          ...(payload ? { 'content-type': payload.type, 'content-length': payload.body.length } : {}),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const elapsed = performance.now() - from;
          const body = Buffer.concat(parts);
          resolve({
            status: response.statusCode ?? 0,
            bytes: body.length,
            ms: elapsed,
            body,
            coding: response.headers['content-encoding'],
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(payload?.body);
  });
}

/** The text of an answer, whatever its compression. */
export const textOf = ({ body, coding }: Answer): string =>
  (coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body).toString('utf8');

const BOUNDARY = 'joulerie-bench-boundary';

function payloadOf(content: Sent): { type: string; body: Buffer } {
  if ('json' in content) return { type: 'application/json', body: Buffer.from(JSON.stringify(content.json)) };
  const { name, bytes } = content;
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}
