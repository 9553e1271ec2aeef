import { HOUR_MS } from '@joulerie/domain/calendar';
import type { Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { type NamedRow, eachNamedRow } from '../text/columns.ts';
import { CUT_LINE, firstLines } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { type Stamp, plain, readStamp } from '../text/stamps.ts';

const MTU = ['mtu (cet/cest)', 'mtu (utc)'] as const;
const PRICE = ['day-ahead price (eur/mwh)', 'day-ahead price [eur/mwh]'] as const;
/** The file library of the platform: tab-separated, UTC. */
const LIBRARY_TIME = 'datetime(utc)';
const LIBRARY_PRICE = 'price[currency/mwh]';
const STEPS: Record<string, number> = { PT15M: 900, PT30M: 1800, PT60M: 3600 };

const separatorOf = (line: string): string => ['\t', ';', ','].find((one) => line.includes(one)) ?? ',';
const columnsOf = (text: string): string[] => {
  const line = firstLines(text, 1)[0] ?? '';
  return line.split(separatorOf(line)).map((name) => plain(name.replaceAll('"', '')));
};

/**
 * Day-ahead prices as the ENTSO-E transparency platform exports them: an interval a line (`01/01/2024 00:00:00 - 01/01/2024 01:00:00`),
 * on the CET/CEST clock, which is that of Paris, or in UTC; or the files of its library. Other auctions and zones are points or left out.
 */
export const entsoePricesCsv: Reader<TextContent> = {
  format: 'entsoe-prix-csv',
  label: 'Prix ENTSO-E (CSV)',
  recognises: ({ text }) => {
    const columns = columnsOf(text);
    const has = (names: readonly string[]) => names.some((name) => columns.includes(name));
    return (has(MTU) && has(PRICE)) || (columns.includes(LIBRARY_TIME) && columns.includes(LIBRARY_PRICE));
  },
  read: ({ text: given }, options) => {
    const text = unwrapped(given);
    const builder = new ReadBuilder(entsoePricesCsv.format, entsoePricesCsv.label, options);
    const columns = columnsOf(text);
    const isUtc = columns.includes('mtu (utc)') || columns.includes(LIBRARY_TIME);
    const zones = new Set<string>();
    const rows: (() => void)[] = [];
    const required = [...MTU, ...PRICE, LIBRARY_TIME, LIBRARY_PRICE];
    eachNamedRow(text, separatorOf(firstLines(text, 1)[0] ?? ''), builder, required, (row, names) => {
      const price = row.cell(...PRICE, LIBRARY_PRICE);
      const interval = intervalOf(row, isUtc);
      const value = /^n\/e$/i.test(price) ? Number.NaN : readNumber(price);
      const priceAt = names.findIndex((name) => name === LIBRARY_PRICE || PRICE.some((one) => one === name));
      if (row.cut && priceAt === names.length - 1) builder.refuse(row.line, CUT_LINE);
      else if (!interval)
        builder.refuse(row.line, `intervalle illisible « ${row.cell(...MTU, LIBRARY_TIME).slice(0, 60)} »`);
      else if (value === null) builder.refuse(row.line, `prix illisible « ${price.slice(0, 40)} »`);
      else if (isLeftOut(row, builder)) return;
      else {
        const zone =
          row.cell('area', 'areacode') || (names.find((name) => name.startsWith('bzn|')) ?? '').toUpperCase();
        zones.add(zone);
        rows.push(() => {
          const point = zones.size > 1 ? zone : null;
          const { stamp, stepS } = interval;
          builder.series({ variable: 'prix_spot', point, stamp: 'start' }).add(stamp, value, row.line, stepS);
        });
      }
    });
    for (const add of rows) add();
    const [zone] = zones;
    if (zones.size === 1 && zone) builder.note(`Zone de prix\u00a0: ${zone}.`);
    return builder.finish();
  },
};

/** Some exports quote each whole line once more: `"MTU (CET/CEST),""Area"",…"`. */
function unwrapped(text: string): string {
  if (!/^\s*"[^"\n]*,""/.test(text)) return text;
  return text.replace(/^"(.*)"(\r?)$/gm, (_, line: string, end: string) => `${line.replaceAll('""', '"')}${end}`);
}

function isLeftOut({ cell }: NamedRow, builder: ReadBuilder): boolean {
  const currency = cell('currency');
  if (currency !== '' && currency.toUpperCase() !== 'EUR') {
    builder.note(`Prix en ${currency.slice(0, 10)} laissés de côté : seuls ceux en euros sont gardés.`);
    return true;
  }
  const sequence = plain(cell('sequence'));
  if (/\b[2-9]$/.test(sequence)) {
    builder.note('Prix d’une deuxième enchère laissés de côté : ceux de la première sont gardés.');
    return true;
  }
  if (!/^(|day-ahead)$/.test(plain(cell('contracttype')))) {
    builder.note('Prix infrajournaliers laissés de côté : ceux de la veille sont gardés.');
    return true;
  }
  return false;
}

type Interval = { stamp: Stamp; stepS: number };

function intervalOf({ cell }: NamedRow, isUtc: boolean): Interval | null {
  const library = cell(LIBRARY_TIME);
  if (library !== '') {
    const stamp = readStamp(library);
    const stepS = STEPS[cell('resolutioncode')];
    return stamp && stepS !== undefined ? { stamp: { ...stamp, offsetMs: 0 }, stepS } : null;
  }
  const [from, to] = cell(...MTU)
    .split(' - ')
    .map((text) => momentOf(text, isUtc));
  if (!from || !to) return null;
  const lengthMs = to.wallMs - (to.offsetMs ?? 0) - from.wallMs + (from.offsetMs ?? 0);
  // Without its mark, an interval beside a change of hour seems an hour longer or shorter.
  const stepMs = [lengthMs, lengthMs - HOUR_MS, lengthMs + HOUR_MS].find(
    (ms) => ms === 900_000 || ms === HOUR_MS || ms === 1_800_000,
  );
  return stepMs === undefined ? null : { stamp: from, stepS: stepMs / 1000 };
}

/** `31/03/2024 01:00:00 (CET)`; the mark is written where the clock changes. */
function momentOf(text: string, isUtc: boolean): Stamp | null {
  const mark = /\((CES?T)\)\s*$/.exec(text)?.[1];
  const stamp = readStamp(text.replace(/\s*\([^)]*\)\s*$/, '').trim());
  if (!stamp) return null;
  if (isUtc) return { ...stamp, offsetMs: 0 };
  return mark ? { ...stamp, offsetMs: mark === 'CEST' ? 2 * HOUR_MS : HOUR_MS } : stamp;
}
