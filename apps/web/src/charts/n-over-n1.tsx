import { number } from '../lib/format.ts';
import { CHART_HEIGHT, CHART_PADDING } from '@joulerie/contract/constants';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { ChartPanel } from './chart-panel.tsx';
import type { ChartFrame, LegendItem } from './chart-panel.tsx';
import { ChartSurface, TooltipRows } from './chart-surface.tsx';
import classes from './charts.module.css';
import { baseOption, categoryAxis, valueAxis } from './echarts-option.ts';
import type { ChartOption } from './echarts-option.ts';
import { usePalette } from './palette.ts';
import type { ChartPalette } from './palette.ts';
import type { DaySteps, EnergyRole, Figures } from './series.ts';
import { stepKey, stepLabel, stepName } from './step-labels.ts';
import { axisTop, digitsFor, energyScale, scaled } from './units.ts';
import type { Scale } from './units.ts';
import { chartPng, useEChart } from './use-echart.ts';

type Props = ChartFrame & {
  steps: DaySteps;
  energy: EnergyRole;
  /** Wh of each step. */
  now: Float64Array;
  before: Float64Array;
  beforeLabel?: string;
  /** Range a step is expected in, Wh, e.g. from past years or a model with its uncertainty. */
  band?: { label: string; low: Float64Array; high: Float64Array } | null;
};

/** This year against last, step by step, with the range where it was expected. */
export function YearOverYear(props: Props) {
  const { steps, energy, now, before, beforeLabel = 'N-1', band = null } = props;
  const palette = usePalette();
  const narrow = useMediaQuery('(max-width: 48em)') ?? false;
  const count = steps.days.length - 1;
  const scale = useMemo(() => {
    let max = 0;
    for (const list of [now, before, band?.high ?? []]) for (const v of list) if (v > max) max = v;
    return { ...energyScale(max), max };
  }, [now, before, band]);
  const option = useMemo(
    () => yearOption({ steps, energy, now, before, band, scale, narrow, beforeLabel }, palette),
    [steps, energy, now, before, band, scale, narrow, beforeLabel, palette],
  );
  const { host, chart } = useEChart(option);
  const say = (value: number) => scaled(value, scale, digitsFor(value / scale.divisor));
  const change = (i: number) => {
    const ratio = now[i]! / before[i]! - 1;
    return Number.isFinite(ratio) ? `${ratio > 0 ? '+' : ''}${number(100 * ratio, 1)}\u00a0%` : null;
  };
  const figures = useCallback((): Figures => {
    const column = (label: string, values: Float64Array) => ({
      label,
      unit: scale.unit,
      digits: 2,
      values: values.map((v) => v / scale.divisor),
    });
    return {
      caption: props.title,
      stepLabel: 'Période',
      steps: Array.from({ length: count }, (_, i) => stepKey(steps, i)),
      columns: [
        column('Année', now),
        column(beforeLabel, before),
        { label: 'Écart', unit: '%', digits: 1, values: now.map((v, i) => 100 * (v / before[i]! - 1)) },
        ...(band ? [column(`${band.label}, bas`, band.low), column(`${band.label}, haut`, band.high)] : []),
      ],
    };
  }, [props.title, count, steps, now, before, band, beforeLabel, scale]);
  const legend: LegendItem[] = [
    { label: 'Année', color: palette.energy[energy] },
    { label: beforeLabel, color: palette.ghost },
    ...(band ? [{ label: band.label, color: `${palette.energy[energy]}33` }] : []),
  ];
  return (
    <ChartPanel
      {...props}
      legend={legend}
      figures={figures}
      png={() => chartPng(chart, palette.panel)}
      howToRead={
        <>
          La barre de couleur est cette année, la grise la même période de l’année d’avant.
          {band && <> La bande claire est l’intervalle attendu&nbsp;: une barre qui en sort mérite une explication.</>}
        </>
      }
    >
      <ChartSurface
        label={`${props.title}. ${count} périodes.`}
        height={CHART_HEIGHT}
        count={count}
        indexAt={(x) => {
          const at = chart?.convertFromPixel({ xAxisIndex: 0 }, x);
          return typeof at === 'number' && at >= 0 && at < count ? at : null;
        }}
        placeOf={(index) => {
          const x = chart?.convertToPixel({ xAxisIndex: 0 }, index);
          return typeof x === 'number' ? { x, top: 26, bottom: CHART_HEIGHT - 26 } : null;
        }}
        say={(i) => `${stepName(steps, i)} : ${say(now[i]!)}, ${beforeLabel} ${say(before[i]!)}, ${change(i) ?? ''}`}
        tooltip={(i) => (
          <TooltipRows
            title={stepName(steps, i)}
            rows={[
              { label: 'Année', value: say(now[i]!), color: palette.energy[energy] },
              { label: beforeLabel, value: say(before[i]!), color: palette.ghost },
              ...(band ? [{ label: band.label, value: `${say(band.low[i]!)} – ${say(band.high[i]!)}` }] : []),
            ]}
            note={change(i)}
          />
        )}
      >
        <div ref={host} className={classes.host} />
      </ChartSurface>
    </ChartPanel>
  );
}

type Input = Pick<Props, 'steps' | 'energy' | 'now' | 'before'> & {
  band: Props['band'] | null;
  scale: Scale & { max: number };
  narrow: boolean;
  beforeLabel: string;
};

function yearOption(input: Input, palette: ChartPalette): ChartOption {
  const { steps, scale, band } = input;
  const count = steps.days.length - 1;
  const values = (list: Float64Array) => Array.from(list, (v) => (Number.isNaN(v) ? null : v / scale.divisor));
  const color = palette.energy[input.energy];
  const bar = { type: 'bar' as const, silent: true, barGap: '6%', barCategoryGap: '26%' };
  const edge = {
    type: 'line' as const,
    silent: true,
    showSymbol: false,
    stack: 'band',
    lineStyle: { opacity: 0 },
    z: 1,
  };
  return {
    ...baseOption(palette),
    grid: { left: 4, right: 8, top: 28, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: categoryAxis(
      palette,
      Array.from({ length: count }, (_, i) => stepLabel(steps, i, input.narrow)),
    ),
    yAxis: {
      ...valueAxis(palette),
      name: scale.unit,
      nameGap: 12,
      splitNumber: 4,
      max: axisTop(scale.max / scale.divisor, CHART_PADDING),
    },
    series: [
      ...(band
        ? [
            { ...edge, data: values(band.low) },
            {
              ...edge,
              data: values(band.high.map((v, i) => v - band.low[i]!)),
              areaStyle: { color, opacity: 0.16 },
            },
          ]
        : []),
      {
        ...bar,
        name: input.beforeLabel,
        data: values(input.before),
        itemStyle: { color: palette.ghost, borderRadius: [2, 2, 0, 0] },
      },
      { ...bar, name: 'Année', data: values(input.now), itemStyle: { color, borderRadius: [2, 2, 0, 0] } },
    ],
  };
}
