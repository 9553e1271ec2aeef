import type { Unit } from '../vocabulary/units.ts';
import { VARIABLES } from '../vocabulary/variables.ts';

/**
 * Variables that a device may send. `index` is the reading of a cumulative counter of energy: what counts is the difference between two
 * readings.
 */
export const SENSED_VARIABLES = ['temperature_ambiante', 'humidite', 'co2_ambiant', 'puissance', 'index'] as const;
/** One of `SENSED_VARIABLES`. */
export type SensedVariable = (typeof SENSED_VARIABLES)[number];

/** One value of a device, in the unit of its variable. `at`: when it was measured [ms since 1970]. */
export type SensedValue = { variable: SensedVariable; at: number; value: number; unit: Unit };

/** What one message of a device says. */
export type DeviceMessage = {
  /** How the message names its device. */
  deviceId: string;
  /** When the device was heard [ms since 1970]. */
  at: number;
  values: SensedValue[];
  /** Charge 0..100; null where the message says nothing of it. */
  batteryPercent: number | null;
  /** Voltage of the battery [mV]; null where the message says nothing of it. */
  batteryMv: number | null;
};

/** A longer key is the name of nothing: looking for the digits at its end would take a time of the square of its length. */
const LONGEST_KEY = 40;

/** What a name says: the variable, and the factor to its unit. */
export type KeyFacts = { variable: SensedVariable; factor: number };
const NO_MORE: ReadonlyMap<string, KeyFacts> = new Map();
const GAUGES: ReadonlySet<SensedVariable> = new Set(['temperature_ambiante', 'humidite', 'co2_ambiant']);

/** Names that devices give to what they measure, without case and digits at their end, with the factor to the unit of the variable. */
const KEYS: ReadonlyMap<string, KeyFacts> = new Map(
  (
    [
      ['temperature_ambiante', 1, ['temperature', 'temp', 'temperature_ambiante', 'tempc_sht', 'air_temperature']],
      ['humidite', 1, ['humidity', 'hum', 'humidite', 'hum_sht', 'relative_humidity', 'air_humidity']],
      ['co2_ambiant', 1, ['co2', 'co2_ambiant']],
      ['puissance', 1, ['power', 'puissance', 'active_power']],
      // Without its unit in its name, an energy is that of Zigbee2MQTT, which has kWh: see `readZigbee2mqtt`.
      ['index', 1000, ['energy_kwh', 'total_energy_kwh']],
    ] as const
  ).flatMap(([variable, factor, names]) => names.map((name) => [name, { variable, factor }] as const)),
);

/**
 * A number of a payload; null for what is missing: absent, empty, `"nan"`, `null`, infinite. A missing value is never zero.
 *
 * @param given any part of a payload
 */
export function numberOf(given: unknown): number | null {
  if (typeof given === 'number') return Number.isFinite(given) ? given : null;
  if (typeof given !== 'string' || !/^\s*[+-]?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i.test(given)) return null;
  const value = Number(given);
  return Number.isFinite(value) ? value : null;
}

/**
 * The values of a flat payload whose keys are names of quantities (`temperature`, `humidity_1`…). A variable that comes twice keeps its
 * first value.
 *
 * @param payload keys and values, as the device gave them
 * @param at when they were measured [ms since 1970]
 * @param more names of this kind of gateway alone
 */
export function valuesOfKeys(
  payload: Readonly<Record<string, unknown>>,
  at: number,
  more: ReadonlyMap<string, KeyFacts> = NO_MORE,
): SensedValue[] {
  const found = new Map<SensedVariable, SensedValue>();
  for (const [key, given] of Object.entries(payload)) {
    if (key.length > LONGEST_KEY) continue;
    const named = more.get(key.toLowerCase()) ?? KEYS.get(key.toLowerCase());
    const numbered = named ? undefined : KEYS.get(key.toLowerCase().replace(/_?\d+$/, ''));
    // Two channels of a counter are two counters: a number is left out of the name of a gauge alone.
    const facts = named ?? (numbered && GAUGES.has(numbered.variable) ? numbered : undefined);
    const value = facts && numberOf(given);
    if (!facts || value === null || value === undefined || found.has(facts.variable)) continue;
    found.set(facts.variable, sensed(facts.variable, at, value * facts.factor));
  }
  return [...found.values()];
}

/** A value in the unit of its variable. */
export const sensed = (variable: SensedVariable, at: number, value: number): SensedValue => ({
  variable,
  at,
  value,
  unit: VARIABLES[variable].unit,
});

/** A charge in percent that can be one; null otherwise. */
export const percentOf = (given: unknown): number | null => {
  const value = numberOf(given);
  return value !== null && value >= 0 && value <= 100 ? value : null;
};

/** Voltages of the batteries of sensors: that of the mains is none. [mV] */
const BATTERY_MV = { least: 500, most: 20_000 };

/** A voltage of a battery, given in mV or in V; null for what is none. */
export function batteryMvOf(given: unknown): number | null {
  const value = numberOf(given);
  if (value === null || value <= 0) return null;
  // No battery of a sensor has 100 V, and none 100 mV.
  const mv = value < 100 ? value * 1000 : value;
  return mv >= BATTERY_MV.least && mv <= BATTERY_MV.most ? Math.round(mv) : null;
}

/** An object of a payload; null for anything else. */
export const recordOf = (given: unknown): Record<string, unknown> | null =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Record<string, unknown>) : null;
