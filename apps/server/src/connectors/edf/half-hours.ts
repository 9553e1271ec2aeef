import { DAY_MS, HOUR_MS } from '@joulerie/domain/calendar';
import { hasDoubtfulSign } from '../described/doubts.ts';
import { readTableStamp } from '../table/stamps.ts';
import { CUT_LINE } from '../text/lines.ts';
import { readLooseNumber } from '../text/numbers.ts';
import { stampDay } from '../text/stamps.ts';
import { type ExportFile, type Row, qualityOf } from './export-file.ts';

type Slot = Row & { day: number; timeMs: number };

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/**
 * Powers by half-hour, W: a line for each day, then its times without a date, each the end of its interval, latest first. The midnight
 * that comes before the other times of its day is the end of that day.
 */
export function readHalfHours({ builder, header, rows, order, decimal }: ExportFile): void {
  const factor = /\(kw\)/i.test(header[1] ?? '') ? 1000 : 1;
  const slots = slotsOf({ builder, rows, order });
  const isAscending = ascends(slots);
  const draft = builder.series({ variable: 'puissance', stamp: 'end', drawnOnly: true, fallbackStepS: 1800 });
  const isDoubtful = hasDoubtfulSign(
    rows.map(({ cells }) => cells[1] ?? ''),
    [],
  );
  for (const [i, { cells, line, isCut, day, timeMs }] of slots.entries()) {
    const value = readLooseNumber(cells[1] ?? '', decimal);
    const isFirst = slots[i - 1]?.day !== day;
    const isEnd = timeMs === 0 && isFirst !== isAscending;
    if (isCut && (cells[2] ?? '') === '') builder.refuse(line, CUT_LINE);
    else if (value === null) builder.refuse(line, `valeur illisible « ${(cells[1] ?? '').slice(0, 60)} »`);
    else if (isDoubtful && /[.,]/.test(cells[1] ?? ''))
      builder.refuse(line, `« ${cells[1]} » : décimales ou milliers, aucune valeur du fichier ne le dit`);
    else {
      const wallMs = (isEnd ? day + 1 : day) * DAY_MS + timeMs;
      draft.add({ wallMs, offsetMs: null }, value * factor, line, 0, qualityOf(cells[2]));
    }
  }
}

function slotsOf({ builder, rows, order }: Pick<ExportFile, 'builder' | 'rows' | 'order'>): Slot[] {
  let day: number | null = null;
  const slots: Slot[] = [];
  for (const row of rows) {
    const [written = ''] = row.cells;
    const time = TIME.exec(written);
    if (!time) {
      // Times below a date that cannot be read are of no day.
      const stamp = row.isCut ? null : readTableStamp(written, order);
      day = stamp && stampDay(stamp);
      if (day === null) builder.refuse(row.line, row.isCut ? CUT_LINE : `date illisible « ${written.slice(0, 60)} »`);
      continue;
    }
    const timeMs = Number(time[1]) * HOUR_MS + Number(time[2]) * 60_000 + Number(time[3] ?? 0) * 1000;
    if (day === null) builder.refuse(row.line, `heure sans date « ${written} »`);
    else if (timeMs >= DAY_MS) builder.refuse(row.line, `heure illisible « ${written} »`);
    else slots.push({ ...row, day, timeMs });
  }
  return slots;
}

/** Whether times go up in their days, whichever way days go. */
function ascends(slots: readonly Slot[]): boolean {
  let up = 0;
  for (const [i, { day, timeMs }] of slots.entries()) {
    const before = slots[i - 1];
    if (before?.day === day && before.timeMs !== 0 && timeMs !== 0) up += Math.sign(timeMs - before.timeMs);
  }
  return up > 0;
}
