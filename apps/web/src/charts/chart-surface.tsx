import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import classes from './charts.module.css';

export type CursorPlace = {
  x: number;
  /** Where the line begins and ends, in pixels from the top. */ top: number;
  bottom: number;
};

type Props = {
  /** What the chart is, in a few words. */
  label: string;
  height: number;
  count: number;
  /** The step under a place of the chart (pixels from its corner), or null outside the plot. */
  indexAt: (x: number, y: number) => number | null;
  placeOf: (index: number) => CursorPlace | null;
  /** What a reader hears of a step. */
  say: (index: number) => string;
  tooltip: (index: number) => ReactNode;
  /** Steps that an arrow key with a modifier, or Page, jumps. */
  jump?: number;
  /** Up and down move by this many steps (a carpet's row); without it they move like left and right. */
  rowStep?: (index: number, direction: 1 | -1) => number;
  colStep?: (index: number, direction: 1 | -1) => number;
  onActivate?: (index: number) => void;
  onKey?: (key: string) => boolean;
  children: ReactNode;
};

/**
 * The reading of a chart, the same for all: pointer or arrow keys move one cursor over its steps; a box says the values
 * and a live region says them aloud.
 */
export function ChartSurface(props: Props) {
  const { count, height, label } = props;
  const { ref: root, width } = useElementSize();
  const [index, setIndex] = useState<number | null>(null);
  const [spoken, setSpoken] = useState('');
  const tip = useRef<HTMLDivElement>(null);
  const [tipWidth, setTipWidth] = useState(0);
  const help = useId();
  const shown = index !== null && index < count ? index : null;
  const place = shown === null ? null : props.placeOf(shown);
  useLayoutEffect(() => setTipWidth(tip.current?.offsetWidth ?? 0), [shown, width]);

  const move = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setIndex(props.indexAt(event.clientX - box.left, event.clientY - box.top));
  };

  const read = (next: number) => {
    const at = Math.max(0, Math.min(count - 1, next));
    setIndex(at);
    setSpoken(props.say(at));
  };

  const key = (event: KeyboardEvent) => {
    if (count === 0) return;
    const from = shown ?? -1;
    const far = props.jump ?? Math.max(1, Math.round(count / 12));
    const step = (direction: 1 | -1) => {
      if (from < 0) return 0;
      if (event.shiftKey) return from + far * direction;
      return props.colStep ? props.colStep(from, direction) : from + direction;
    };
    const rise = (direction: 1 | -1) =>
      from < 0 ? 0 : props.rowStep ? props.rowStep(from, direction) : from - direction;
    const moves: Record<string, () => number> = {
      ArrowRight: () => step(1),
      ArrowLeft: () => step(-1),
      ArrowDown: () => rise(1),
      ArrowUp: () => rise(-1),
      PageDown: () => from + far,
      PageUp: () => from - far,
      Home: () => 0,
      End: () => count - 1,
    };
    const next = moves[event.key];
    if (next) read(next());
    else if (event.key === 'Enter' && shown !== null && props.onActivate) props.onActivate(shown);
    else if (event.key === 'Escape' && shown !== null) setIndex(null);
    else if (!props.onKey?.(event.key)) return;
    event.preventDefault();
  };

  return (
    <div
      ref={root}
      className={classes.surface}
      style={{ height, cursor: props.onActivate && shown !== null ? 'pointer' : undefined }}
      role="application"
      aria-roledescription="graphique"
      aria-label={label}
      aria-describedby={help}
      tabIndex={0}
      onPointerMove={move}
      onPointerDown={move}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setIndex(null)}
      onClick={(event) => {
        if (shown !== null && event.detail > 0) props.onActivate?.(shown);
      }}
      onKeyDown={key}
      onBlur={() => setIndex(null)}
    >
      {props.children}
      {place && shown !== null && (
        <>
          <div
            className={classes.cursor}
            style={{ transform: `translateX(${place.x}px)`, top: place.top, height: place.bottom - place.top }}
          />
          <div
            ref={tip}
            className={classes.tooltip}
            style={{ left: tooltipLeft(place.x, tipWidth, width), top: place.top }}
            aria-hidden
          >
            {props.tooltip(shown)}
          </div>
        </>
      )}
      <VisuallyHidden id={help}>
        Flèches pour lire les valeurs une à une, Début et Fin pour aller aux bords, Échap pour sortir.
      </VisuallyHidden>
      <VisuallyHidden aria-live="polite">{spoken}</VisuallyHidden>
    </div>
  );
}

/** Beside the cursor, on the side that has room, and within the chart: a phone is hardly wider than the box. */
function tooltipLeft(x: number, tipWidth: number, width: number): number {
  const beside = x > width / 2 ? x - 12 - tipWidth : x + 12;
  return Math.max(0, Math.min(beside, width - tipWidth));
}

/** The rows of a tooltip: a colour, a name, a value. */
export function TooltipRows(props: {
  title: string;
  rows: readonly { label: string; value: string; color?: string; border?: string; strong?: boolean }[];
  note?: string | null;
}) {
  return (
    <>
      <div className={classes.tooltipTitle}>{props.title}</div>
      <table className={classes.tooltipRows}>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.label} data-strong={row.strong || undefined}>
              <td>
                {row.color && <Swatch color={row.color} border={row.border} />}
                {row.label}
              </td>
              <td>{row.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {props.note && <div className={classes.tooltipNote}>{props.note}</div>}
    </>
  );
}

export function Swatch({ color, border }: { color: string; border?: string | undefined }) {
  return <span className={classes.swatch} style={{ background: color, borderColor: border ?? color }} aria-hidden />;
}
