import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aFolder, removeFolder } from '../../../testing/own-cluster.ts';
import { type Cluster, joinCluster } from '../cluster.ts';
import { type Archiver, startArchiver } from './archiver.ts';
import { type Session, openSession } from './backup.store.ts';
import { makeBaseBackup } from './base-backup.ts';
import { restoreBackup } from './restore.ts';

/** A busy machine starts several servers in it. */
const LONG_MS = 180_000;
const NEVER_MS = 600_000;

let folder: string;
let backups: string;
let cluster: Cluster;
let session: Session;
let said: string[];
beforeEach(async () => {
  folder = aFolder('mount');
  backups = join(folder, 'backups');
  cluster = await joinCluster({ varDir: join(folder, 'var'), settings: { fsync: 'off' } });
  session = await openSession(cluster.place);
  said = [];
}, LONG_MS);
afterEach(async () => {
  await session.close();
  await cluster.leave();
  await removeFolder(folder);
});

const archiving = (remindMs = NEVER_MS): Archiver =>
  startArchiver({
    place: cluster.place,
    folder: backups,
    say: (line) => said.push(line),
    everyMs: NEVER_MS,
    remindMs,
  });
const write = (name: string) => session.client.query(`create table written_${name} as select 1`);
const segments = (path = backups) => readdirSync(join(path, 'wal')).toSorted();

test(
  'an archive whose disk went away waits for it, writes nothing in its place, and has no gap once it is back',
  async () => {
    const first = archiving();
    await first.archiveNow();
    await makeBaseBackup({ place: cluster.place, folder: backups, keep: 7 });
    await write('before');
    await first.archiveNow();

    // What is left of a mount: the empty folder.
    const real = join(folder, 'backups.real');
    renameSync(backups, real);
    mkdirSync(backups);
    const archived = segments(real);
    for (let n = 0; n < 3; n++) {
      await write(`meanwhile_${n}`);
      await expect(first.archiveNow()).rejects.toThrow(/cluster\.json y manque/);
    }
    await first.stop();
    // The next process knows it too, and so does a base backup.
    const second = archiving();
    await expect(second.archiveNow()).rejects.toThrow(/cluster\.json y manque/);
    await expect(makeBaseBackup({ place: cluster.place, folder: backups, keep: 7 })).rejects.toThrow(
      /son disque n’est sans doute pas monté/,
    );
    expect([readdirSync(backups), segments(real)]).toEqual([[], archived]);
    expect(said).toEqual([
      expect.stringContaining('son disque n’est sans doute pas monté'),
      expect.stringContaining('son disque n’est sans doute pas monté'),
    ]);

    rmSync(backups, { recursive: true });
    renameSync(real, backups);
    await write('after');
    expect(await second.archiveNow()).toBe(true);
    await second.stop();
    expect(said.slice(2)).toEqual(['L’archivage du journal a repris.']);

    const missing: string[] = [];
    await restoreBackup({
      folder: backups,
      varDir: join(folder, 'restored'),
      at: null,
      settings: { fsync: 'off' },
      say: (line) => missing.push(line),
    });
    expect(missing.join('\n')).not.toContain('manque');
    const restored = await joinCluster({ varDir: join(folder, 'restored'), settings: { fsync: 'off' } });
    const other = await openSession(restored.place);
    const tables = `select relname as name from pg_class where relname like 'written%' order by 1`;
    expect((await other.client.query(tables)).rows.map(({ name }) => name)).toEqual([
      'written_after',
      'written_before',
      'written_meanwhile_0',
      'written_meanwhile_1',
      'written_meanwhile_2',
    ]);
    await other.close();
    await restored.leave();
  },
  LONG_MS,
);

test(
  'the reason is said again while it lasts, and another folder may be taken',
  async () => {
    const archiver = archiving(0);
    await archiver.archiveNow();
    rmSync(backups, { recursive: true });
    for (let n = 0; n < 2; n++) await expect(archiver.archiveNow()).rejects.toThrow();
    await archiver.stop();
    expect(said.length).toBeGreaterThan(1);
    expect(new Set(said).size).toBe(1);
    backups = join(folder, 'elsewhere');
    const other = archiving();
    expect(await other.archiveNow()).toBe(true);
    await other.stop();
    // As the message says, for whoever begins again in the same place.
    backups = join(folder, 'backups');
    rmSync(/supprimez (\S+)\.$/.exec(said[0]!)![1]!);
    const again = archiving();
    expect(await again.archiveNow()).toBe(true);
    await again.stop();
  },
  LONG_MS,
);

test(
  'a folder that others may read is closed where it is ours, and refused where it holds something else',
  async () => {
    mkdirSync(backups);
    chmodSync(backups, 0o755);
    const backUp = () => makeBaseBackup({ place: cluster.place, folder: backups, keep: 7 });
    await backUp();
    expect(statSync(backups).mode & 0o777).toBe(0o700);
    chmodSync(backups, 0o750);
    await archiving().stop();
    expect(statSync(backups).mode & 0o777).toBe(0o700);

    backups = join(folder, 'shared');
    mkdirSync(backups);
    writeFileSync(join(backups, 'notes.txt'), 'x');
    chmodSync(backups, 0o755);
    await expect(backUp()).rejects.toThrow(`chmod 700 ${backups}`);
    expect([readdirSync(backups), statSync(backups).mode & 0o777]).toEqual([['notes.txt'], 0o755]);
    chmodSync(backups, 0o700);
    await backUp();
  },
  LONG_MS,
);
