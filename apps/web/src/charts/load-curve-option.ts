import { ABSENCE_WORDS, lateFrom } from './absences.ts';
import { keepExtremes } from './downsample.ts';
import { FONT, baseOption, valueAxis } from './echarts-option.ts';
import type { ChartOption } from './echarts-option.ts';
import { curveGaps } from './gaps.ts';
import { hatchTile } from './fills.ts';
import type { ChartPalette } from './palette.ts';
import type { Curve, SeriesGap, StepSpan, SubscribedLine } from './series.ts';
import { timeTicks } from './time-ticks.ts';
import type { Scale } from './units.ts';

/** Past this many points the line keeps two extremes a pixel or so: the eye cannot see more. */
const DRAWN = 6000;
/** Up to this many points the line shows its steps: a mean holds over its whole interval. */
const STEPPED = 400;

export type LoadCurveInput = {
  curve: Curve;
  compare: Curve | null;
  subscribed: SubscribedLine | null;
  /** Shown window, epoch ms. */
  window: { fromMs: number; toMs: number };
  scale: Scale;
  width: number;
  brushing: boolean;
  nowMs: number;
};

/** Past this many times the highest value, a limit would flatten the curve: it is told beside the chart, not drawn. */
const FAR = 2.5;

/** Whether a limit may be drawn over a curve of this highest value. */
export const limitNear = ({ activeW }: SubscribedLine, highestW: number): boolean => activeW <= FAR * highestW;

/** « souscrit 48 kVA, au-dessus du graphique »: a limit that is not drawn. */
export const farLimitWords = ({ text }: SubscribedLine): string => `souscrit ${text}, au-dessus du graphique`;

/** Whether the subscribed power lies in the frame of a curve and of what it is compared with. */
export function limitInFrame(curve: Curve, compare: Curve | null, subscribed: SubscribedLine): boolean {
  const [, high] = bounds(curve, compare, null);
  return limitNear(subscribed, high);
}

type Line = (number | null)[][];

/** Values of the steps inside `spans` only, or of those outside. The step on each side joins a dashed part to the line. */
function masked(values: Float64Array, spans: readonly StepSpan[], inside: boolean): Float64Array {
  const out = inside ? new Float64Array(values.length).fill(Number.NaN) : Float64Array.from(values);
  for (const [from, to] of spans) {
    if (inside) for (let i = Math.max(0, from - 1); i < Math.min(values.length, to + 1); i++) out[i] = values[i]!;
    else out.fill(Number.NaN, from, to);
  }
  return out;
}

function points(curve: Curve, values: Float64Array, scale: Scale, shiftMs = 0): Line {
  const stepMs = curve.stepS * 1000;
  const kept = keepExtremes(values, DRAWN);
  const line: Line = Array.from(kept, (i) => {
    const value = values[i]!;
    return [curve.startMs + shiftMs + i * stepMs, Number.isNaN(value) ? null : value / scale.divisor];
  });
  const last = values.at(-1);
  // The last mean holds to the end of its interval.
  if (last !== undefined && !Number.isNaN(last))
    line.push([curve.startMs + shiftMs + values.length * stepMs, last / scale.divisor]);
  return line;
}

