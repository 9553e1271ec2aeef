import { exportSpace } from '@joulerie/contract/archives';
import { exportBuildings } from '@joulerie/contract/building-export';
import { listBuildings } from '@joulerie/contract/buildings';
import { listClients } from '@joulerie/contract/clients';
import { listContracts } from '@joulerie/contract/contracts';
import type { Endpoint } from '@joulerie/contract/endpoint';
import { exportBuildingsSources } from '@joulerie/contract/exports';
import type { KeyArea } from '@joulerie/contract/key-areas';
import { searchEverything } from '@joulerie/contract/search';
import { listSources } from '@joulerie/contract/sources';
import { getTask } from '@joulerie/contract/tasks';
import { expect, vi } from 'vitest';
import { insertKey } from '../features/api-keys/api-keys.store.ts';
import { KEY_PREFIX } from '../platform/http/credentials.ts';
import { newId } from '../platform/ids.ts';
import { hashToken, newToken } from '../platform/secrets.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './builders.ts';
import { textsOf } from './space-archive.ts';

/** What a person sees of a space by their grants and what they created, and what each of their grants reaches. */
export type SeenOfSpace = {
  folders: { id: string }[];
  buildings: { id: string; name: string }[];
  sources: { id: string; number: string }[];
  given: { on: string; kind: 'folder' | 'building'; recursive: boolean; numbers: string[] }[];
};

const PATIENT = { timeout: 30_000, interval: 25 };
const sorted = (list: readonly string[]): string[] => list.toSorted();
const idsOf = (list: readonly { id: string }[]): string[] => sorted(list.map(({ id }) => id));

/** The answers of lists that hold things of a space, each compared with what is seen of it. */
export async function expectLists(
  app: TestApp,
  person: TestUser,
  { folders, buildings, sources }: SeenOfSpace,
): Promise<void> {
  const as = app.as(person.token);
  const found = async (text: string, kind: 'building' | 'folder' | 'source') =>
    sorted(
      (await as.call(searchEverything, { query: { text, limit: 100 } })).body.data
        .filter((one) => one.kind === kind)
        .map(({ _id }) => _id),
    );
  // Names that hold these words alone: nothing resembles them.
  expect(await found('Bâtiment', 'building')).toEqual(idsOf(buildings));
  expect(await found('Dossier', 'folder')).toEqual(idsOf(folders));
  for (const { id, number } of sources) expect(await found(number, 'source')).toEqual([id]);
  const contracts = (await as.call(listContracts, { query: { limit: 100 } })).body;
  expect(sorted(contracts.data.map(({ _id_source }) => _id_source))).toEqual(idsOf(sources));
  for (const { building } of contracts.data)
    if (building) expect(buildings.map(({ id }) => id)).toContain(building._id);
  const csv = String((await as.call(exportBuildings, { query: { format: 'csv' } })).body);
  expect(sorted([...new Set(csv.match(/Bâtiment \d+/g))])).toEqual(sorted(buildings.map(({ name }) => name)));
}

/** A key of a person opens what they see of its area, and nothing of the others. */
export async function expectKeys(app: TestApp, person: TestUser, { buildings, sources }: SeenOfSpace): Promise<void> {
  type Listed = { data: { id?: string; _id?: string; _id_source?: string }[] };
  const calls: [KeyArea, Endpoint, (body: Listed) => string[], string[]][] = [
    ['buildings', listBuildings, ({ data }) => data.map(({ id }) => id!), idsOf(buildings)],
    ['measures', listSources, ({ data }) => data.map(({ _id }) => _id!), idsOf(sources)],
    ['costs', listContracts, ({ data }) => data.map(({ _id_source }) => _id_source!), idsOf(sources)],
  ];
  for (const [area] of calls) {
    const secret = `${KEY_PREFIX}${newToken()}`;
    await insertKey(app.store.db, {
      id: newId(),
      userId: person.id,
      spaceId: person.spaceId,
      madeBy: person.id,
      name: area,
      begins: secret.slice(0, 12),
      secretHash: hashToken(secret),
      writes: false,
      areas: [area],
      createdAt: new Date(app.clock.now),
      expiresAt: new Date(app.clock.now + 86_400_000),
    });
    for (const [other, endpoint, read, ids] of calls) {
      const answer = await app.as(secret).callLoosely(endpoint, { query: { limit: 100 } });
      if (other === area) expect(sorted(read(answer.body as Listed))).toEqual(ids);
      else expect(answer.error.code).toBe('restricted_key');
    }
  }
}

