import { DAY_MS, HOUR_MS, parisOffsetMs, sixToSixDay } from '@joulerie/domain/calendar';
import { QUALITY } from '@joulerie/domain/vocabulary';
import { FINALITY } from '../series/precedence.ts';
import type { ReadBuilder, SeriesDraft } from '../series/read-builder.ts';
import { plain, readStamp } from '../text/stamps.ts';

export const GAS_DAY_NOTE =
  'La journée gazière J va de 06:00 le jour J à 06:00 le lendemain : elle est rangée au jour J.';

/** Quality of a gas reading from GRDF's words: measured, corrected, or estimated. */
export function gasQuality(qualification: string | null): number {
  const word = plain(qualification ?? '');
  if (word.startsWith('corrige')) return QUALITY.corrige;
  return word.startsWith('estime') || word.startsWith('calcule') ? QUALITY.estime : QUALITY.brut;
}

/** How final GRDF says a consumption to be (`statut_conso`): « Provisoire » or « Définitive ». */
export function gasFinality(status: string | null): number {
  const word = plain(status ?? '');
  if (word.startsWith('provisoire')) return FINALITY.provisional;
  return /^definiti[fv]/.test(word) ? FINALITY.definitive : FINALITY.unsaid;
}

/** GRDF's way to say that a day has no data. */
export const isAbsent = (qualification: string | null): boolean => plain(qualification ?? '').startsWith('absence');

/**
 * Gas day of a boundary as GRDF writes it. A stamp at 06:00 is that date whatever its offset: the account writes
 * `06:00:00+00:00` where 06:00 local is meant. Another hour with an offset is a true instant.
 */
export function gasDayOf(text: string): number | null {
  const stamp = readStamp(text);
  if (!stamp) return null;
  const day = Math.floor(stamp.wallMs / DAY_MS);
  const hour = (stamp.wallMs - day * DAY_MS) / HOUR_MS;
  if (stamp.offsetMs === null || hour === 6 || hour === 0) return day;
  const instant = stamp.wallMs - stamp.offsetMs;
  return sixToSixDay(instant, Math.floor((instant + parisOffsetMs(instant)) / DAY_MS));
}

export type GasDrafts = { energy: SeriesDraft; volume: SeriesDraft; temperature: SeriesDraft };

/** The series of one gas delivery point: energy (kWh PCS as published), volume (m³), local temperature (°C). */
export function gasDrafts(builder: ReadBuilder, point: string | null, daily: boolean): GasDrafts {
  return {
    energy: builder.series({ variable: 'conso_gaz', point, daily }),
    volume: builder.series({ variable: 'volume_gaz', point, daily }),
    temperature: builder.series({ variable: 'temperature_exterieure', point, daily }),
  };
}

/** A PCE number: 14 digits, or GI and six digits. */
export const pceOf = (text: string | null): string | null =>
  text !== null && /^(\d{14}|GI\d{6})$/.test(text) ? text : null;
