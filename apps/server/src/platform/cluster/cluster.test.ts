import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type TestContext, afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aFolder } from '../../testing/own-cluster.ts';
import { joinCluster } from './cluster.ts';

/** Ends a process at once; one that a kill of its parent has ended meanwhile needs no more. */
function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

const MEMBER = join(import.meta.dirname, '../../testing/cluster-member.ts');
const isRoot = process.getuid?.() === 0;
/** Most of each test is waiting, so those of a group run beside each other; a busy machine starts several servers in it. */
const LONG_MS = 120_000;
const WAIT = { timeout: 60_000, interval: 50 };

let made: string;

// Made once: each test has a copy, but those of the creation itself.
beforeAll(async () => {
  made = aFolder('cluster-made');
  await (await joinCluster({ varDir: made, settings: { fsync: 'off' } })).leave();
}, LONG_MS);
afterAll(() => rmSync(made, { recursive: true, force: true }));

type Place = ReturnType<typeof aPlace>;
function aPlace() {
  const folder = aFolder('cluster');
  const varDir = join(folder, 'var');
  const stateDir = join(folder, 'state');
  const children: ChildProcess[] = [];

  /** Another process that uses the database, once it says so. */
  async function aMember(of = varDir) {
    const child = spawn(process.execPath, [MEMBER, of, stateDir], { stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    const member = { child, said: '', failed: '' };
    child.stdout.on('data', (text) => (member.said += String(text)));
    child.stderr.on('data', (text) => (member.failed += String(text)));
    await vi.waitFor(() => expect(member.said + member.failed).toMatch(/joined|Error/), WAIT);
    return { ...member, said: () => member.said, url: /joined (\S+)/.exec(member.said)?.[1] ?? '' };
  }
  const joined = (of = varDir) => joinCluster({ varDir: of, stateDir, settings: { fsync: 'off' } });
  const postmaster = (home = join(varDir, 'postgresql-18')) =>
    Number(readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  return { folder, varDir, stateDir, children, aMember, joined, postmaster };
}

/** Runs a test on a folder of its own; what it started is stopped at its end. */
const inFolder = (does: (place: Place, context: TestContext) => Promise<void>) => async (context: TestContext) => {
  const place = aPlace();
  spawnSync('cp', ['-a', made, place.varDir]);
  try {
    await does(place, context);
  } finally {
    for (const child of place.children) await stop(child, 'SIGKILL');
    for (const pid of processesOf(place.folder)) killed(pid);
    while (processesOf(place.folder).length > 0) await sleep(20);
    rmSync(place.folder, { recursive: true, force: true });
  }
};

async function stop(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function ask<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Processes of servers whose data lies below a folder. */
function processesOf(below: string): number[] {
  const said = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).stdout.split('\n');
  const masters = said.filter((line) => line.includes(`-D ${below}`)).map((line) => Number.parseInt(line, 10));
  if (process.platform !== 'linux') return masters;
  const sessions = said.filter((line) => /postgres: /.test(line)).map((line) => Number.parseInt(line, 10));
  return [...new Set([...masters, ...sessions.filter((pid) => folderOf(pid).startsWith(below))])];
}

function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

describe.concurrent('one server for those who use a folder', () => {
  test(
    'two processes that start at once on an empty folder share it, and the last that leaves stops it',
    inFolder(async ({ folder, aMember, postmaster }) => {
      const empty = join(folder, 'empty');
      const [one, other] = await Promise.all([aMember(empty), aMember(empty)]);
      const home = join(empty, 'postgresql-18');
      const pid = postmaster(home);
      expect(one.url).toBe(other.url);
      await ask(one.url, 'create table kept (id int)');
      await stop(one.child, 'SIGTERM');
      expect(postmaster(home)).toBe(pid);
      expect(await ask(other.url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
      await stop(other.child, 'SIGTERM');
      expect(processesOf(folder)).toEqual([]);
      expect(existsSync(join(home, 'data/postmaster.pid'))).toBe(false);
      expect(readdirSync(home).filter((name) => name.startsWith('data.new'))).toEqual([]);
    }),
    LONG_MS,
  );

  test(
    'a process that is killed no longer counts',
    inFolder(async ({ folder, aMember }) => {
      const one = await aMember();
      const other = await aMember();
      await stop(one.child, 'SIGKILL');
      await stop(other.child, 'SIGTERM');
      expect(processesOf(folder)).toEqual([]);
    }),
    LONG_MS,
  );

  test(
    'those who join while the last one stops it wait, and start it again',
    inFolder(async ({ folder, joined }) => {
      const first = await joined();
      const [, second] = await Promise.all([first.leave(), sleep(5).then(() => joined())]);
      expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await second.leave();
      expect(processesOf(folder)).toEqual([]);
    }),
    LONG_MS,
  );

  test(
    'it listens on no port, and two folders have one each',
    inFolder(async ({ folder, joined }) => {
      const one = await joined();
      const other = await joined(join(folder, 'other'));
      expect(await ask(one.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
      expect(other.url).not.toBe(one.url);
      const [{ mode, uid }, { account }] = [lstatSync(one.place.sockets), one.place];
      expect([(mode & 0o777).toString(8), uid]).toEqual(['700', account.uid]);
      await Promise.all([one.leave(), other.leave()]);
    }),
    LONG_MS,
  );

  test(
    'its role is not a superuser and reads no file of the server',
    inFolder(async ({ joined }) => {
      const { url, leave } = await joined();
      await expect(ask(url, "select pg_read_file('postgresql.conf')")).rejects.toThrow('permission denied');
      await leave();
    }),
    LONG_MS,
  );
});

describe.concurrent('after a kill', () => {
  test(
    'of the server under a long statement, it is back and the same connection address works',
    inFolder(async ({ folder, varDir, stateDir, postmaster }) => {
      const said: string[] = [];
      const cluster = await joinCluster({
        varDir,
        stateDir,
        settings: { fsync: 'off' },
        say: (line) => said.push(line),
      });
      await ask(cluster.url, 'create table kept as select 1 as id');
      // Counts without a look at anything: a session that does not see that its server is gone.
      const long = ask(cluster.url, 'select count(*) from generate_series(1, 1e9::bigint)').catch((error) =>
        String(error),
      );
      const running = `select count(*)::int as n from pg_stat_activity where query like 'select count(*) from generate%'`;
      await vi.waitFor(async () => expect(await ask(cluster.url, running)).toEqual([{ n: 1 }]), WAIT);
      process.kill(postmaster(), 'SIGKILL');
      await vi.waitFor(async () => expect(await ask(cluster.url, 'select id from kept')).toEqual([{ id: 1 }]), WAIT);
      expect(await long).toMatch(/terminat/i);
      await vi.waitFor(() => expect(said.at(-1)).toBe('La base de données répond de nouveau.'), 10_000);
      await cluster.leave();
      expect(processesOf(folder)).toEqual([]);
    }),
    LONG_MS,
  );

  test(
    'of one session, every process is a member again',
    inFolder(async ({ folder, aMember, postmaster }) => {
      const one = await aMember();
      const other = await aMember();
      const [{ pid }] = (await ask<{ pid: number }>(one.url, 'select pg_backend_pid() as pid')) as [{ pid: number }];
      expect(pid).toBeGreaterThan(0);
      const long = ask(one.url, 'select pg_sleep(60)').catch(() => null);
      await sleep(200);
      // Any session will do: the server ends all of them when one is killed.
      const session = processesOf(folder).find((found) => found !== postmaster())!;
      process.kill(session, 'SIGKILL');
      await long;
      await vi.waitFor(
        () => expect([one.said(), other.said()].every((text) => text.includes('de nouveau'))).toBe(true),
        WAIT,
      );
      await stop(one.child, 'SIGTERM');
      expect(await ask(other.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    }),
    LONG_MS,
  );

  test(
    'of everything, the next start has what was committed',
    inFolder(async ({ folder, aMember, joined }) => {
      const member = await aMember();
      await ask(member.url, 'create table kept as select 7 as id');
      for (const pid of [member.child.pid!, ...processesOf(folder)]) killed(pid);
      await vi.waitFor(() => expect(processesOf(folder)).toEqual([]), 10_000);
      const again = await joined();
      expect(await ask(again.url, 'select id from kept')).toEqual([{ id: 7 }]);
      await again.leave();
    }),
    LONG_MS,
  );

  test(
    'a lock whose number is now that of another process of the same account does not stop the start',
    inFolder(async ({ children, joined, postmaster }) => {
      const first = await joined();
      const { account } = first.place;
      const locks = [join(first.place.data, 'postmaster.pid'), join(first.place.sockets, '.s.PGSQL.5432.lock')];
      const texts = locks.map((lock) => readFileSync(lock, 'utf8'));
      const pid = postmaster();
      await first.leave();
      const { uid, gid } = account;
      const other = spawn('sleep', ['60'], { stdio: 'ignore', cwd: '/', ...(account.switched ? { uid, gid } : {}) });
      children.push(other);
      locks.forEach((lock, i) => writeFileSync(lock, texts[i]!.replace(String(pid), String(other.pid))));
      const again = await joined();
      expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await again.leave();
    }),
    LONG_MS,
  );

  test(
    'in the middle of the creation, what was left is cleared',
    inFolder(async ({ varDir, joined }) => {
      rmSync(join(varDir, 'postgresql-18/data'), { recursive: true });
      mkdirSync(join(varDir, 'postgresql-18/data.new-999999/base'), { recursive: true });
      const cluster = await joined();
      expect(readdirSync(cluster.place.home)).not.toContain('data.new-999999');
      await cluster.leave();
    }),
    LONG_MS,
  );
});

describe.concurrent('folders', () => {
  test(
    'a path longer than a socket’s is allowed',
    inFolder(async ({ folder, joined }) => {
      const long = join(folder, 'd'.repeat(100), 'e'.repeat(100));
      const cluster = await joined(long);
      expect(Buffer.byteLength(join(cluster.place.sockets, '.s.PGSQL.5432'))).toBeLessThan(104);
      expect(await ask(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      const again = await joined(long);
      expect(again.url).toBe(cluster.url);
      await again.leave();
      await cluster.leave();
      rmSync(cluster.place.sockets, { recursive: true });
    }),
    LONG_MS,
  );

  test.runIf(isRoot)(
    'under a folder that only root can read, the data are in the state folder, and stay there',
    inFolder(async ({ folder, stateDir }) => {
      chmodSync(folder, 0o755);
      const closed = join(folder, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const said: string[] = [];
      const start = () =>
        joinCluster({
          varDir: join(closed, 'var'),
          stateDir,
          settings: { fsync: 'off' },
          say: (line) => said.push(line),
        });
      const cluster = await start();
      expect(cluster.place.home.startsWith(stateDir)).toBe(true);
      expect(said.join()).toContain(`les données sont dans ${cluster.place.home}`);
      await ask(cluster.url, 'create table kept as select 3 as id');
      await cluster.leave();
      const again = await start();
      expect(await ask(again.url, 'select id from kept')).toEqual([{ id: 3 }]);
      expect(again.place.account.uid).not.toBe(0);
      await again.leave();
    }),
    LONG_MS,
  );

  test(
    'the database of an earlier version is refused, with the command that exports it',
    inFolder(async ({ varDir, joined }) => {
      mkdirSync(join(varDir, 'database'), { recursive: true });
      writeFileSync(join(varDir, 'database/PG_VERSION'), '18\n');
      await expect(joined()).rejects.toThrow(/npm exec .*pglite.* scripts\/export-pglite\.mjs/);
    }),
    LONG_MS,
  );
});

/** A file system of its own, 128 MB, where this system lets one be mounted. */
function smallDisk(folder: string): string | null {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  return spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', disk]).status === 0 ? disk : null;
}

describe.concurrent('a full disk', () => {
  test(
    'is named when the database is made, and passes once there is room',
    inFolder(async ({ folder, joined }, { skip }) => {
      const disk = smallDisk(folder);
      if (disk === null) return skip('no file system can be mounted here');
      try {
        const small = join(disk, 'var');
        writeFileSync(join(disk, 'filler'), Buffer.alloc(110 * 2 ** 20));
        await expect(joined(small)).rejects.toThrow(/le disque est plein/);
        rmSync(join(disk, 'filler'));
        const cluster = await joined(small);
        await ask(cluster.url, 'create table kept as select 1 as id');
        spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=1M']);
        const filled = ask(cluster.url, 'insert into kept select n from generate_series(1, 3e6::int) n');
        await expect(filled).rejects.toThrow(/No space left|terminat|shut/);
        rmSync(join(disk, 'filler'));
        await vi.waitFor(async () => expect(await ask(cluster.url, 'select id from kept')).toEqual([{ id: 1 }]), WAIT);
        await cluster.leave();
      } finally {
        for (const pid of processesOf(folder)) killed(pid);
        await sleep(200);
        spawnSync('/bin/umount', ['-l', disk]);
      }
    }),
    LONG_MS,
  );
});
