import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startSandbox } from '../../sandbox/src/main.ts';
import { readConfig } from './platform/config.ts';
import { openStore } from './platform/open-store.ts';
import { aFolder } from './testing/own-cluster.ts';
import { freePort } from './testing/ports.ts';
import { SERVER } from './testing/program.ts';

/** A server is mostly waited for, and starts several times slower beside others. */
const LONG_MS = 400_000;
const WAIT = { timeout: 180_000, interval: 50 };

/** A folder whose database is made: each test has a copy. */
let made: string;
beforeAll(async () => {
  made = aFolder('main-made');
  await (await openStore(readConfig({ VAR_DIR: made }), () => undefined)).close();
}, LONG_MS);
afterAll(() => rmSync(made, { recursive: true, force: true }));

/** Runs a test on a folder of its own; what it started is stopped at its end. */
const inFolder = (does: (place: Place) => Promise<void>) => async () => {
  const place = aPlace();
  spawnSync('cp', ['-a', join(made, 'postgresql-18'), place.folder]);
  try {
    await does(place);
  } finally {
    for (const server of place.servers) await ended(server, 'SIGTERM');
    rmSync(place.folder, { recursive: true, force: true });
  }
};

type Place = ReturnType<typeof aPlace>;
function aPlace() {
  const folder = aFolder('main');
  const servers: ChildProcess[] = [];

  /** A server of the product on the folder, as a person starts it, with no database given. */
  async function aServer(environment: Record<string, string> = {}) {
    const port = environment.PORT ?? String(await freePort());
    const server = spawn(process.execPath, SERVER, {
      env: { ...process.env, DATABASE_URL: '', VAR_DIR: folder, LOG_LEVEL: 'silent', ...environment, PORT: port },
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
    return { server, port, said, status, post };
  }
  const postmaster = () =>
    Number(readFileSync(join(folder, 'postgresql-18/data/postmaster.pid'), 'utf8').split('\n')[0]);
  return { folder, servers, aServer, postmaster };
}

type Started = Awaited<ReturnType<Place['aServer']>>;
const ready = ({ status, said }: Started) =>
  vi.waitFor(async () => expect(await status('/health/ready'), said.text).toBe(200), WAIT);

async function ended(server: ChildProcess, signal: NodeJS.Signals) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill(signal);
  await exit;
}

const runs = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2] !== 'Z';
  } catch {
    return false;
  }
};

/** A call that reads the database. */
const SCOPE = '/proxy/api/v5/scope';

