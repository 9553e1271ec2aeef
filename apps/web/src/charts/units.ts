import { number } from '../lib/format.ts';

/** Scales of French screens: the unit a quantity is read in follows from its size. Base units come in. */

export type Scale = { unit: string; /** Base units in one displayed unit. */ divisor: number; digits: number };

const ENERGY: readonly Scale[] = [
  { unit: 'GWh', divisor: 1e9, digits: 1 },
  { unit: 'MWh', divisor: 1e6, digits: 1 },
  { unit: 'kWh', divisor: 1e3, digits: 0 },
];
const POWER: readonly Scale[] = [
  { unit: 'MW', divisor: 1e6, digits: 2 },
  { unit: 'kW', divisor: 1e3, digits: 0 },
];

/** Scale of an axis of energy whose largest value is `maxWh`: kWh below 10 MWh, MWh below 10 GWh, then GWh. */
export function energyScale(maxWh: number): Scale {
  const found = ENERGY.find(({ divisor }) => maxWh >= 10 * divisor) ?? ENERGY.at(-1)!;
  return { ...found, digits: digitsFor(maxWh / found.divisor) };
}

/** Scale of an axis of power: kW below 10 MW. */
export function powerScale(maxW: number): Scale {
  const found = POWER.find(({ divisor }) => maxW >= 10 * divisor) ?? POWER.at(-1)!;
  return { ...found, digits: digitsFor(maxW / found.divisor) };
}

const EUROS: Scale = { unit: '€', divisor: 1, digits: 0 };
export const DEGREES: Scale = { unit: '°C', divisor: 1, digits: 1 };

/** Euros with cents below 100 €. */
export function euroScale(maxEur: number): Scale {
  return { ...EUROS, digits: Math.abs(maxEur) < 100 ? 2 : 0 };
}

/** Decimals that keep about three significant figures: 0,25 · 1,5 · 24,1 · 180. */
export function digitsFor(shown: number): number {
  const size = Math.abs(shown);
  return size === 0 ? 0 : size < 1 ? 3 : size < 10 ? 2 : size < 100 ? 1 : 0;
}

/** A base-unit value in its scale, with the unit behind a narrow no-break space: `24,1 kWh`. */
export function scaled(value: number, scale: Scale, digits = scale.digits): string {
  if (!Number.isFinite(value)) return 'donnée absente';
  const shown = value / scale.divisor;
  // What rounds to nothing is not nothing.
  const least = 10 ** -digits;
  if (shown > 0 && shown < least / 2) return `moins de ${number(least, digits)}\u00a0${scale.unit}`;
  return `${number(shown, shown === 0 ? 0 : digits)}\u00a0${scale.unit}`;
}

/** A power as sentences say it, about three significant figures without useless zeros: `698 W`, `4,49 kW`, `10,2 kW`. */
export function powerWords(watts: number): string {
  if (Math.abs(watts) < 1000) return `${number(watts)}\u00a0W`;
  const kW = watts / 1000;
  return `${number(kW, digitsFor(kW))
    .replace(/(,\d*?)0+$/, '$1')
    .replace(/,$/, '')}\u00a0kW`;
}

/** Top of an axis: headroom of `padding` (a share) above the largest value; the specification asks for 20 %. */
export function axisTop(max: number, padding: number): number {
  return max > 0 ? max * (1 + padding) : 1;
}
