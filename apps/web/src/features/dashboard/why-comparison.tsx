import type { PeriodComparison } from '@joulerie/contract/measures';
import { count, percent } from '../../lib/format.ts';
import { dayRange } from '../../lib/format-date.ts';
import { WhySection } from '../../ui/why-section.tsx';
import { withArticle } from '../measures/measures.public.ts';

type Props = {
  comparison: Omit<PeriodComparison, 'steps'>;
  /** « N-1 » or « période précédente ». */
  name: string;
  show: (value: number) => string;
  /** Of a cost: a measured day may have no price. */
  priced?: boolean;
};

/** What a change stands on: both sums, and the days that every source measured whole on both sides. */
export function WhyComparison({ comparison, name, show, priced = false }: Props) {
  const { elapsed, days, now, previous } = comparison;
  return (
    <WhySection title="La comparaison">
      {elapsed === 0 ? (
        <p>Aucun jour entier de la période n’est encore écoulé&nbsp;: il n’y a rien à comparer.</p>
      ) : days === 0 ? (
        <p>
          Aucun jour de la période n’est {priced ? 'de coût connu' : 'mesuré'} aussi pour {withArticle(name)}.
        </p>
      ) : (
        <p>
          {show(now)} contre {show(previous)} pour {withArticle(name)}, sur les seuls jours que chaque source a mesurés
          en entier des deux côtés&nbsp;: {daysOf(comparison)}. Un jour perdu, un 29&nbsp;février ou un compteur ajouté
          depuis n’y sont pas.
        </p>
      )}
    </WhySection>
  );
}

function daysOf({ days, dayShare, span }: Props['comparison']): string {
  const many = days === null ? `${percent(dayShare, 0)} des jours, différents selon les sources` : count(days, 'jour');
  return span ? `${many}, ${dayRange(span.from, span.to)}` : many;
}
