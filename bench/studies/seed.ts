import { setTimeout as sleep } from 'node:timers/promises';
import type { SeriesRead } from '@joulerie/domain/measures';
import { SUBSCRIPTIONS } from '../../apps/server/src/app.ts';
import { record } from '../../apps/server/src/features/measures/record.ts';
import { sources } from '../../apps/server/src/features/sources/sources.tables.ts';
import type { Store } from '../../apps/server/src/platform/database.ts';
import { createEvents } from '../../apps/server/src/platform/events/events.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Person } from '../databases.ts';

const ROWS_AT_ONCE = 1000;
const STORED_AT_ONCE = 4;

/** Without what workers compute later of measures: those of a measure have nothing else to do. */
export const AT_ONCE = SUBSCRIPTIONS.filter(({ when }) => when === 'in-transaction');

/** Electricity sources of the company; answers their ids in order. */
export async function insertSources(store: Store, person: Person, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const values = ids.map((id, i) => ({
    id,
    spaceId: person.spaceId,
    idtype: 'pdl' as const,
    idsource: String(19_700_000_000_000 + i),
    name: `Compteur ${i + 1}`,
    point: { electricity: { segment: 'C5' as const } },
    usages: [],
    createdBy: person.userId,
  }));
  await inParts(values, (part) => store.db.insert(sources).values(part));
  return ids;
}

/** Inserts rows, a thousand a statement. */
export async function inParts<Row>(rows: readonly Row[], insert: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await insert(rows.slice(at, at + ROWS_AT_ONCE));
}

/** Stores what was read of sources as an import does, a transaction a source, a few at a time. */
export async function storeReads(
  store: Store,
  ids: readonly string[],
  readOf: (i: number) => SeriesRead,
  subscriptions: typeof SUBSCRIPTIONS = SUBSCRIPTIONS,
): Promise<void> {
  const events = createEvents(subscriptions, Date.now);
  const left = [...ids.entries()].values();
  const storeNext = async () => {
    for (const [i, id] of left)
      await store.db.transaction((tx) => record({ db: tx, events }, id, [readOf(i)], { kind: 'import', id: null }));
  };
  await Promise.all(Array.from({ length: STORED_AT_ONCE }, storeNext));
}

/** Looks ten times a second until something is so; answers the seconds that it took. @throws after `longestS` */
export async function secondsUntil(what: string, longestS: number, isSo: () => Promise<boolean>): Promise<number> {
  const from = performance.now();
  for (;;) {
    const isReached = await isSo();
    const seconds = (performance.now() - from) / 1000;
    if (isReached) return seconds;
    if (seconds > longestS) throw new Error(`${what}: not within ${longestS} s`);
    await sleep(100);
  }
}
