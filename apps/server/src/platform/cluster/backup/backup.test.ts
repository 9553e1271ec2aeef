import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFolder } from '@joulerie/contract/folders';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestUser } from '../../../testing/builders.ts';
import { sumOf } from '../../../testing/files.ts';
import { type OwnServer, aFolder, anOwnServer, removeFolder } from '../../../testing/own-cluster.ts';
import { aPortfolio, energy, figures } from '../../../testing/whole-database.ts';
import { joinCluster } from '../cluster.ts';
import { startArchiver } from './archiver.ts';
import { openSession } from './backup.store.ts';
import { makeBaseBackup } from './base-backup.ts';
import { restoreBackup } from './restore.ts';
import { WHOLE } from '../../../torture/torture.ts';

/** A busy machine starts several servers in it. */
const LONG_MS = 180_000;
/** Writes are slow while the server writes a base backup out. */
const WRITES = { timeout: 20_000 };

let made: string;
let folder: string;
let backups: string;
let opened: OwnServer[];
// Made once: each test has a copy.
beforeAll(async () => {
  made = aFolder('backup-made');
  await (await anOwnServer(join(made, 'var'))).close();
}, LONG_MS);
afterAll(() => removeFolder(made));
/** Part of `npm run torture`: each starts a server or two. */
const long = test.skipIf(!WHOLE);

beforeEach(() => {
  folder = aFolder('backup');
  spawnSync('cp', ['-a', join(made, 'var'), join(folder, 'var')]);
  backups = join(folder, 'backups');
  opened = [];
});
afterEach(async () => {
  for (const server of opened) await server.close();
  await removeFolder(folder);
});

async function aServer(name: string): Promise<OwnServer> {
  const server = await anOwnServer(join(folder, name));
  opened.push(server);
  return server;
}
async function close(server: OwnServer) {
  opened.splice(opened.indexOf(server), 1);
  await server.close();
}

/** Writes folders one after another until it is stopped; answers how many were acknowledged. */
function writing({ app }: OwnServer, user: TestUser) {
  let stopped = false;
  let count = 0;
  const done = (async () => {
    for (; !stopped; count++) {
      const answer = await app.as(user.token).call(createFolder, { body: { name: `Dossier ${count}` } });
      expect(answer.status).toBe(201);
    }
  })();
  // `stop` awaits it and fails with it.
  done.catch(() => undefined);
  return {
    count: () => count,
    stop: async () => {
      stopped = true;
      await done;
      return count;
    },
  };
}

const archiving = (server: OwnServer, say: (line: string) => void = () => undefined) =>
  startArchiver({ place: server.cluster.place, folder: backups, say });
const backUp = (server: OwnServer, keep = 7) => makeBaseBackup({ place: server.cluster.place, folder: backups, keep });
const restore = (name: string, at: string | null = null, say: (line: string) => void = () => undefined) =>
  restoreBackup({ folder: backups, varDir: join(folder, name), at, say, settings: { fsync: 'off' } });
const databaseNow = async ({ store }: OwnServer) => {
  const [row] = await store.query<{ now: string }>(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
    [],
  );
  return row!.now;
};
const folderNames = async ({ store }: OwnServer) =>
  (await store.query<{ name: string }>(`select name from folders where name like 'Dossier%' order by name`, [])).map(
    ({ name }) => name,
  );

