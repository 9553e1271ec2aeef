import type { AnalysedEnergy } from '@joulerie/contract/analysis-shapes';
import { noAnswer, sentenceOf } from '@joulerie/domain/answers';
import { evolution, type Drift, type Evolution } from '@joulerie/domain/baseline';
import { isoDay } from '@joulerie/domain/calendar';
import { driftSentence, evolutionSentence } from '@joulerie/domain/energy-manager';
import { ENERGIES } from '@joulerie/domain/vocabulary';
import type { z } from 'zod';
import { columnOf } from '../columns.ts';
import type { SubjectEnergy, SubjectReading } from '../../../findings/findings.public.ts';

type Shown = z.output<typeof AnalysedEnergy>;
export type ShownEnergy = { shown: Shown; series: NonNullable<NonNullable<Shown['evolution']>['series']> | null };

/** An energy against its reference year, in figures and in words. */
export function evolutionOf(
  one: SubjectEnergy,
  reading: SubjectReading,
  isClosed: (day: number) => boolean,
): ShownEnergy {
  const { energy, kWh, eurPerKWh, sources } = one;
  const named = { energy, label: ENERGIES[energy].label, meters: sources.length };
  const found = compared(one, kWh, reading, isClosed);
  if (!found.known) return { shown: { ...named, sentence: sentenceOf(found), evolution: null }, series: null };
  const { measuredDays, expectedDays, halfDays, cumulativeKWh } = found;
  return {
    shown: {
      ...named,
      sentence: evolutionSentence(energy, found),
      evolution: {
        follows: found.follows,
        measuredKWh: found.measuredKWh,
        expectedKWh: found.expectedKWh,
        excessKWh: found.excessKWh,
        halfWidthKWh: found.halfWidthKWh,
        share: found.share,
        excessEur: eurPerKWh === null ? null : found.excessKWh * eurPerKWh,
        eurPerKWh,
        days: found.days,
        missingDays: found.missingDays,
        drift: found.drift && presentDrift(found.drift, eurPerKWh),
        series: null,
      },
    },
    series: {
      measured: columnOf(measuredDays),
      expected: columnOf(expectedDays),
      half: columnOf(halfDays),
      cumulative: columnOf(cumulativeKWh),
    },
  };
}

function compared(
  { energy }: SubjectEnergy,
  kWh: Float64Array,
  { year, span, temperatureC, site, siteBefore }: SubjectReading,
  isClosed: (day: number) => boolean,
): Evolution | ReturnType<typeof evolution> | ReturnType<typeof noAnswer<'evolution_panels'>> {
  // Behind panels, what is drawn is not what is used.
  if (energy === 'electricite' && (site.ownW !== 'none' || siteBefore.ownW !== 'none'))
    return noAnswer('evolution_panels');
  const between = (fromDay: number, toDay: number) => ({
    firstDay: fromDay,
    energyKWh: kWh.slice(fromDay - span.fromDay, toDay - span.fromDay),
    temperatureC: temperatureC.slice(fromDay - span.fromDay, toDay - span.fromDay),
  });
  return evolution(between(span.fromDay, year.fromDay), between(year.fromDay, year.toDay), {
    cooling: energy === 'electricite',
    isClosed,
  });
}

const presentDrift = (drift: Drift, eurPerKWh: number | null) => ({
  day: isoDay(drift.day),
  changeKWhDay: drift.changeKWhDay,
  halfWidthKWhDay: drift.halfWidthKWhDay,
  share: drift.share,
  eurPerYear: eurPerKWh === null ? null : drift.changeKWhDay * 365 * eurPerKWh,
  sentence: driftSentence(drift, eurPerKWh),
});