export function loadCurveOption(input: LoadCurveInput, palette: ChartPalette): ChartOption {
  const { curve, compare, scale } = input;
  const subscribed = input.subscribed && limitInFrame(curve, compare, input.subscribed) ? input.subscribed : null;
  const subscribedW = subscribed?.activeW ?? null;
  const color = palette.energy[curve.energy];
  const temperature = curve.quantity === 'temperature';
  const stepped = curve.values.length <= STEPPED && !temperature ? { step: 'end' as const } : {};
  const late = Math.min(lateFrom(curve), input.nowMs);
  const gaps = curveGaps(curve, late);
  const [low, high] = bounds(curve, compare, temperature ? null : subscribedW);
  const pad = temperature ? (high - low) * 0.2 : high * 0.2;
  const ticks = timeTicks(input.window.fromMs, input.window.toMs, Math.max(3, Math.floor(input.width / 70)));
  const labels = new Map(ticks.map(({ at, label }) => [at, label]));
  const line = {
    type: 'line' as const,
    showSymbol: false,
    silent: true,
    connectNulls: false,
    ...stepped,
  };
  return {
    ...baseOption(palette),
    grid: { left: 4, right: 10, top: 26, bottom: 46, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'value',
      min: curve.startMs,
      max: curve.startMs + curve.values.length * curve.stepS * 1000,
      axisLine: { lineStyle: { color: palette.grid } },
      axisTick: { show: true, customValues: ticks.map(({ at }) => at), lineStyle: { color: palette.grid } },
      axisLabel: {
        color: palette.secondary,
        fontSize: 11,
        customValues: ticks.map(({ at }) => at),
        formatter: (at: number) => labels.get(at) ?? '',
        hideOverlap: true,
      },
      splitLine: { show: false },
    },
    yAxis: {
      ...valueAxis(palette),
      name: scale.unit,
      nameGap: 10,
      min: temperature ? Math.floor((low - pad) / scale.divisor) : 0,
      max: temperature ? Math.ceil((high + pad) / scale.divisor) : (high + pad) / scale.divisor || 1,
    },
    dataZoom: [
      {
        type: 'inside',
        filterMode: 'none',
        zoomOnMouseWheel: 'ctrl',
        moveOnMouseMove: !input.brushing,
        moveOnMouseWheel: false,
        startValue: input.window.fromMs,
        endValue: input.window.toMs,
      },
      {
        type: 'slider',
        filterMode: 'none',
        height: 18,
        bottom: 4,
        showDetail: false,
        brushSelect: false,
        borderColor: palette.grid,
        fillerColor: `${color}22`,
        handleStyle: { color: palette.panel, borderColor: palette.secondary },
        moveHandleSize: 0,
        dataBackground: { lineStyle: { color: palette.ghost }, areaStyle: { color: palette.ghost } },
        selectedDataBackground: { lineStyle: { color }, areaStyle: { color, opacity: 0.2 } },
        startValue: input.window.fromMs,
        endValue: input.window.toMs,
      },
    ],
    brush: {
      xAxisIndex: 0,
      brushType: 'lineX',
      brushMode: 'single',
      transformable: false,
      throttleType: 'debounce',
      throttleDelay: 80,
      brushStyle: { color: `${palette.brand}22`, borderColor: palette.brand, borderWidth: 1 },
      toolbox: [],
    },
    series: [
      {
        ...line,
        name: curve.label,
        data: points(curve, masked(curve.values, curve.estimated, false), scale),
        lineStyle: { color, width: curve.values.length > 3000 ? 1 : 1.6 },
        ...(temperature ? {} : { areaStyle: { color, opacity: 0.1 } }),
        z: 2,
        markArea: areas(gaps, curve, input, late, palette),
        ...(subscribed !== null && !temperature
          ? {
              markLine: limitLine(
                subscribed,
                scale,
                palette,
                subscribed.activeW > high * 0.999 ? 'insideEndBottom' : 'insideEndTop',
              ),
            }
          : {}),
      },
      ...(curve.estimated.length
        ? [
            {
              ...line,
              name: `${curve.label} (estimée)`,
              data: points(curve, masked(curve.values, curve.estimated, true), scale),
              lineStyle: { color, width: 1.4, type: 'dashed' as const },
              ...(temperature ? {} : { areaStyle: { color, opacity: 0.05 } }),
              z: 2,
            },
          ]
        : []),
      ...(compare
        ? [
            {
              ...line,
              name: compare.label,
              data: points(compare, compare.values, scale, curve.startMs - compare.startMs),
              lineStyle: { color: palette.secondary, opacity: 0.55, width: 1.2 },
              z: 1,
            },
          ]
        : []),
    ],
  };
}

function bounds(curve: Curve, compare: Curve | null, subscribedW: number | null): [number, number] {
  let low = Infinity;
  let high = subscribedW ?? -Infinity;
  for (const values of [curve.values, compare?.values ?? []])
    for (const value of values) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  return low > high ? [0, 1] : [low, high];
}

function areas(
  gaps: readonly SeriesGap[],
  curve: Curve,
  { window, nowMs }: LoadCurveInput,
  lateMs: number,
  palette: ChartPalette,
) {
  const stepMs = curve.stepS * 1000;
  const endMs = curve.startMs + curve.values.length * stepMs;
  // Words where they fit.
  const label = (fromMs: number, toMs: number, words: string) => ({
    show: toMs - fromMs > 0.12 * (window.toMs - window.fromMs),
    position: 'insideTop' as const,
    formatter: words,
    fontSize: 11,
    color: palette.secondary,
  });
  const after = [
    { fromMs: lateMs, toMs: Math.min(nowMs, endMs), color: palette.late, words: ABSENCE_WORDS.late },
    { fromMs: Math.max(nowMs, curve.startMs), toMs: endMs, color: 'transparent', words: ABSENCE_WORDS.future },
  ].filter(({ fromMs, toMs }) => toMs > fromMs);
  return {
    silent: true,
    data: [
      ...gaps.map(({ fromMs, toMs }) => [
        { xAxis: fromMs, itemStyle: { color: { image: hatchTile(palette), repeat: 'repeat' as const } } },
        { xAxis: toMs },
      ]),
      ...after.map(({ fromMs, toMs, color, words }) => [
        { xAxis: fromMs, itemStyle: { color }, label: label(fromMs, toMs, words) },
        { xAxis: toMs },
      ]),
      ...curve.corrected.map(([from, to]) => [
        { xAxis: curve.startMs + from * stepMs, itemStyle: { color: palette.corrected, opacity: 0.14 } },
        { xAxis: curve.startMs + to * stepMs },
      ]),
    ] as [{ xAxis: number }, { xAxis: number }][],
  };
}

export function limitLine(
  { activeW, text }: SubscribedLine,
  scale: Scale,
  palette: ChartPalette,
  position: 'insideEndTop' | 'insideEndBottom',
) {
  const shown = activeW / scale.divisor;
  return {
    silent: true,
    symbol: 'none',
    lineStyle: { color: palette.limit, type: 'dashed' as const, width: 1.3 },
    label: {
      position,
      formatter: `souscrit ${text}`,
      color: palette.limit,
      fontWeight: 600,
      fontSize: 11,
      fontFamily: FONT,
    },
    data: [{ yAxis: shown }],
  };
}
