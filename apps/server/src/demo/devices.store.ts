import { DEVICES_SPACE, DEVICES_TOPIC_KEY, PUSHING_DEVICE, ZIGBEE_DEVICES } from '../../../../demo/devices.ts';
import { sealKey, sensorDevices, sensorTopics } from '../features/sensors/sensors.public.ts';
import type { SourceRow } from '../features/sources/sources.public.ts';
import type { Database } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';

/** Gives the space of the demonstration's devices the key of its topics. */
export async function loadTopic(db: Database, space: { key: string; id: string }): Promise<void> {
  if (space.key === DEVICES_SPACE) await db.insert(sensorTopics).values({ spaceId: space.id, key: DEVICES_TOPIC_KEY });
}

/** Adds the device that feeds a source of the demonstration, if one does: the sandbox sends for it. */
export async function loadDevice(
  db: Database,
  spaceKey: string,
  { id: sourceId, spaceId, idsource }: SourceRow,
  buildingId: string,
  { now, secretsKey }: { now: number; secretsKey: string },
): Promise<void> {
  if (spaceKey !== DEVICES_SPACE) return;
  const of = { spaceId, buildingId, sourceId, createdAt: new Date(now) };
  if (idsource === PUSHING_DEVICE.source) {
    const { id, key } = PUSHING_DEVICE;
    await db.insert(sensorDevices).values({ ...of, id, link: 'http', secret: await sealKey(secretsKey, id, key) });
  }
  if (ZIGBEE_DEVICES.some(({ source }) => source === idsource))
    await db.insert(sensorDevices).values({ ...of, id: newId(now), link: 'zigbee2mqtt', address: idsource });
}
