import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSandbox } from '../../sandbox/src/main.ts';
import { readConfig } from './platform/config.ts';
import { openStore } from './platform/open-store.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

let folder: string;
let servers: ChildProcess[];
/** A folder whose database is made, but for tests of its making. */
let made: string;
const aFolder = () => {
  const path = mkdtempSync(join(realpathSync(tmpdir()), 'joulerie-main-'));
  chmodSync(path, 0o755);
  return path;
};
beforeAll(async () => {
  made = aFolder();
  await (await openStore(readConfig({ VAR_DIR: made }), () => undefined)).close();
}, 60_000);
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(() => {
  folder = aFolder();
  servers = [];
  spawnSync('cp', ['-a', join(made, 'postgresql-18'), folder]);
});
afterEach(async () => {
  for (const server of servers) await ended(server, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** A server of the product on the folder, as a person starts it, with no database given. */
async function aServer(environment: Record<string, string> = {}) {
  const port = await freePort();
  const server = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATABASE_URL: '', VAR_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { text: '' };
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said.text += String(text)));
  servers.push(server);
  const status = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(20_000) }).catch(() => null))
      ?.status ?? null;
  const post = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { server, said, status, post };
}

type Started = Awaited<ReturnType<typeof aServer>>;
const ready = ({ status, said }: Started) =>
  vi.waitFor(async () => expect(await status('/health/ready'), said.text).toBe(200), { timeout: 40_000, interval: 20 });

async function ended(server: ChildProcess, signal: NodeJS.Signals) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill(signal);
  await exit;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

const postmaster = () => Number(readFileSync(join(folder, 'postgresql-18/data/postmaster.pid'), 'utf8').split('\n')[0]);
const runs = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2] !== 'Z';
  } catch {
    return false;
  }
};

/** A call that reads the database. */
const SCOPE = '/proxy/api/v5/scope';

test('two servers started at once on an empty folder share its database, and the last one stops it', async () => {
  rmSync(join(folder, 'postgresql-18'), { recursive: true });
  const both = await Promise.all([aServer(), aServer()]);
  await Promise.all(both.map(ready));
  const pid = postmaster();
  await ended(both[0].server, 'SIGTERM');
  expect([both[0].server.exitCode, await both[1].status(SCOPE), runs(pid)]).toEqual([0, 200, true]);
  await ended(both[1].server, 'SIGTERM');
  expect([both[1].server.exitCode, runs(pid)]).toEqual([0, false]);
}, 90_000);

test('two servers share a port: one that is killed leaves its calls to the other', async () => {
  const port = String(await freePort());
  const shared = { PORT: port, SHARE_PORT: 'true' };
  const both = await Promise.all([aServer(shared), aServer(shared)]);
  const own = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    return answer && { status: answer.status, text: await answer.text() };
  };
  const answering = new Set<string | undefined>();
  await vi.waitFor(
    async () => {
      answering.add(/process_id="(\d+)"/.exec((await own('/metrics'))?.text ?? '')?.[1]);
      expect(both.map(({ server }) => answering.has(String(server.pid)))).toEqual([true, true]);
    },
    { timeout: 40_000, interval: 20 },
  );
  await ended(both[0].server, 'SIGKILL');
  for (let i = 0; i < 20; i++) expect((await own(SCOPE))?.status).toBe(200);
}, 90_000);

test('the database killed under it: calls answer 503 or as before, the process stays, and all is back within seconds', async () => {
  const one = await aServer();
  await ready(one);
  const seen = new Set<number | null>();
  let killed = false;
  const calls = (async () => {
    for (const until = Date.now() + 3_000; Date.now() < until;) {
      seen.add(await one.status(SCOPE));
      if (!killed) process.kill(postmaster(), 'SIGKILL');
      killed = true;
    }
  })();
  await calls;
  await ready(one);
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect([await one.status(SCOPE), one.server.exitCode]).toEqual([200, null]);
  await vi.waitFor(() => expect(one.said.text).toContain('La base de données répond de nouveau.'), { timeout: 10_000 });
}, 90_000);

test('everything killed: the next start answers', async () => {
  const one = await aServer();
  await ready(one);
  const pid = postmaster();
  process.kill(pid, 'SIGKILL');
  await ended(one.server, 'SIGKILL');
  const next = await aServer();
  await ready(next);
  expect(await next.status(SCOPE)).toBe(200);
}, 90_000);

test('a server killed alone leaves its database to the next start', async () => {
  const one = await aServer();
  await ready(one);
  const pid = postmaster();
  await ended(one.server, 'SIGKILL');
  const next = await aServer();
  await ready(next);
  expect(postmaster()).toBe(pid);
  await ended(next.server, 'SIGTERM');
  await vi.waitFor(() => expect(runs(pid)).toBe(false));
}, 90_000);

