import { frenchNumber } from '@joulerie/domain/vocabulary';

/**
 * Quantities as a French reader expects them: `1 234,5 kWh`. Thousands are set apart by U+202F, units by U+00A0, and the
 * minus is U+2212. Missing (null, undefined, NaN, infinite) is never a number: « — », or the words given.
 */
export type Missing = number | null | undefined;

export const NBSP = '\u00a0';
export const NONE = '—';

function known(value: Missing): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** A number with exactly `digits` decimals: `1 234,50`. What rounds to nothing loses its sign. */
export function number(value: Missing, digits = 0, missing = NONE): string {
  if (!known(value)) return missing;
  return frenchNumber(value, digits, digits).replace('-', '−');
}

/** A number with the decimals it needs, between two bounds: `0,1091`, `123,72`, `20`. */
export function decimals(value: Missing, least: number, most: number, missing = NONE): string {
  if (!known(value)) return missing;
  let digits = least;
  while (digits < most && Math.abs(value - Number(value.toFixed(digits))) > 10 ** -(most + 2)) digits++;
  return number(value, digits);
}

/** A number with its sign: `+9`, `−6,4`, `0`. */
export function signed(value: Missing, digits = 0, missing = NONE): string {
  const text = number(value, digits, missing);
  return known(value) && value >= 0.5 * 10 ** -digits ? `+${text}` : text;
}

/** A figure and its unit apart, for places that set the unit small. `unit` is empty when the figure is missing. */
export type Figure = { value: string; unit: string };

export const figureText = ({ value, unit }: Figure): string => (unit ? `${value}${NBSP}${unit}` : value);

const figure = (value: Missing, unit: string, digits: number, missing: string): Figure =>
  known(value) ? { value: number(value, digits), unit } : { value: missing, unit: '' };

/** Decimals that keep about three figures: 4,25 · 24,1 · 135,8 · 2 318. */
function shownDigits(value: number): number {
  const size = Math.abs(value);
  return size === 0 ? 0 : size < 9.995 ? 2 : size < 999.95 ? 1 : 0;
}

type Step = { unit: string; divisor: number };
const ENERGY_STEPS: readonly Step[] = [
  { unit: 'GWh', divisor: 1e6 },
  { unit: 'MWh', divisor: 1e3 },
  { unit: 'kWh', divisor: 1 },
];

function bySize(value: Missing, steps: readonly Step[], missing: string): Figure {
  if (!known(value)) return { value: missing, unit: '' };
  // The larger unit takes over at 10 of it: 9 999 kWh, then 10,0 MWh.
  const step = steps.find(({ divisor }) => Math.abs(value) >= 10 * divisor) ?? steps.at(-1)!;
  const shown = value / step.divisor;
  return figure(shown, step.unit, shownDigits(shown), missing);
}

/** Energy in kWh, read in kWh, MWh or GWh by size. */
export const energyFigure = (kWh: Missing, missing = NONE): Figure => bySize(kWh, ENERGY_STEPS, missing);
export const energy = (kWh: Missing, missing = NONE): string => figureText(energyFigure(kWh, missing));

/** Power in W, read in W below 1 kW, then kW, then MW from 10 MW. */
export const powerFigure = (watts: Missing, missing = NONE): Figure => {
  if (known(watts) && Math.abs(watts) < 1000) return figure(watts, 'W', 0, missing);
  return bySize(
    known(watts) ? watts / 1000 : null,
    [
      { unit: 'MW', divisor: 1000 },
      { unit: 'kW', divisor: 1 },
    ],
    missing,
  );
};
export const power = (watts: Missing, missing = NONE): string => figureText(powerFigure(watts, missing));
export const apparentPower = (kVA: Missing, missing = NONE): string =>
  figureText(figure(kVA, 'kVA', known(kVA) && !Number.isInteger(kVA) ? 1 : 0, missing));

