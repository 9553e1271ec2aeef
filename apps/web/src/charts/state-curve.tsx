import { CHART_HEIGHT, CHART_PADDING } from '@joulerie/contract/constants';
import { useCallback, useMemo } from 'react';
import { number } from '../lib/format.ts';
import { ChartPanel } from './chart-panel.tsx';
import type { ChartFrame } from './chart-panel.tsx';
import { ChartSurface, TooltipRows } from './chart-surface.tsx';
import classes from './charts.module.css';
import { baseOption, categoryAxis, valueAxis } from './echarts-option.ts';
import type { ChartOption } from './echarts-option.ts';
import { usePalette } from './palette.ts';
import type { ChartPalette } from './palette.ts';
import type { ColorRole } from '@joulerie/domain/vocabulary';
import type { DaySteps, Figures } from './series.ts';
import { longInstant, plainInstant, shortDay, stepKey, stepLabel, stepName } from './step-labels.ts';
import { digitsFor } from './units.ts';
import { chartPng, useEChart } from './use-echart.ts';
import { parisDay } from '@joulerie/domain/calendar';

type Props = ChartFrame & {
  unit: string;
  energy: ColorRole;
  values: Float64Array;
  /** Civil steps, or a regular axis of instants. */
  steps: DaySteps | null;
  axis: { startMs: number; stepS: number } | null;
};

/** A state over time (humidity, CO₂, radiation, daily temperature) in its own unit. */
export function StateCurve(props: Props) {
  const { values, unit, energy, steps, axis } = props;
  const palette = usePalette();
  const at = useCallback((i: number) => (axis ? axis.startMs + i * axis.stepS * 1000 : 0), [axis]);
  const name = (i: number) => (steps ? stepName(steps, i) : longInstant(at(i)));
  const labels = useMemo(
    () => Array.from(values, (_, i) => (steps ? stepLabel(steps, i) : shortDay(parisDay(at(i))))),
    [values, steps, at],
  );
  const option = useMemo(
    () => stateOption(values, labels, unit, energy, palette),
    [values, labels, unit, energy, palette],
  );
  const { host, chart } = useEChart(option);
  const say = (i: number) =>
    Number.isNaN(values[i]!)
      ? 'donnée absente'
      : `${number(values[i]!, Math.min(1, digitsFor(values[i]!)))}\u00a0${unit}`;
  const figures = useCallback(
    (): Figures => ({
      caption: props.title,
      stepLabel: 'Début',
      steps: Array.from(values, (_, i) => (steps ? stepKey(steps, i) : plainInstant(at(i)))),
      columns: [{ label: props.title, unit, digits: 1, values }],
    }),
    [props.title, values, steps, at, unit],
  );
  return (
    <ChartPanel
      {...props}
      figures={figures}
      png={() => chartPng(chart, palette.panel)}
      howToRead={
        <>Chaque point est la valeur moyenne sur son intervalle. La ligne s’interrompt où les données manquent.</>
      }
    >
      <ChartSurface
        label={`${props.title}. ${values.length} valeurs.`}
        height={CHART_HEIGHT}
        count={values.length}
        indexAt={(x) => {
          const found = chart?.convertFromPixel({ xAxisIndex: 0 }, x);
          return typeof found === 'number' && found >= 0 && found < values.length ? found : null;
        }}
        placeOf={(i) => {
          const x = chart?.convertToPixel({ xAxisIndex: 0 }, i);
          return typeof x === 'number' ? { x, top: 26, bottom: CHART_HEIGHT - 26 } : null;
        }}
        say={(i) => `${name(i)}\u00a0: ${say(i)}`}
        tooltip={(i) => <TooltipRows title={name(i)} rows={[{ label: props.title, value: say(i) }]} />}
      >
        <div ref={host} className={classes.host} />
      </ChartSurface>
    </ChartPanel>
  );
}

/** Characters of a unit that fit around the axis. */
const LONGEST_CENTRED = 6;

function stateOption(
  values: Float64Array,
  labels: string[],
  unit: string,
  energy: ColorRole,
  palette: ChartPalette,
): ChartOption {
  const known = values.filter((v) => !Number.isNaN(v));
  const high = known.length ? known.reduce((a, b) => Math.max(a, b)) : 1;
  const low = known.length ? known.reduce((a, b) => Math.min(a, b)) : 0;
  const pad = (high - low || 1) * CHART_PADDING;
  return {
    ...baseOption(palette),
    grid: { left: 4, right: 10, top: 28, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: categoryAxis(palette, labels),
    yAxis: {
      ...valueAxis(palette),
      name: unit,
      nameGap: 12,
      // Centred on the axis, a long unit would begin outside of the chart.
      nameTextStyle: {
        ...valueAxis(palette).nameTextStyle,
        ...(unit.length > LONGEST_CENTRED && { align: 'left' as const }),
      },
      min: low >= 0 && low < high / 2 ? 0 : Math.floor(low - pad),
      max: high + pad,
      splitNumber: 4,
      axisLabel: { ...valueAxis(palette).axisLabel, showMinLabel: low >= 0 && low < high / 2 },
    },
    series: [
      {
        type: 'line',
        silent: true,
        showSymbol: false,
        connectNulls: false,
        sampling: 'lttb',
        data: Array.from(values, (v) => (Number.isNaN(v) ? null : v)),
        lineStyle: { color: palette.energy[energy], width: 1.6 },
      },
    ],
  };
}
