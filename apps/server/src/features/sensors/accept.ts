import { isoInstant } from '@joulerie/domain/calendar';
import { type DeviceMessage, type SensedValue, dateFault } from '@joulerie/domain/sensors';
import { limitsOf } from '../../connectors/series/limits.ts';
import type { Database } from '../../platform/database.ts';
import { noteBattery } from '../sources/sources.public.ts';
import { insertReadings } from './readings.store.ts';
import { updateDevice } from './sensors.store.ts';
import type { RefusedReason, SensorDeviceRow } from './sensors.tables.ts';

/** Values of one device in ten minutes: one each tenth of a second, of all its variables. */
const MOST_VALUES = 6_000;
const WINDOW_MS = 10 * 60_000;

/** What became of the values of a message. */
export type Accepted = { added: number; known: number; refused: { value: SensedValue; reason: RefusedReason }[] };

/**
 * Keeps the values of a message of a device, which is held until the end of the transaction, and what it says of the device. A value that
 * was kept before changes nothing; one whose date or amount cannot be is refused with its reason, and the others are kept.
 */
export async function acceptMessage(
  tx: Database,
  device: SensorDeviceRow,
  message: DeviceMessage,
  now: number,
): Promise<Accepted> {
  const refused: Accepted['refused'] = [];
  const kept: SensedValue[] = [];
  const window = windowOf(device, now);
  for (const value of message.values) {
    const reason = window.windowValues + kept.length >= MOST_VALUES ? 'rate' : faultOf(value, now);
    if (reason) refused.push({ value, reason });
    else kept.push(value);
  }
  const added = await insertReadings(tx, device.id, kept, now);
  const heardAt = dateFault(message.at, now) === null ? Math.min(message.at, now) : now;
  const { batteryPercent, batteryMv } = message;
  const saysBattery = batteryPercent !== null || batteryMv !== null;
  const [first] = refused;
  await updateDevice(tx, device.id, {
    lastSeenAt: new Date(Math.max(device.lastSeenAt?.getTime() ?? 0, heardAt)),
    lastValues: lastOf(device.lastValues, kept),
    windowAt: window.windowAt,
    windowValues: window.windowValues + kept.length,
    ...(saysBattery ? { batteryPercent, batteryMv } : {}),
    ...(first ? { refusal: { at: isoInstant(now), reason: first.reason } } : {}),
    ...(!first && kept.length > 0 ? { refusal: null } : {}),
  });
  if (saysBattery) await noteBattery(tx, device.sourceId, { percent: batteryPercent, mv: batteryMv });
  return { added, known: kept.length - added, refused };
}

/** The ten minutes of now, with what was taken in them. */
function windowOf({ windowAt, windowValues }: SensorDeviceRow, now: number) {
  const isNow = windowAt !== null && now - windowAt.getTime() < WINDOW_MS;
  return isNow ? { windowAt, windowValues } : { windowAt: new Date(now), windowValues: 0 };
}

function faultOf({ variable, at, value }: SensedValue, now: number): RefusedReason | null {
  const [minimum, maximum] = limitsOf(variable, false);
  return dateFault(at, now) ?? (value < minimum || value > maximum ? 'range' : null);
}

/** The last value of each variable, whatever the order of the messages. */
function lastOf(before: SensorDeviceRow['lastValues'], values: readonly SensedValue[]): SensorDeviceRow['lastValues'] {
  const last = { ...before };
  for (const { variable, at, value } of values) {
    const known = last[variable];
    if (!known || Date.parse(known.at) < at) last[variable] = { value, at: isoInstant(at) };
  }
  return last;
}
