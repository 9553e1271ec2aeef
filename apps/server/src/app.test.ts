import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from '@joulerie/contract/calls';
import { getTableName } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MANIFESTS } from './app.ts';
import { disagreements } from './testing/manifest-checks.ts';
import type { Manifest } from './platform/manifest.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations/meta');

/** The tables of the last migration, as the migration generator wrote them. */
function migratedTables(): string[] {
  const last = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)!;
  const snapshot: { tables: Record<string, { name: string }> } = JSON.parse(
    readFileSync(join(MIGRATIONS, last), 'utf8'),
  );
  return Object.values(snapshot.tables).map((table) => table.name);
}

const wrong = (manifests: readonly Manifest[]) => disagreements(manifests, CALLS, migratedTables());
const changed = (feature: string, change: (manifest: Manifest) => Partial<Manifest>): Manifest[] =>
  MANIFESTS.map((one) => (one.feature === feature ? { ...one, ...change(one) } : one));

test('the manifests declare every call, table, rights row and feature folder once', () => {
  expect(wrong(MANIFESTS)).toEqual([]);
  const folders = readdirSync(join(import.meta.dirname, 'features'), { withFileTypes: true });
  const features = folders.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  expect(MANIFESTS.map((one) => one.feature).toSorted()).toEqual([...features, 'platform'].toSorted());
});

describe('a half-declared feature is found', () => {
  test.each<[string, Manifest[], string]>([
    [
      'a call without a manifest',
      changed('incidents', () => ({ routes: [], rights: {} })),
      'GET /proxy/api/v5/incident is in no manifest',
    ],
    [
      'a call in two manifests',
      changed('search', ({ routes }) => ({
        routes: [...routes, ...MANIFESTS.find((one) => one.feature === 'incidents')!.routes],
      })),
      'GET /proxy/api/v5/incident is in 2 manifests: search, incidents',
    ],
    [
      'a manifest listed twice',
      [...MANIFESTS, MANIFESTS.at(-1)!],
      `feature ${MANIFESTS.at(-1)!.feature} is listed 2 times`,
    ],
    [
      'a table in no manifest',
      changed('tags', ({ tables }) => ({ tables: tables.filter((table) => getTableName(table) !== 'tags') })),
      'table tags is in no manifest',
    ],
    [
      'a table in two manifests',
      changed('search', () => ({ tables: MANIFESTS.find((one) => one.feature === 'folders')!.tables })),
      'table folders is in 2 manifests: folders, search',
    ],
    [
      'a missing rights row',
      changed('search', () => ({ rights: {} })),
      'GET /proxy/api/v5/search has no rights row in search',
    ],
    [
      'a rights row of no call',
      changed('search', ({ rights }) => ({ rights: { ...rights, 'GET /nowhere': Object.values(rights)[0]! } })),
      'the rights row GET /nowhere of search is of none of its calls',
    ],
    [
      'a limited call of another feature',
      changed('search', () => ({ limited: CALLS.filter((call) => call.path === '/proxy/api/signin') })),
      'POST /proxy/api/signin is limited by search, which does not serve it',
    ],
    [
      'an entity without its policy',
      changed('folders', () => ({ policy: {} })),
      'table folders of folders has owners and no policy',
    ],
    [
      'a list of an entity without its policy',
      changed('sources', () => ({ policy: {} })),
      'GET /proxy/api/v5/source lists sources with their rights, and no manifest has their policy',
    ],
    [
      'a policy of nothing',
      changed('tags', () => ({ policy: MANIFESTS.find((one) => one.feature === 'folders')!.policy })),
      'the policy folders of tags is of none of its tables with owners',
    ],
    [
      'an event that no manifest emits',
      changed('measures', () => ({ events: [] })),
      'notifications subscribes to measures.recorded, which no manifest up to it emits',
    ],
    [
      'an event of two features',
      changed('search', () => ({ events: MANIFESTS.find((one) => one.feature === 'measures')!.events })),
      'event measures.recorded is of measures, search',
    ],
    [
      'a subscriber of two features',
      changed('search', () => ({
        subscriptions: MANIFESTS.find((one) => one.feature === 'notifications')!.subscriptions,
      })),
      'the subscriber notifications.import is of search, notifications',
    ],
    [
      'a call of strangers that is not limited',
      changed('accounts', ({ limited }) => ({ limited: limited.filter((call) => !call.path.endsWith('/validation')) })),
      'PUT /proxy/api/v5/user/{id}/validation is open to strangers about accounts, and no manifest limits it',
    ],
  ])('%s', (_what, manifests, message) => expect(wrong(manifests)).toContain(message));

  test('a table that no migration creates', () => {
    const without = migratedTables().filter((name) => name !== 'tags');
    expect(disagreements(MANIFESTS, CALLS, without)).toEqual(['table tags of a manifest is in no migration']);
  });
});
