import { type Frequency, VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import type { Data } from '@joulerie/contract/measures';
import { useMemo } from 'react';
import { StateCurve } from '../../charts/state-curve.tsx';
import { LoadCurve } from '../../charts/load-curve.tsx';
import { unitWords } from '../../lib/format.ts';
import { grainWords, stateGrain } from './grain.ts';
import type { DayRange } from './period-kinds.ts';
import { useData } from './queries.ts';
import type { Subject } from './queries.ts';
import { curveOf, stepsOf } from './read-columns.ts';

type Props = {
  subject: Subject;
  data: Data;
  range: DayRange;
  /** The grain that was chosen. */
  frequency: Frequency | undefined;
  nowMs: number;
};

/** Curves of a sensor or a weather station: temperatures first, each variable in its own unit. */
export function OtherCurves({ subject, data, range, frequency, nowMs }: Props) {
  const names = useMemo(
    () =>
      data.variables
        .filter((one) => one.points > 0 && one.kind !== 'register')
        .toSorted((a, b) => Number(b.unit === '°C') - Number(a.unit === '°C'))
        .map((one) => one.variable),
    [data],
  );
  const asked = stateGrain(range, data.available, frequency);
  const fine = useData(subject, { range, frequency: asked, variables: names }, names.length > 0);
  const shown = fine.data ?? data;
  const steps = stepsOf(shown);
  return (
    <>
      {names.map((variable) => {
        const curve = curveOf(shown, variable);
        const found = shown.variables.find((one) => one.variable === variable);
        if (!found) return null;
        const unit = isVariableName(variable) ? VARIABLES[variable].unit : found.unit;
        if (curve && (unit === '°C' || unit === 'W'))
          return (
            <LoadCurve
              key={variable}
              title={found.label}
              subtitle={grainWords('raw', curve.stepS)}
              curve={curve}
              nowMs={nowMs}
            />
          );
        return (
          <StateCurve
            key={variable}
            title={found.label}
            subtitle={grainWords(shown.frequency, shown.axis.stepS)}
            unit={unitWords(unit)}
            energy={curve?.energy ?? (unit === '°C' ? 'temperature' : 'confort')}
            values={Float64Array.from(found.values, (v) => v ?? Number.NaN)}
            steps={steps}
            axis={shown.axis.stepS === null ? null : { startMs: Date.parse(shown.axis.start), stepS: shown.axis.stepS }}
          />
        );
      })}
    </>
  );
}