/** The clients of who is given things by another space: that space, with what reaches them. */
export async function expectClient(app: TestApp, adviser: TestUser, { buildings, given }: SeenOfSpace): Promise<void> {
  const { data } = (await app.as(adviser.token).call(listClients, { query: {} })).body;
  const on = (kind: 'folder' | 'building') => given.filter((one) => one.kind === kind).length;
  const wanted = { state: 'sharing', folders: on('folder'), buildings: on('building'), reached: buildings.length };
  expect(
    data.map(({ state, folders, buildings: own, reached }) => ({ state, folders, buildings: own, reached })),
  ).toEqual(given.length > 0 ? [wanted] : []);
}

/** The text of the file that a task made. */
async function fileOf(app: TestApp, person: TestUser, id: string): Promise<Buffer> {
  const done = await vi.waitFor(async () => {
    const { data } = (await app.as(person.token).call(getTask, { params: { id } })).body;
    expect(data.finishedAt).not.toBeNull();
    return data;
  }, PATIENT);
  expect(done.error).toBeNull();
  return (await app.app.inject({ url: done.result!.url!, headers: { host: 'joulerie.localhost' } })).rawPayload;
}

/** The export of measures has the sources that are seen, each with the buildings that are. */
export async function expectExport(
  app: TestApp,
  person: TestUser,
  seen: SeenOfSpace,
  isShared: boolean,
): Promise<void> {
  const { buildings, sources } = seen;
  // Without buildings, who manages their own space has those of that space.
  if (isShared && buildings.length === 0) return;
  const query = {
    start_date: '2025-01-01',
    end_date: '2025-01-01',
    daily: 'true',
    ignore_missing_values: 'false',
    format: 'csv',
    ...(isShared ? { buildings: buildings.map(({ id }) => id) } : {}),
  } as const;
  const { data } = (await app.as(person.token).call(exportBuildingsSources, { query })).body;
  const lines = String(await fileOf(app, person, data.id))
    .trim()
    .split(/\r?\n/)
    .slice(1);
  const names = buildings.map(({ name }) => name);
  // Building, source, number.
  expect(sorted(lines.map((line) => line.split(';')[2]!))).toEqual(sorted(sources.map(({ number }) => number)));
  for (const name of lines.flatMap((line) => line.match(/Bâtiment \d+/g) ?? [])) expect(names).toContain(name);
}

/** The full export of who is given things by another space has the proof of each grant, with the names of what it reaches. */
export async function expectArchive(app: TestApp, person: TestUser, { given }: SeenOfSpace): Promise<void> {
  const { data } = (await app.as(person.token).call(exportSpace, { body: {} })).body;
  const texts = textsOf(new Uint8Array(await fileOf(app, person, data.id)));
  type Share = { kind: string; _id: string; recursive: boolean; sources: { number: string }[] };
  const shares = JSON.parse(texts['records/shares-received.json']!) as Share[];
  const of = (one: { on: string; kind: string; recursive: boolean; numbers: string[] }) =>
    `${one.on} ${one.kind} ${one.recursive} ${sorted(one.numbers).join(' ')}`;
  expect(
    sorted(
      shares.map(({ _id: on, kind, recursive, sources }) =>
        of({ on, kind, recursive, numbers: sources.map(({ number }) => number) }),
      ),
    ),
  ).toEqual(sorted(given.map(of)));
}
