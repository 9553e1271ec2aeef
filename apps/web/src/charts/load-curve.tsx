import { ABSENCE_WORDS, absenceAt, absencesOf, lateFrom } from './absences.ts';
import { number } from '../lib/format.ts';
import { CHART_HEIGHT } from '@joulerie/contract/constants';
import { useElementSize } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ChartPanel } from './chart-panel.tsx';
import type { ChartFrame, LegendItem } from './chart-panel.tsx';
import { ChartSurface, TooltipRows } from './chart-surface.tsx';
import classes from './charts.module.css';
import { farLimitWords, limitInFrame, loadCurveOption } from './load-curve-option.ts';
import { usePalette } from './palette.ts';
import type { Curve, Figures, StepSpan, SubscribedLine } from './series.ts';
import { longInstant, plainInstant } from './step-labels.ts';
import { DEGREES, digitsFor, energyScale, powerScale, scaled } from './units.ts';
import { chartPng, useEChart } from './use-echart.ts';
import { useStateFor } from './use-state-for.ts';

type Props = ChartFrame & {
  curve: Curve;
  compare?: Curve | null;
  /** W; draws the line not to pass. */
  subscribed?: SubscribedLine | null;
  nowMs: number;
};

const inSpans = (spans: readonly StepSpan[], index: number) => spans.some(([from, to]) => index >= from && index < to);

