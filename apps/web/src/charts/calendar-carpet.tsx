import { civilDate } from '@joulerie/domain/calendar';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ABSENCE_WORDS, absenceAt } from './absences.ts';
import { carpetTop, cellAt, cellInstant, dayOfCell, rowOfCell } from './carpet-cells.ts';
import type { CarpetCells } from './carpet-cells.ts';
import { carpetBitmap, paintCarpet, rampColors, rampGradient } from './carpet-paint.ts';
import type { Plot } from './carpet-paint.ts';
import { ChartPanel } from './chart-panel.tsx';
import type { ChartFrame } from './chart-panel.tsx';
import { ChartSurface, TooltipRows } from './chart-surface.tsx';
import classes from './charts.module.css';
import { FONT } from './echarts-option.ts';
import { curveGaps } from './gaps.ts';
import { usePalette } from './palette.ts';
import type { ColorRole } from '@joulerie/domain/vocabulary';
import type { Figures, SeriesGap } from './series.ts';
import { clock, longInstant, monthInitial, monthName, plainInstant, shortDay } from './step-labels.ts';
import { useNear } from '../ui/use-near.ts';
import { canvasRatio } from './use-echart.ts';
import { useStateFor } from './use-state-for.ts';
import { digitsFor, powerScale, scaled } from './units.ts';

type Props = ChartFrame & {
  cells: CarpetCells;
  energy: ColorRole;
  gaps: readonly SeriesGap[];
  /** Paris day number of the column a person chose. */
  onDay?: (day: number) => void;
  nowMs: number;
  /** From when on nothing was received yet. */
  lateFromMs: number;
};

const HEIGHT = 224;
const PLOT_TOP = 4;
const PLOT_BOTTOM = 22;
/** Fewest days that zooming in leaves. */
const CLOSEST = 7;

