import {
  FRENCH_MONTHS,
  FRENCH_SHORT_MONTHS,
  FRENCH_WEEKDAYS,
  addMonths,
  addYears,
  civilDate,
  dayNumber,
  frenchDay,
  headlinePeriod,
  startOfMonth,
  startOfWeek,
  startOfYear,
  heatingSeason,
  usualPeriod,
  weekday as weekdayOf,
} from '@joulerie/domain/calendar';
import type { Compare, DayRange, Period } from './period-kinds.ts';

export const PERIOD_LABELS: Record<Period, string> = {
  jour: 'Jour',
  semaine: 'Semaine',
  mois: 'Mois',
  saison: 'Saison',
  annee: 'Année',
  '12mois': '12\u00a0mois',
  libre: 'Libre',
};

/**
 * The period of a kind that holds a day. Twelve months end with the day's month; those of the month under way are the twelve complete
 * ones and that month. `libre` is the day's month.
 */
export function periodAround(period: Period, day: number, today: number): DayRange {
  switch (period) {
    case 'jour':
      return { fromDay: day, toDay: day + 1 };
    case 'semaine':
      return { fromDay: startOfWeek(day), toDay: startOfWeek(day) + 7 };
    case 'saison': {
      const { year } = civilDate(day);
      // In summer, the season that ended is the one to look at.
      return seasonOf(heatingSeason(day) ?? year - 1);
    }
    case 'annee':
      return { fromDay: startOfYear(day), toDay: addYears(startOfYear(day), 1) };
    case '12mois': {
      if (day >= startOfMonth(today)) return usualPeriod(today);
      const toDay = addMonths(startOfMonth(day), 1);
      return { fromDay: addMonths(toDay, -12), toDay };
    }
    case 'mois':
    case 'libre':
      return { fromDay: startOfMonth(day), toDay: addMonths(startOfMonth(day), 1) };
  }
}

const seasonOf = (year: number): DayRange => ({ fromDay: dayNumber(year, 10, 1), toDay: dayNumber(year + 1, 5, 21) });

/** The period before or after. Twelve rolling months slide by one month; a free range by its own length. */
export function shiftPeriod(period: Period, range: DayRange, by: 1 | -1, today: number): DayRange {
  switch (period) {
    case 'jour':
      return { fromDay: range.fromDay + by, toDay: range.fromDay + by + 1 };
    case 'semaine':
      return { fromDay: range.fromDay + 7 * by, toDay: range.fromDay + 7 * by + 7 };
    case 'mois':
      return periodAround('mois', addMonths(startOfMonth(range.fromDay), by), today);
    case 'saison':
      return seasonOf(civilDate(range.fromDay).year + by);
    case 'annee':
      return periodAround('annee', addYears(startOfYear(range.fromDay), by), today);
    case '12mois': {
      const toDay = addMonths(headlinePeriod(range, today).toDay, by);
      return toDay >= startOfMonth(today) ? usualPeriod(today) : { fromDay: addMonths(toDay, -12), toDay };
    }
    case 'libre': {
      const length = range.toDay - range.fromDay;
      return { fromDay: range.fromDay + by * length, toDay: range.toDay + by * length };
    }
  }
}

/** `févr. 2021 – janv. 2022`, `mars 2021`, `mardi 11 janvier 2022`, `2021`, `hiver 2021-2022`, `03/02/2021 – 07/03/2021`. */
export function rangeName(range: DayRange): string {
  const { fromDay, toDay } = range;
  const from = civilDate(fromDay);
  const last = civilDate(toDay - 1);
  if (toDay - fromDay === 1) {
    const weekday = FRENCH_WEEKDAYS[weekdayOf(fromDay)];
    return `${weekday} ${from.day === 1 ? '1er' : from.day} ${FRENCH_MONTHS[from.month - 1]} ${from.year}`;
  }
  const season = heatingSeason(fromDay);
  if (season !== null && fromDay === seasonOf(season).fromDay && toDay === seasonOf(season).toDay)
    return `saison ${season}-${season + 1}`;
  const whole = from.day === 1 && civilDate(toDay).day === 1;
  if (whole) {
    if (from.month === 1 && last.month === 12)
      return from.year === last.year ? String(from.year) : `${from.year} – ${last.year}`;
    if (from.year === last.year && from.month === last.month) return `${FRENCH_MONTHS[from.month - 1]} ${from.year}`;
    return `${FRENCH_SHORT_MONTHS[from.month - 1]} ${from.year} – ${FRENCH_SHORT_MONTHS[last.month - 1]} ${last.year}`;
  }
  return `${frenchDay(fromDay)} – ${frenchDay(toDay - 1)}`;
}

/** How a comparison is called. */
export const COMPARE_LABELS: Record<Compare, string> = {
  aucun: 'aucun',
  previous: 'période précédente',
  year: 'N-1',
  meteo: 'N-1, météo corrigée',
};

/** The same after « à »: « par rapport à la période précédente ». */
export const withArticle = (name: string): string => (name === COMPARE_LABELS.previous ? `la ${name}` : name);
