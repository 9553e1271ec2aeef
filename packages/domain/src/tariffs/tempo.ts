import { warning } from '../answers/index.ts';
import type { Warning } from '../answers/index.ts';
import { dayNumber } from '../calendar/days.ts';
import { tempoSeason, tempoSeasonDays } from '../calendar/energy-days.ts';
import packed from './tables/tempo-days.json' with { type: 'json' };

/**
 * Tempo colour of each day, from September 2014 to the last day known. A season runs from 1 September to 31 August with
 * 22 red days and 43 white ones; days that no source gives are unknown, never blue by default.
 * The colour of day D holds from 06:00 on D to 06:00 on D+1 (supplier billing).
 */
export type TempoColour = 'bleu' | 'blanc' | 'rouge';

/** Colours by civil day: 0 unknown, 1 blue, 2 white, 3 red. */
export type TempoCalendar = { firstDay: number; colours: Uint8Array };

const CODE: Record<string, number> = { '?': 0, b: 1, w: 2, r: 3 };
const COLOURS: readonly (TempoColour | null)[] = [null, 'bleu', 'blanc', 'rouge'];

function unpack(): TempoCalendar {
  const seasons = Object.entries(packed.seasons).map(([year, text]) => ({ year: Number(year), text }));
  const firstDay = dayNumber(seasons[0]!.year, 9, 1);
  const last = seasons.at(-1)!;
  const colours = new Uint8Array(tempoSeasonDays(last.year).to - firstDay);
  for (const { year, text } of seasons) {
    let at = tempoSeasonDays(year).from - firstDay;
    for (const [, letter, count] of text.matchAll(/([bwr?])(\d*)/g)) {
      const n = count === '' ? 1 : Number(count);
      colours.fill(CODE[letter!]!, at, at + n);
      at += n;
    }
    if (at !== tempoSeasonDays(year).to - firstDay) throw new Error(`Tempo season ${year} has a wrong length`);
  }
  return { firstDay, colours };
}

/** The calendar of the package. */
export const TEMPO: TempoCalendar = unpack();

/** The last day whose colour the package knows; those after it are published day by day. */
export const TEMPO_LAST_DAY: number = TEMPO.firstDay + TEMPO.colours.findLastIndex((code) => code > 0);

/** Code of a Tempo day: 0 unknown, 1 blue, 2 white, 3 red. */
export function tempoCode(calendar: TempoCalendar, day: number): number {
  return calendar.colours[day - calendar.firstDay] ?? 0;
}

/** How the colour of a Tempo day is known: two sources, one, or the rest of a season whose red and white days are all drawn. */
export type TempoMark = 'verified' | 'single_source' | 'derived';

const MARKS: Readonly<Record<string, TempoMark>> = { v: 'verified', s: 'single_source', d: 'derived' };
const MARKED = new Map(Object.entries(packed.marks).map(([year, text]) => [Number(year), unpackMarks(text)]));

function unpackMarks(text: string): TempoMark[] {
  return [...text.matchAll(/([vsd])(\d*)/g)].flatMap(([, letter, count]) =>
    Array<TempoMark>(count === '' ? 1 : Number(count)).fill(MARKS[letter!]!),
  );
}

/**
 * How the colour of a day of the package is known; null where it is not known. A season without marks has one source.
 *
 * @param day civil day; any
 */
export function tempoMark(day: number): TempoMark | null {
  if (tempoCode(TEMPO, day) === 0) return null;
  const season = tempoSeason(day);
  return MARKED.get(season)?.[day - tempoSeasonDays(season).from] ?? 'single_source';
}

/**
 * Colour of a Tempo day (06:00 that day to 06:00 the next), null when unknown.
 *
 * @param day Tempo day, named by the civil day on which it begins
 * @param calendar colours known
 */
export function tempoColour(day: number, calendar: TempoCalendar = TEMPO): TempoColour | null {
  return COLOURS[tempoCode(calendar, day)] ?? null;
}

/**
 * A calendar completed by days published later (RTE): the given days win over the ones known.
 *
 * @param base colours known
 * @param days colours that replace or complete them
 */
export function withTempoDays(
  base: TempoCalendar,
  days: readonly { day: number; colour: TempoColour }[],
): TempoCalendar {
  if (days.length === 0) return base;
  const first = Math.min(base.firstDay, ...days.map((d) => d.day));
  const last = Math.max(base.firstDay + base.colours.length - 1, ...days.map((d) => d.day));
  const colours = new Uint8Array(last - first + 1);
  colours.set(base.colours, base.firstDay - first);
  for (const { day, colour } of days) colours[day - first] = COLOURS.indexOf(colour);
  return { firstDay: first, colours };
}

/**
 * Days of each colour in a season (named by its first year), with the unknown ones.
 *
 * @param season first year of the season
 * @param calendar colours known
 */
export function tempoCounts(season: number, calendar: TempoCalendar = TEMPO): Record<TempoColour | 'inconnu', number> {
  const counts = { bleu: 0, blanc: 0, rouge: 0, inconnu: 0 };
  const { from, to } = tempoSeasonDays(season);
  for (let day = from; day < to; day++) counts[tempoColour(day, calendar) ?? 'inconnu']++;
  return counts;
}

/**
 * Warning on a season that is known in full yet does not have its 22 red and 43 white days: the source has a fault in it,
 * or the draw was not the usual one. Null when the season is sound or not complete.
 */
export function tempoSeasonWarning(season: number, calendar: TempoCalendar = TEMPO): Warning<'tempo_season'> | null {
  const { rouge, blanc, inconnu } = tempoCounts(season, calendar);
  if (inconnu > 0 || (rouge === 22 && blanc === 43)) return null;
  return warning('tempo_season', { season, red: rouge, white: blanc });
}