/** Power of every half-hour, one column a day: the habits of a building, and what breaks them, at a glance. */
export function CalendarCarpet(props: Props) {
  const { cells, energy, nowMs, lateFromMs } = props;
  const palette = usePalette();
  const narrow = useMediaQuery('(max-width: 51.25em)') ?? false;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState({ width: 0, ratio: 1 });
  const whole = useMemo(() => ({ from: 0, to: cells.days }), [cells.days]);
  const [window, setWindow] = useStateFor(cells, whole);

  const top = useMemo(() => carpetTop(cells.values), [cells]);
  const scale = powerScale(top);
  const absence = useCallback(
    (cell: number) => absenceAt(cellInstant(cells, cell), lateFromMs, nowMs),
    [cells, lateFromMs, nowMs],
  );
  const isNear = useNear(canvas);
  const bitmap = useMemo(
    () => (isNear ? carpetBitmap(cells, top, rampColors(palette, energy), absence) : null),
    [cells, top, palette, energy, absence, isNear],
  );
  const plot: Plot = useMemo(
    () => ({ left: 34, top: PLOT_TOP, width: Math.max(1, size.width - 36), height: HEIGHT - PLOT_TOP - PLOT_BOTTOM }),
    [size.width],
  );
  const gaps = useMemo(
    () =>
      curveGaps(
        { startMs: cellInstant(cells, 0), stepS: cells.stepS, values: cells.values, gaps: props.gaps },
        Math.min(nowMs, lateFromMs),
      ),
    [cells, props.gaps, nowMs, lateFromMs],
  );

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, ratio: canvasRatio() }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !bitmap || size.width === 0) return;
    element.width = Math.round(size.width * size.ratio);
    element.height = Math.round(HEIGHT * size.ratio);
    context.setTransform(size.ratio, 0, 0, size.ratio, 0, 0);
    context.clearRect(0, 0, size.width, HEIGHT);
    paintCarpet(context, bitmap, window, plot, palette);
    context.fillStyle = palette.secondary;
    context.font = `11px ${FONT}`;
    context.textAlign = 'right';
    for (const hour of [0, 6, 12, 18])
      context.fillText(`${hour}\u00a0h`, plot.left - 6, plot.top + (plot.height * hour) / 24 + 9);
    context.textAlign = 'left';
    for (const tick of dayTicks(cells.fromDay, window, plot.width, narrow))
      context.fillText(tick.label, plot.left + tick.x, HEIGHT - 6);
  }, [bitmap, window, plot, palette, size, cells, narrow]);

  const dayWidth = plot.width / Math.max(1, window.to - window.from);
  const zoom = useCallback(
    (factor: number, center?: number) =>
      setWindow((w) => {
        const span = Math.max(Math.min(CLOSEST, cells.days), Math.min(cells.days, (w.to - w.from) * factor));
        const middle = center ?? (w.from + w.to) / 2;
        const share = (middle - w.from) / Math.max(1, w.to - w.from);
        const from = Math.max(0, Math.min(cells.days - span, Math.round(middle - share * span)));
        return { from, to: Math.min(cells.days, Math.round(from + span)) };
      }),
    [cells.days, setWindow],
  );
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const wheel = (event: WheelEvent) => {
      // The wheel alone scrolls the page; React's own wheel handlers cannot stop the browser's zoom.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const at = window.from + (event.offsetX - plot.left) / dayWidth;
      zoom(event.deltaY > 0 ? 1.25 : 0.8, at);
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [zoom, window.from, plot.left, dayWidth]);

  const zoomed = window.to - window.from < cells.days;
  const pan = (days: number) =>
    setWindow((w) => {
      const by = Math.max(-w.from, Math.min(cells.days - w.to, Math.round(days)));
      return { from: w.from + by, to: w.to + by };
    });

  const place = (index: number) => {
    const day = dayOfCell(cells, index);
    const { row, turn } = rowOfCell(cells, day, index - cells.offsets[day]!);
    return { day, row, turn };
  };
  const read = (index: number) => {
    const value = cells.values[index]!;
    const at = cellInstant(cells, index);
    const gap = Number.isNaN(value) ? gaps.find((h) => at >= h.fromMs && at < h.toMs) : undefined;
    const why = absence(index);
    return {
      title: `${longInstant(at)} – ${clock(at + cells.stepS * 1000)}`,
      value: Number.isNaN(value) ? ABSENCE_WORDS[why] : scaled(value, scale, digitsFor(value / scale.divisor)),
      note: Number.isNaN(value) && why === 'absent' ? (gap?.reason ?? 'cause inconnue') : null,
    };
  };
  const sameClock = (index: number, days: number) => {
    const { day, row } = place(index);
    const found = cellAt(cells, Math.max(0, Math.min(cells.days - 1, day + days)), row);
    return found < 0 ? index + days * cells.rows : found;
  };

  const figures = useCallback(
    (): Figures => ({
      caption: `${props.title}, début de chaque intervalle, heure de Paris`,
      stepLabel: 'Début',
      steps: Array.from(cells.values, (_, i) => plainInstant(cellInstant(cells, i))),
      columns: [
        { label: 'Puissance moyenne', unit: scale.unit, digits: 2, values: cells.values.map((v) => v / scale.divisor) },
      ],
    }),
    [cells, scale.unit, scale.divisor, props.title],
  );

  return (
    <ChartPanel
      {...props}
      figures={figures}
      png={() => canvasPng(canvas.current, palette.panel)}
      howToRead={
        <>
          Chaque colonne est un jour, de minuit en haut à minuit en bas&nbsp;; plus une case est foncée, plus la
          puissance appelée est forte, et le rouge marque les valeurs rares. Une bande horizontale est une habitude
          (démarrage du chauffage, nuit), une bande verticale un jour particulier. Le jour du passage à l’heure d’été
          n’a pas d’heure entre 2&nbsp;h et 3&nbsp;h&nbsp;: la demi-heure d’avant s’y prolonge&nbsp;; celui de l’heure
          d’hiver en a deux, côte à côte. Les hachures sont des données absentes, le gris ce qui n’est pas encore reçu,
          le blanc ce qui est à venir. Choisissez un jour pour voir sa courbe.
        </>
      }
      footer={
        <>
          <span className={classes.actions}>
            <span className={classes.scale}>
              0&nbsp;{scale.unit}
              <span className={classes.ramp} style={{ background: rampGradient(palette, energy) }} aria-hidden />
              {scaled(top, scale, digitsFor(top / scale.divisor))} et plus
            </span>
            {gaps.length > 0 && (
              <span className={classes.scale}>
                <span className={classes.legendHatch} />
                {ABSENCE_WORDS.absent}
              </span>
            )}
            {lateFromMs < Math.min(nowMs, cellInstant(cells, cells.values.length)) && (
              <span className={classes.scale}>
                <span className={classes.legendLate} />
                {ABSENCE_WORDS.late}
              </span>
            )}
            {cellInstant(cells, cells.values.length - 1) > nowMs && (
              <span className={classes.scale}>
                <span className={classes.legendFuture} />
                {ABSENCE_WORDS.future}
              </span>
            )}
            <button
              type="button"
              className={classes.link}
              onClick={() => zoom(0.5)}
              disabled={window.to - window.from <= CLOSEST}
            >
              Zoom avant
            </button>
            {zoomed && (
              <>
                <button type="button" className={classes.link} onClick={() => pan((window.from - window.to) / 2)}>
                  ‹ Avant
                </button>
                <button type="button" className={classes.link} onClick={() => pan((window.to - window.from) / 2)}>
                  Après ›
                </button>
                <button type="button" className={classes.link} onClick={() => setWindow(whole)}>
                  Tout voir
                </button>
              </>
            )}
          </span>
          {props.footer}
        </>
      }
    >
      <div style={{ marginTop: 10 }}>
        <ChartSurface
          label={`${props.title}. ${cells.days} jours, une case par intervalle.`}
          height={HEIGHT}
          count={cells.values.length}
          jump={7 * cells.rows}
          indexAt={(x, y) => {
            const day = window.from + Math.floor((x - plot.left) / dayWidth);
            const row = Math.floor(((y - plot.top) / plot.height) * cells.rows);
            if (x < plot.left || day >= window.to) return null;
            const inDay = (x - plot.left) / dayWidth - (day - window.from);
            const found = cellAt(cells, day, row, inDay >= 0.5 ? 1 : 0);
            return found < 0 ? null : found;
          }}
          placeOf={(index) => {
            const { day } = place(index);
            if (day < window.from || day >= window.to) return null;
            return {
              x: plot.left + (day - window.from + 0.5) * dayWidth,
              top: plot.top,
              bottom: plot.top + plot.height,
            };
          }}
          colStep={sameClock}
          rowStep={(index, direction) => index + direction}
          say={(index) => {
            const { title, value, note } = read(index);
            return `${title}\u00a0: ${value}${note ? `, ${note}` : ''}`;
          }}
          tooltip={(index) => {
            const { title, value, note } = read(index);
            return <TooltipRows title={title} rows={[{ label: 'Puissance moyenne', value }]} note={note} />;
          }}
          onActivate={props.onDay && ((index) => props.onDay?.(cells.fromDay + dayOfCell(cells, index)))}
          onKey={(key) => {
            if (key === '+' || key === '=') zoom(0.5);
            else if (key === '-') zoom(2);
            else return false;
            return true;
          }}
        >
          <canvas ref={canvas} className={classes.carpet} />
        </ChartSurface>
      </div>
    </ChartPanel>
  );
}

