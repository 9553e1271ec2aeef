import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aFolder, removeFolder } from '../../../testing/own-cluster.ts';
import { joinCluster } from '../cluster.ts';
import { makeBaseBackup } from './base-backup.ts';
import { checksum } from './files.ts';
import { restoreBackup } from './restore.ts';

/** A busy machine starts several servers in it. */
const LONG_MS = 180_000;

let folder: string;
let backups: string;
beforeEach(() => {
  folder = aFolder('tampered');
  backups = join(folder, 'backups');
});
afterEach(() => removeFolder(folder));

const restore = () =>
  restoreBackup({
    folder: backups,
    varDir: join(folder, 'restored'),
    at: null,
    settings: { fsync: 'off' },
    say: () => undefined,
  });

test(
  'a manifest that leads out of the database writes nothing there and changes no owner; the right one still restores',
  async () => {
    const cluster = await joinCluster({ varDir: join(folder, 'var'), settings: { fsync: 'off' } });
    const { path } = await makeBaseBackup({ place: cluster.place, folder: backups, keep: 7 });
    await cluster.leave();
    const victim = join(folder, 'victim');
    mkdirSync(victim, { mode: 0o700 });
    // Read from the folder of the backups, written in that of the service.
    writeFileSync(join(path, '../EVIL'), 'x');
    const file = join(path, 'manifest.json');
    const signed = readFileSync(file, 'utf8');
    const manifest: { folders: string[]; files: object[] } = JSON.parse(signed.split('\n')[0]!);
    const write = (contents: string) => {
      rmSync(file);
      writeFileSync(file, contents);
    };
    for (const changed of [
      { folders: [...manifest.folders, '../../../victim'] },
      { folders: [...manifest.folders, victim] },
      { files: [...manifest.files, { path: '../../EVIL', ...checksum('x') }] },
    ]) {
      const text = JSON.stringify({ ...manifest, ...changed });
      write(`${text}\n${checksum(text).sha256}\n`);
      await expect(restore()).rejects.toThrow(/manifeste .* est abîmé/);
    }
    expect([statSync(victim).uid, existsSync(join(folder, 'restored/EVIL'))]).toEqual([process.getuid?.(), false]);
    const home = join(folder, 'restored/postgresql-18');
    expect(readdirSync(home).filter((name) => name.startsWith('data'))).toEqual([]);

    write(signed);
    // A link in the way of the data is not followed.
    const data = join(home, `data.restoring-${process.pid}`);
    symlinkSync(victim, data);
    await expect(restore()).rejects.toThrow();
    expect([readdirSync(victim), statSync(victim).uid]).toEqual([[], process.getuid?.()]);
    rmSync(data, { force: true });
    await restore();
    const restored = await joinCluster({ varDir: join(folder, 'restored'), settings: { fsync: 'off' } });
    await restored.leave();
  },
  LONG_MS,
);
