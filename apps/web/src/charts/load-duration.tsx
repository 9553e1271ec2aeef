import { number } from '../lib/format.ts';
import { yearlyEuros } from '@joulerie/domain/findings';
import { CHART_HEIGHT, CHART_PADDING } from '@joulerie/contract/constants';
import { useCallback, useMemo } from 'react';
import { ChartPanel } from './chart-panel.tsx';
import type { ChartFrame } from './chart-panel.tsx';
import { ChartSurface, TooltipRows } from './chart-surface.tsx';
import classes from './charts.module.css';
import { keepExtremes } from './downsample.ts';
import type { DurationCurve } from './duration-curve.ts';
import { FONT, baseOption, trimmed, valueAxis } from './echarts-option.ts';
import type { ChartOption } from './echarts-option.ts';
import { farLimitWords, limitNear } from './load-curve-option.ts';
import { usePalette } from './palette.ts';
import type { ChartPalette } from './palette.ts';
import type { ColorRole } from '@joulerie/domain/vocabulary';
import type { Figures, SubscribedLine } from './series.ts';
import { axisTop, digitsFor, energyScale, powerScale, powerWords, scaled } from './units.ts';
import type { Scale } from './units.ts';
import { chartPng, useEChart } from './use-echart.ts';

type Props = ChartFrame & {
  duration: DurationCurve;
  energy: ColorRole;
  subscribed?: SubscribedLine | null;
  /** What the grid gives of the base load costs in a year, at the price of its hours, when it is known. */
  baseLoadEurPerYear?: number | null;
};

/** Places of the curve that are read: fine enough for the eye, few enough for the arrow keys. */
const READ = 200;

/** Powers of the period from highest to lowest: how long each is reached, how far the subscription is, what never stops. */
export function LoadDuration(props: Props) {
  const { duration, energy, baseLoadEurPerYear = null } = props;
  const highest = duration.powerW[0] ?? 0;
  const far = props.subscribed && !limitNear(props.subscribed, highest) ? props.subscribed : null;
  const subscribed = far === null ? (props.subscribed ?? null) : null;
  const palette = usePalette();
  const scale = powerScale(Math.max(duration.powerW[0] ?? 0, subscribed?.activeW ?? 0));
  const option = useMemo(
    () =>
      durationOption(
        {
          duration,
          energy,
          subscribed,
          baseLoadEurPerYear,
          scale: powerScale(Math.max(duration.powerW[0] ?? 0, subscribed?.activeW ?? 0)),
        },
        palette,
      ),
    [duration, energy, subscribed, baseLoadEurPerYear, palette],
  );
  const { host, chart } = useEChart(option);
  const stepH = duration.stepS / 3600;
  const count = Math.min(READ, duration.powerW.length);
  const indexOf = (place: number) => (count < 2 ? 0 : Math.round((place / (count - 1)) * (duration.powerW.length - 1)));
  const hours = (value: number) => `${number(value, value < 10 ? 1 : 0)}\u00a0h`;
  const power = (value: number) => scaled(value, scale, digitsFor(value / scale.divisor));

  const figures = useCallback(
    (): Figures => ({
      caption: props.title,
      stepLabel: 'Durée atteinte ou dépassée (h)',
      steps: Array.from({ length: count }, (_, i) => number((indexOf(i) + 1) * stepH, 1)),
      columns: [
        {
          label: 'Puissance',
          unit: scale.unit,
          digits: 2,
          values: Array.from({ length: count }, (_, i) => duration.powerW[indexOf(i)]! / scale.divisor),
        },
      ],
    }),
    // indexOf follows count and the curve.
    // oxlint-disable-next-line react/exhaustive-deps
    [props.title, count, stepH, scale.unit, scale.divisor, duration],
  );

  return (
    <ChartPanel
      {...props}
      {...(far ? { legend: [{ label: farLimitWords(far), color: palette.limit, mark: 'dashed' as const }] } : {})}
      figures={figures}
      png={() => chartPng(chart, palette.panel)}
      howToRead={
        <>
          Toutes les puissances de la période, rangées de la plus forte à la plus faible&nbsp;: au point
          «&nbsp;500&nbsp;h&nbsp;», la puissance a été atteinte ou dépassée pendant 500&nbsp;heures. Une pointe étroite
          à gauche est rare et peut souvent être évitée. Le talon est la puissance présente 95&nbsp;% du temps&nbsp;: ce
          qui ne s’arrête jamais.
          {baseLoadEurPerYear !== null && (
            <>
              {' '}
              Son coût est celui de ce que le réseau en fournit, au prix de chaque heure, acheminement et taxes
              compris&nbsp;: sans l’abonnement, ni ce que des panneaux en donnent.
            </>
          )}
        </>
      }
    >
      <ChartSurface
        label={`${props.title}. ${number(duration.hours, 0)} heures classées.`}
        height={CHART_HEIGHT}
        count={count}
        indexAt={(x) => {
          const at = chart?.convertFromPixel({ xAxisIndex: 0 }, x);
          if (typeof at !== 'number' || at < 0 || at > duration.hours) return null;
          return Math.max(0, Math.min(count - 1, Math.round((at / duration.hours) * (count - 1))));
        }}
        placeOf={(place) => {
          const x = chart?.convertToPixel({ xAxisIndex: 0 }, (indexOf(place) + 0.5) * stepH);
          return typeof x === 'number' ? { x, top: 14, bottom: CHART_HEIGHT - 24 } : null;
        }}
        say={(place) =>
          `${power(duration.powerW[indexOf(place)]!)} ou plus pendant ${hours((indexOf(place) + 1) * stepH)}`
        }
        tooltip={(place) => {
          const value = duration.powerW[indexOf(place)]!;
          return (
            <TooltipRows
              title={`${power(value)} ou plus`}
              rows={[
                { label: 'pendant', value: hours((indexOf(place) + 1) * stepH) },
                {
                  label: 'soit',
                  value: `${number((100 * (indexOf(place) + 1)) / duration.powerW.length, 1)}\u00a0% du temps`,
                },
              ]}
            />
          );
        }}
      >
        <div ref={host} className={classes.host} />
      </ChartSurface>
    </ChartPanel>
  );
}

