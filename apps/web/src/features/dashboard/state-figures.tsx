import type { Data } from '@joulerie/contract/measures';
import { number, unitWords } from '../../lib/format.ts';
import { Kpi, KpiStrip } from '../../ui/kpi.tsx';

/** Figures that one line holds. */
const MOST = 4;

/** The states of a sensor or a weather station over the period: each mean, of what was measured, with its lowest and highest value. */
export function StateFigures({ data }: { data: Pick<Data, 'variables'> }) {
  // Temperatures first, as their curves below.
  const states = data.variables
    .filter(({ kind, total }) => kind === 'gauge' && total !== null)
    .toSorted((a, b) => Number(b.unit === '°C') - Number(a.unit === '°C'))
    .slice(0, MOST);
  if (states.length === 0) return null;
  return (
    <KpiStrip>
      {states.map(({ variable, label, unit, total, minimum, maximum }) => {
        const digits = unit === '°C' || unit === 'm/s' ? 1 : 0;
        const shown = (value: number) => number(value, digits);
        return (
          <Kpi
            key={variable}
            label={`${label}, moyenne`}
            figure={{ value: shown(total!), unit: unitWords(unit) }}
            note={
              minimum !== null && maximum !== null && `de ${shown(minimum)} à ${shown(maximum)}\u00a0${unitWords(unit)}`
            }
          />
        );
      })}
    </KpiStrip>
  );
}
