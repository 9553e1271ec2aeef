import { type Head, describedTable } from '../described/described-table.ts';
import { plain } from '../text/stamps.ts';

/** The line above the values: how dates are written, then the unit of each column. */
const DATES = /^(dd|mm)([./-])(dd|mm)\2yyyy(?: hh:mm(?::ss)?)?$/i;
const KINDS = /^(counter|analog|status)$/i;

/**
 * Exports of SMA: of Sunny Explorer and SBFspot (yield of each day, or the counter and the power every five minutes), and of the page of
 * the inverter itself (counters). Local time; the header says the sign of decimals, and the order of the day and the month. Inverters of
 * one file are meters of their own. A grid counter that stays at zero is of no meter.
 */
export const smaCsv = describedTable({
  format: 'sma-csv',
  label: 'Export SMA (Sunny Explorer, onduleur)',
  signature: [],
  time: /^(dd|mm)[./-]/,
  side: 'start',
  zone: 'Paris',
  columns: [
    {
      header: /^(day yield|tagesertrag|rendement journalier|production journaliere) \[[km]?wh\]$/,
      quantity: 'production',
      holds: 'energy',
    },
    {
      header: /^(total yield|gesamtertrag|rendement total|production totale) \[[km]?wh\]$/,
      quantity: 'production',
      holds: 'counter',
    },
    { header: /^metering\.totwhout \[[km]?wh\]$/, quantity: 'production', holds: 'counter' },
    { header: /^(power|leistung|puissance) \[[km]?w\]$/, quantity: 'production', holds: 'power' },
    { header: /^metering\.gridms\.totwhout \[[km]?wh\]$/, quantity: 'export', holds: 'counter', isNoneAtZero: true },
    { header: /^metering\.gridms\.totwhin \[[km]?wh\]$/, quantity: 'import', holds: 'counter', isNoneAtZero: true },
  ],
  headerOf: (lines): Head | null => {
    const at = lines.findIndex((cells) => DATES.test(cells[0] ?? ''));
    const [dates] = lines[at] ?? [];
    if (
      dates === undefined ||
      at < 2 ||
      !/^version csv\d\|/i.test(lines.slice(0, 4).find((cells) => /^version/i.test(cells[0] ?? ''))?.[0] ?? '')
    )
      return null;
    const units = lines[at]!;
    const names = lines[at - 1]!.slice(1).every((cell) => KINDS.test(cell)) ? lines[at - 2]! : lines[at - 1]!;
    const serials = lines
      .slice(0, at)
      .findLast((cells) => cells.slice(1).every((cell) => cell !== '') && /^[\dX]+$/.test(cells[1] ?? ''));
    const isDaily = !/hh/i.test(dates);
    const several = new Set(serials?.slice(1)).size > 1;
    return {
      header: units.map((unit, i) => {
        if (i === 0) return dates;
        // Within a day, the yield of the day is what was made so far.
        const soFar = !isDaily && /^(day|tages|rendement j|production j)/.test(plain(names[i] ?? ''));
        return `${soFar ? 'so far: ' : ''}${names[i] ?? ''} [${unit.replace(/[[\]]/g, '')}]`;
      }),
      first: at + 1,
      order: /^dd/i.test(dates) ? 'day' : 'month',
      ...(several && { points: units.map((_, i) => (i === 0 ? null : (serials?.[i] ?? null))) }),
      ...(/decimalpoint comma/i.test(lines.flat().join(' ')) && { decimal: ',' as const }),
    };
  },
});
