import type { Data } from '@joulerie/contract/measures';
import { Button } from '@mantine/core';
import { Notice } from '../../ui/notice.tsx';
import { TariffLink, mendableGap, unknownNote, type useCost } from '../costs/costs.public.ts';
import { column, hasPrices, spanWords } from '../measures/measures.public.ts';

/** Under « € »: why the page shows energy all the same, and what settles it. */
export function NoPriceNotice({ cost }: { cost: ReturnType<typeof useCost> }) {
  if (!cost.isError && (!cost.data || hasPrices(cost.data))) return null;
  return (
    <Notice>
      <span>
        {cost.isError
          ? 'Le coût n’a pas pu être calculé\u00a0: la consommation est montrée en énergie.'
          : `Coût inconnu sur cette période (${cost.data ? unknownNote(cost.data) : ''})\u00a0: la consommation est montrée en énergie.`}
      </span>
      {cost.isError ? (
        <Button size="compact-sm" variant="default" onClick={() => void cost.refetch()}>
          Réessayer
        </Button>
      ) : (
        <TariffLink gap={mendableGap(cost.data?.unknown ?? [])} />
      )}
    </Notice>
  );
}

/** Where the curve is not the energy that was read, and which of both the totals follow. */
export function UnbalancedNotice({ data }: { data: Data }) {
  const steps = (column(data, 'conso')?.unbalanced ?? []).reduce((sum, [from, to]) => sum + to - from, 0);
  if (steps === 0) return null;
  return (
    <Notice>
      <span>
        La courbe ne correspond pas à l’énergie relevée sur {spanWords(steps, data.frequency, data.axis.stepS)} de la
        période&nbsp;: les totaux suivent l’énergie relevée, la courbe est montrée telle qu’elle a été reçue.
      </span>
    </Notice>
  );
}