describe('a backup of a server that writes', () => {
  test(
    'is restored with the WAL archived since: every table and the energies are those of the server',
    async () => {
      const server = await aServer('var');
      const { user, building } = await aPortfolio(server);
      const archiver = archiving(server);
      const writes = writing(server, user);
      await vi.waitFor(() => expect(writes.count()).toBeGreaterThan(5), WRITES);
      const before = writes.count();
      const base = await backUp(server);
      expect(writes.count()).toBeGreaterThan(before);
      const during = writes.count();
      await vi.waitFor(() => expect(writes.count()).toBeGreaterThan(during + 20), WRITES);
      const written = await writes.stop();
      expect(await archiver.archiveNow()).toBe(true);
      await archiver.stop();

      const restored = await restore('restored');
      expect(restored.base).toBe(base.name);
      const again = await aServer('restored');
      expect(await figures(again.store)).toEqual(await figures(server.store));
      expect((await folderNames(again)).length).toBe(written);
      const [one, other] = [await energy(server, user, building), await energy(again, user, building)];
      expect(sumOf(one.variables[0]!.values)).toBeGreaterThan(0);
      expect(other).toEqual(one);
    },
    LONG_MS,
  );

  long(
    'is whole by itself, without an archive',
    async () => {
      const server = await aServer('var');
      const { user, building } = await aPortfolio(server);
      const writes = writing(server, user);
      await backUp(server);
      await writes.stop();
      await restore('restored');
      const again = await aServer('restored');
      expect(await energy(again, user, building)).toEqual(await energy(server, user, building));
      const names = await folderNames(again);
      // What the copy has is a beginning of what was written, without a gap.
      expect(names.length).toBeGreaterThan(0);
      expect(new Set(names)).toEqual(new Set(names.map((_, i) => `Dossier ${i}`)));
    },
    LONG_MS,
  );

  long(
    'keeps the number of backups asked for, and the WAL from the oldest kept one on',
    async () => {
      const server = await aServer('var');
      const archiver = archiving(server);
      await archiver.archiveNow();
      const first = await backUp(server, 2);
      await archiver.archiveNow();
      const others = [await nextBackUp(), await nextBackUp()];
      await archiver.stop();
      const bases = readdirSync(backups).filter((name) => name.startsWith('base-'));
      expect(bases).toEqual(others.map(({ name }) => name));
      const wal = readdirSync(join(backups, 'wal'));
      const kept = others[0]!.manifest.files.find(({ path }) => /^pg_wal\/0{7}1/.test(path))!.path.slice(7);
      expect(wal.filter((name) => name < kept)).toEqual([]);
      expect(first.manifest.endedAt < others[0]!.manifest.startedAt).toBe(true);

      /** A name has a resolution of a second. */
      async function nextBackUp() {
        await sleep(1_000 - (Date.now() % 1_000) + 50);
        const base = await backUp(server, 2);
        await archiver.archiveNow();
        return base;
      }
    },
    LONG_MS,
  );
});

describe('a restore to a moment', () => {
  test(
    'has what was written before it and nothing of what was written after',
    async () => {
      const server = await aServer('var');
      const { user } = await aPortfolio(server);
      const archiver = archiving(server);
      await backUp(server);
      const write = async (name: string) =>
        expect((await server.app.as(user.token).call(createFolder, { body: { name } })).status).toBe(201);
      await write('Dossier avant');
      const moment = await databaseNow(server);
      await write('Dossier après');
      await archiver.stop();

      await restore('at', moment);
      expect(await folderNames(await aServer('at'))).toEqual(['Dossier avant']);
      await restore('last');
      expect(await folderNames(await aServer('last'))).toEqual(['Dossier après', 'Dossier avant']);
    },
    LONG_MS,
  );

  long(
    'a restored server goes on in the same folder of backups, and is restored again with what it wrote',
    async () => {
      const server = await aServer('var');
      const { user } = await aPortfolio(server);
      const archiver = archiving(server);
      await backUp(server);
      await server.app.as(user.token).call(createFolder, { body: { name: 'Dossier 1' } });
      await archiver.stop();
      await close(server);

      await restore('second');
      const second = await aServer('second');
      const goingOn = archiving(second);
      await second.app.as(user.token).call(createFolder, { body: { name: 'Dossier 2' } });
      await goingOn.stop();
      await restore('third');
      expect(await folderNames(await aServer('third'))).toEqual(['Dossier 1', 'Dossier 2']);
    },
    LONG_MS,
  );

  long(
    'outside what was kept is refused, and says what there is',
    async () => {
      const server = await aServer('var');
      const base = await backUp(server);
      await expect(restore('early', '2020-01-01T00:00:00Z')).rejects.toThrow(
        `la première finit le ${base.manifest.endedAt}`,
      );
      await expect(restore('late', '2100-01-01T00:00:00Z')).rejects.toThrow(/ne va pas jusqu’au 2100-01-01/);
      expect(existsSync(join(folder, 'late/postgresql-18/data'))).toBe(false);
    },
    LONG_MS,
  );
});

