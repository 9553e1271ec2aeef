import type { Cost } from '@joulerie/contract/costs';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { CostWaterfall } from '../../charts/cost-waterfall.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { WhyFigure } from '../../ui/why-figure.tsx';
import {
  UnknownTariffs,
  besideSupply,
  costBlocks,
  isPartial,
  knownEur,
  measuredDaysNote,
  meanPriceSentence,
  partialNote,
} from '../costs/costs.public.ts';
import { type DayRange, rangeName } from '../measures/measures.public.ts';

type Props = { cost: Cost | null; error: unknown; retry: () => void; range: DayRange; whyCost: () => ReactNode };

/** « Ce que vous payez »: the bill as a waterfall, or why it is unknown. */
export function BillPanel({ cost, error, retry, range, whyCost }: Props) {
  const blocks = useMemo(() => (cost ? costBlocks(cost.lines) : []), [cost]);
  if (!cost) {
    if (!error) return null;
    return (
      <Panel title="Ce que vous payez">
        <ErrorState error={error} title="Le coût n’a pas pu être calculé" retry={retry} />
      </Panel>
    );
  }
  // The network and the taxes are a part of it that says its name.
  if (blocks.length === 0 || (knownEur(cost) === null && besideSupply(cost) === null))
    return (
      <Panel title="Ce que vous payez">
        <UnknownTariffs unknown={cost.unknown} />
      </Panel>
    );
  const period = rangeName(range);
  const partial = isPartial(cost);
  const mean = meanPriceSentence(cost.eurPerKwh);
  return (
    <CostWaterfall
      title="Ce que vous payez"
      subtitle={[
        period,
        cost.estimated && 'estimation',
        partial ? `partiel, ${partialNote(cost)}` : measuredDaysNote(cost),
      ]
        .filter(Boolean)
        .join(' · ')}
      blocks={blocks}
      totalLabel={partial ? 'Total connu' : 'Total TTC'}
      extraLink={<WhyFigure figure="Coût TTC">{whyCost}</WhyFigure>}
      footer={
        mean ? (
          <span>
            {partial ? 'Prix moyen des jours mesurés' : 'Prix moyen tout compris'}&nbsp;: <strong>{mean}</strong>
          </span>
        ) : undefined
      }
    />
  );
}
