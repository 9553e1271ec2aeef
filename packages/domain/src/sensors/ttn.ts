import { type DeviceMessage, batteryMvOf, percentOf, recordOf, valuesOfKeys } from './message.ts';
import { momentOf } from './moments.ts';

/** Keys of decoders for the battery, in their order of use. */
const PERCENT_KEYS = ['battery', 'battery_level', 'battery_percent', 'bat_percent'] as const;
const VOLTAGE_KEYS = ['battery_mv', 'battery_voltage', 'BatV', 'vdd', 'bat_mv'] as const;

/**
 * An uplink of The Things Stack v3 with its decoded payload. The device is its DevEUI, in capitals, or its `device_id` without one. Null for
 * another event (join, downlink) or an uplink without device.
 *
 * The moment is when the network received it; without that, the earliest one of the gateways (`rx_metadata`), whose clocks may be wrong, and
 * then when the message came. An uplink without decoder says that the device lives, and nothing else.
 *
 * @param payload the message, parsed
 * @param receivedAt when it came [ms since 1970]; null where nobody knows
 */
export function readTtnUplink(payload: unknown, receivedAt: number | null): DeviceMessage | null {
  const message = recordOf(payload);
  const uplink = recordOf(message?.uplink_message);
  const ids = recordOf(message?.end_device_ids);
  if (!message || !uplink || !ids) return null;
  const deviceId = typeof ids.dev_eui === 'string' && ids.dev_eui !== '' ? ids.dev_eui.toUpperCase() : ids.device_id;
  if (typeof deviceId !== 'string' || deviceId === '') return null;
  const decoded = recordOf(uplink.decoded_payload) ?? {};
  const at =
    momentOf(uplink.received_at) ?? momentOf(message.received_at) ?? earliestOf(uplink.rx_metadata) ?? receivedAt;
  if (at === null) return null;
  return {
    deviceId,
    at,
    values: valuesOfKeys(decoded, at),
    batteryPercent: firstOf(PERCENT_KEYS, decoded, percentOf),
    batteryMv: firstOf(VOLTAGE_KEYS, decoded, batteryMvOf),
  };
}

/** The earliest moment that a gateway gave. */
function earliestOf(metadata: unknown): number | null {
  if (!Array.isArray(metadata)) return null;
  const moments = metadata.flatMap((one: unknown) => momentOf(recordOf(one)?.time) ?? []);
  return moments.length === 0 ? null : Math.min(...moments);
}

function firstOf(
  keys: readonly string[],
  decoded: Record<string, unknown>,
  read: (given: unknown) => number | null,
): number | null {
  for (const key of keys) {
    const value = read(decoded[key]);
    if (value !== null) return value;
  }
  return null;
}