test('a failure that nothing waits for is logged, and the process goes on', async () => {
  const plant = `process.on('SIGUSR2', () => void Promise.reject(new Error('nobody waits')))`;
  const one = await aServer({
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(plant)}`,
  });
  await ready(one);
  one.server.kill('SIGUSR2');
  await vi.waitFor(() => expect(one.said.text).toContain('unhandled rejection'));
  expect([await one.status(SCOPE), one.server.exitCode]).toEqual([200, null]);
}, 90_000);

test('a server whose starter is gone stops, and its database with it', async () => {
  const port = await freePort();
  const environment = { ...process.env, DATABASE_URL: '', VAR_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent' };
  const code = `require('child_process').spawn(process.execPath, [${JSON.stringify(MAIN)}], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })`;
  const starter = spawn(process.execPath, ['-e', code], { env: environment, stdio: 'ignore' });
  servers.push(starter);
  const health = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ status }) => status,
      () => null,
    );
  await vi.waitFor(async () => expect(await health()).toBe(200), { timeout: 40_000, interval: 50 });
  const pid = postmaster();
  await ended(starter, 'SIGKILL');
  await vi.waitFor(async () => expect([await health(), runs(pid)]).toEqual([null, false]), { timeout: 20_000 });
}, 90_000);

test('a mail asked of the web process is sent by the worker, now or once there is one', async () => {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  // Nothing listens there: a web process that sent mails itself would fail.
  const web = await aServer({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:1' });
  await ready(web);
  const register = async (username: string) => {
    const answer = await web.post('/proxy/api/v5/user', {
      role: 'particulier',
      username,
      password: 'Une phrase, assez longue : 12',
      firstname: 'Ada',
      lastname: 'Martin',
      acceptTerms: true,
    });
    expect([answer.status, await answer.json()]).toEqual([201, expect.objectContaining({ mailSent: true })]);
  };
  const received = async (to: string) => {
    const answer = await fetch(`${sandbox.url}/inbox.json?to=${encodeURIComponent(to)}`);
    return ((await answer.json()) as { mails: unknown[] }).mails.length;
  };
  await register('avant@exemple.fr');
  const worker = await aServer({ ROLE: 'worker', SMTP_URL: sandbox.smtpUrl });
  await vi.waitFor(async () => expect(await received('avant@exemple.fr')).toBe(1), { timeout: 20_000 });
  await register('pendant@exemple.fr');
  expect(await received('pendant@exemple.fr')).toBe(1);
  expect(await worker.status('/health/live')).toBeNull();
  await ended(worker.server, 'SIGTERM');
  expect(worker.server.exitCode).toBe(0);
  await sandbox.close();
}, 90_000);

test('production is not started on a database that holds accounts of the demonstration', async () => {
  const one = await aServer();
  await ready(one);
  const registered = await one.post('/proxy/api/v5/user', {
    role: 'particulier',
    username: 'particulier@joulerie.example',
    password: 'Une phrase, assez longue : 12',
    firstname: 'Ada',
    lastname: 'Martin',
    acceptTerms: true,
  });
  expect(registered.status).toBe(201);
  await ended(one.server, 'SIGTERM');
  const production = await aServer({
    NODE_ENV: 'production',
    PUBLIC_ORIGINS: 'joulerie=https://energie.exemple.fr',
    SMTP_URL: 'smtps://joulerie:r7Wq2mP9xR4t@mail.exemple.fr',
  });
  await once(production.server, 'exit');
  expect([production.server.exitCode, production.said.text]).toEqual([
    1,
    expect.stringContaining(
      'accounts of the demonstration, whose password everybody knows (particulier@joulerie.example)',
    ),
  ]);
}, 90_000);

test('tools that only read have a door of their own: energies and buildings, not people, and nothing to write', async () => {
  const port = String(await freePort());
  const password = 'seize caractères au moins';
  const one = await aServer({ DATABASE_READ_PORT: port, DATABASE_READ_PASSWORD: password });
  await ready(one);
  const as = async (role: string, secret: string, statement: string) => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: Number(port),
      user: role,
      password: secret,
      database: 'joulerie',
    });
    try {
      await client.connect();
      return (await client.query(statement)).rows as unknown[];
    } finally {
      await client.end();
    }
  };
  const read = (statement: string) => as('joulerie_reader', password, statement);
  expect(await read('select count(*)::int as n from buildings')).toEqual([{ n: 0 }]);
  await expect(read('select * from users')).rejects.toThrow('permission denied');
  await expect(read('select * from sessions')).rejects.toThrow('permission denied');
  await expect(read('begin read write; delete from buildings')).rejects.toThrow('permission denied');
  await expect(as('joulerie_reader', 'another', 'select 1')).rejects.toThrow('password authentication failed');
  await expect(as('joulerie', password, 'select 1')).rejects.toThrow('no pg_hba.conf entry');
  await expect(as('postgres', password, 'select 1')).rejects.toThrow('no pg_hba.conf entry');
  // Those who write use the same socket as without that door, and one without its settings starts the server again.
  const other = await aServer();
  await ready(other);
  process.kill(postmaster(), 'SIGKILL');
  await vi.waitFor(async () => expect([await one.status(SCOPE), await other.status(SCOPE)]).toEqual([200, 200]), {
    timeout: 20_000,
  });
}, 90_000);

test('a database of an earlier version is named in one sentence, and the start fails', async () => {
  mkdirSync(join(folder, 'database'));
  writeFileSync(join(folder, 'database/PG_VERSION'), '18\n');
  const one = await aServer();
  await vi.waitFor(() => expect(one.server.exitCode).toBe(1), { timeout: 20_000 });
  expect(one.said.text).toContain('npm exec --yes --package=@electric-sql/pglite');
  expect(one.said.text).not.toContain('    at ');
}, 60_000);
