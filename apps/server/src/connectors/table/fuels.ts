import { type SourceType, fuelOfType } from '@joulerie/domain/vocabulary';
import { plain } from '../text/stamps.ts';

/** A fuel as tables name it, the sources that burn it, and the units that it is counted in, by those of the deliveries of the first. */
type Fuel = {
  words: RegExp;
  name: string;
  types: readonly [SourceType, ...SourceType[]];
  units: Readonly<Record<string, number>>;
};

const MASS = { kg: 1, t: 1000 } as const;
const VOLUME = { L: 1, 'm³': 1000 } as const;

const FUELS: readonly Fuel[] = [
  { words: /\b(fiouls?|fuel|mazout|fod|gnr)\b/, name: 'fioul', types: ['fuel-oil'], units: VOLUME },
  { words: /\b(granules?|pellets?)\b/, name: 'granulés', types: ['wood-pellet', 'wood-compressed'], units: MASS },
  { words: /\b(plaquettes?|bois dechiquete)\b/, name: 'plaquettes', types: ['wood-chips'], units: MASS },
  { words: /\b(propane|butane|gpl)\b/, name: 'propane', types: ['gas-tank', 'gas-bottle'], units: MASS },
  { words: /\b(bois|buches?)\b/, name: 'bûches', types: ['wood-stere', 'wood-auto'], units: { stère: 1 } },
];

/** The fuel that plain words name, or null. */
export const fuelOf = (words: string): { name: string } | null => FUELS.find((one) => one.words.test(words)) ?? null;

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/\blitres?\b|\bl\b(?!['’])/, 'L'],
  [/\bm3\b|m³/, 'm³'],
  [/\bkg\b|\bkilo(gramme)?s?\b/, 'kg'],
  [/\btonnes?\b|\bt\b(?![°'’])/, 't'],
  [/\bsteres?\b/, 'stère'],
];

/** The unit of a mass or volume that plain words write, or null. */
export const fuelUnitOf = (words: string): string | null => UNITS.find(([pattern]) => pattern.test(words))?.[1] ?? null;

/** The unit that says the fuel with it, « L de fioul »: its energy is known by it. Null where the fuel is not counted so. */
export function unitOfFuel(unit: string, name: string): string | null {
  const fuel = FUELS.find((one) => one.name === name);
  return fuel && unit in fuel.units ? `${unit} de ${name}` : null;
}

/** What a quantity in such a unit may be of, where its fuel is not said. */
export const usualFuelOf = (unit: string): string => FUELS.find(({ units }) => unit in units)!.name;

const FACTORS = new Map(
  FUELS.flatMap(({ name, types: [type], units }) =>
    Object.entries(units).map(
      ([unit, count]) => [plain(`${unit} de ${name}`), count * (fuelOfType(type)?.kwhPerUnit ?? Number.NaN)] as const,
    ),
  ),
);

/** Energy of a unit that says its fuel [kWh, lower heating value]; null for any other unit. */
export const kwhOfFuel = (unit: string): number | null => FACTORS.get(plain(unit)) ?? null;

/** The types of source that burn the fuel of a unit, « L de fioul »; null for a unit of energy. */
export const typesOfFuel = (unit: string): readonly SourceType[] | null =>
  FUELS.find(({ name }) => plain(unit).endsWith(` de ${plain(name)}`))?.types ?? null;
