import { isoInstant } from '@joulerie/domain/calendar';
import type { JsonContent, Reader, TextContent } from '../reader.ts';
import { type PlacedRow, readAsTable, seriesAsRows } from '../text/as-table.ts';
import { recordsOf, textOf } from '../text/json.ts';
import { eachLine, firstLines } from '../text/lines.ts';

/** Seconds or milliseconds since 1970, then a value a feed; no header. */
const LINE = /^\d{10}(\d{3})?(?:\s?([,;\t])\s?(?:-?\d+(?:[.,]\d+)?|null|NaN))+$/;
const LINES_LOOKED_AT = 5;

const instantText = (seconds: string): string => isoInstant(Number(seconds.padEnd(13, '0')));

/**
 * Feeds of emoncms as `csvexport` writes them: moments in seconds of UTC and one value a feed, without a header. Nothing says whether a
 * feed is in watts or a counter of kWh: each is a column of a table, which is asked for.
 */
export const emoncmsCsv: Reader<TextContent> = {
  format: 'emoncms-csv',
  label: 'Export CSV emoncms',
  recognises: ({ text }) => {
    const lines = firstLines(text, LINES_LOOKED_AT);
    return lines.length > 1 && lines.slice(0, -1).every((line) => LINE.test(line.trim()));
  },
  read: ({ text }, options) => {
    const separator = LINE.exec(firstLines(text, 1)[0]!.trim())?.[2] ?? ',';
    const rows: PlacedRow[] = [];
    let ended = true;
    let width = 0;
    eachLine(text, (line, number, last) => {
      if (last) ended = false;
      if (line.trim() === '') return;
      const [time = '', ...values] = line.split(separator).map((cell) => cell.trim());
      width = Math.max(width, values.length);
      const moment = /^\d{10}(\d{3})?$/.test(time) ? instantText(time) : time;
      rows.push({ cells: [moment, ...values.map((value) => (value === 'null' ? '' : value))], line: number });
    });
    return readAsTable(emoncmsCsv, ['Temps', ...feedNames(width)], rows, ended, options);
  },
};

const feedNames = (count: number): string[] => Array.from({ length: count }, (_, i) => `Flux ${i + 1}`);

type Feed = { name: string; points: (readonly [time: string, value: string])[] };

/** `[[1704067200000, 250], …]`, or one such list a feed. */
function feedsOf(value: unknown): Feed[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const many = recordsOf(value);
  if (many.length === value.length) {
    const found = many.map(({ feedid, data }) => {
      const own = pointsOf(data);
      return own && textOf(feedid) !== null ? { name: `Flux ${textOf(feedid)}`, points: own } : null;
    });
    return found.every((feed) => feed !== null) ? found : null;
  }
  const points = pointsOf(value);
  return points && [{ name: 'Flux 1', points }];
}

function pointsOf(value: unknown): Feed['points'] | null {
  if (!Array.isArray(value)) return null;
  const points: Feed['points'] = [];
  for (const pair of value) {
    if (!Array.isArray(pair) || pair.length !== 2) return null;
    const [time, amount]: unknown[] = pair;
    const moment = String(time);
    if (typeof time !== 'number' || !/^\d{10}(\d{3})?$/.test(moment)) return null;
    if (amount !== null && typeof amount !== 'number') return null;
    points.push([instantText(moment), amount === null ? '' : String(amount)]);
  }
  return points;
}

/** The same as the answer of the API, milliseconds or seconds. Lines of the refusals are the numbers of the points. */
export const emoncmsJson: Reader<JsonContent> = {
  format: 'emoncms-json',
  label: 'Réponse emoncms',
  recognises: ({ value }) => feedsOf(value)?.some(({ points }) => points.length > 0) ?? false,
  read: ({ value }, options) => {
    const feeds = feedsOf(value) ?? [];
    const { names, rows } = seriesAsRows(
      feeds.flatMap(({ name, points }) =>
        points.map(([time, amount], i) => ({ name, time, value: amount, line: i + 1 })),
      ),
    );
    return readAsTable(emoncmsJson, ['Temps', ...names], rows, true, options);
  },
};