/** Mean power, or temperature, over time: zoom (slider, Ctrl and wheel, + and −), pan, and measure of a chosen range. */
export function LoadCurve(props: Props) {
  const { curve, compare = null, subscribed = null, nowMs } = props;
  const palette = usePalette();
  const temperature = curve.quantity === 'temperature';
  const stepMs = curve.stepS * 1000;
  const whole = useMemo(
    () => ({ fromMs: curve.startMs, toMs: curve.startMs + curve.values.length * stepMs }),
    [curve.startMs, curve.values.length, stepMs],
  );
  const [window, setWindow] = useStateFor(whole, whole);
  const [range, setRange] = useStateFor<{ fromMs: number; toMs: number } | null>(whole, null);
  const [brushing, setBrushing] = useState(false);
  const { ref: frame, width } = useElementSize();

  const far = useMemo(
    () => subscribed !== null && !limitInFrame(curve, compare, subscribed),
    [curve, compare, subscribed],
  );
  const scale = useMemo(() => {
    if (temperature) return DEGREES;
    let max = subscribed && !far ? subscribed.activeW : 0;
    for (const value of curve.values) if (value > max) max = value;
    return powerScale(max);
  }, [curve, temperature, subscribed, far]);
  const option = useMemo(
    () => loadCurveOption({ curve, compare, subscribed, window, scale, width, brushing, nowMs }, palette),
    [curve, compare, subscribed, window, scale, width, brushing, nowMs, palette],
  );
  const { host, chart } = useEChart(option, true);

  useEffect(() => {
    if (!chart) return undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    // The marks of the axis follow the window; redrawing them 120 ms after the last move keeps each frame short.
    const zoomed = () => {
      globalThis.clearTimeout(waiting);
      waiting = globalThis.setTimeout(() => {
        const [zoom] = (chart.getOption() as { dataZoom: { startValue: number; endValue: number }[] }).dataZoom;
        if (zoom) setWindow({ fromMs: zoom.startValue, toMs: zoom.endValue });
      }, 120);
    };
    const brushed = (event: unknown) => {
      const area = (event as { areas: { coordRange: [number, number] }[] }).areas[0];
      if (area) setRange({ fromMs: area.coordRange[0], toMs: area.coordRange[1] });
    };
    chart.on('datazoom', zoomed);
    chart.on('brushEnd', brushed);
    return () => {
      globalThis.clearTimeout(waiting);
      chart.off('datazoom', zoomed);
      chart.off('brushEnd', brushed);
    };
  }, [chart, setWindow, setRange]);

  useEffect(() => {
    chart?.dispatchAction({
      type: 'takeGlobalCursor',
      key: 'brush',
      brushOption: { brushType: brushing ? 'lineX' : false, brushMode: 'single' },
    });
  }, [chart, brushing, option]);

  const zoomBy = (factor: number) => {
    const middle = (window.fromMs + window.toMs) / 2;
    const half = Math.max(4 * stepMs, ((window.toMs - window.fromMs) * factor) / 2);
    setWindow({ fromMs: Math.max(whole.fromMs, middle - half), toMs: Math.min(whole.toMs, middle + half) });
  };
  const zoomed = window.fromMs > whole.fromMs || window.toMs < whole.toMs;

  const late = useMemo(() => lateFrom(curve), [curve]);
  const read = (index: number) => {
    const value = curve.values[index]!;
    const at = curve.startMs + index * stepMs;
    const lacks = Number.isNaN(value) || inSpans(curve.incomplete, index);
    const why = Number.isNaN(value) ? absenceAt(at, late, nowMs) : 'absent';
    const gap = lacks && why === 'absent' ? curve.gaps.find((h) => at >= h.fromMs && at < h.toMs) : undefined;
    const note = gap
      ? (gap.reason ?? 'cause inconnue')
      : inSpans(curve.estimated, index)
        ? 'valeur estimée'
        : inSpans(curve.corrected, index)
          ? 'valeur corrigée'
          : null;
    const shown = Number.isNaN(value)
      ? ABSENCE_WORDS[why]
      : scaled(value, scale, temperature ? 1 : digitsFor(value / scale.divisor));
    return { title: longInstant(at), shown, note };
  };

  const figures = useCallback((): Figures => {
    const digits = temperature ? 1 : 2;
    const column = (c: Curve) => ({
      label: c.label,
      unit: scale.unit,
      digits,
      values: c.values.map((v) => v / scale.divisor),
    });
    return {
      caption: `${props.title}, début de chaque intervalle, heure de Paris`,
      stepLabel: 'Début',
      steps: Array.from(curve.values, (_, i) => plainInstant(curve.startMs + i * stepMs)),
      columns: [column(curve), ...(compare ? [column(compare)] : [])],
    };
  }, [curve, compare, scale, stepMs, temperature, props.title]);

  const absences = useMemo(() => absencesOf(curve, nowMs), [curve, nowMs]);
  const legend: LegendItem[] = [
    { label: curve.label, color: palette.energy[curve.energy], mark: 'line' },
    ...(compare ? [{ label: compare.label, color: palette.secondary, mark: 'line' as const }] : []),
    ...(far && subscribed && !temperature
      ? [
          {
            label: farLimitWords(subscribed),
            color: palette.limit,
            mark: 'dashed' as const,
          },
        ]
      : []),
    ...(curve.estimated.length
      ? [{ label: 'estimée', color: palette.energy[curve.energy], mark: 'dashed' as const }]
      : []),
    ...(curve.corrected.length ? [{ label: 'corrigée', color: palette.corrected }] : []),
    ...(curve.incomplete.length > 0 || absences.has('absent')
      ? [
          {
            label: curve.incomplete.length > 0 ? 'donnée incomplète ou absente' : ABSENCE_WORDS.absent,
            color: '',
            mark: 'hatch' as const,
          },
        ]
      : []),
    ...(absences.has('late') ? [{ label: ABSENCE_WORDS.late, color: palette.late, border: palette.secondary }] : []),
    ...(absences.has('future')
      ? [{ label: ABSENCE_WORDS.future, color: palette.panel, border: palette.secondary }]
      : []),
  ];

  return (
    <ChartPanel
      {...props}
      legend={legend}
      figures={figures}
      png={() => chartPng(chart, palette.panel)}
      howToRead={
        temperature ? (
          <>Chaque point est la température moyenne sur son intervalle. Les hachures montrent les données absentes.</>
        ) : (
          <>
            La hauteur est la puissance moyenne appelée sur chaque intervalle&nbsp;; la surface sous la courbe est
            l’énergie consommée. La ligne rouge est la puissance souscrite&nbsp;: au-dessus, le compteur coupe ou le
            dépassement se paie. Les hachures sont des données absentes, jamais reliées, ou celles d’une partie des
            sources&nbsp;; les tirets, des valeurs estimées par le gestionnaire de réseau ou complétées par différence.
            Glissez les poignées sous la courbe, ou utilisez + et −, pour zoomer.
          </>
        )
      }
      footer={
        <>
          <span className={classes.actions}>
            <button type="button" className={classes.link} onClick={() => zoomBy(0.5)}>
              Zoom avant
            </button>
            <button type="button" className={classes.link} disabled={!zoomed} onClick={() => zoomBy(2)}>
              Zoom arrière
            </button>
            {zoomed && (
              <button type="button" className={classes.link} onClick={() => setWindow(whole)}>
                Tout voir
              </button>
            )}
            <button
              type="button"
              className={classes.link}
              aria-pressed={brushing}
              onClick={() => {
                setBrushing(!brushing);
                setRange(null);
                chart?.dispatchAction({ type: 'brush', areas: [] });
              }}
            >
              Mesurer une plage
            </button>
          </span>
          {range ? (
            <RangeReading curve={curve} range={range} />
          ) : brushing ? (
            <span>Tracez une plage sur la courbe.</span>
          ) : (
            props.footer
          )}
        </>
      }
    >
      <div ref={frame}>
        <ChartSurface
          label={`${props.title}. ${curve.values.length} valeurs.`}
          height={CHART_HEIGHT}
          count={curve.values.length}
          indexAt={(x, y) => {
            if (!chart || y > CHART_HEIGHT - 24) return null;
            const at = chart.convertFromPixel({ xAxisIndex: 0 }, x);
            if (typeof at !== 'number') return null;
            const index = Math.floor((at - curve.startMs) / stepMs);
            return at >= window.fromMs && at <= window.toMs && index >= 0 && index < curve.values.length ? index : null;
          }}
          placeOf={(index) => {
            const x = chart?.convertToPixel({ xAxisIndex: 0 }, curve.startMs + (index + 0.5) * stepMs);
            return typeof x === 'number' ? { x, top: 26, bottom: CHART_HEIGHT - 46 } : null;
          }}
          say={(index) => {
            const { title, shown, note } = read(index);
            return `${title}\u00a0: ${shown}${note ? `, ${note}` : ''}`;
          }}
          tooltip={(index) => {
            const { title, shown, note } = read(index);
            const rows = [{ label: curve.label, value: shown, color: palette.energy[curve.energy] }];
            const before = compare?.values[index];
            if (compare && before !== undefined)
              rows.push({ label: compare.label, value: scaled(before, scale, 1), color: palette.secondary });
            return <TooltipRows title={title} rows={rows} note={note} />;
          }}
          onKey={(key) => {
            if (key === '+' || key === '=') zoomBy(0.5);
            else if (key === '-') zoomBy(2);
            else return false;
            return true;
          }}
        >
          <div ref={host} className={classes.host} />
        </ChartSurface>
      </div>
    </ChartPanel>
  );
}