describe('what is damaged or half done', () => {
  test(
    'a file that changed since is named, and nothing is restored',
    async () => {
      const server = await aServer('var');
      const { path, manifest } = await backUp(server);
      const file = join(path, 'data', manifest.files.find(({ bytes }) => bytes > 0)!.path);
      appendFileSync(file, 'x');
      await expect(restore('restored')).rejects.toThrow(`${file} est abîmé`);
      rmSync(file);
      await expect(restore('restored')).rejects.toThrow(`${file} manque`);
      writeFileSync(
        join(path, 'manifest.json'),
        readFileSync(join(path, 'manifest.json'), 'utf8').replace('"bytes":', '"bytes": '),
      );
      await expect(restore('restored')).rejects.toThrow(/manifeste .* est abîmé/);
      expect(readdirSync(join(folder, 'restored/postgresql-18')).filter((name) => name.startsWith('data'))).toEqual([]);
    },
    LONG_MS,
  );

  long(
    'a damaged or missing file of the archived WAL is named',
    async () => {
      const server = await aServer('var');
      const { user } = await aPortfolio(server);
      const archiver = archiving(server);
      await backUp(server);
      for (const name of ['Dossier 1', 'Dossier 2', 'Dossier 3']) {
        await server.app.as(user.token).call(createFolder, { body: { name } });
        await archiver.archiveNow();
      }
      await archiver.stop();
      const wal = readdirSync(join(backups, 'wal')).toSorted();
      const [file] = [join(backups, 'wal', wal.at(-2)!)];
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.subarray(0, bytes.length / 2));
      await expect(restore('restored')).rejects.toThrow(`${file} est abîmé`);
      rmSync(file);
      const said: string[] = [];
      await restore('restored', null, (line) => said.push(line));
      expect(said.join('\n')).toMatch(/Attention : 0{7}1[0-9A-F]{16} manque au journal archivé/);
      expect((await folderNames(await aServer('restored'))).length).toBeLessThan(3);
    },
    LONG_MS,
  );

  long(
    'a database that is there is not overwritten',
    async () => {
      const server = await aServer('var');
      await backUp(server);
      await expect(restore('var')).rejects.toThrow(/contient déjà une base/);
      expect(await server.store.answers()).toBe(true);
    },
    LONG_MS,
  );

  long(
    'a folder of another database is refused',
    async () => {
      await backUp(await aServer('var'));
      const other = await aServer('other');
      await expect(backUp(other)).rejects.toThrow(/sauvegardes d’une autre base/);
      const said: string[] = [];
      const archiver = archiving(other, (line) => said.push(line));
      await expect(archiver.archiveNow()).rejects.toThrow();
      await archiver.stop();
      expect(said).toEqual([expect.stringContaining('sauvegardes d’une autre base')]);
    },
    LONG_MS,
  );

  long(
    'a database lost in the middle of a backup leaves the earlier ones and no half of one',
    async () => {
      const server = await aServer('var');
      const first = await backUp(server);
      await sleep(1_000 - (Date.now() % 1_000) + 50);
      const failed = expect(backUp(server)).rejects.toThrow(/La sauvegarde est abandonnée/);
      await vi.waitFor(() => expect(readdirSync(backups).some((name) => name.endsWith('.unfinished'))).toBe(true), {
        interval: 2,
      });
      process.kill(
        Number(readFileSync(join(server.cluster.place.data, 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      );
      await failed;
      expect(readdirSync(backups).toSorted()).toEqual([first.name, 'cluster.json', 'wal']);
    },
    LONG_MS,
  );

  long(
    'an archive that did not follow for too long says what to do, and follows again',
    async () => {
      // Three segments are kept for the archive, which lacks six; a backup needs two of its own.
      const small = { max_slot_wal_keep_size: '48MB', min_wal_size: '32MB', max_wal_size: '32MB', fsync: 'off' };
      const cluster = await joinCluster({ varDir: join(folder, 'var'), settings: small });
      const said: string[] = [];
      const archiver = () => startArchiver({ place: cluster.place, folder: backups, say: (line) => said.push(line) });
      const first = archiver();
      await first.archiveNow();
      await first.stop();
      const { client, close: closeSession } = await openSession(cluster.place);
      for (let segment = 0; segment < 6; segment++) {
        await client.query(`create table filler_${segment} as select 1`);
        await client.query('select pg_switch_wal()');
      }
      await client.query('checkpoint');
      await closeSession();
      const second = archiver();
      await second.archiveNow();
      await second.stop();
      expect(said).toEqual([expect.stringContaining('Faites une nouvelle sauvegarde (npm run backup)')]);
      await makeBaseBackup({ place: cluster.place, folder: backups, keep: 7 });
      await cluster.leave();
      await restore('restored');
    },
    LONG_MS,
  );

  test(
    'a full disk is named, and leaves no half of a backup',
    async ({ skip }) => {
      const disk = join(folder, 'disk');
      mkdirSync(disk);
      const mounted = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk]);
      if (mounted.status !== 0) return skip('no file system can be mounted here');
      try {
        backups = join(disk, 'backups');
        const server = await aServer('var');
        const failed = expect(backUp(server)).rejects.toThrow(/Le disque de .* est plein/);
        await vi.waitFor(() => expect(readdirSync(backups).some((name) => name.endsWith('.unfinished'))).toBe(true), {
          interval: 2,
        });
        spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=1M'], { stdio: 'ignore' });
        await failed;
        expect(readdirSync(backups).toSorted()).toEqual(['cluster.json', 'wal']);
        await expect(backUp(server)).rejects.toThrow(/Il n’y a pas assez de place/);
        rmSync(join(disk, 'filler'));
        await backUp(server);
      } finally {
        spawnSync('/bin/umount', ['-l', disk]);
      }
    },
    LONG_MS,
  );
});
