import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrands } from '../features/scopes/brands.store.ts';
import { type Cluster, joinCluster } from '../platform/cluster/cluster.ts';
import { runningPostmaster, stopPostmaster } from '../platform/cluster/postmaster.ts';
import { type Store, openPostgres } from '../platform/database.ts';
import { type TestApp, testApp } from './app.ts';

/** Nothing of it outlives the tests: it waits for no disk. */
const QUICK = { fsync: 'off', synchronous_commit: 'off', wal_recycle: 'off' };

/** A temporary folder that the account of the database can enter. The next run of tests removes it where this one is killed. */
export function aFolder(name: string): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), `joulerie-tests-${process.pid}-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** Removes a folder, after the servers whose data are below it and the file system of its `disk`. */
export async function removeFolder(folder: string): Promise<void> {
  const found = spawnSync('find', [folder, '-maxdepth', '6', '-name', 'postmaster.pid'], { encoding: 'utf8' });
  for (const file of found.stdout.split('\n').filter(Boolean)) {
    const data = join(file, '..');
    const server = runningPostmaster({ data });
    if (server) await stopPostmaster({ data }, server, 0);
  }
  const disk = join(folder, 'disk');
  if (existsSync(disk)) spawnSync('/bin/umount', ['-l', disk]);
  rmSync(folder, { recursive: true, force: true });
}

export type OwnServer = { cluster: Cluster; store: Store; app: TestApp; close: () => Promise<void> };

/** The application on a database server of its own, with its data in a folder. */
export async function anOwnServer(varDir: string): Promise<OwnServer> {
  const cluster = await joinCluster({ varDir, settings: QUICK });
  const store = await openPostgres(cluster.url);
  await ensureBrands(store.db);
  const app = await testApp({}, store);
  const close = async () => {
    await store.close();
    await cluster.leave();
  };
  return { cluster, store, app, close };
}
