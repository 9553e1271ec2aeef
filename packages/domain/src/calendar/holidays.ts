import { civilDate, dayNumber, type CivilDay } from './days.ts';

/**
 * Public holidays of mainland France (Code du travail, art. L3133-1). Alsace-Moselle adds Good Friday and 26 December.
 * Easter: Gauss/Meeus Gregorian computus.
 */
export type Holiday = { day: CivilDay; name: string };

function easterSunday(year: number): CivilDay {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return dayNumber(year, month, day);
}

const byYear = new Map<string, Holiday[]>();

/** Departments of Alsace-Moselle. */
const ALSACE_MOSELLE = new Set(['57', '67', '68']);

/**
 * Whether a place has the two public holidays of Alsace-Moselle.
 *
 * @param zipcode French postcode
 */
export const isInAlsaceMoselle = (zipcode: string): boolean => ALSACE_MOSELLE.has(zipcode.slice(0, 2));

/**
 * The public holidays of a year in order of date. `alsaceMoselle` adds the two local ones.
 *
 * @param year from 1946, when the present list began; earlier years get the same list
 */
export function frenchHolidays(year: number, alsaceMoselle = false): readonly Holiday[] {
  const key = `${year}${alsaceMoselle ? '+' : ''}`;
  const known = byYear.get(key);
  if (known) return known;
  const easter = easterSunday(year);
  const list: Holiday[] = [
    { day: dayNumber(year, 1, 1), name: 'Jour de l’An' },
    ...(alsaceMoselle ? [{ day: easter - 2, name: 'Vendredi saint' }] : []),
    { day: easter + 1, name: 'Lundi de Pâques' },
    { day: dayNumber(year, 5, 1), name: 'Fête du Travail' },
    { day: dayNumber(year, 5, 8), name: 'Victoire de 1945' },
    { day: easter + 39, name: 'Ascension' },
    { day: easter + 50, name: 'Lundi de Pentecôte' },
    { day: dayNumber(year, 7, 14), name: 'Fête nationale' },
    { day: dayNumber(year, 8, 15), name: 'Assomption' },
    { day: dayNumber(year, 11, 1), name: 'Toussaint' },
    { day: dayNumber(year, 11, 11), name: 'Armistice de 1918' },
    { day: dayNumber(year, 12, 25), name: 'Noël' },
    ...(alsaceMoselle ? [{ day: dayNumber(year, 12, 26), name: 'Saint-Étienne' }] : []),
  ].toSorted((a, b) => a.day - b.day);
  byYear.set(key, list);
  return list;
}

/**
 * Name of the public holiday on a day, or null.
 *
 * @param day civil day; any
 * @param alsaceMoselle whether the two local holidays count
 */
export function holidayName(day: CivilDay, alsaceMoselle = false): string | null {
  const { year } = civilDate(day);
  return frenchHolidays(year, alsaceMoselle).find((holiday) => holiday.day === day)?.name ?? null;
}
