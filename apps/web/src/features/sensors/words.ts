import type { Device, DeviceLink } from '@joulerie/contract/sensors';
import { DAY_MS } from '@joulerie/domain/calendar';
import { SOURCE_BRANDS, SOURCE_MODELS } from '@joulerie/domain/vocabulary';
import { energy, number, percent, power, temperature } from '../../lib/format.ts';
import { relative } from '../../lib/format-moment.ts';
import type { Tone } from '../../ui/chip.tsx';

/** How a device sends its values, in words. */
export const LINK_LABELS: Record<DeviceLink, string> = {
  http: 'Envoi direct (HTTP signé)',
  zigbee2mqtt: 'Zigbee2MQTT',
  ttn: 'LoRaWAN (The Things Network)',
};

type Value = Device['values'][number];

const VALUE_WORDS: Record<Value['variable'], { label: string; text: (value: number) => string }> = {
  temperature_ambiante: { label: 'Température', text: (value) => temperature(value) },
  humidite: { label: 'Humidité', text: (value) => percent(value / 100, 0) },
  co2_ambiant: { label: 'CO₂', text: (value) => `${number(value)}\u00a0ppm` },
  puissance: { label: 'Puissance', text: (value) => power(value) },
  index: { label: 'Compteur', text: (value) => energy(value / 1000) },
};

export const labelOf = ({ variable }: Pick<Value, 'variable'>): string => VALUE_WORDS[variable].label;
export const textOf = ({ variable, value }: Pick<Value, 'variable' | 'value'>): string =>
  VALUE_WORDS[variable].text(value);

const BATTERY_WORDS = {
  full: ['ok', 'Pile pleine'],
  medium: ['none', 'Pile moyenne'],
  low: ['bad', 'Pile faible'],
} as const satisfies Record<string, [Tone, string]>;

/** « Pile faible · 12 % ». */
export function batteryOf({ battery: { state, percent: level, tension } }: Pick<Device, 'battery'>): [Tone, string] {
  if (state === null) return ['none', 'Pile inconnue'];
  const [tone, words] = BATTERY_WORDS[state];
  const figures = [
    level !== null && percent(level / 100, 0),
    tension !== null && `${number(tension / 1000, 2)}\u00a0V`,
  ].filter(Boolean);
  return [tone, [words, ...figures].join(' · ')];
}

/** Whether a device speaks: one that said nothing for a day has something wrong. */
export function presenceOf({ lastSeenAt }: Pick<Device, 'lastSeenAt'>, now: number): [Tone, string] {
  if (lastSeenAt === null) return ['none', 'Rien reçu pour l’instant'];
  const words = relative(lastSeenAt, now);
  return now - Date.parse(lastSeenAt) > DAY_MS ? ['warn', `Muet, vu ${words}`] : ['ok', `Vu ${words}`];
}

/** « Milesight AM103 · Salle 12 · Zigbee2MQTT ». */
export function factsOf({ brand, model, place, link, address }: Device): string {
  const named = (table: Readonly<Record<string, { name: string }>>, key: string | null) =>
    key === null ? null : (table[key]?.name ?? key);
  return [
    [named(SOURCE_BRANDS, brand), named(SOURCE_MODELS, model)].filter(Boolean).join(' '),
    place,
    LINK_LABELS[link],
    address,
  ]
    .filter(Boolean)
    .join(' · ');
}
