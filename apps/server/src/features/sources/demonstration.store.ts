import type { Demonstration } from '@joulerie/contract/source-keys';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type DemonstrationRow, demonstrationSources } from './sources.tables.ts';

export const insertDemonstration = (db: Database, row: typeof demonstrationSources.$inferInsert) =>
  db.insert(demonstrationSources).values(row);

/** Sources of the demonstration that lack a day before a Paris day number, in the order in which they were made. */
export async function lateDemonstrations(db: Database, day: number): Promise<string[]> {
  const found = await db
    .select({ id: demonstrationSources.sourceId })
    .from(demonstrationSources)
    .where(lt(demonstrationSources.madeTo, isoDay(day)))
    .orderBy(asc(demonstrationSources.sourceId));
  return found.map(({ id }) => id);
}

/** A source of the demonstration that nobody else goes on with until the end of the transaction; undefined once it is gone. */
export async function heldDemonstration(db: Database, sourceId: string): Promise<DemonstrationRow | undefined> {
  const [row] = await db
    .select()
    .from(demonstrationSources)
    .where(eq(demonstrationSources.sourceId, sourceId))
    .for('no key update');
  return row;
}

/** Keeps that the days before one are made, and what of them has no place. */
export async function keepMade(
  db: Database,
  sourceId: string,
  madeTo: number,
  { seconds, energyWh }: { seconds: number; energyWh: number },
): Promise<void> {
  await db
    .update(demonstrationSources)
    .set({
      madeTo: isoDay(madeTo),
      leftOutS: sql`${demonstrationSources.leftOutS} + ${seconds}`,
      leftOutWh: sql`${demonstrationSources.leftOutWh} + ${energyWh}`,
    })
    .where(and(eq(demonstrationSources.sourceId, sourceId), lt(demonstrationSources.madeTo, isoDay(madeTo))));
}

/** Where the measures of a source of the demonstration come from; null for any other. */
export async function demonstrationOf(db: Database, sourceId: string): Promise<Demonstration | null> {
  const [row] = await db.select().from(demonstrationSources).where(eq(demonstrationSources.sourceId, sourceId));
  if (!row) return null;
  const { measuredFrom, measuredTo, shiftDays, shiftUntil, madeTo, leftOutS, leftOutWh } = row;
  return {
    curve: shiftDays === null ? 'generated' : 'real',
    measuredFrom,
    measuredTo,
    shiftDays,
    playedAgainAfter: shiftUntil !== null && parseIsoDay(madeTo)! > parseIsoDay(shiftUntil)! + 1 ? shiftUntil : null,
    leftOut: { hours: leftOutS / 3600, kwh: leftOutWh / 1000 },
  };
}
