import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFolder, removeFolder } from '../../../testing/own-cluster.ts';
import { readConfig } from '../../config.ts';
import { joinOwnServer } from '../../open-store.ts';
import { joinCluster } from '../cluster.ts';
import { startArchiver } from './archiver.ts';
import { openSession } from './backup.store.ts';

/** A busy machine starts several servers in it. */
const LONG_MS = 180_000;

let folder: string;
let backups: string;
beforeEach(() => {
  folder = aFolder('archiver');
  backups = join(folder, 'backups');
});
afterEach(() => removeFolder(folder));

test(
  'without BACKUP_DIR again, the server keeps nothing for the archive, and one that is made later says what it lacks',
  async () => {
    const { place, leave } = await joinCluster({ varDir: join(folder, 'var'), settings: { fsync: 'off' } });
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const { client, close: closeSession } = await openSession(place);
    const writeSegments = async (many: number) => {
      for (let n = 0; n < many; n++) {
        await client.query(`select pg_logical_emit_message(true, 'filler', 'x')`);
        await client.query('select pg_switch_wal()');
      }
    };
    const slots = async () => (await client.query('select slot_name from pg_replication_slots')).rowCount;
    const archiver = startArchiver({ place, folder: backups, say });
    expect(await archiver.archiveNow()).toBe(true);
    // A process that has no folder of backups does not end the archive that another one makes.
    const start = () => joinOwnServer(readConfig({ VAR_DIR: join(folder, 'var') }), say);
    await (await start()).leave();
    expect([await slots(), said]).toEqual([1, []]);
    await archiver.stop();

    await (await start()).leave();
    await (await start()).leave();
    expect([await slots(), said]).toEqual([0, [expect.stringMatching(/^Le journal n’est plus archivé/)]]);
    await writeSegments(3);
    await client.query('checkpoint');
    const again = startArchiver({ place, folder: backups, say });
    expect(await again.archiveNow()).toBe(true);
    await writeSegments(1);
    expect(await again.archiveNow()).toBe(true);
    await again.stop();
    expect(said.slice(1)).toEqual([expect.stringContaining('Faites une nouvelle sauvegarde (npm run backup)')]);
    await closeSession();
    await leave();
  },
  LONG_MS,
);

test(
  'a folder that cannot be written is said once however often it is tried, and holds no connection',
  async () => {
    const { place, leave } = await joinCluster({ varDir: join(folder, 'var'), settings: { fsync: 'off' } });
    writeFileSync(backups, 'a file');
    const said: string[] = [];
    const options = { place, folder: backups, say: (line: string) => void said.push(line) };
    // A failure that lasts is said again after its delay: here at each try, the first of which is made at start.
    const reminding = startArchiver({ ...options, remindMs: 0, everyMs: LONG_MS });
    for (let n = 0; n < 2; n++) await expect(reminding.archiveNow()).rejects.toThrow();
    expect(said).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('L’archivage du journal échoue')));
    await reminding.stop();
    said.length = 0;
    const archiver = startArchiver(options);
    for (let n = 0; n < 30; n++) await expect(archiver.archiveNow()).rejects.toThrow();
    const { client, close: closeSession } = await openSession(place);
    const others = `select from pg_stat_activity where application_name = 'joulerie backup' and pid <> pg_backend_pid()`;
    await vi.waitFor(async () => expect((await client.query(others)).rowCount).toBe(0), 10_000);
    expect(said).toEqual([expect.stringContaining('L’archivage du journal échoue')]);
    rmSync(backups);
    expect(await archiver.archiveNow()).toBe(true);
    expect(said.at(-1)).toBe('L’archivage du journal a repris.');
    await archiver.stop();
    await closeSession();
    await leave();
  },
  LONG_MS,
);
