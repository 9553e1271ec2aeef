import type * as contract from '@joulerie/contract/sensors';
import { HOUR_MS, isoInstant } from '@joulerie/domain/calendar';
import { SENSED_VARIABLES, type SensedVariable } from '@joulerie/domain/sensors';
import { batteryLevel } from '@joulerie/domain/sources';
import { VARIABLES } from '@joulerie/domain/vocabulary';
import type { StepMean } from './readings.store.ts';
import { refusalInWords } from './refusal-words.ts';
import type { DeviceOfSource } from './sensors.store.ts';
import type { UnknownDeviceRow } from './sensors.tables.ts';

/** Steps of the curve of a device: the last 24 hours, by half-hours. */
const CURVE_STEP_MS = HOUR_MS / 2;
const CURVE_STEPS = 48;
/** Variables that have a curve, the first one that the device gives. */
export const CURVE_VARIABLES = ['temperature_ambiante', 'puissance', 'humidite', 'co2_ambiant'] as const;

/** Where the curves of now begin. */
export const curveSpan = (now: number): { from: number; stepMs: number } => ({
  from: (Math.floor(now / CURVE_STEP_MS) - CURVE_STEPS + 1) * CURVE_STEP_MS,
  stepMs: CURVE_STEP_MS,
});

type Shown = { mayEdit: boolean; means: readonly StepMean[]; now: number };

export function presentDevice({ device, source }: DeviceOfSource, { mayEdit, means, now }: Shown): contract.Device {
  const { batteryPercent, batteryMv, lastValues } = device;
  const facts = source.point.sensor;
  // Of somebody else's meter, what may be read is said by their agreement alone, in its measures.
  const isSeen = source.holding !== 'consent';
  return {
    _id: device.id,
    name: source.name,
    _id_source: source.id,
    link: device.link,
    address: device.address,
    brand: facts?.brand ?? null,
    model: facts?.model ?? null,
    place: facts?.place ?? null,
    lastSeenAt: device.lastSeenAt && isoInstant(device.lastSeenAt),
    battery: { percent: batteryPercent, tension: batteryMv, state: batteryLevel(batteryMv, batteryPercent) },
    values: (isSeen ? SENSED_VARIABLES : []).flatMap((variable) => {
      const last = lastValues[variable];
      return last ? [{ variable, value: last.value, unit: VARIABLES[variable].unit, at: last.at }] : [];
    }),
    curve: isSeen
      ? curveOf(
          means.filter(({ deviceId }) => deviceId === device.id),
          now,
        )
      : null,
    refusal: device.refusal && { at: device.refusal.at, reason: refusalInWords(device.refusal.reason) },
    mayEdit,
  };
}

function curveOf(means: readonly StepMean[], now: number): contract.Device['curve'] {
  const variable: SensedVariable | undefined = CURVE_VARIABLES.find((name) =>
    means.some((one) => one.variable === name),
  );
  if (!variable) return null;
  const values: (number | null)[] = Array.from({ length: CURVE_STEPS }, () => null);
  for (const { variable: name, step, mean } of means) if (name === variable && step < CURVE_STEPS) values[step] = mean;
  return {
    variable,
    from: isoInstant(curveSpan(now).from),
    stepMinutes: CURVE_STEP_MS / 60_000,
    values,
  };
}

export const presentUnknown = ({ link, address, messages, lastSeenAt }: UnknownDeviceRow): contract.UnknownDevice => ({
  link,
  address,
  messages,
  lastSeenAt: isoInstant(lastSeenAt),
});
