import {
  type DeviceMessage,
  type KeyFacts,
  batteryMvOf,
  numberOf,
  percentOf,
  recordOf,
  valuesOfKeys,
} from './message.ts';
import { momentOf } from './moments.ts';

/** Topics of the base topic that say nothing of what a device measured. */
const OTHER_TOPICS = /^bridge(\/|$)|\/(availability|set|get)$/;

/** Counters of Zigbee2MQTT, which are in kWh; `current_summ_delivered` is that of the TIC of a Linky. */
const ENERGIES: ReadonlyMap<string, KeyFacts> = new Map(
  ['energy', 'total_energy', 'current_summ_delivered'].map((name) => [name, { variable: 'index', factor: 1000 }]),
);

/** A total that stays at zero beside the tiers of its tariff is one that the meter does not give. */
function withoutEmptyTotal(state: Record<string, unknown>): Record<string, unknown> {
  const { current_summ_delivered: total, ...others } = state;
  const hasTiers = Object.entries(state).some(([key, value]) => TIER.test(key) && (numberOf(value) ?? 0) > 0);
  return numberOf(total) === 0 && hasTiers ? others : state;
}
const TIER = /^current_tier_?\d{1,2}_summ_delivered$/;

/**
 * What Zigbee2MQTT says of a device: its state as one object, under the name of the device. Null for a topic of the bridge, a command, an
 * availability or anything that is not an object.
 *
 * The battery is `battery` [%], and `voltage` [mV] only beside it: the `voltage` of a plug is that of the mains. The moment is `last_seen`
 * in its three forms (`ISO_8601`, `ISO_8601_local`, `epoch`); without one, when the message came.
 *
 * @param name what follows the base topic; names of devices may have slashes
 * @param payload the message, parsed
 * @param receivedAt when it came [ms since 1970]; null where nobody knows, as of a message that a broker retained: it then needs its own moment
 */
export function readZigbee2mqtt(name: string, payload: unknown, receivedAt: number | null): DeviceMessage | null {
  const state = recordOf(payload);
  if (!state || name === '' || OTHER_TOPICS.test(name)) return null;
  const at = momentOf(state.last_seen) ?? receivedAt;
  if (at === null) return null;
  const batteryPercent = percentOf(state.battery);
  return {
    deviceId: name,
    at,
    values: valuesOfKeys(withoutEmptyTotal(state), at, ENERGIES),
    batteryPercent,
    batteryMv: batteryPercent === null ? null : batteryMvOf(state.voltage),
  };
}
