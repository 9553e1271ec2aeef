import { threadId } from 'node:worker_threads';
import { ensureBrands } from '../features/scopes/brands.store.ts';
import { type Store, openPglite, openPostgres } from '../platform/database.ts';

declare global {
  // Test files are evaluated anew in the same worker: only what hangs on the global lives on between them.
  var joulerieTestStore: Promise<Store> | undefined;
}

/** The worker's own database: a PostgreSQL database when TEST_DATABASE_URL names a server, else an embedded one in memory. */
export function testStore(): Promise<Store> {
  globalThis.joulerieTestStore ??= open();
  return globalThis.joulerieTestStore;
}

async function open(): Promise<Store> {
  const server = process.env.TEST_DATABASE_URL;
  const store = server ? await openFreshDatabase(server) : await openPglite(null);
  await ensureBrands(store.db);
  return store;
}

async function openFreshDatabase(server: string): Promise<Store> {
  const { Client } = (await import('pg')).default;
  const name = `joulerie_test_${process.pid}_${threadId}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return openPostgres(url.toString());
}
