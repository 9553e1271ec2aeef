import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureBrands } from '../features/scopes/brands.store.ts';
import { joinCluster } from '../platform/cluster/cluster.ts';
import { type Store, openPostgres } from '../platform/database.ts';
import { isAlive } from '../platform/is-alive.ts';
import { removeFolder } from './own-cluster.ts';
import { COMPILE_CACHE } from './program.ts';
import { type TestServer, databaseUrl } from './store.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: TestServer;
  }
}

/** Nothing of it outlives the tests: it waits for no disk. */
const QUICK = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '4GB' };

/** Before the tests of the server: one database server for all of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // For the processes that tests start.
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
  const server = await startTestServer((store) => ensureBrands(store.db));
  project.provide('database', server.server);
  return server.stop;
}

/** A server, its own or that of TEST_DATABASE_URL, with a filled database to copy. */
export async function startTestServer(
  fill: (store: Store) => Promise<void>,
): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const { url, stop } = await aServer();
  const template = `template_${process.pid}`;
  await administer(url, `create database ${template}`);
  const store = await openPostgres(databaseUrl(url, template));
  await fill(store);
  await store.close();
  return { server: { url, template }, stop };
}

async function aServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) return { url: given, stop: async () => undefined };
  const folders = realpathSync(tmpdir());
  await clearAbandoned(folders);
  const folder = mkdtempSync(join(folders, `joulerie-tests-${process.pid}-`));
  // The server of a process of root is another account's.
  chmodSync(folder, 0o755);
  const cluster = await joinCluster({ varDir: folder, settings: QUICK });
  const superuser = new URL(databaseUrl(cluster.url, 'postgres'));
  superuser.username = 'postgres';
  await administer(superuser.toString(), 'alter role joulerie createdb');
  const stop = async () => {
    await cluster.leave();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: cluster.url, stop };
}

/** Servers of test runs that were killed before their end. */
async function clearAbandoned(folders: string): Promise<void> {
  for (const name of readdirSync(folders)) {
    const pid = /^joulerie-tests-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await removeFolder(join(folders, name));
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}
