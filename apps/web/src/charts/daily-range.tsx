import { CHART_HEIGHT, CHART_PADDING } from '@joulerie/contract/constants';
import { civilDate, dayStart } from '@joulerie/domain/calendar';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { ABSENCE_WORDS, absenceAt, lateFrom } from './absences.ts';
import { ChartPanel } from './chart-panel.tsx';
import type { ChartFrame, LegendItem } from './chart-panel.tsx';
import { ChartSurface, TooltipRows } from './chart-surface.tsx';
import classes from './charts.module.css';
import { type DailyBand, dailyBand, missingDays } from './daily-band.ts';
import { baseOption, categoryAxis, valueAxis } from './echarts-option.ts';
import type { ChartOption } from './echarts-option.ts';
import { hatchTile } from './fills.ts';
import { farLimitWords, limitInFrame, limitLine } from './load-curve-option.ts';
import { usePalette } from './palette.ts';
import type { ChartPalette } from './palette.ts';
import type { Curve, DaySteps, Figures, SubscribedLine } from './series.ts';
import { stepKey, stepLabel, stepName } from './step-labels.ts';
import { axisTop, digitsFor, powerScale, scaled } from './units.ts';
import type { Scale } from './units.ts';
import { chartPng, useEChart } from './use-echart.ts';

type Props = ChartFrame & {
  curve: Curve;
  fromDay: number;
  toDay: number;
  subscribed: SubscribedLine | null;
  nowMs: number;
  onDay: (day: number) => void;
};

/** Lowest, mean and highest power of each day: a curve that is too long to be read step by step. */
export function DailyRange(props: Props) {
  const { curve, fromDay, toDay, nowMs, onDay } = props;
  const palette = usePalette();
  const narrow = useMediaQuery('(max-width: 51.25em)') ?? false;
  const band = useMemo(() => dailyBand(curve, fromDay, toDay), [curve, fromDay, toDay]);
  const late = useMemo(() => lateFrom(curve), [curve]);
  const far = props.subscribed && !limitInFrame(curve, null, props.subscribed) ? props.subscribed : null;
  const subscribed = far === null ? props.subscribed : null;
  const highest = useMemo(
    () => band.maximum.reduce((top, value) => (value > top ? value : top), subscribed?.activeW ?? 0),
    [band, subscribed],
  );
  const scale = useMemo(() => powerScale(highest), [highest]);
  const steps = useMemo(
    () => ({ grain: 'daily' as const, days: Array.from({ length: toDay - fromDay + 1 }, (_, i) => fromDay + i) }),
    [fromDay, toDay],
  );
  const option = useMemo(
    () =>
      bandOption(
        {
          band,
          labels: band.mean.length > 0 ? dayLabels(steps, narrow) : [],
          gaps: missingDays(band, Math.min(late, nowMs)),
          energy: palette.energy[curve.energy],
          subscribed,
          scale,
          highest,
        },
        palette,
      ),
    [band, steps, narrow, late, nowMs, palette, curve.energy, subscribed, scale, highest],
  );
  const { host, chart } = useEChart(option);
  const count = band.mean.length;
  const say = (value: number) => scaled(value, scale, digitsFor(value / scale.divisor));
  const read = (i: number) => {
    if (!Number.isNaN(band.mean[i]!))
      return [
        { label: 'Maximum', value: say(band.maximum[i]!) },
        { label: 'Moyenne', value: say(band.mean[i]!), strong: true },
        { label: 'Minimum', value: say(band.minimum[i]!) },
      ];
    return [{ label: 'Puissance', value: ABSENCE_WORDS[absenceAt(dayStart(fromDay + i), late, nowMs)] }];
  };
  const noteOf = (i: number) => {
    const share = band.share[i]!;
    return share > 0 && share < 1 ? `mesuré à ${Math.min(99, Math.floor(100 * share))}\u00a0% du jour` : null;
  };
  const figures = useCallback(
    (): Figures => ({
      caption: props.title,
      stepLabel: 'Jour',
      steps: Array.from(band.mean, (_, i) => stepKey(steps, i)),
      columns: (
        [
          ['Minimum', band.minimum],
          ['Moyenne', band.mean],
          ['Maximum', band.maximum],
        ] as const
      ).map(([label, values]) => ({
        label,
        unit: scale.unit,
        digits: 2,
        values: values.map((v) => v / scale.divisor),
      })),
    }),
    [props.title, band, steps, scale.unit, scale.divisor],
  );
  const legend: LegendItem[] = [
    { label: 'moyenne du jour', color: palette.energy[curve.energy], mark: 'line' },
    { label: 'du minimum au maximum', color: `${palette.energy[curve.energy]}40` },
    ...(far ? [{ label: farLimitWords(far), color: palette.limit, mark: 'dashed' as const }] : []),
    ...(missingDays(band, Math.min(late, nowMs)).length > 0
      ? [{ label: ABSENCE_WORDS.absent, color: '', mark: 'hatch' as const }]
      : []),
  ];
  return (
    <ChartPanel
      {...props}
      legend={legend}
      figures={figures}
      png={() => chartPng(chart, palette.panel)}
      howToRead={
        <>
          La ligne est la puissance moyenne de chaque jour&nbsp;; la bande va de sa plus faible à sa plus forte
          puissance. Une bande étroite est un jour régulier, une bande haute un jour avec une pointe. Les hachures sont
          des jours sans donnée. Choisissez un jour pour voir sa courbe.
        </>
      }
    >
      <ChartSurface
        label={`${props.title}. ${count} jours.`}
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
        say={(i) =>
          `${stepName(steps, i)}\u00a0: ${read(i)
            .map(({ label, value }) => `${label.toLowerCase()} ${value}`)
            .join(', ')}`
        }
        tooltip={(i) => <TooltipRows title={stepName(steps, i)} rows={read(i)} note={noteOf(i)} />}
        onActivate={(i) => onDay(fromDay + i)}
      >
        <div ref={host} className={classes.host} />
      </ChartSurface>
    </ChartPanel>
  );
}