/** Firsts of months, or days when few are shown; as many as the width holds. */
function dayTicks(fromDay: number, window: { from: number; to: number }, width: number, narrow: boolean) {
  const span = window.to - window.from;
  const perDay = width / Math.max(1, span);
  const ticks: { x: number; label: string }[] = [];
  if (span <= 45) {
    const every = Math.max(1, Math.ceil(60 / perDay));
    for (let d = window.from; d < window.to; d += every)
      ticks.push({ x: (d - window.from) * perDay, label: shortDay(fromDay + d) });
    return ticks;
  }
  const every = Math.max(1, Math.ceil((narrow ? 16 : 44) / (perDay * 30)));
  for (let d = window.from; d < window.to; d++) {
    const { year, month, day } = civilDate(fromDay + d);
    if (day !== 1 || (year * 12 + month) % every !== 0) continue;
    const months = monthName(fromDay + d);
    ticks.push({
      x: (d - window.from) * perDay,
      label: narrow ? monthInitial(fromDay + d) : span > 400 && month === 1 ? String(year) : months,
    });
  }
  return ticks;
}

function canvasPng(canvas: HTMLCanvasElement | null, ground: string): string | null {
  if (!canvas) return null;
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext('2d');
  if (!context) return null;
  context.fillStyle = ground;
  context.fillRect(0, 0, copy.width, copy.height);
  context.drawImage(canvas, 0, 0);
  return copy.toDataURL('image/png');
}
