import { addMonths, isoDay, parseIsoDay, startOfMonth } from '@joulerie/domain/calendar';
import { tariffVersion } from '@joulerie/domain/tariffs';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, inOneState, rows } from '../../platform/database.ts';
import type { Events } from '../../platform/events/event.ts';
import { findSources } from '../sources/sources.public.ts';
import { offersOf } from './costs.store.ts';
import { costsComputed } from './costs.events.ts';
import { costState } from './costs.tables.ts';
import { type PricedMonth, priceMonths } from './price-months.ts';

/** Counts up when the rules of a bill change: costs kept under another one are computed again. */
const COST_RULES = 5;
/** What kept costs are computed with: the rules and the dated tables. */
export const COST_VERSION = `${COST_RULES}.${tariffVersion()}`;

/** The measures, the offers or the point of a source changed: what is kept of its costs is stale from the end of this transaction. */
export async function markCostsStale(db: Database, sourceId: string): Promise<void> {
  await db
    .insert(costState)
    .values({ sourceId })
    .onConflictDoUpdate({ target: costState.sourceId, set: { wanted: sql`cost_state.wanted + 1` } });
}

/** Whether the months kept of a row of `cost_state` are those of its measures, offers and tables as they are now. */
export const costsAreCurrent: SQL = sql`(cost_state.computed = cost_state.wanted and cost_state.tariffs = ${COST_VERSION})`;

/**
 * Computes the months of a source before that of a day, where something changed since the last time; false where nothing did. Reads and prices before it
 * locks anything: of a change that comes meanwhile, what is written stays stale, and its own event computes it again.
 */
export async function refreshCosts(db: Database, events: Events, sourceId: string, day: number): Promise<boolean> {
  const found = await inOneState(db, async (from) => {
    const [state] = await rows<{ wanted: number; computed: number; tariffs: string | null; until: string | null }>(
      from.db,
      sql`select wanted, computed, tariffs, until_month::text as until from cost_state where source_id = ${sourceId}`,
    );
    // An event may arrive after the month that followed it.
    const today = Math.max(day, parseIsoDay(state?.until ?? '') ?? day);
    const until = startOfMonth(today);
    if (state && state.computed === state.wanted && state.tariffs === COST_VERSION && state.until === isoDay(until))
      return null;
    const [source] = await findSources(from.db, [sourceId]);
    if (!source) return null;
    const [months] = await rows<{ first: string | null; last: string | null }>(
      from.db,
      sql`select min(month)::text as first, max(month)::text as last from source_month
        where source_id = ${sourceId} and month < ${isoDay(until)}`,
    );
    const [first, last] = [parseIsoDay(months?.first ?? ''), parseIsoDay(months?.last ?? '')];
    const offers = (await offersOf(from.db, [sourceId])).map((row) => ({ ...row.terms, _id: row.id }));
    const span = first === null || last === null ? null : { fromDay: first, toDay: addMonths(last, 1) };
    const priced = span ? await priceMonths(from, source, offers, span, today) : [];
    return { computed: state?.wanted ?? 1, priced, until };
  });
  if (!found) return false;
  await db.transaction(async (tx) => {
    await writeMonths(tx, sourceId, found.computed, found.priced, found.until);
    await events.emit(tx, costsComputed, { sourceId });
  });
  return true;
}

async function writeMonths(
  db: Database,
  sourceId: string,
  computed: number,
  priced: readonly PricedMonth[],
  until: number,
): Promise<void> {
  await db.insert(costState).values({ sourceId }).onConflictDoNothing();
  // An older computation that ends late writes nothing over a newer one.
  const [kept] = await rows<{ computed: number }>(
    db,
    sql`update cost_state set computed = ${computed}, tariffs = ${COST_VERSION}, until_month = ${isoDay(until)}
      where source_id = ${sourceId} and computed <= ${computed} returning computed`,
  );
  if (!kept) return;
  await db.execute(sql`delete from cost_month where source_id = ${sourceId}`);
  await db.execute(sql`
    insert into cost_month (source_id, month, computed, tariffs, eur, known, reason, priced_kwh, energy_eur, measured_days, days_eur,
        compared_days, compared_eur, previous_eur, leap_eur)
      select ${sourceId}::uuid, m.month, ${computed}, ${COST_VERSION}, m.eur, m.known, m.reason, m."pricedKwh", m."energyEur", m."measuredDays", m."daysEur",
          m."comparedDays", m."comparedEur", m."previousEur", m."leapEur"
        from jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) as m(month date, eur float8, known boolean, reason text,
          "pricedKwh" float8, "energyEur" float8, "measuredDays" float8, "daysEur" float8, "comparedDays" smallint, "comparedEur" float8, "previousEur" float8, "leapEur" float8)`);
}
