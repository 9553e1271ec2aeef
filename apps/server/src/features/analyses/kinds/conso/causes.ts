import type { AnalysedCause, AnalysedUse } from '@joulerie/contract/analysis-shapes';
import { findingWords, yearlyEuros } from '@joulerie/domain/findings';
import type { z } from 'zod';
import type { Found } from '../../../findings/findings.public.ts';
import type { ShownEnergy } from './evolution.ts';

/** Rules whose subject an analysis looks at by itself, or that are a cost and no waste. */
const NOT_LISTED = new Set(['drift', 'closed_hours', 'base_load']);

/**
 * What to act on, most euros a year first: energies that drifted, what runs out of use, and what the rules found beside. They overlap: a
 * ventilation that began to run at night is in the first and in the second.
 */
export function causesOf(
  energies: readonly ShownEnergy[],
  use: z.output<typeof AnalysedUse> | null,
  found: readonly Found[],
): AnalysedCause[] {
  const causes: AnalysedCause[] = [
    ...energies.flatMap(({ shown }) => evolutionCause(shown)),
    ...(use?.excess?.eurPerYear && use.excess.eurPerYear > 0
      ? [
          {
            cause: 'out_of_use' as const,
            title: 'Marche hors des heures d’utilisation',
            sentence: use.sentence,
            eurPerYear: use.excess.eurPerYear,
          },
        ]
      : []),
    ...found.flatMap((one) =>
      one.eurPerYear === null || one.eurPerYear <= 0 || NOT_LISTED.has(one.rule)
        ? []
        : [{ cause: one.rule, ...findingWords(one), eurPerYear: one.eurPerYear }],
    ),
  ];
  return causes.toSorted((a, b) => b.eurPerYear - a.eurPerYear);
}

/** A drift upwards at its yearly cost; without one, an excess beyond its interval. */
function evolutionCause({ label, sentence, evolution }: ShownEnergy['shown']): AnalysedCause[] {
  if (evolution === null) return [];
  const { drift, excessKWh, halfWidthKWh, excessEur, days } = evolution;
  const title = `Dérive\u00a0: ${label.toLowerCase()}`;
  if (drift !== null && drift.changeKWhDay > 0)
    return drift.eurPerYear === null
      ? []
      : [{ cause: 'evolution', title, sentence: drift.sentence, eurPerYear: drift.eurPerYear }];
  if (halfWidthKWh === null || excessKWh <= halfWidthKWh || excessEur === null) return [];
  const eurPerYear = (excessEur * 365) / days;
  return [
    {
      cause: 'evolution',
      title: `Hausse\u00a0: ${label.toLowerCase()}`,
      sentence: `${sentence.slice(0, -1)}\u00a0: ${yearlyEuros(eurPerYear)} par an.`,
      eurPerYear,
    },
  ];
}
