import { parseIsoDay } from '../calendar/days.ts';
import type { CivilDay } from '../calendar/days.ts';
import { tempoSeason } from '../calendar/energy-days.ts';
import packed from './tables/ejp-days.json' with { type: 'json' };
import { lookup } from './table.ts';
import type { Lookup } from './table.ts';
import { REGULATED } from './tables.ts';

/**
 * EJP (effacement jour de pointe), an option of the Tarif Bleu that is closed to new customers: at most 22 days of mobile peak
 * between 1 November and 31 March, from 07:00 to 01:00 the next day. The list of days has one source.
 */
const WINTERS = new Map(
  Object.entries(packed.winters).map(([year, days]) => [
    Number(year),
    new Set(
      days.map((iso) => {
        const day = parseIsoDay(iso);
        if (day === null) throw new Error(`EJP: no such day ${iso}`);
        return day;
      }),
    ),
  ]),
);

/**
 * Whether a civil day is a day of mobile peak; null in a winter whose days are not known.
 *
 * @param day civil day; any
 */
export function ejpDay(day: CivilDay): boolean | null {
  return WINTERS.get(tempoSeason(day))?.has(day) ?? null;
}

/** Powers of the option [kVA]. */
export const EJP_POWERS: readonly number[] = [9, 12, 15, 18, 36];

/**
 * Price of the option on a day: subscription [€/month TTC], normal hours `HN` or mobile peak `PM` [c€/kWh TTC].
 *
 * @param day civil day; any
 * @param powerKVA subscribed power [kVA]
 * @param component subscription, normal hours or mobile peak
 */
export const ejpPrice = (powerKVA: number, component: 'ABONNEMENT' | 'HN' | 'PM', day: CivilDay): Lookup =>
  lookup(REGULATED, `TTC|EJP|${powerKVA}|${component}`, day, `Tarif Bleu, option EJP, ${powerKVA}\u00a0kVA`);