type Input = {
  band: DailyBand;
  labels: string[];
  gaps: readonly [number, number][];
  energy: string;
  subscribed: SubscribedLine | null;
  scale: Scale;
  highest: number;
};

/** Days past which months are what places a day. */
const MOST_DAYS = 62;

/** What the axis says of each day: its date, or over a long time the months that begin, and nothing of the days between. */
function dayLabels(steps: DaySteps, narrow: boolean): string[] {
  const days = steps.days.slice(0, -1);
  if (days.length <= MOST_DAYS) return days.map((_, i) => stepLabel(steps, i, narrow));
  const months = { grain: 'monthly' as const, days: steps.days };
  return days.map((day, i) => (civilDate(day).day === 1 ? stepLabel(months, i, narrow) : ''));
}

function axisOfDays(palette: ChartPalette, labels: string[]) {
  const axis = categoryAxis(palette, labels);
  if (!labels.includes('')) return axis;
  return { ...axis, axisLabel: { ...axis.axisLabel, interval: (index: number) => labels[index] !== '' } };
}

function bandOption(
  { band, labels, gaps, energy, subscribed, scale, highest }: Input,
  palette: ChartPalette,
): ChartOption {
  const shown = (values: Float64Array) => Array.from(values, (v) => (Number.isNaN(v) ? null : v / scale.divisor));
  const top = axisTop(highest / scale.divisor, CHART_PADDING);
  const missing: (number | null)[] = Array.from(band.mean, () => null);
  for (const [from, to] of gaps) missing.fill(top, from, to);
  const line = { type: 'line' as const, silent: true, showSymbol: false, connectNulls: false };
  return {
    ...baseOption(palette),
    grid: { left: 4, right: 10, top: 28, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: axisOfDays(palette, labels),
    yAxis: {
      ...valueAxis(palette),
      name: scale.unit,
      nameGap: 12,
      min: 0,
      max: top,
      splitNumber: 4,
    },
    series: [
      {
        type: 'bar',
        silent: true,
        data: missing,
        barWidth: '100%',
        itemStyle: { color: { image: hatchTile(palette), repeat: 'repeat' } },
        z: 1,
      },
      { ...line, stack: 'band', data: shown(band.minimum), lineStyle: { opacity: 0 } },
      {
        ...line,
        stack: 'band',
        data: shown(band.maximum.map((high, i) => high - band.minimum[i]!)),
        lineStyle: { opacity: 0 },
        areaStyle: { color: energy, opacity: 0.25 },
      },
      {
        ...line,
        data: shown(band.mean),
        lineStyle: { color: energy, width: 1.6 },
        ...(subscribed ? { markLine: limitLine(subscribed, scale, palette, 'insideEndTop') } : {}),
      },
    ],
  };
}
