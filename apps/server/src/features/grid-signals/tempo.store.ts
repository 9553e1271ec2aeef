import { type CivilDay, isoDay, isoInstant, parseIsoDay } from '@joulerie/domain/calendar';
import { TEMPO_LAST_DAY, type TempoCalendar, TEMPO, type TempoColour, withTempoDays } from '@joulerie/domain/tariffs';
import { max, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import { statement } from '../../platform/statement.ts';
import { tempoDays } from './grid-signals.tables.ts';

const published = statement((db) => db.select({ day: tempoDays.day, colour: tempoDays.colour }).from(tempoDays));

/** The Tempo colours of the tables, and those that RTE published since. */
export async function tempoCalendar(db: Database): Promise<TempoCalendar> {
  const found = await published(db);
  return withTempoDays(
    TEMPO,
    found.map(({ day, colour }) => ({ day: parseIsoDay(day)!, colour })),
  );
}

/** The last day whose colour is known. */
export async function lastTempoDay(db: Database): Promise<CivilDay> {
  const [row] = await db.select({ day: max(tempoDays.day) }).from(tempoDays);
  return Math.max(TEMPO_LAST_DAY, row?.day ? parseIsoDay(row.day)! : TEMPO_LAST_DAY);
}

/** Keeps colours; answers the days that are new or changed. */
export async function keepTempoDays(
  db: Database,
  days: readonly { day: CivilDay; colour: TempoColour }[],
  now: number,
): Promise<string[]> {
  if (days.length === 0) return [];
  const given = JSON.stringify(days.map(({ day, colour }) => ({ day: isoDay(day), colour })));
  const changed = await rows<{ day: string }>(
    db,
    sql`insert into tempo_days (day, colour, received_at)
          select g.day, g.colour, ${isoInstant(now)}::timestamptz from jsonb_to_recordset(${given}::jsonb) as g(day date, colour text)
        on conflict (day) do update set colour = excluded.colour, received_at = excluded.received_at
          where tempo_days.colour <> excluded.colour
        returning day::text`,
  );
  return changed.map(({ day }) => day);
}
