import { clockText } from '@joulerie/domain/calendar';
import { DAY_SLOTS } from '@joulerie/domain/use';
import { type KeyboardEvent, type PointerEvent, memo, useRef, useState } from 'react';
import classes from './usage-profiles.module.css';
import { paint, slotAt, step } from './week-edits.ts';
import { DAY_NAMES } from './words.ts';

type Props = {
  /** 336 half-hours, Monday 00:00 first, 1 where used. */
  slots: Uint8Array;
  /** Without, the week is shown and cannot be changed. */
  onChange?: (slots: Uint8Array) => void;
  label: string;
};

const DAYS = Array.from({ length: 7 }, (_, day) => day);
const HALVES = Array.from({ length: DAY_SLOTS }, (_, half) => half);

/** A stroke that is being drawn: the week before it, where it began, and whether it adds or takes off. */
type Stroke = { before: Uint8Array; from: number; used: boolean };

const slotOf = (target: Element | null): number | null => {
  const given = target?.closest('[data-slot]')?.getAttribute('data-slot');
  return given ? Number(given) : null;
};

/** The half-hours of a week: drawn by pulling over them, or with the arrows and the space bar. */
export function WeekGrid({ slots, onChange, label }: Props) {
  const [at, setAt] = useState(slotAt(0, 16));
  const stroke = useRef<Stroke | null>(null);
  const grid = useRef<HTMLDivElement>(null);

  const begin = (event: PointerEvent) => {
    const from = slotOf(event.target as Element);
    if (!onChange || from === null || event.button !== 0) return;
    event.preventDefault();
    grid.current?.setPointerCapture(event.pointerId);
    stroke.current = { before: slots, from, used: slots[from] !== 1 };
    setAt(from);
    onChange(paint(slots, from, from, slots[from] !== 1));
  };
  const draw = (event: PointerEvent) => {
    if (!stroke.current || !onChange) return;
    // The grid has the pointer: what lies under it is asked for.
    const to = slotOf(document.elementFromPoint(event.clientX, event.clientY));
    if (to === null) return;
    const { before, from, used } = stroke.current;
    onChange(paint(before, from, to, used));
  };
  const end = () => {
    stroke.current = null;
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      onChange?.(paint(slots, at, at, slots[at] !== 1));
      return;
    }
    const next = step(at, event.key);
    if (next === null) return;
    event.preventDefault();
    // With « Maj », what one is on spreads.
    if (event.shiftKey && onChange) onChange(paint(slots, next, next, slots[at] === 1));
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-slot="${next}"]`)?.focus();
  };

  return (
    <div
      ref={grid}
      className={classes.grid}
      role="grid"
      aria-label={label}
      aria-readonly={onChange === undefined}
      data-editable={onChange !== undefined || undefined}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
    >
      <div className={classes.line} aria-hidden>
        <span />
        {HALVES.map((half) => (
          <span key={half} className={classes.hour} data-shown={half % 4 === 0 || undefined}>
            {half % 4 === 0 && `${half / 2}\u00a0h`}
          </span>
        ))}
      </div>
      {DAYS.map((day) => (
        <div key={day} className={classes.line} role="row">
          <span role="rowheader" className={classes.day}>
            <span className={classes.long}>{DAY_NAMES[day]}</span>
            <abbr className={classes.short} title={DAY_NAMES[day]}>
              {DAY_NAMES[day]!.slice(0, 2)}
            </abbr>
          </span>
          {HALVES.map((half) => {
            const slot = slotAt(day, half);
            return <Cell key={half} slot={slot} day={day} half={half} used={slots[slot] === 1} isAt={at === slot} />;
          })}
        </div>
      ))}
    </div>
  );
}

type CellProps = { slot: number; day: number; half: number; used: boolean; isAt: boolean };

const Cell = memo(function Cell({ slot, day, half, used, isAt }: CellProps) {
  return (
    <span
      role="gridcell"
      className={classes.cell}
      data-slot={slot}
      data-used={used || undefined}
      data-hour={half % 2 === 0 || undefined}
      aria-selected={used}
      aria-label={`${DAY_NAMES[day]} ${clockText(30 * half)} à ${clockText(30 * (half + 1))}`}
      tabIndex={isAt ? 0 : -1}
    />
  );
});
