import { energyOfVariable } from '@joulerie/domain/vocabulary';
import type { ComparedCost } from '@joulerie/contract/costs';
import type { Data, VariableColumn } from '@joulerie/contract/measures';
import { useMemo } from 'react';
import type { DaySteps } from '../../charts/series.ts';
import { StackedBars } from '../../charts/stacked-bars.tsx';
import { stepNameOn } from '../../charts/step-labels.ts';
import { energyScale, euroScale, scaled } from '../../charts/units.ts';
import { factorWords } from './factor-words.ts';
import {
  energyLabel,
  column,
  firstStop,
  floats,
  energyOfSteps,
  energyPosts,
  hasPrices,
  knownOfSteps,
  moneyOfSteps,
  moneyPosts,
  previousOf,
  stepsOf,
  whPerUnit,
} from './read-columns.ts';
import { pricedPart, stepGaps } from './step-gaps.ts';

type Props = {
  data: Data;
  cost: ComparedCost | null;
  unit: 'kwh' | 'eur';
  compareName: string | null;
  /** The changes are those without the weather, which the bars before are not. */
  weatherCorrected?: boolean;
  /** Paris day of today. */
  today: number;
  onStep: (fromDay: number) => void;
};

const TITLES = { daily: 'jour', weekly: 'semaine', monthly: 'mois', yearly: 'année' } as const;

/** Consumption, or its price, by step of the calendar, piled by post. */
export function BarsPanel({ data, cost, unit, compareName, weatherCorrected = false, today, onStep }: Props) {
  const steps = useMemo(() => stepsOf(data), [data]);
  const euros = unit === 'eur' && cost !== null && hasPrices(cost);
  const posts = useMemo(() => (euros ? moneyPosts(cost) : energyPosts(data, cost)), [euros, cost, data]);
  const before = useMemo(() => {
    const previous = previousOf(euros ? cost.comparison : data.comparison);
    return previous && compareName
      ? { label: weatherCorrected ? `${compareName}, sans correction` : compareName, ...previous }
      : null;
  }, [euros, data, cost, compareName, weatherCorrected]);
  const temperature = useMemo(() => {
    const found = column(data, 'temperature_exterieure');
    return found && found.points > 0 ? Float64Array.from(found.values, (v) => v ?? Number.NaN) : null;
  }, [data]);
  const energies = data.variables.filter(({ variable, points }) => energyOfVariable(variable) !== null && points > 0);
  const gaps = useMemo(() => {
    if (!steps) return null;
    const read = data.variables.filter((one) => energyOfVariable(one.variable) !== null && one.points > 0);
    return stepGaps(
      read.map((one) => {
        const { coverage, weight } = knownOfSteps(one);
        const late = lateSteps(steps, one, today);
        const name = energyLabel(one.variable).toLowerCase();
        if (!euros) return { name, coverage, weight, late, values: floats(one.values, whPerUnit(one.unit)) };
        const priced = pricedPart(cost, one.variable);
        const withPrice = (shares: Float64Array) => shares.map((share, i) => share * (priced.coverage[i] ?? 1));
        return { name, coverage: withPrice(coverage), weight: withPrice(weight), values: priced.values, late };
      }),
    );
  }, [data, cost, euros, steps, today]);
  const total = useMemo(() => {
    return euros ? moneyOfSteps(cost) : energyOfSteps(data);
  }, [data, euros, cost]);
  const emissions = useMemo(
    () =>
      data.carbon?.steps?.some((kg) => kg !== null)
        ? { kg: floats(data.carbon.steps), factors: factorWords(data.carbon) }
        : null,
    [data],
  );
  if (!steps || posts.length === 0 || !total) return null;

  let top = -1;
  for (let i = 0; i < total.length; i++) if (!Number.isNaN(total[i]!) && (top < 0 || total[i]! > total[top]!)) top = i;
  const names = energies
    .map(({ variable, estimates }) => energyLabel(variable).toLowerCase() + (estimates.length > 0 ? ' (estimé)' : ''))
    .join(', ');
  const compared = before
    ? ` · ${euros ? 'comparé' : 'comparée'} à ${compareName === 'N-1' ? 'l’an passé' : 'la période précédente'}`
    : '';
  return (
    <StackedBars
      title={`${euros ? 'Coût' : 'Consommation'} par ${TITLES[steps.grain]}`}
      subtitle={`${names}${posts.length > energies.length ? ', par poste' : ''}${compared}`}
      steps={steps}
      posts={posts}
      quantity={euros ? 'money' : 'energy'}
      before={before && before.values.length === steps.days.length - 1 ? before : null}
      temperature={temperature}
      gaps={gaps}
      emissions={emissions}
      today={today}
      onStep={(i) => onStep(steps.days[i]!)}
      footer={
        top >= 0 && total.length > 1 ? (
          <span>
            Le plus fort&nbsp;: <strong>{stepNameOn(today, steps, top)}</strong>,{' '}
            {scaled(total[top]!, euros ? euroScale(total[top]!) : energyScale(total[top]!))}
          </span>
        ) : undefined
      }
    />
  );
}

/** 1 on the steps whose days that are over go past the last day of a source of an energy. */
function lateSteps({ days }: DaySteps, energy: VariableColumn, today: number): Uint8Array {
  const last = firstStop(energy) ?? Infinity;
  return Uint8Array.from({ length: days.length - 1 }, (_, i) =>
    days[i]! < today && Math.min(days[i + 1]!, today) > last + 1 ? 1 : 0,
  );
}
