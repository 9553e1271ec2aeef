// What the address of a page of data says: read before any page, so apart from the words and the arithmetic of periods.

/** The periods of the bar. A season is the heating season by convention: 1 October to 20 May. */
export const PERIODS = ['jour', 'semaine', 'mois', 'saison', 'annee', '12mois', 'libre'] as const;
export type Period = (typeof PERIODS)[number];

/** Paris days `[fromDay, toDay)`. */
export type DayRange = { fromDay: number; toDay: number };

/** What a comparison is made with. */
export const COMPARES = ['aucun', 'previous', 'year', 'meteo'] as const;
export type Compare = (typeof COMPARES)[number];
