import type { AlarmReplay } from '@joulerie/contract/alarms';
import { CHART_HEIGHT } from '@joulerie/contract/constants';
import { DAY_MS, isoDay, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { typedUnit } from '@joulerie/domain/alarms';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { VARIABLES } from '@joulerie/domain/vocabulary';
import { useCallback, useMemo } from 'react';
import { ChartPanel } from '../../charts/chart-panel.tsx';
import { ChartSurface, TooltipRows } from '../../charts/chart-surface.tsx';
import chartClasses from '../../charts/charts.module.css';
import { type ChartOption, baseOption, valueAxis } from '../../charts/echarts-option.ts';
import { type ChartPalette, usePalette } from '../../charts/palette.ts';
import type { Figures } from '../../charts/series.ts';
import { chartPng, useEChart } from '../../charts/use-echart.ts';
import { number } from '../../lib/format.ts';
import { date, instantOf } from '../../lib/format-date.ts';

type Props = { replay: AlarmReplay; variable: VariableName };

/** What the rule looks at, day by day over the past year, its threshold, and the days on which it would have rung. */
export function ReplayChart({ replay, variable }: Props) {
  const palette = usePalette();
  const fromDay = parseIsoDay(replay.start_date)!;
  const count = replay.days.length;
  const { unit, size } = typedUnit(variable);
  const values = useMemo(() => replay.days.map((value) => (value === null ? null : value / size)), [replay.days, size]);
  const ringing = useMemo(() => ringingDays(replay, fromDay, count), [replay, fromDay, count]);
  const threshold = replay.threshold === null ? null : replay.threshold / size;
  const color = palette.energy[VARIABLES[variable].color];
  const option = useMemo(
    () => replayOption({ fromDay, values, ringing, threshold, unit, color }, palette),
    [fromDay, values, ringing, threshold, unit, color, palette],
  );
  const { host, chart } = useEChart(option);
  const say = (value: number | null | undefined) => (value == null ? 'inconnu' : `${number(value, 2)}\u00a0${unit}`);
  const figures = useCallback(
    (): Figures => ({
      caption: 'Valeur la plus forte de chaque jour et jours d’alarme',
      stepLabel: 'Jour',
      steps: Array.from({ length: count }, (_, i) => isoDay(fromDay + i)),
      columns: [
        { label: 'Valeur', unit, digits: 2, values: Float64Array.from(values, (value) => value ?? Number.NaN) },
        { label: 'Alarme', unit: '', digits: 0, values: Float64Array.from(ringing) },
      ],
    }),
    [count, fromDay, unit, values, ringing],
  );
  return (
    <ChartPanel
      title="La règle rejouée sur l’année passée"
      subtitle={unit}
      figures={figures}
      png={() => chartPng(chart, palette.panel)}
      legend={[
        { label: 'Valeur du jour', color, mark: 'line' },
        ...(threshold === null ? [] : [{ label: 'Seuil', color: palette.limit, mark: 'dashed' as const }]),
        { label: 'Jours d’alarme', color: palette.limit, mark: 'dot' },
      ]}
      howToRead="La ligne est la valeur de chaque jour que la règle compare à son seuil. Les points marquent les jours où l’alarme aurait été en cours. Un jour non mesuré interrompt la ligne."
    >
      <ChartSurface
        label={`La règle rejouée. ${count} jours.`}
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
        say={(i) => `${date(fromDay + i)}\u00a0: ${say(values[i])}${ringing[i] === 1 ? ', alarme' : ''}`}
        tooltip={(i) => (
          <TooltipRows
            title={date(fromDay + i)}
            rows={[
              { label: 'Valeur', value: say(values[i]), color },
              ...(threshold === null ? [] : [{ label: 'Seuil', value: say(threshold) }]),
            ]}
            note={ringing[i] === 1 ? 'alarme en cours' : null}
          />
        )}
      >
        <div ref={host} className={chartClasses.host} />
      </ChartSurface>
    </ChartPanel>
  );
}

/** 1 for each day on which an alarm would have lasted. */
function ringingDays({ rings }: AlarmReplay, fromDay: number, count: number): Uint8Array {
  const days = new Uint8Array(count);
  for (const { start, end } of rings) {
    const [first, last] = [parisDay(instantOf(start)!), parisDay(instantOf(end)! - 1)];
    for (let day = Math.max(first, fromDay); day <= Math.min(last, fromDay + count - 1); day++) days[day - fromDay] = 1;
  }
  return days;
}

type Input = {
  fromDay: number;
  values: readonly (number | null)[];
  ringing: Uint8Array;
  threshold: number | null;
  unit: string;
  color: string;
};

function replayOption({ fromDay, values, ringing, threshold, unit, color }: Input, palette: ChartPalette): ChartOption {
  const at = (i: number) => (fromDay + i + 0.5) * DAY_MS;
  return {
    ...baseOption(palette),
    grid: { left: 4, right: 10, top: 26, bottom: 6, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'value',
      min: fromDay * DAY_MS,
      max: (fromDay + values.length) * DAY_MS,
      interval: 61 * DAY_MS,
      axisLine: { lineStyle: { color: palette.grid } },
      axisTick: { show: false },
      axisLabel: {
        color: palette.secondary,
        fontSize: 11,
        formatter: (value: number) => date(Math.floor(value / DAY_MS)),
        hideOverlap: true,
      },
      splitLine: { show: false },
    },
    yAxis: { ...valueAxis(palette), name: unit, nameGap: 10 },
    series: [
      {
        type: 'line',
        silent: true,
        showSymbol: false,
        connectNulls: false,
        lineStyle: { color, width: 1.4 },
        data: values.map((value, i) => [at(i), value]),
        ...(threshold !== null && {
          markLine: {
            silent: true,
            symbol: 'none',
            label: { show: false },
            lineStyle: { color: palette.limit, type: 'dashed' as const, width: 1.4 },
            data: [{ yAxis: threshold }],
          },
        }),
      },
      {
        type: 'line',
        silent: true,
        symbol: 'circle',
        symbolSize: 4,
        lineStyle: { opacity: 0 },
        itemStyle: { color: palette.limit },
        data: values.map((value, i) => [at(i), ringing[i] === 1 ? (value ?? threshold) : null]),
      },
    ],
  };
}
