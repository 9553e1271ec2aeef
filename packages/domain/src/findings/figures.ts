import { frenchNumber } from '../vocabulary/french-number.ts';

/**
 * Figures of a sentence, as the page writes them: thousands set apart by U+202F, units by U+00A0, decimal comma. A sentence rounds more
 * than a table: three figures are enough to act.
 */
const NBSP = '\u00a0';

const formatted = (value: number, digits: number): string => frenchNumber(value, 0, digits).replace('-', '−');

/** Three significant figures at most, whole from 100. */
const short = (value: number): string => {
  const size = Math.abs(value);
  return formatted(value, size < 9.995 ? 2 : size < 99.95 ? 1 : 0);
};

/** Euros of a year in words: tens from 1 000 €. `eur` is the amount [€]. */
export const yearlyEuros = (eur: number): string =>
  `${formatted(Math.abs(eur) >= 1000 ? Math.round(eur / 10) * 10 : eur, 0)}${NBSP}€`;

/** Euros and cents of a day. */
export const dayEuros = (eur: number): string => `${frenchNumber(eur, 2, 2)}${NBSP}€`;

/** Below it a power would be written « 0 W ». */
export const LEAST_POWER_W = 0.5;

export const power = (watts: number): string =>
  Math.abs(watts) < 1000 ? `${formatted(watts, 0)}${NBSP}W` : `${short(watts / 1000)}${NBSP}kW`;

export const energy = (kWh: number): string =>
  Math.abs(kWh) < 10_000 ? `${short(kWh)}${NBSP}kWh` : `${short(kWh / 1000)}${NBSP}MWh`;

/** A power in the unit of its tariff. */
export const tariffPower = (value: number, unit: string): string => `${formatted(value, 1)}${NBSP}${unit}`;

/** A share, 0..1, without a sign. */
export const percent = (share: number, digits = 0): string => `${formatted(share * 100, digits)}${NBSP}%`;

export const degrees = (celsius: number): string => `${formatted(Math.round(celsius), 0)}${NBSP}°C`;
