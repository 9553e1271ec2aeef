import {
  type DeviceMessage,
  type SensedVariable,
  SENSED_VARIABLES,
  batteryMvOf,
  numberOf,
  percentOf,
  recordOf,
  sensed,
} from './message.ts';
import { momentOf } from './moments.ts';

/** Measures that one push may hold. */
const PUSH_MOST_MEASURES = 500;

/** Other names of the variables, for who writes in English. */
const ENGLISH: Readonly<Record<string, SensedVariable>> = {
  temperature: 'temperature_ambiante',
  humidity: 'humidite',
  co2: 'co2_ambiant',
  power: 'puissance',
  energy: 'index',
};

/** Units that a measure may be given in, with the factor to the unit of the variable; the first is that of a measure without one. */
const UNITS: Record<SensedVariable, Readonly<Record<string, number>>> = {
  temperature_ambiante: { '°C': 1, C: 1 },
  humidite: { '%': 1 },
  co2_ambiant: { ppm: 1 },
  puissance: { W: 1, kW: 1000 },
  index: { kWh: 1000, Wh: 1 },
};

/** Why a measure of a push is not read, by its place from 0. */
export type PushFault = { place: number; reason: 'not_a_measure' | 'unknown_variable' | 'unknown_unit' | 'bad_moment' };

/** A push that was read; `null` when it is no push at all. */
export type PushRead = { message: DeviceMessage; faults: PushFault[] };

/**
 * Our own push: `{ "measures": [{ "variable", "value", "unit"?, "at"? }], "battery"?, "battery_mv"? }`. A measure without `at` was made when
 * the push came; one whose value is null is missing and says nothing. What cannot be read is named, and the rest is read. Null when
 * `measures` is not a list of at most `PUSH_MOST_MEASURES`.
 *
 * @param deviceId the device that signed
 * @param payload the body, parsed
 * @param receivedAt when it came [ms since 1970]
 */
export function readPush(deviceId: string, payload: unknown, receivedAt: number): PushRead | null {
  const body = recordOf(payload);
  if (!body || !Array.isArray(body.measures) || body.measures.length > PUSH_MOST_MEASURES) return null;
  const faults: PushFault[] = [];
  const values = body.measures.flatMap((given: unknown, place) => {
    const read = readMeasure(given, receivedAt);
    if (typeof read !== 'string') return read ?? [];
    faults.push({ place, reason: read });
    return [];
  });
  const at = values.reduce((last, one) => Math.max(last, one.at), Number.NEGATIVE_INFINITY);
  return {
    message: {
      deviceId,
      at: values.length > 0 ? at : receivedAt,
      values,
      batteryPercent: percentOf(body.battery),
      batteryMv: batteryMvOf(body.battery_mv),
    },
    faults,
  };
}

/** A measure; null for a missing value, a reason for what cannot be read. */
function readMeasure(given: unknown, receivedAt: number) {
  const one = recordOf(given);
  if (!one || typeof one.variable !== 'string') return 'not_a_measure' as const;
  const variable = SENSED_VARIABLES.find((name) => name === one.variable) ?? english(one.variable);
  if (!variable) return 'unknown_variable' as const;
  const units = UNITS[variable];
  const unit = one.unit ?? Object.keys(units)[0];
  if (typeof unit !== 'string' || !Object.hasOwn(units, unit)) return 'unknown_unit' as const;
  const at = one.at === undefined || one.at === null ? receivedAt : momentOf(one.at);
  if (at === null) return 'bad_moment' as const;
  const value = numberOf(one.value);
  return value === null ? null : sensed(variable, at, value * units[unit]!);
}

const english = (name: string): SensedVariable | undefined =>
  Object.hasOwn(ENGLISH, name) ? ENGLISH[name] : undefined;