// Most of each is waiting: they run beside each other.
describe.concurrent('the server, started as a person starts it', () => {
  test(
    'two servers started at once on an empty folder share its database, and the last one stops it',
    inFolder(async ({ folder, aServer, postmaster }) => {
      rmSync(join(folder, 'postgresql-18'), { recursive: true });
      const both = await Promise.all([aServer(), aServer()]);
      await Promise.all(both.map(ready));
      const pid = postmaster();
      await ended(both[0].server, 'SIGTERM');
      expect([both[0].server.exitCode, await both[1].status(SCOPE), runs(pid)]).toEqual([0, 200, true]);
      // A third one, on the port of the other, says so in a line and leaves the database to it.
      const third = await aServer({ PORT: both[1].port });
      // A process may exit before its last line is read: `close` comes after the line.
      await once(third.server, 'close');
      expect([third.server.exitCode, third.said.text]).toEqual([
        1,
        `Le port ${both[1].port} n’est pas libre (EADDRINUSE).\n`,
      ]);
      expect(await both[1].status(SCOPE)).toBe(200);
      await ended(both[1].server, 'SIGTERM');
      expect([both[1].server.exitCode, runs(pid)]).toEqual([0, false]);
    }),
    LONG_MS,
  );

  test(
    'two servers share a port: one that is killed leaves its calls to the other',
    inFolder(async ({ aServer }) => {
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
      await vi.waitFor(async () => {
        answering.add(/process_id="(\d+)"/.exec((await own('/metrics'))?.text ?? '')?.[1]);
        expect(both.map(({ server }) => answering.has(String(server.pid)))).toEqual([true, true]);
      }, WAIT);
      await ended(both[0].server, 'SIGKILL');
      for (let i = 0; i < 20; i++) expect((await own(SCOPE))?.status).toBe(200);
    }),
    LONG_MS,
  );

  test(
    'the database killed under it: calls answer 503 or as before, the process stays, and all is back within seconds',
    inFolder(async ({ aServer, postmaster }) => {
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
      await vi.waitFor(() => expect(one.said.text).toContain('La base de données répond de nouveau.'), WAIT);
    }),
    LONG_MS,
  );

  test(
    'everything killed: the next start answers',
    inFolder(async ({ aServer, postmaster }) => {
      const one = await aServer();
      await ready(one);
      const pid = postmaster();
      process.kill(pid, 'SIGKILL');
      await ended(one.server, 'SIGKILL');
      const next = await aServer();
      await ready(next);
      expect(await next.status(SCOPE)).toBe(200);
    }),
    LONG_MS,
  );

  test(
    'a server killed alone leaves its database to the next start',
    inFolder(async ({ aServer, postmaster }) => {
      const one = await aServer();
      await ready(one);
      const pid = postmaster();
      await ended(one.server, 'SIGKILL');
      const next = await aServer();
      await ready(next);
      expect(postmaster()).toBe(pid);
      await ended(next.server, 'SIGTERM');
      await vi.waitFor(() => expect(runs(pid)).toBe(false), WAIT);
    }),
    LONG_MS,
  );

  test(
    'a failure that nothing waits for is logged, and the process goes on',
    inFolder(async ({ aServer }) => {
      const plant = `process.on('SIGUSR2', () => void Promise.reject(new Error('nobody waits')))`;
      const one = await aServer({
        LOG_LEVEL: 'error',
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(plant)}`,
      });
      await ready(one);
      one.server.kill('SIGUSR2');
      await vi.waitFor(() => expect(one.said.text).toContain('unhandled rejection'), WAIT);
      expect([await one.status(SCOPE), one.server.exitCode]).toEqual([200, null]);
    }),
    LONG_MS,
  );

  test(
    'a server whose starter is gone stops, and its database with it',
    inFolder(async ({ folder, servers, postmaster }) => {
      const port = await freePort();
      const environment = {
        ...process.env,
        DATABASE_URL: '',
        VAR_DIR: folder,
        PORT: String(port),
        LOG_LEVEL: 'silent',
      };
      const code = `require('child_process').spawn(process.execPath, ${JSON.stringify(SERVER)}, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })`;
      const starter = spawn(process.execPath, ['-e', code], { env: environment, stdio: 'ignore' });
      servers.push(starter);
      const health = () =>
        fetch(`http://127.0.0.1:${port}/health/ready`).then(
          ({ status }) => status,
          () => null,
        );
      await vi.waitFor(async () => expect(await health()).toBe(200), WAIT);
      const pid = postmaster();
      await ended(starter, 'SIGKILL');
      await vi.waitFor(async () => expect([await health(), runs(pid)]).toEqual([null, false]), WAIT);
    }),
    LONG_MS,
  );

  test(
    'a mail asked of the web process is sent by the worker, now or once there is one',
    inFolder(async ({ aServer }) => {
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
      await vi.waitFor(async () => expect(await received('avant@exemple.fr')).toBe(1), WAIT);
      await register('pendant@exemple.fr');
      await vi.waitFor(async () => expect(await received('pendant@exemple.fr')).toBe(1), WAIT);
      expect(await worker.status('/health/live')).toBeNull();
      // Calls come first.
      expect(getPriority(worker.server.pid!)).toBe(Math.min(19, getPriority(web.server.pid!) + 5));
      await ended(worker.server, 'SIGTERM');
      expect(worker.server.exitCode).toBe(0);
      await sandbox.close();
    }),
    LONG_MS,
  );

  test(
    'a worker whose stop signal comes while it starts stops, whenever that is',
    inFolder(async ({ aServer }) => {
      await ready(await aServer({ ROLE: 'web' }));
      const stopped = [300, 700, 1100, 1500, 2000, 3000].map(async (afterMs) => {
        const { server } = await aServer({ ROLE: 'worker' });
        await sleep(afterMs);
        await ended(server, 'SIGTERM');
        // Before it listens to signals, the system ends it.
        return server.exitCode ?? server.signalCode;
      });
      for (const end of await Promise.all(stopped)) expect([0, 'SIGTERM']).toContain(end);
    }),
    LONG_MS,
  );

  test(
    'production is not started on a database that holds accounts of the demonstration',
    inFolder(async ({ aServer }) => {
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
        SECRETS_KEY: 'w3Rk9vT2bQ7nX5mJ8cL1hZ6pD4sF0gYa',
      });
      await once(production.server, 'close');
      expect([production.server.exitCode, production.said.text]).toEqual([
        1,
        expect.stringContaining(
          'accounts of the demonstration, whose password everybody knows (particulier@joulerie.example)',
        ),
      ]);
    }),
    LONG_MS,
  );

  test(
    'tools that only read have a door of their own: energies and buildings, not people, and nothing to write',
    inFolder(async ({ aServer, postmaster }) => {
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
      await vi.waitFor(
        async () => expect([await one.status(SCOPE), await other.status(SCOPE)]).toEqual([200, 200]),
        WAIT,
      );
    }),
    LONG_MS,
  );

  test(
    'a database of an earlier version is named in one sentence, and the start fails',
    inFolder(async ({ folder, aServer }) => {
      mkdirSync(join(folder, 'database'));
      writeFileSync(join(folder, 'database/PG_VERSION'), '18\n');
      const one = await aServer();
      // Its last words are read when its streams are closed, which is after it has ended.
      expect(await once(one.server, 'close')).toEqual([1, null]);
      expect(one.said.text).toContain('npm exec --yes --package=@electric-sql/pglite');
      expect(one.said.text).not.toContain('    at ');
    }),
    LONG_MS,
  );
});
