import type * as contract from '@joulerie/contract/measures';
import { fuelOfType, type Unit } from '@joulerie/domain/vocabulary';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { newId } from '../../platform/ids.ts';
import { lock } from '../../platform/locks.ts';
import { editableSource, openSource } from '../sources/sources.store.ts';
import type { SourceRow } from '../sources/sources.tables.ts';
import { deliveries, series, seriesPeriod } from './measures.tables.ts';
import { type Recording, record } from './record.ts';

type Row = typeof deliveries.$inferSelect;

export const listDeliveries: Serve<typeof contract.listDeliveries> = async ({ db, actor, params }) => {
  const source = await openSource(db, actor, params.id);
  const fuel = fuelOf(source);
  const data = (await rowsOf(db, source.id)).map((row) => present(row, fuel.unit)).toReversed();
  return { data, total: data.length, unit: fuel.unit, kwhPerUnit: fuel.kwhPerUnit };
};

export const addDelivery: Serve<typeof contract.addDelivery> = async ({ db, events, actor, params, body }) => {
  const source = await editableSource(db, actor, params.id);
  return db.transaction((tx) => insertDelivery({ db: tx, events }, source, body, actor.user.id));
};

export const removeDelivery: Serve<typeof contract.removeDelivery> = async ({ db, events, actor, params }) => {
  const source = await editableSource(db, actor, params.id);
  await db.transaction(async (tx) => {
    await lock(tx, 'measures', source.id);
    const gone = await tx
      .delete(deliveries)
      .where(and(eq(deliveries.id, params.deliveryId), eq(deliveries.sourceId, source.id)))
      .returning();
    if (gone.length === 0) throw new DomainError('not_found');
    await spread({ db: tx, events }, source, actor.user.id);
  });
  return { ok: true };
};

export async function insertDelivery(
  call: Recording,
  source: SourceRow,
  body: { day: string; quantity: number; priceEur?: number | null | undefined; note?: string | null | undefined },
  userId: string | null,
) {
  const { db } = call;
  const fuel = fuelOf(source);
  await lock(db, 'measures', source.id);
  const [row] = await db
    .insert(deliveries)
    .values({
      id: newId(),
      sourceId: source.id,
      day: body.day,
      quantity: body.quantity,
      kwh: body.quantity * fuel.kwhPerUnit,
      priceEur: body.priceEur ?? null,
      note: body.note ?? null,
    })
    .returning();
  await spread(call, source, userId);
  return present(row!, fuel.unit);
}

/**
 * A delivery is what was burnt until the next one: its energy becomes a period from its day to the next delivery's. The last
 * one is not spent yet, so it counts for nothing until another follows.
 */
async function spread(call: Recording, source: SourceRow, userId: string | null): Promise<void> {
  const { db } = call;
  const list = await rowsOf(db, source.id);
  const before = await db
    .delete(seriesPeriod)
    .where(
      sql`${seriesPeriod.seriesId} in (select ${series.id} from ${series} where ${series.sourceId} = ${source.id} and ${series.variable} = 'combustible')`,
    )
    .returning({ from: seriesPeriod.fromDay, to: seriesPeriod.toDay });
  const byDay = new Map<string, number>();
  for (const row of list) byDay.set(row.day, (byDay.get(row.day) ?? 0) + row.kwh);
  const days = [...byDay.keys()].map((day) => parseIsoDay(day)!);
  const periods = days
    .slice(0, -1)
    .map((fromDay, i) => ({ fromDay, toDay: days[i + 1]!, value: byDay.get(isoDay(fromDay))!, quality: 2 }));
  const span = (pick: (...days: number[]) => number, day: 'from' | 'to') =>
    pick(...before.map((row) => parseIsoDay(row[day])!));
  await record(
    call,
    source.id,
    [
      {
        point: null,
        variable: 'combustible',
        register: null,
        registerLabel: null,
        unit: 'kWh',
        runs: [],
        periods,
        duplicates: 0,
      },
    ],
    { kind: 'person', id: userId },
    before.length > 0 ? { fromDay: span(Math.min, 'from'), toDay: span(Math.max, 'to') } : null,
  );
}

const rowsOf = (db: Database, sourceId: string): Promise<Row[]> =>
  db
    .select()
    .from(deliveries)
    .where(eq(deliveries.sourceId, sourceId))
    .orderBy(asc(deliveries.day), asc(deliveries.id));

function fuelOf(source: SourceRow): { unit: Unit; kwhPerUnit: number } {
  const fuel = fuelOfType(source.idtype);
  if (!fuel) throw new DomainError('source_type_mismatch');
  return fuel;
}

const present = (row: Row, unit: Unit) => ({
  _id: row.id,
  day: row.day,
  quantity: row.quantity,
  unit,
  kwh: row.kwh,
  priceEur: row.priceEur,
  note: row.note,
});
