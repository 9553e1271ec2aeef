import { FRENCH_WEEKDAYS } from '../calendar/french-names.ts';
import { frenchDay, weekday } from '../calendar/days.ts';
import type { CivilDay } from '../calendar/days.ts';
import { holidayName } from '../calendar/holidays.ts';
import { ESTIMATED_OFFER } from './sentences.ts';
import { dayEuros, degrees, energy, percent } from './figures.ts';

/** A day that is known whole: its energy, and its mean outdoor temperature, NaN where unknown. */
export type KnownDay = { day: CivilDay; kWh: number; temperatureC: number };

/** What a day cost with taxes, and whether an offer of it has terms that nobody has confirmed. */
export type DayCost = { eur: number; estimated: boolean };
/** Fuels that are delivered, whose days are not measured: what a day says is without them. */
export type DayFuels = 'none' | 'delivered';

/** A day beside those like it. */
export type DayComparison = {
  /** Change from the mean of the days alike, as a share of it. */
  share: number;
  /** Days alike. */
  days: number;
  /** « un jeudi », « un jour de semaine », « un dimanche ou jour férié »… */
  kind: string;
};

/** Days alike are within so many degrees. */
const NEAR_C = 2;
/** Fewer days alike say nothing. */
const LEAST_DAYS = 4;

const isHoliday = (day: CivilDay): boolean => holidayName(day) !== null;
const isWorked = (day: CivilDay): boolean => weekday(day) < 5 && !isHoliday(day);

/**
 * A day beside past days of its kind at a temperature within 2 °C: days of the same name, else, of a working day, all working days; a public holiday
 * is like Sundays and other holidays. Null where fewer than four days are alike, or where they used nothing.
 *
 * @param day the day looked at
 * @param past days known whole, that day left out
 */
export function compareWithAlike(day: KnownDay, past: readonly KnownDay[]): DayComparison | null {
  if (!Number.isFinite(day.temperatureC)) return null;
  const near = past.filter(
    (one) => one.day !== day.day && Math.abs(one.temperatureC - day.temperatureC) <= NEAR_C && Number.isFinite(one.kWh),
  );
  const name = weekday(day.day);
  const kinds: readonly (readonly [kind: string, alike: (other: CivilDay) => boolean])[] = isHoliday(day.day)
    ? [['un dimanche ou jour férié', (other) => isHoliday(other) || weekday(other) === 6]]
    : [
        [`un ${FRENCH_WEEKDAYS[name]}`, (other) => weekday(other) === name && !isHoliday(other)],
        ...(isWorked(day.day) ? [['un jour de semaine', isWorked] as const] : []),
      ];
  for (const [kind, alike] of kinds) {
    const days = near.filter((one) => alike(one.day));
    const mean = days.reduce((sum, one) => sum + one.kWh, 0) / days.length;
    if (days.length >= LEAST_DAYS && mean > 0) return { share: (day.kWh - mean) / mean, days: days.length, kind };
  }
  return null;
}

/**
 * A day in words: « Hier : 41 kWh, 8,20 €, 12 % de plus qu’un jeudi à 6 °C ».
 *
 * @param day the last day known whole
 * @param cost what it cost with taxes, its part of yearly amounts included, and whether an offer that nobody has confirmed made it; null where unknown
 * @param comparison the day beside those like it; null where none are known
 * @param today civil day: the day before it is « hier »
 * @param fuels whether the site is also fed by deliveries
 */
export function dayWords(
  day: KnownDay,
  cost: DayCost | null,
  comparison: DayComparison | null,
  today: CivilDay,
  fuels: DayFuels,
): string {
  const name = day.day === today - 1 ? 'Hier' : `Le ${FRENCH_WEEKDAYS[weekday(day.day)]} ${frenchDay(day.day)}`;
  const parts = [
    energy(day.kWh),
    ...(cost === null ? [] : [`${dayEuros(cost.eur)}${cost.estimated ? `\u00a0(${ESTIMATED_OFFER})` : ''}`]),
  ];
  if (comparison !== null) {
    const { share, kind } = comparison;
    const change = Math.round(share * 100);
    const at = `à ${degrees(day.temperatureC)}`;
    parts.push(
      change === 0
        ? `autant qu’${kind} ${at}`
        : `${percent(Math.abs(share))} de ${change > 0 ? 'plus' : 'moins'} qu’${kind} ${at}`,
    );
  }
  return `${name}${fuels === 'delivered' ? ', hors combustibles livrés' : ''}\u00a0: ${parts.join(', ')}`;
}
