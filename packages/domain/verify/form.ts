import { parseIsoDay } from '../src/calendar/days.ts';
import type { TableFault } from '../src/tariffs/check-table.ts';

/** What the checks of the tables of another form share. */
export type Plain = Readonly<Record<string, unknown>>;
export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
export const dayOf = (value: unknown): number | null => (typeof value === 'string' ? parseIsoDay(value) : null);

/** Properties of an object: each of the list, and no other. */
export function propertyFaults(
  where: string,
  object: Plain,
  wanted: readonly string[],
  optional: readonly string[] = [],
): TableFault[] {
  return [
    ...Object.keys(object).flatMap((key) =>
      wanted.includes(key) || optional.includes(key) ? [] : [{ where, message: `unknown property ${key}` }],
    ),
    ...wanted.flatMap((key) => (key in object ? [] : [{ where, message: `${key} is missing` }])),
  ];
}

/** Years that follow each other, as names of an object. */
export const yearFaults = (where: string, object: Plain): TableFault[] =>
  Object.keys(object).flatMap((year, i, all) =>
    /^\d{4}$/.test(year) && (i === 0 || Number(year) === Number(all[i - 1]) + 1)
      ? []
      : [{ where: `${where}.${year}`, message: `${year} is not the year after ${all[i - 1] ?? 'none'}` }],
  );
