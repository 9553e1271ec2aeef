import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertAccount } from '../apps/server/src/features/accounts/accounts.store.ts';
import { openSession } from '../apps/server/src/features/accounts/sessions.store.ts';
import { ensureBrands } from '../apps/server/src/features/scopes/brands.store.ts';
import { type Store, openPglite, openPostgres } from '../apps/server/src/platform/database.ts';
import { withPostgres } from '../scripts/postgres.mjs';
import { note } from './machine.ts';

/** A database under test: filled through `store`, then served by a process of its own with `settings`. */
export type Bench = {
  kind: Store['kind'];
  name: string;
  store: Store;
  /** Environment of a server on this database. The embedded one is closed first: one process at a time. */
  settings: Record<string, string>;
};

/** Runs a part on a new PostgreSQL server with its own default settings (fsync on), then on the embedded database in a folder. */
export async function onEachDatabase(use: (bench: Bench) => Promise<void>): Promise<void> {
  const missing = await withPostgres(async (url) => {
    const store = await openPostgres(await freshDatabase(url));
    await ensureBrands(store.db);
    const [row] = await store.query<{ server_version: string }>('show server_version', []);
    note(`PostgreSQL ${row!.server_version.split(' ')[0]}, its default settings`);
    try {
      await use({ kind: 'postgres', name: 'PostgreSQL', store, settings: { DATABASE_URL: databaseUrl(url) } });
    } finally {
      await store.close();
      await dropDatabase(url);
    }
  });
  if (missing) note(`no PostgreSQL server here (${missing}): only the embedded database was measured`);
  const folder = mkdtempSync(join(tmpdir(), 'joulerie-bench-'));
  const store = await openPglite(folder);
  await ensureBrands(store.db);
  const [row] = await store.query<{ server_version: string }>('show server_version', []);
  note(`PGlite with PostgreSQL ${row!.server_version.split(' ')[0]}, in a folder`);
  try {
    await use({ kind: 'pglite', name: 'PGlite', store, settings: { VAR_DIR: folder } });
  } finally {
    await store.close().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

const NAME = `joulerie_bench_${process.pid}`;

function databaseUrl(server: string): string {
  const url = new URL(server);
  url.pathname = `/${NAME}`;
  return url.toString();
}

async function freshDatabase(server: string): Promise<string> {
  await administer(server, `create database ${NAME}`);
  return databaseUrl(server);
}

const dropDatabase = (server: string) => administer(server, `drop database ${NAME} with (force)`);

async function administer(server: string, statement: string): Promise<void> {
  const { Client } = (await import('pg')).default;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

export type Person = { userId: string; spaceId: string; token: string };

/** The owner of a company, signed in. */
export async function aCompany(store: Store): Promise<Person> {
  const { userId, spaceId } = await insertAccount(store.db, {
    scopeId: 'joulerie',
    username: 'mesure@exemple.fr',
    // Not a hash of anything: this person signs in by a token.
    passwordHash: '-',
    firstname: 'Camille',
    lastname: 'Martin',
    role: 'utilisateur',
    isPro: true,
    validatedAt: new Date(),
    company: { name: 'Parc mesuré', type: 'entreprise', siret: null },
  });
  const { token } = await openSession(store.db, userId, spaceId, Date.now());
  return { userId, spaceId, token };
}
