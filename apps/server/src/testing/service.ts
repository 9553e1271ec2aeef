import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Sandbox, startSandbox } from '../../../sandbox/src/main.ts';
import { ensureBrands } from '../features/scopes/brands.store.ts';
import { type Cluster, joinCluster } from '../platform/cluster/cluster.ts';
import { runningPostmaster } from '../platform/cluster/postmaster.ts';
import { openPostgres } from '../platform/database.ts';
import type { TestClient } from './app.ts';
import { freePort } from './ports.ts';
import { SERVER } from './program.ts';
import { requestOf } from './request.ts';

/** Shifts the clock of a process by what its parent sends: `{ clockMs }`. */
const MOVED_CLOCK = `
let shift = 0;
const now = Date.now;
globalThis.Date = class extends Date {
  constructor(...given) { if (given.length === 0) super(now() + shift); else super(...given); }
  static now() { return now() + shift; }
};
process.on('message', (message) => { if (message && typeof message.clockMs === 'number') shift = message.clockMs; });
`;

/** Longest wait for an answer: a statement is given up after 30 s. */
const PATIENCE_MS = 45_000;

/** The product as `npm start` runs it: a server process and its sandbox, on a database of their own. Starts the process again when it dies. */
export type Service = TestClient & {
  /** Where it answers. */
  url: string;
  sandbox: Sandbox;
  cluster: Cluster;
  /** Number of the process now; null between two. */
  pid: () => number | null;
  /** Kills the database server once one runs: the one killed before may still be on its way back. */
  killDatabase: () => Promise<void>;
  /** Deaths that nobody asked for by `kill`, with what the process said last. */
  exits: string[];
  kill: () => void;
  /** Waits until the server answers and its database does. */
  ready: () => Promise<void>;
  setClock: (shiftMs: number) => void;
  close: () => Promise<void>;
};

export async function aService(varDir: string, settings: Record<string, string> = {}): Promise<Service> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const cluster = await joinCluster({ varDir });
  const store = await openPostgres(cluster.url);
  await ensureBrands(store.db);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const exits: string[] = [];
  let child: ChildProcess | null = null;
  let expected = false;
  let closing = false;
  start();

  function start(): void {
    const environment = {
      ...process.env,
      DATABASE_URL: '',
      VAR_DIR: varDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      SIGN_IN_TRIES: '100000',
      SMTP_URL: sandbox.smtpUrl,
      GEOCODING_URL: sandbox.url,
      BDNB_URL: sandbox.url,
      COMPANY_SEARCH_URL: sandbox.url,
      STATUSPAGE_URL: sandbox.url,
      STRIPE_API_URL: sandbox.url,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(MOVED_CLOCK)}`,
      ...settings,
    };
    const started = spawn(process.execPath, SERVER, { env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    let said = '';
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (text) => (said = (said + String(text)).slice(-4_000)));
    started.once('exit', (code, signal) => {
      if (!expected && !closing) exits.push(`${signal ?? `code ${code}`}: ${said}`);
      expected = false;
      child = null;
      if (!closing) setTimeout(start, 50);
    });
    child = started;
  }

  const ready = async () => {
    for (const until = Date.now() + 120_000; ; await sleep(30)) {
      const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
      if (answer?.ok) return;
      if (Date.now() > until) throw new Error(`the service is not ready after 120 s: ${exits.join('\n')}`);
    }
  };
  await ready();
  return {
    url,
    store,
    cluster,
    sandbox,
    exits,
    ready,
    get clock() {
      return { now: Date.now() };
    },
    as: (token) => {
      const send: ReturnType<TestClient['as']>['callLoosely'] = async (endpoint, input, options) => {
        const { url: path, query, payload, ...request } = requestOf(endpoint, input, token, options);
        const search = new URLSearchParams();
        for (const [key, value] of Object.entries(query)) for (const one of [value].flat()) search.append(key, one);
        const body = typeof payload === 'string' || payload === undefined ? payload : new Uint8Array(payload);
        const answer = await fetch(`${url}${path}?${search}`, {
          ...request,
          ...(body === undefined ? {} : { body }),
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        const text = await answer.text();
        // A call may answer a file.
        const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
        const parsed = isJson ? JSON.parse(text) : null;
        return {
          status: answer.status,
          body: parsed,
          error: parsed?.detail,
          headers: Object.fromEntries(answer.headers),
        };
      };
      return { call: send, callLoosely: send };
    },
    pid: () => child?.pid ?? null,
    killDatabase: async () => {
      for (const until = Date.now() + 120_000; ; await sleep(10)) {
        const running = runningPostmaster(cluster.place);
        if (running) return void process.kill(running.pid, 'SIGKILL');
        if (Date.now() > until) throw new Error('no database server runs after 120 s');
      }
    },
    kill: () => {
      if (!child) return;
      expected = true;
      child.kill('SIGKILL');
    },
    setClock: (clockMs) => void child?.send({ clockMs }),
    close: async () => {
      closing = true;
      const last = child;
      if (last) {
        const ended = once(last, 'exit');
        last.kill('SIGTERM');
        await ended;
      }
      await store.close();
      await cluster.leave();
      await sandbox.close();
    },
  };
}
