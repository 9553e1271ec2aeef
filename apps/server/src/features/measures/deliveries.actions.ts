import type * as contract from '@joulerie/contract/measures';
import { fuelOfType, type Unit } from '@joulerie/domain/vocabulary';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { lastDayAt } from '../../connectors/series/date-bounds.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { newId } from '../../platform/ids.ts';
import { lock } from '../../platform/locks.ts';
import { editableSource, openSource, refuseGoneSource, type SourceRow } from '../sources/sources.public.ts';
import {
  type DeliveryRow,
  deleteDelivery,
  deliveriesOf,
  insertDeliveryRow,
  removeFuelPeriods,
} from './deliveries.store.ts';
import { type Recording, record } from './record.ts';

export const listDeliveries: Serve<typeof contract.listDeliveries> = async ({ db, actor, params }) => {
  const source = await openSource(db, actor, params.id);
  const fuel = fuelOf(source);
  const data = (await deliveriesOf(db, source.id)).map((row) => present(row, fuel.unit)).toReversed();
  return { data, total: data.length, unit: fuel.unit, kwhPerUnit: fuel.kwhPerUnit };
};

export const addDelivery: Serve<typeof contract.addDelivery> = async ({ db, events, actor, params, body, now }) => {
  if (parseIsoDay(body.day)! > lastDayAt(now))
    throw new DomainError('invalid_input', { fields: { day: 'La date est à venir' } });
  return db
    .transaction(async (tx) => {
      await lock(tx, 'measures', params.id);
      const source = await editableSource(tx, actor, params.id);
      return insertDelivery({ db: tx, events }, source, body, actor.user.id);
    })
    .catch(refuseGoneSource);
};

export const removeDelivery: Serve<typeof contract.removeDelivery> = async ({ db, events, actor, params }) => {
  return db.transaction(async (tx) => {
    await lock(tx, 'measures', params.id);
    const source = await editableSource(tx, actor, params.id);
    if (!(await deleteDelivery(tx, source.id, params.deliveryId))) throw new DomainError('not_found');
    await spread({ db: tx, events }, source, actor.user.id);
    return { ok: true };
  });
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
  const row = await insertDeliveryRow(db, {
    id: newId(),
    sourceId: source.id,
    day: body.day,
    quantity: body.quantity,
    kwh: body.quantity * fuel.kwhPerUnit,
    priceEur: body.priceEur ?? null,
    note: body.note ?? null,
  });
  await spread(call, source, userId);
  return present(row, fuel.unit);
}

/**
 * A delivery is what was burnt until the next one: its energy becomes a period from its day to the next delivery's. The last
 * one is not spent yet, so it counts for nothing until another follows.
 */
async function spread(call: Recording, source: SourceRow, userId: string | null): Promise<void> {
  const { db } = call;
  const list = await deliveriesOf(db, source.id);
  const before = await removeFuelPeriods(db, source.id);
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

function fuelOf(source: SourceRow): { unit: Unit; kwhPerUnit: number } {
  const fuel = fuelOfType(source.idtype);
  if (!fuel) throw new DomainError('source_type_mismatch');
  return fuel;
}

const present = (row: DeliveryRow, unit: Unit) => ({
  _id: row.id,
  day: row.day,
  quantity: row.quantity,
  unit,
  kwh: row.kwh,
  priceEur: row.priceEur,
  note: row.note,
});
