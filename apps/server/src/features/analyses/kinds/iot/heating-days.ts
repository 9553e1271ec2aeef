import { noAnswer, type NoAnswer } from '@joulerie/domain/answers';
import { civilDate, parisDay, type CivilDay } from '@joulerie/domain/calendar';
import { heatingSignature } from '@joulerie/domain/heating';
import { frenchNumber } from '@joulerie/domain/vocabulary';
import { energiesOf, type SubjectReading } from '../../../findings/findings.public.ts';

/** What a building was heated with over some days, and which of them count. */
export type Heating = {
  /** Of the energies that follow the cold; null where none does, with the reason. */
  kWh: number | null;
  eurPerKWh: number | null;
  why: NoAnswer | null;
  /** 1 for each day of the period on which the building is heated. */
  days: Uint8Array;
  /** How these days are known, in words. */
  season: string;
};

/**
 * The heating of some days by the signatures of the year of a building, each energy its own. A day counts as heated below the highest balance
 * point; without a signature, or without its temperature, from 15 October to 15 April: a room that is warm in summer is not heated.
 */
export function heatingOf(reading: SubjectReading, fromDay: CivilDay, toDay: CivilDay): Heating {
  const { span, year, temperatureC } = reading;
  const cut = (values: Float64Array) => values.subarray(year.fromDay - span.fromDay, year.toDay - span.fromDay);
  let [kWh, eur, priced] = [0, 0, true];
  let unknown = 0;
  for (let day = fromDay; day < toDay; day++) if (!Number.isFinite(temperatureC[day - span.fromDay]!)) unknown++;
  let why: NoAnswer = noAnswer('no_heating_energy');
  let highestC = Number.NEGATIVE_INFINITY;
  for (const one of energiesOf(reading)) {
    const signature = heatingSignature(cut(temperatureC), cut(one.kWh));
    if (!signature.known) {
      why = signature;
      continue;
    }
    const { slopeKWhDayC, balancePointC } = signature.fit;
    highestC = Math.max(highestC, balancePointC);
    let own = 0;
    for (let day = fromDay; day < toDay; day++) {
      const t = temperatureC[day - span.fromDay]!;
      if (Number.isFinite(t)) own += slopeKWhDayC * Math.max(0, balancePointC - t);
    }
    kWh += own;
    if (one.eurPerKWh === null) priced = false;
    else eur += own * one.eurPerKWh;
  }
  const known = Number.isFinite(highestC);
  const days = Uint8Array.from({ length: toDay - fromDay }, (_, d) => {
    const t = temperatureC[fromDay + d - span.fromDay]!;
    return (known && Number.isFinite(t) ? t < highestC : isInSeason(fromDay + d)) ? 1 : 0;
  });
  return {
    kWh: known ? kWh : null,
    eurPerKWh: known && priced && kWh > 0 ? eur / kWh : null,
    why: known ? null : why,
    days,
    season: known
      ? `Jours comptés\u00a0: ceux dont la température extérieure moyenne est sous ${frenchNumber(highestC, 1, 1)}\u00a0°C, où ce bâtiment est chauffé.${leftOut(unknown)}`
      : 'Jours comptés\u00a0: du 15\u00a0octobre au 15\u00a0avril, faute de signature de chauffage.',
  };
}

const leftOut = (days: number): string =>
  days === 0
    ? ''
    : ` Température extérieure inconnue pendant ${days}\u00a0jour${days > 1 ? 's' : ''}\u00a0: leur chauffage n’est pas compté.`;

/** From 15 October to 15 April. */
function isInSeason(day: CivilDay): boolean {
  const { month, day: d } = civilDate(day);
  const at = month * 100 + d;
  return at >= 1015 || at <= 415;
}

/** The slots of an axis that lie on days that count. */
export const slotsOfDays = (
  { startMs, stepS, length }: { startMs: number; stepS: number; length: number },
  days: Uint8Array,
  fromDay: CivilDay,
): Uint8Array => Uint8Array.from({ length }, (_, i) => days[parisDay(startMs + i * stepS * 1000) - fromDay] ?? 0);
