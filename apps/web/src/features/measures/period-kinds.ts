import { addMonths } from '@joulerie/domain/calendar';

// What the address of a page of data says: read before any page, so apart from the words and the arithmetic of periods.

/** The periods of the bar. A season is the heating season by convention: 1 October to 20 May. */
export const PERIODS = ['jour', 'semaine', 'mois', 'saison', 'annee', '12mois', 'libre'] as const;
export type Period = (typeof PERIODS)[number];

/** Paris days `[fromDay, toDay)`. */
export type DayRange = { fromDay: number; toDay: number };

/** Default range of the date-filtered pages: the twelve months that end today, today included. */
export function defaultRange(today: number): DayRange {
  return { fromDay: addMonths(today + 1, -12), toDay: today + 1 };
}

/** What a comparison is made with. */
export const COMPARES = ['aucun', 'previous', 'year'] as const;
export type Compare = (typeof COMPARES)[number];
