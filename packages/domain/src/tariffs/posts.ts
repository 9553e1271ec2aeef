import { civilDate, weekday } from '../calendar/days.ts';
import { turpeSeason } from '../calendar/energy-days.ts';
import { minutesOf, rangesOn } from '../calendar/off-peak.ts';
import type { ClockRange, OffPeakCalendar } from '../calendar/off-peak.ts';
import { forEachSlotMinute } from '../calendar/slots.ts';
import type { SlotAxis } from '../calendar/slots.ts';
import { TEMPO, tempoCode } from './tempo.ts';
import type { TempoCalendar } from './tempo.ts';

import { POSTS } from './post-names.ts';
import type { Post, Scheme } from './post-names.ts';

export { POSTS, POST_LABELS, SCHEMES } from './post-names.ts';
export type { Post, Scheme } from './post-names.ts';

/**
 * Tariff posts (postes tarifaires, « cadrans ») and the classification of slots into them.
 *
 * Boundaries: TURPE high season November to March; Tempo days 06:00 to 06:00 with full hours 06:00–22:00; in HTA the
 * whole Sunday is off-peak; fixed peak December to February, Monday to Saturday, in the ranges of the contract; mobile
 * peak on the PP1 days, 07:00–15:00 and 18:00–20:00 (CRE, délibération 2025-40, section 1.5 of the tariff rules).
 */
/** Code of a post in the arrays of this module: its place in POSTS, 0 being unknown. */
export const postCode = (post: Post): number => POSTS.indexOf(post);

/** What the classification of a delivery point needs to know. */
export type PostCalendar = {
  offPeak: OffPeakCalendar;
  /** Tempo colours; the package's own when absent. */
  tempo?: TempoCalendar;
  /** Fixed peak of HTA, 2 h within 08:00–12:00 and 2 h within 17:00–21:00. */
  fixedPeak?: readonly ClockRange[];
  /** PP1 days of RTE for the mobile peak, and the days on which that list is known. */
  mobilePeak?: { days: ReadonlySet<number>; fromDay: number; toDay: number };
};

/** Fixed peak taken when the contract does not say: 09:00–11:00 and 18:00–20:00. */
const DEFAULT_FIXED_PEAK: readonly ClockRange[] = [
  { fromMinute: 540, toMinute: 660 },
  { fromMinute: 1080, toMinute: 1200 },
];
const MOBILE_PEAK: readonly ClockRange[] = [
  { fromMinute: 420, toMinute: 900 },
  { fromMinute: 1080, toMinute: 1200 },
];
const TEMPO_HC = minutesOf([{ fromMinute: 1320, toMinute: 360 }]);

