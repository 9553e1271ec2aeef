import { dayStart } from '@joulerie/domain/calendar';
import { eq } from 'drizzle-orm';
import { record } from '../../apps/server/src/features/measures/record.ts';
import { readStored } from '../../apps/server/src/features/measures/series-day.store.ts';
import { SUBSCRIPTIONS } from '../../apps/server/src/app.ts';
import { createEvents } from '../../apps/server/src/platform/events/events.ts';
import { type Asked, readData } from '../../apps/server/src/features/measures/read-data.ts';
import { type SourceRow, sources } from '../../apps/server/src/features/sources/sources.tables.ts';
import type { Store } from '../../apps/server/src/platform/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Person } from '../databases.ts';
import { FROM_DAY, type Meter, TO_DAY, readOf } from './meters.ts';

/** An electricity source of the company, by its delivery point. */
export async function aPoint(store: Store, person: Person, idsource: string): Promise<SourceRow> {
  const id = newId();
  await store.db.insert(sources).values({
    id,
    spaceId: person.spaceId,
    idtype: 'pdl',
    idsource,
    name: `Compteur ${idsource}`,
    point: { electricity: { segment: 'C5' } },
    usages: [],
    createdBy: person.userId,
  });
  return { ...(await store.db.select().from(sources).where(eq(sources.id, id)))[0]! };
}

/** Stores the meters as an import would, a transaction each: their sources, and points a second. */
export async function load(
  store: Store,
  person: Person,
  meters: Meter[],
): Promise<{ sources: SourceRow[]; pointsPerSecond: number }> {
  const made: SourceRow[] = [];
  for (const i of meters.keys()) made.push(await aPoint(store, person, String(19_000_000_000_000 + i)));
  const events = createEvents(SUBSCRIPTIONS, Date.now);
  let points = 0;
  const from = performance.now();
  for (const [i, meter] of meters.entries()) {
    await store.db.transaction((tx) =>
      record({ db: tx, events }, made[i]!.id, [readOf(meter)], { kind: 'import', id: null }),
    );
    points += meter.points;
  }
  const seconds = (performance.now() - from) / 1000;
  await store.query('vacuum analyze', []);
  // The summary of each source was written by the store of measures.
  const fresh = await store.db.select().from(sources);
  return { sources: made.map((row) => fresh.find((one) => one.id === row.id)!), pointsPerSecond: points / seconds };
}

/** Bytes on disk of the measures: curves with their days, the series they belong to, months; every index and overflow table in. */
export async function storedBytes(store: Store): Promise<{ curves: number; beside: number }> {
  const [row] = await store.query<{ curves: string; beside: string }>(
    `select pg_total_relation_size('series_day') as curves,
      pg_total_relation_size('source_month') + pg_total_relation_size('series') as beside`,
    [],
  );
  return { curves: Number(row!.curves), beside: Number(row!.beside) };
}

/** A meter-year of half-hours as two columns, instants and watts: what the rows of the others become too. */
export async function column(
  store: Store,
  source: SourceRow,
): Promise<{ instants: Float64Array; values: Float32Array }> {
  const { series } = await readStored(store.query, [source.id], ['puissance'], FROM_DAY, TO_DAY, 'curves');
  const { values, days, steps } = series[0]!;
  const instants = new Float64Array(values.length);
  let at = 0;
  for (const [k, day] of days.entries()) {
    const end = dayStart(day + 1);
    for (let instant = dayStart(day); instant < end; instant += steps[k]! * 1000) instants[at++] = instant;
  }
  return { instants, values };
}

/** The same meter-year as the page gets it: with totals, coverage, quality and holes, ready to be written as JSON. */
export const year = (store: Store, source: SourceRow) => readData(store, asked([source], 'puissance', 'raw'));

/** Energy of all the meters by month: the portfolio's question. */
export const months = (store: Store, list: SourceRow[]) => readData(store, asked(list, 'conso', 'monthly'));

function asked(list: SourceRow[], variable: 'puissance' | 'conso', frequency: Asked['frequency']): Asked {
  const period = { fromDay: FROM_DAY, toDay: TO_DAY, now: Date.now() };
  return { sources: list, variables: [variable], frequency, ...period, sees: () => true };
}
