import { type CivilDay, isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import { sources } from '../sources/sources.public.ts';
import { type CollectableDays, collectableDays } from './collectable-days.ts';
import { metersOf } from './plan.store.ts';

/** A source of a meter that a file names, and the days of it that may be kept; none without a living right. */
export type FlowMeter = {
  sourceId: string;
  number: string;
  isOwn: boolean;
  segment: string | null;
  days: CollectableDays[];
};

/** Numbers in one statement. */
const BATCH = 1000;

/**
 * The electricity sources of some meters, in every space, with the days that a file of their operator may give: those that the collection may ask
 * for, under an authorisation at Enedis. Enedis sends this platform what the holder of a meter agreed to for one of its spaces: in a space whose
 * mandates were verified a consent is enough, and anywhere else it would give a stranger the meter of somebody else's client.
 *
 * @param mandated those spaces
 */
export async function flowMeters(
  db: Database,
  numbers: readonly string[],
  { mandated, today }: { mandated: readonly string[]; today: CivilDay },
): Promise<FlowMeter[]> {
  const found: FlowMeter[] = [];
  for (let at = 0; at < numbers.length; at += BATCH) {
    const named = await db
      .select({
        id: sources.id,
        number: sources.idsource,
        point: sources.point,
        holding: sources.holding,
        spaceId: sources.spaceId,
      })
      .from(sources)
      .where(and(eq(sources.idtype, 'pdl'), inArray(sources.idsource, numbers.slice(at, at + BATCH))))
      .orderBy(sources.id);
    const ids = named.map(({ id }) => id);
    const [authorized, consented] = await Promise.all([metersOf(db, ids, today), consentedDays(db, ids, today)]);
    for (const { id, number, point, holding, spaceId } of named) {
      const meter = authorized.get(id);
      const days = meter
        ? meter.state === 'active'
          ? collectableDays(meter).map((one) => ({ ...one, fine: one.fine && meter.curve }))
          : []
        : holding === 'consent' && mandated.includes(spaceId)
          ? collectableDays({ spans: consented.get(id) ?? [], dataFromDay: null, dataToDay: null })
          : [];
      found.push({
        sourceId: id,
        number: number!,
        isOwn: holding === 'holder',
        segment: point.electricity?.segment ?? null,
        days,
      });
    }
  }
  return found;
}

type Span = { from: CivilDay; to: CivilDay; fine: boolean };

/** First and last day of the living consents of some sources. */
async function consentedDays(db: Database, ids: readonly string[], today: CivilDay): Promise<Map<string, Span[]>> {
  if (ids.length === 0) return new Map();
  const found = await rows<{ id: string; from: string; to: string; fine: boolean }>(
    db,
    sql`select r.source_id as id, r.from_day::text as from, r.to_day::text as to, r.fine from reading_spans r
      where r.source_id = any(${uuidArray(ids)}) and r.to_day >= ${isoDay(today)}::date order by r.source_id, r.to_day desc`,
  );
  return new Map(
    [...Map.groupBy(found, ({ id }) => id)].map(([id, own]) => [
      id,
      own.map(({ from, to, fine }) => ({ from: parseIsoDay(from)!, to: parseIsoDay(to)!, fine })),
    ]),
  );
}
