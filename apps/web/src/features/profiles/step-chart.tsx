import { parisDay } from '@joulerie/domain/calendar';
import { useMemo } from 'react';
import { ChartSurface, TooltipRows } from '../../charts/chart-surface.tsx';
import classes from '../../charts/charts.module.css';
import { baseOption, valueAxis, type ChartOption } from '../../charts/echarts-option.ts';
import { usePalette, type ChartPalette } from '../../charts/palette.ts';
import { useEChart } from '../../charts/use-echart.ts';
import { number } from '../../lib/format.ts';
import { date, dateShort } from '../../lib/format-date.ts';

const HEIGHT = 180;

type Dated = { at: number; value: number };
type Props = { title: string; unit: string; points: readonly Dated[]; today: number };

/** A profile as a step line: each value holds until the next one, and nothing is drawn before the first. */
export function StepChart({ title, unit, points, today }: Props) {
  const palette = usePalette();
  const days = useMemo(() => points.map(({ at }) => parisDay(at)), [points]);
  const option = useMemo(
    () =>
      stepOption(
        days,
        points.map(({ value }) => value),
        today,
        unit,
        palette,
      ),
    [days, points, today, unit, palette],
  );
  const { host, chart } = useEChart(option);
  const say = (i: number) => `${number(points[i]!.value, 3)}\u00a0${unit}`;
  const until = (i: number) => (i + 1 < days.length ? `jusqu’au ${date(days[i + 1]! - 1)}` : 'jusqu’au prochain point');
  return (
    <ChartSurface
      label={`${title}. ${points.length} points.`}
      height={HEIGHT}
      count={points.length}
      indexAt={(x) => {
        const at = chart?.convertFromPixel({ xAxisIndex: 0 }, x);
        if (typeof at !== 'number') return null;
        const index = days.findLastIndex((day) => day <= at);
        return index === -1 ? null : index;
      }}
      placeOf={(index) => {
        const x = chart?.convertToPixel({ xAxisIndex: 0 }, days[index]!);
        return typeof x === 'number' ? { x, top: 26, bottom: HEIGHT - 26 } : null;
      }}
      say={(i) => `À partir du ${date(days[i]!)}\u00a0: ${say(i)}`}
      tooltip={(i) => (
        <TooltipRows
          title={`À partir du ${date(days[i]!)}`}
          rows={[{ label: title, value: say(i), strong: true }]}
          note={until(i)}
        />
      )}
    >
      <div ref={host} className={classes.host} />
    </ChartSurface>
  );
}

/** Of a chart whose only point is of today. */
const LEAST_DAYS = 30;

function stepOption(
  days: readonly number[],
  values: readonly number[],
  today: number,
  unit: string,
  palette: ChartPalette,
): ChartOption {
  const first = days[0] ?? today;
  const end = Math.max(today, days.at(-1) ?? today) + 1;
  const last = Math.max(end, first + LEAST_DAYS);
  return {
    ...baseOption(palette),
    grid: { left: 4, right: 16, top: 28, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'value',
      min: first,
      max: last,
      axisLine: { lineStyle: { color: palette.grid } },
      axisTick: { show: false },
      splitLine: { show: false },
      minInterval: 1,
      axisLabel: {
        color: palette.secondary,
        fontSize: 11,
        hideOverlap: true,
        showMinLabel: true,
        showMaxLabel: false,
        alignMinLabel: 'left',
        formatter: (day: number) => dateShort(Math.round(day)),
      },
    },
    yAxis: { ...valueAxis(palette), name: unit, nameGap: 12, splitNumber: 3, scale: true },
    series: [
      {
        type: 'line',
        step: 'end',
        silent: true,
        symbolSize: 5,
        showSymbol: days.length <= 60,
        data: [...days.map((day, i) => [day, values[i]!]), [end, values.at(-1) ?? null]],
        lineStyle: { color: palette.brand, width: 1.6 },
        itemStyle: { color: palette.brand },
      },
    ],
  };
}
