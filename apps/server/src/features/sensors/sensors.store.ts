import type { DeviceLink } from '@joulerie/contract/sensors';
import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import { type Database, databaseError } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { spaces } from '../accounts/accounts.public.ts';
import { type SourceRow, sources } from '../sources/sources.public.ts';
import {
  type SensorDeviceRow,
  type UnknownDeviceRow,
  sensorDevices,
  sensorTopics,
  unknownDevices,
} from './sensors.tables.ts';

/** A device, with its source. */
export type DeviceOfSource = { device: SensorDeviceRow; source: SourceRow };

/** The devices of a building, in the order of their names. */
export async function devicesOfBuilding(db: Database, buildingId: string): Promise<DeviceOfSource[]> {
  return db
    .select({ device: sensorDevices, source: sources })
    .from(sensorDevices)
    .innerJoin(sources, eq(sources.id, sensorDevices.sourceId))
    .where(eq(sensorDevices.buildingId, buildingId))
    .orderBy(sources.name, sensorDevices.id);
}

export async function findDevice(db: Database, id: string): Promise<DeviceOfSource | null> {
  const [found] = await db
    .select({ device: sensorDevices, source: sources })
    .from(sensorDevices)
    .innerJoin(sources, eq(sources.id, sensorDevices.sourceId))
    .where(eq(sensorDevices.id, id));
  return found ?? null;
}

/** A device until the end of the transaction; null when it is gone. */
export async function holdDevice(tx: Database, id: string): Promise<SensorDeviceRow | null> {
  const [held] = await tx.select().from(sensorDevices).where(eq(sensorDevices.id, id)).for('no key update');
  return held ?? null;
}

/** @throws DomainError `already_added_device` for an address of another device of the space */
export async function insertDevice(tx: Database, row: typeof sensorDevices.$inferInsert): Promise<void> {
  await tx
    .insert(sensorDevices)
    .values(row)
    .catch((error: unknown) => {
      if (databaseError(error)?.code === '23505') throw new DomainError('already_added_device', {}, { cause: error });
      throw error;
    });
}

export async function updateDevice(tx: Database, id: string, values: Partial<SensorDeviceRow>): Promise<void> {
  await tx.update(sensorDevices).set(values).where(eq(sensorDevices.id, id));
}

export async function deleteDevice(tx: Database, id: string): Promise<void> {
  await tx.delete(sensorDevices).where(eq(sensorDevices.id, id));
}

export async function countDevices(db: Database, spaceId: string): Promise<number> {
  const [found] = await db.select({ n: count() }).from(sensorDevices).where(eq(sensorDevices.spaceId, spaceId));
  return found!.n;
}

/** The device of an address, among those of one space. */
export async function deviceOfAddress(
  db: Database,
  spaceId: string,
  link: DeviceLink,
  address: string,
): Promise<{ id: string } | null> {
  const [found] = await db
    .select({ id: sensorDevices.id })
    .from(sensorDevices)
    .where(and(eq(sensorDevices.spaceId, spaceId), eq(sensorDevices.link, link), eq(sensorDevices.address, address)));
  return found ?? null;
}

/** The key of the topics of a space, made when it is first asked for. */
export async function topicKeyOf(db: Database, spaceId: string, fresh: string): Promise<string> {
  const [made] = await db.insert(sensorTopics).values({ spaceId, key: fresh }).onConflictDoNothing().returning();
  if (made) return made.key;
  const [known] = await db.select().from(sensorTopics).where(eq(sensorTopics.spaceId, spaceId));
  return known!.key;
}

/** The space that a key of topics is of; null for no key. */
export async function spaceOfTopic(db: Database, key: string): Promise<string | null> {
  const [found] = await db.select().from(sensorTopics).where(eq(sensorTopics.key, key));
  return found?.spaceId ?? null;
}

/** Unknown devices that are kept of a space: a gateway of neighbours may hear hundreds. */
const MOST_UNKNOWN = 50;

/** Counts a message of a device that nobody added. */
export async function noteUnknown(
  db: Database,
  one: Pick<UnknownDeviceRow, 'spaceId' | 'link' | 'address'>,
  at: Date,
): Promise<void> {
  await db
    .insert(unknownDevices)
    .values({ ...one, messages: 1, lastSeenAt: at })
    .onConflictDoUpdate({
      target: [unknownDevices.spaceId, unknownDevices.link, unknownDevices.address],
      set: { messages: sql`${unknownDevices.messages} + 1`, lastSeenAt: at },
    });
  await db.execute(sql`delete from unknown_devices where space_id = ${one.spaceId} and (link, address) in (
    select link, address from unknown_devices where space_id = ${one.spaceId}
    order by last_seen_at desc, link, address offset ${MOST_UNKNOWN})`);
}

export async function unknownOf(db: Database, spaceId: string): Promise<UnknownDeviceRow[]> {
  return db
    .select()
    .from(unknownDevices)
    .where(eq(unknownDevices.spaceId, spaceId))
    .orderBy(desc(unknownDevices.lastSeenAt), unknownDevices.address);
}

export async function forgetUnknown(
  tx: Database,
  { spaceId, link, address }: Pick<UnknownDeviceRow, 'spaceId' | 'link' | 'address'>,
): Promise<void> {
  await tx
    .delete(unknownDevices)
    .where(
      and(eq(unknownDevices.spaceId, spaceId), eq(unknownDevices.link, link), eq(unknownDevices.address, address)),
    );
}

/** Forgets unknown devices that were not heard since an instant. */
export async function removeOldUnknown(db: Database, before: Date): Promise<void> {
  await db.delete(unknownDevices).where(lt(unknownDevices.lastSeenAt, before));
}

/** A device, and the brand whose host it has to push to. */
export type PushedDevice = { device: SensorDeviceRow; brandId: string };

export async function pushedDevice(db: Database, id: string): Promise<PushedDevice | null> {
  const [found] = await db
    .select({ device: sensorDevices, brandId: spaces.scopeId })
    .from(sensorDevices)
    .innerJoin(spaces, eq(spaces.id, sensorDevices.spaceId))
    .where(eq(sensorDevices.id, id));
  return found ?? null;
}