/** Post codes of the 1 440 clock minutes of a civil day under a scheme. A function with a memory of the tables it made. */
export function dayPostTables(scheme: Scheme, calendar: PostCalendar): (day: number) => Uint8Array {
  const memory = new Map<string, Uint8Array>();
  const rangeKeys = new Map<readonly ClockRange[], number>();
  const offPeakKey = (ranges: readonly ClockRange[] | null): number => {
    if (ranges === null) return -1;
    const known = rangeKeys.get(ranges);
    if (known !== undefined) return known;
    rangeKeys.set(ranges, rangeKeys.size);
    return rangeKeys.size - 1;
  };
  const remember = (key: string, make: () => Uint8Array): Uint8Array => {
    const known = memory.get(key);
    if (known) return known;
    const made = make();
    memory.set(key, made);
    return made;
  };
  const split = (ranges: readonly ClockRange[] | null, hp: Post, hc: Post): Uint8Array =>
    ranges === null ? new Uint8Array(1440) : minutesOf(ranges).map((off) => postCode(off === 1 ? hc : hp));

  switch (scheme) {
    case 'BASE': {
      const table = new Uint8Array(1440).fill(postCode('BASE'));
      return () => table;
    }
    case 'HPHC':
      return (day) => {
        const ranges = rangesOn(calendar.offPeak, day);
        return remember(String(offPeakKey(ranges)), () => split(ranges, 'HP', 'HC'));
      };
    case 'TEMPO': {
      const tempo = calendar.tempo ?? TEMPO;
      return (day) => {
        const before = tempoCode(tempo, day - 1);
        const own = tempoCode(tempo, day);
        return remember(`${before}${own}`, () =>
          TEMPO_HC.map((off, minute) => tempoPost(minute < 360 ? before : own, off)),
        );
      };
    }
    case 'SAISONS4':
      return (day) => {
        const ranges = rangesOn(calendar.offPeak, day);
        const winter = turpeSeason(day) === 'hiver';
        return remember(`${offPeakKey(ranges)}${winter}`, () =>
          winter ? split(ranges, 'HPH', 'HCH') : split(ranges, 'HPB', 'HCB'),
        );
      };
    case 'WEEKEND': {
      const week = new Uint8Array(1440).fill(postCode('SEMAINE'));
      const weekend = new Uint8Array(1440).fill(postCode('WEEKEND'));
      return (day) => (weekday(day) >= 5 ? weekend : week);
    }
    case 'WEEKEND_HPHC':
      return (day) => {
        const ranges = rangesOn(calendar.offPeak, day);
        const end = weekday(day) >= 5;
        return remember(`${offPeakKey(ranges)}${end}`, () =>
          end ? split(ranges, 'WEEKEND_HP', 'WEEKEND_HC') : split(ranges, 'SEMAINE_HP', 'SEMAINE_HC'),
        );
      };
    case 'HTA5':
    case 'HTA5_MOBILE':
      return (day) => {
        const ranges = rangesOn(calendar.offPeak, day);
        const winter = turpeSeason(day) === 'hiver';
        const sunday = weekday(day) === 6;
        const peak = scheme === 'HTA5' ? fixedPeakOn(calendar, day) : mobilePeakOn(calendar, day);
        const key = `${offPeakKey(ranges)}${winter}${sunday}${peak === null ? '?' : peak.length > 0}`;
        return remember(key, () => htaTable(ranges, winter, sunday, peak));
      };
  }
}

function tempoPost(colour: number, off: number): number {
  return colour === 0 ? 0 : postCode('BLEU_HC') + (colour - 1) * 2 + (off === 1 ? 0 : 1);
}

function fixedPeakOn(calendar: PostCalendar, day: number): readonly ClockRange[] {
  const { month } = civilDate(day);
  return (month === 12 || month <= 2) && weekday(day) !== 6 ? (calendar.fixedPeak ?? DEFAULT_FIXED_PEAK) : [];
}

/** Mobile peak ranges of a day; null in the high season of a year whose PP1 days are not known. */
function mobilePeakOn(calendar: PostCalendar, day: number): readonly ClockRange[] | null {
  if (turpeSeason(day) === 'ete') return [];
  const known = calendar.mobilePeak;
  if (!known || day < known.fromDay || day >= known.toDay) return null;
  return known.days.has(day) ? MOBILE_PEAK : [];
}

function htaTable(
  ranges: readonly ClockRange[] | null,
  winter: boolean,
  sunday: boolean,
  peak: readonly ClockRange[] | null,
): Uint8Array {
  if (peak === null) return new Uint8Array(1440);
  const hc = postCode(winter ? 'HCH' : 'HCB');
  const hp = postCode(winter ? 'HPH' : 'HPB');
  if (sunday) return new Uint8Array(1440).fill(hc);
  if (ranges === null) return new Uint8Array(1440);
  const peakMinutes = minutesOf(peak);
  return minutesOf(ranges).map((off, m) => (peakMinutes[m] === 1 ? postCode('PTE') : off === 1 ? hc : hp));
}

/**
 * Post code of each slot under a scheme, 0 where it cannot be known (no off-peak schedule that day, Tempo colour or PP1
 * days not published). A slot belongs to the post that holds its middle. One pass; 105 120 slots take about a millisecond.
 *
 * @param axis regular grid of instants of the values
 * @param scheme posts to distinguish
 * @param calendar off-peak hours and Tempo or peak days
 */
export function classifySlots(axis: SlotAxis, scheme: Scheme, calendar: PostCalendar): Uint8Array {
  const out = new Uint8Array(axis.length);
  forEachSlotMinute(axis, dayPostTables(scheme, calendar), out);
  return out;
}