/** What a chosen range holds, from the values themselves. */
function RangeReading({ curve, range }: { curve: Curve; range: { fromMs: number; toMs: number } }) {
  const stepMs = curve.stepS * 1000;
  const from = Math.max(0, Math.round((range.fromMs - curve.startMs) / stepMs));
  const to = Math.min(curve.values.length, Math.max(from + 1, Math.round((range.toMs - curve.startMs) / stepMs)));
  let sum = 0;
  let measured = 0;
  let max = Number.NaN;
  for (let i = from; i < to; i++) {
    const value = curve.values[i]!;
    if (Number.isNaN(value)) continue;
    sum += value;
    measured++;
    if (!(value <= max)) max = value;
  }
  const when = `${longInstant(curve.startMs + from * stepMs)} → ${longInstant(curve.startMs + to * stepMs)}`;
  if (measured === 0) return <span>{when}&nbsp;: aucune donnée</span>;
  if (curve.quantity === 'temperature')
    return (
      <span>
        {when}&nbsp;: moyenne <strong>{number(sum / measured, 1)}&nbsp;°C</strong>
      </span>
    );
  const energyWh = (sum * curve.stepS) / 3600;
  const energy = energyScale(energyWh);
  return (
    <span aria-live="polite">
      {when}&nbsp;: <strong>{scaled(energyWh, energy)}</strong>, moyenne {scaled(sum / measured, powerScale(0), 1)},
      maximum {scaled(max, powerScale(0), 1)}
      {measured < to - from && ` (${number((100 * measured) / (to - from), 0)}\u00a0% des données)`}
    </span>
  );
}