type Input = {
  duration: DurationCurve;
  energy: ColorRole;
  subscribed: SubscribedLine | null;
  baseLoadEurPerYear: number | null;
  scale: Scale;
};

function durationOption(
  { duration, energy, subscribed, baseLoadEurPerYear, scale }: Input,
  palette: ChartPalette,
): ChartOption {
  const color = palette.energy[energy];
  const stepH = duration.stepS / 3600;
  const shown = keepExtremes(duration.powerW, 900);
  const data: [number, number][] = Array.from(shown, (i) => [i * stepH, duration.powerW[i]! / scale.divisor]);
  const last = duration.powerW.at(-1);
  if (last !== undefined) data.push([duration.hours, last / scale.divisor]);
  const top = Math.max(duration.powerW[0] ?? 0, subscribed?.activeW ?? 0);
  const quarter = duration.hours / 4;
  const marks = [0, 1, 2, 3, 4].map((q) => Math.round(q * quarter));
  const base = duration.baseLoadW;
  return {
    ...baseOption(palette),
    grid: { left: 4, right: 14, top: 14, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'value',
      min: 0,
      max: duration.hours || 1,
      axisLine: { lineStyle: { color: palette.grid } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        color: palette.secondary,
        fontSize: 11,
        customValues: marks,
        alignMaxLabel: 'right',
        alignMinLabel: 'left',
        formatter: (v: number) => `${number(v, 0)}\u00a0h`,
      },
    },
    yAxis: {
      ...valueAxis(palette),
      max: axisTop(top / scale.divisor, CHART_PADDING),
      splitNumber: 4,
    },
    series: [
      {
        type: 'line',
        silent: true,
        showSymbol: false,
        data,
        lineStyle: { color, width: 1.8 },
        areaStyle: { color, opacity: 0.14 },
        markLine: {
          silent: true,
          symbol: 'none',
          data: [
            ...(subscribed === null ? [] : [limit(subscribed, duration.powerW[0] ?? 0, scale, palette)]),
            ...(base === null ? [] : [baseLine(base, baseLoadEurPerYear, duration.baseLoadKWhPerYear, scale, palette)]),
          ],
        },
      },
    ],
  };
}

function limit({ activeW, text }: SubscribedLine, peakW: number, scale: Scale, palette: ChartPalette) {
  const room = (activeW - peakW) / scale.divisor;
  const margin =
    room >= 0 ? `marge ${trimmed(Number(room.toFixed(1)))}` : `dépassé de ${trimmed(Number((-room).toFixed(1)))}`;
  return {
    yAxis: activeW / scale.divisor,
    lineStyle: { color: palette.limit, type: 'dashed' as const, width: 1.4 },
    label: {
      position: 'insideEndBottom' as const,
      formatter: `souscrit ${text} · ${margin}\u00a0${scale.unit}`,
      color: palette.limit,
      fontWeight: 600,
      fontSize: 11,
      fontFamily: FONT,
    },
  };
}

/** « talon 1,7 kW · 3 180 € par an », with the amount of the sentences of the page; without a price its energy, as under the carpet. */
export function baseWords(baseW: number, eur: number | null, kWhPerYear: number | null): string {
  const perYear =
    eur !== null
      ? yearlyEuros(eur)
      : kWhPerYear !== null
        ? scaled(kWhPerYear * 1000, energyScale(kWhPerYear * 1000))
        : null;
  return `talon ${powerWords(baseW)}${perYear === null ? '' : ` · ${perYear} par an`}`;
}

function baseLine(baseW: number, eur: number | null, kWhPerYear: number | null, scale: Scale, palette: ChartPalette) {
  return {
    yAxis: baseW / scale.divisor,
    lineStyle: { color: palette.base, type: 'dashed' as const, width: 1.4 },
    label: {
      position: 'insideEndTop' as const,
      formatter: baseWords(baseW, eur, kWhPerYear),
      color: palette.base,
      fontWeight: 600,
      fontSize: 11,
      fontFamily: FONT,
    },
  };
}
