import { CHART_HEIGHT } from '@joulerie/contract/constants';
import { DAY_MS, addMonths, civilDate, isoDay, startOfMonth } from '@joulerie/domain/calendar';
import type { ColorRole } from '@joulerie/domain/vocabulary';
import { useCallback, useMemo } from 'react';
import { ChartPanel, type ChartFrame, type LegendItem } from '../../charts/chart-panel.tsx';
import { ChartSurface, TooltipRows } from '../../charts/chart-surface.tsx';
import { type ChartOption, baseOption, valueAxis } from '../../charts/echarts-option.ts';
import { type ChartPalette, usePalette } from '../../charts/palette.ts';
import type { Figures } from '../../charts/series.ts';
import { chartPng, useEChart } from '../../charts/use-echart.ts';
import chartClasses from '../../charts/charts.module.css';
import { number } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';

export type DayLine = {
  label: string;
  values: readonly (number | null)[];
  /** `line` in the colour of the energy; `dashed` in grey; `bar` piled. */
  draws: 'line' | 'dashed' | 'bar';
  color?: ColorRole | 'ghost' | undefined;
};

type Props = ChartFrame & {
  /** First Paris day. */
  fromDay: number;
  lines: readonly DayLine[];
  /** Half of the interval around a line, drawn as a band. */
  band?: { label: string; around: readonly (number | null)[]; half: readonly (number | null)[] } | null;
  energy: ColorRole;
  /** A day to mark, and what it is. */
  mark?: { day: number; label: string } | null;
  howToRead: string;
};

const DIGITS = 1;

/** Days of a year, in kWh: lines over a band, or piles. A day that is not known interrupts its line. */
export function DaysChart(props: Props) {
  const { fromDay, lines, band = null, mark = null, energy } = props;
  const palette = usePalette();
  const count = lines[0]?.values.length ?? 0;
  const option = useMemo(
    () => daysOption({ fromDay, lines, band, mark, energy, count }, palette),
    [fromDay, lines, band, mark, energy, count, palette],
  );
  const { host, chart } = useEChart(option);
  const colorOf = (line: DayLine) => colorOfLine(line, energy, palette);
  const legend: LegendItem[] = [
    ...lines.map((line) => ({
      label: line.label,
      color: colorOf(line),
      mark: line.draws === 'bar' ? ('box' as const) : line.draws,
    })),
    ...(band ? [{ label: band.label, color: palette.ghost, mark: 'box' as const }] : []),
  ];
  const figures = useCallback(
    (): Figures => ({
      caption: props.title,
      stepLabel: 'Jour',
      steps: Array.from({ length: count }, (_, i) => isoDay(fromDay + i)),
      columns: [
        ...lines.map(({ label, values }) => columnOf(label, values)),
        ...(band ? [columnOf(band.label, band.half)] : []),
      ],
    }),
    [props.title, lines, band, count, fromDay],
  );
  const say = (value: number | null | undefined) => (value == null ? 'inconnu' : `${number(value, DIGITS)}\u00a0kWh`);
  return (
    <ChartPanel {...props} legend={legend} figures={figures} png={() => chartPng(chart, palette.panel)}>
      <ChartSurface
        label={`${props.title}. ${count} jours.`}
        height={CHART_HEIGHT}
        count={count}
        jump={30}
        indexAt={(x) => {
          const at = chart?.convertFromPixel({ xAxisIndex: 0 }, x);
          const index = typeof at === 'number' ? Math.floor((at - fromDay * DAY_MS) / DAY_MS) : -1;
          return index >= 0 && index < count ? index : null;
        }}
        placeOf={(index) => {
          const x = chart?.convertToPixel({ xAxisIndex: 0 }, (fromDay + index + 0.5) * DAY_MS);
          return typeof x === 'number' ? { x, top: 26, bottom: CHART_HEIGHT - 26 } : null;
        }}
        say={(i) =>
          `${date(fromDay + i)}\u00a0: ${lines.map(({ label, values }) => `${label} ${say(values[i])}`).join(', ')}`
        }
        tooltip={(i) => (
          <TooltipRows
            title={date(fromDay + i)}
            rows={[
              ...lines.map((line) => ({ label: line.label, value: say(line.values[i]), color: colorOf(line) })),
              ...(band && band.half[i] != null ? [{ label: band.label, value: `±\u00a0${say(band.half[i])}` }] : []),
            ]}
          />
        )}
      >
        <div ref={host} className={chartClasses.host} />
      </ChartSurface>
    </ChartPanel>
  );
}

