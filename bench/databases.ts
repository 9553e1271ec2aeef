import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertAccount } from '../apps/server/src/features/accounts/accounts.store.ts';
import { openSession } from '../apps/server/src/features/accounts/sessions.store.ts';
import { ensureBrands } from '../apps/server/src/features/scopes/brands.store.ts';
import { joinCluster } from '../apps/server/src/platform/cluster/cluster.ts';
import { type Store, openPostgres } from '../apps/server/src/platform/database.ts';
import { note } from './machine.ts';

/** A database under test: filled through `store`, then served by a process of its own. */
export type Bench = { store: Store; url: string };

/** Runs a part on a new server of the product's own, as `npm start` runs it (fsync on). */
export async function onDatabase(use: (bench: Bench) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'joulerie-bench-'));
  // The server of a process of root is another account's.
  chmodSync(folder, 0o755);
  const cluster = await joinCluster({ varDir: folder });
  const store = await openPostgres(cluster.url, 0);
  try {
    await ensureBrands(store.db);
    const [row] = await store.query<{ server_version: string }>('show server_version', []);
    note(`PostgreSQL ${row!.server_version.split(' ')[0]}, as \`npm start\` runs it, on a Unix socket`);
    await use({ store, url: cluster.url });
  } finally {
    await store.close();
    await cluster.leave();
    rmSync(folder, { recursive: true, force: true });
  }
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
