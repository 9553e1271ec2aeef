import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { freePort } from '../apps/server/src/testing/ports.ts';
import { listening } from './ports.ts';
import type { Bench } from './databases.ts';

const MAIN = join(import.meta.dirname, '../apps/server/src/main.ts');

export type Answer = { status: number; bytes: number; ms: number; body: Buffer; coding: string | undefined };
export type Client = (
  method: 'GET' | 'POST',
  path: string,
  upload?: { name: string; bytes: Buffer },
) => Promise<Answer>;

/** The real server in a process of its own on a database; `stop` ends it. */
export async function startServer(
  url: string,
  settings: Record<string, string> = {},
): Promise<{ port: number; pid: number; stop: () => Promise<void> }> {
  const port = await freePort();
  const server = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATABASE_URL: url, PORT: String(port), LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const kill = () => server.kill('SIGTERM');
  process.once('exit', kill);
  const stop = async () => {
    kill();
    if (server.exitCode === null) await once(server, 'exit');
    process.off('exit', kill);
  };
  await listening(port).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { port, pid: server.pid!, stop };
}

/**
 * Runs the server and gives a client of it on the loopback address: one connection kept open, answers compressed, timed from the
 * first byte sent to the last one received.
 */
export async function withServer(bench: Bench, token: string, use: (client: Client) => Promise<void>): Promise<void> {
  const { port, stop } = await startServer(bench.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await use((method, path, upload) => call({ agent, port, token }, method, path, upload));
  } finally {
    agent.destroy();
    await stop();
  }
}

function call(
  { agent, port, token }: { agent: Agent; port: number; token: string },
  method: 'GET' | 'POST',
  path: string,
  upload?: { name: string; bytes: Buffer },
): Promise<Answer> {
  const payload = upload ? multipart(upload) : null;
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

const BOUNDARY = 'joulerie-bench-boundary';

function multipart({ name, bytes }: { name: string; bytes: Buffer }): { type: string; body: Buffer } {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}
