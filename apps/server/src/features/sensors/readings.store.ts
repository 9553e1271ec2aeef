import type { SensedValue, SensedVariable } from '@joulerie/domain/sensors';
import { isoInstant } from '@joulerie/domain/calendar';
import { lt, sql } from 'drizzle-orm';
import { arrayText } from '../../platform/array-text.ts';
import { type Database, rows } from '../../platform/database.ts';
import { sensorPushes, sensorReadings } from './sensors.tables.ts';

/** Notes a push of a device; false when it came before. */
export async function notePush(tx: Database, deviceId: string, messageId: string, at: Date): Promise<boolean> {
  const made = await tx
    .insert(sensorPushes)
    .values({ deviceId, messageId, receivedAt: at })
    .onConflictDoNothing()
    .returning();
  return made.length > 0;
}

/** Keeps values of a device; answers how many are new. One of a moment that has a value already changes nothing. */
export async function insertReadings(
  tx: Database,
  deviceId: string,
  values: readonly SensedValue[],
  now: number,
): Promise<number> {
  if (values.length === 0) return 0;
  const made = await tx
    .insert(sensorReadings)
    .values(
      values.map(({ variable, at, value }) => ({
        deviceId,
        variable,
        at: new Date(at),
        value,
        receivedAt: new Date(now),
      })),
    )
    .onConflictDoNothing()
    .returning({ at: sensorReadings.at });
  return made.length;
}

/** Devices that have values to store of moments before an instant. */
export async function devicesToStore(db: Database, before: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select distinct device_id as id from sensor_readings where not stored and at < ${before} order by id limit 5000`,
  );
  return found.map(({ id }) => id);
}

/** A value of a device as it was kept. */
export type Reading = { variable: SensedVariable; at: number; value: number; stored: boolean };

/**
 * The values of a device of the instants `[from, to)`, in order of time, with those before them that a mean needs; of its counter, some readings
 * before and after too.
 */
export async function readingsAround(
  db: Database,
  deviceId: string,
  { from, to }: { from: number; to: number },
  around: { readings: number; ms: number; stepMs: number },
): Promise<Reading[]> {
  const begin = from - 2 * around.stepMs;
  const columns = sql`select variable, extract(epoch from at)::float8 * 1000 as at, value, stored from sensor_readings where device_id = ${deviceId}`;
  return rows<Reading>(
    db,
    sql`select * from (${columns} and at >= ${isoInstant(begin)} and at < ${isoInstant(to)}
      union all (${columns} and variable = 'index' and at < ${isoInstant(begin)} and at >= ${isoInstant(begin - around.ms)} order by at desc limit ${around.readings})
      union all (${columns} and variable = 'index' and at >= ${isoInstant(to)} and at < ${isoInstant(to + around.ms)} order by at limit ${around.readings})) as r
      order by at`,
  );
}

/** The first moment of a device before an instant that has a value to store; null without one. */
export async function firstToStore(db: Database, deviceId: string, before: number): Promise<number | null> {
  const [found] = await rows<{ at: number | null }>(
    db,
    sql`select extract(epoch from min(at))::float8 * 1000 as at from sensor_readings
      where device_id = ${deviceId} and not stored and at < ${isoInstant(before)}`,
  );
  return found?.at ?? null;
}

/** The measures have these values from now on. */
export async function markStored(db: Database, deviceId: string, from: number, to: number): Promise<void> {
  await db.execute(sql`update sensor_readings set stored = true
    where device_id = ${deviceId} and not stored and at >= ${isoInstant(from)} and at < ${isoInstant(to)}`);
}

/** Forgets values that were received before an instant and stored, and identifiers of pushes before another one. */
export async function removeOldReadings(db: Database, { readings, pushes }: { readings: Date; pushes: Date }) {
  await db.delete(sensorReadings).where(sql`${sensorReadings.stored} and ${lt(sensorReadings.receivedAt, readings)}`);
  await db.delete(sensorPushes).where(lt(sensorPushes.receivedAt, pushes));
}

/** A mean of a step of one variable of a device. */
export type StepMean = { deviceId: string; variable: SensedVariable; step: number; mean: number };

/** Means of devices over steps from an instant, by the number of the step from 0. */
export async function stepMeans(
  db: Database,
  deviceIds: readonly string[],
  variables: readonly SensedVariable[],
  { from, stepMs }: { from: number; stepMs: number },
): Promise<StepMean[]> {
  if (deviceIds.length === 0) return [];
  return rows<StepMean>(
    db,
    sql`select device_id as "deviceId", variable, step, avg(value) as mean from (
        select device_id, variable, value, floor((extract(epoch from at) * 1000 - ${from}) / ${stepMs})::int as step
        from sensor_readings where device_id = any(${arrayText(deviceIds)}::uuid[])
          and variable = any(${arrayText(variables)}::text[]) and at >= ${isoInstant(from)}) as r
      group by device_id, variable, step order by device_id, variable, step`,
  );
}