/** Euros: whole above 1 000 €, else to the cent; `cents` decides otherwise. */
export const eurosFigure = (value: Missing, cents?: boolean, missing = NONE): Figure =>
  figure(value, '€', (cents ?? (known(value) && Math.abs(value) < 1000)) ? 2 : 0, missing);
export const euros = (value: Missing, cents?: boolean, missing = NONE): string =>
  figureText(eurosFigure(value, cents, missing));

/** A price in euros per kWh, read in cents: `23,5 c€/kWh`. */
export const unitPrice = (eurosPerKWh: Missing, missing = NONE): string =>
  figureText(figure(known(eurosPerKWh) ? eurosPerKWh * 100 : null, 'c€/kWh', 1, missing));

/** Carbon in kg CO₂e, in tonnes from 1 t. */
export const carbonFigure = (kg: Missing, missing = NONE): Figure =>
  known(kg) && Math.abs(kg) >= 1000
    ? figure(kg / 1000, 't\u00a0CO₂e', shownDigits(kg / 1000), missing)
    : figure(kg, 'kg\u00a0CO₂e', 0, missing);
export const carbon = (kg: Missing, missing = NONE): string => figureText(carbonFigure(kg, missing));

export const temperature = (celsius: Missing, missing = NONE): string => figureText(figure(celsius, '°C', 1, missing));

/** A share 0..1 read in percent: `98,9 %`. */
export const percentFigure = (share: Missing, digits = 1, missing = NONE): Figure =>
  figure(known(share) ? share * 100 : null, '%', digits, missing);
export const percent = (share: Missing, digits = 1, missing = NONE): string =>
  figureText(percentFigure(share, digits, missing));

/** A difference as a share: `+9 %`, `−6,4 %`. */
export const difference = (share: Missing, digits = 0, missing = NONE): string =>
  known(share) ? `${signed(share * 100, digits)}${NBSP}%` : missing;

export const surface = (squareMetres: Missing, missing = 'inconnue'): string =>
  figureText(figure(squareMetres, 'm²', 0, missing));
export const intensityFigure = (kWhPerSquareMetre: Missing, missing = NONE): Figure =>
  figure(kWhPerSquareMetre, 'kWh/m²', 1, missing);
export const intensity = (kWhPerSquareMetre: Missing, missing = NONE): string =>
  figureText(intensityFigure(kWhPerSquareMetre, missing));

const UNIT_WORDS: Readonly<Record<string, string>> = { 'EUR/MWh': '€/MWh', 'gCO2e/kWh': 'gCO₂e/kWh' };

/** A unit as people write it. */
export const unitWords = (unit: string): string => UNIT_WORDS[unit] ?? unit;

/** A value in the unit a variable has (W, Wh, m³, %, °C…). Energy and power change unit by size. */
export function quantity(value: Missing, unit: string, missing = NONE): Figure {
  switch (unit) {
    case 'W':
      return powerFigure(value, missing);
    case 'Wh':
      return energyFigure(known(value) ? value / 1000 : null, missing);
    case 'kWh':
      return energyFigure(value, missing);
    case 'EUR':
    case '€':
      return eurosFigure(value, undefined, missing);
    case 'kgCO2e':
      return carbonFigure(value, missing);
    default:
      return known(value) ? figure(value, unitWords(unit), shownDigits(value), missing) : { value: missing, unit: '' };
  }
}

/** `1 bâtiment`, `0 bâtiment`, `23 bâtiments`: French counts as plural from two. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${number(n)}${NBSP}${Math.abs(n) >= 2 ? many : one}`;
}

/** A delivery point number in groups, as it is read aloud: `30 001 642 617 347`. GI codes stay as they are. */
export function meterNumber(text: string | null | undefined): string {
  if (!text) return NONE;
  return /^\d{14}$/.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, NBSP) : text;
}

/** File sizes in the units that systems show: `4,6 Mo`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${number(bytes)}${NBSP}octets`;
  if (bytes < 1e6) return `${number(bytes / 1e3)}${NBSP}ko`;
  return `${number(bytes / 1e6, 1)}${NBSP}Mo`;
}