const columnOf = (label: string, values: readonly (number | null)[]) => ({
  label,
  unit: 'kWh',
  digits: DIGITS,
  values: Float64Array.from(values, (value) => value ?? Number.NaN),
});

const colorOfLine = ({ color, draws }: DayLine, energy: ColorRole, palette: ChartPalette): string => {
  if (color === 'ghost') return palette.ghost;
  return draws === 'dashed' ? palette.secondary : palette.energy[color ?? energy];
};

type Input = Pick<Props, 'fromDay' | 'lines' | 'energy'> & {
  band: NonNullable<Props['band']> | null;
  mark: NonNullable<Props['mark']> | null;
  count: number;
};

function daysOption({ fromDay, lines, band, mark, energy, count }: Input, palette: ChartPalette): ChartOption {
  const at = (i: number) => (fromDay + i + 0.5) * DAY_MS;
  const months = monthTicks(fromDay, fromDay + count);
  const low = band?.around.map((value, i) => (value === null ? null : Math.max(0, value - (band.half[i] ?? 0)))) ?? [];
  const shared = { silent: true, showSymbol: false, connectNulls: false } as const;
  return {
    ...baseOption(palette),
    grid: { left: 4, right: 10, top: 26, bottom: 6, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'value',
      min: fromDay * DAY_MS,
      max: (fromDay + count) * DAY_MS,
      axisLine: { lineStyle: { color: palette.grid } },
      axisTick: { show: true, customValues: months.map((one) => one.at), lineStyle: { color: palette.grid } },
      axisLabel: {
        color: palette.secondary,
        fontSize: 11,
        customValues: months.map((one) => one.at),
        formatter: (value: number) => months.find((one) => one.at === value)?.label ?? '',
        hideOverlap: true,
      },
      splitLine: { show: false },
    },
    yAxis: { ...valueAxis(palette), name: 'kWh', nameGap: 10 },
    series: [
      ...(band
        ? [
            {
              ...shared,
              type: 'line' as const,
              stack: 'band',
              lineStyle: { opacity: 0 },
              data: low.map((v, i) => [at(i), v]),
            },
            {
              ...shared,
              type: 'line' as const,
              stack: 'band',
              lineStyle: { opacity: 0 },
              areaStyle: { color: palette.ghost, opacity: 0.6 },
              data: band.around.map((v, i) => [at(i), v === null ? null : v + (band.half[i] ?? 0) - low[i]!]),
            },
          ]
        : []),
      ...lines.map((line, k) => {
        const data = line.values.map((value, i) => [at(i), value]);
        const color = colorOfLine(line, energy, palette);
        if (line.draws === 'bar')
          return { type: 'bar' as const, stack: 'days', silent: true, barWidth: '90%', itemStyle: { color }, data };
        return {
          ...shared,
          type: 'line' as const,
          lineStyle: {
            color,
            width: line.draws === 'line' ? 1.6 : 1.4,
            type: line.draws === 'line' ? ('solid' as const) : ('dashed' as const),
          },
          data,
          ...(mark &&
            k === 0 && {
              markLine: {
                silent: true,
                symbol: 'none',
                lineStyle: { color: palette.limit, type: 'solid' as const, width: 1.4 },
                label: { formatter: mark.label, color: palette.limit, fontSize: 11, position: 'insideEndTop' as const },
                data: [{ xAxis: mark.day * DAY_MS }],
              },
            }),
        };
      }),
    ],
  };
}

const MONTHS = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'];

function monthTicks(fromDay: number, toDay: number): { at: number; label: string }[] {
  const ticks = [];
  for (let day = addMonths(startOfMonth(fromDay - 1), 1); day < toDay; day = addMonths(day, 1)) {
    const { year, month } = civilDate(day);
    ticks.push({ at: day * DAY_MS, label: month === 1 ? `${MONTHS[0]} ${year}` : MONTHS[month - 1]! });
  }
  return ticks;
}
