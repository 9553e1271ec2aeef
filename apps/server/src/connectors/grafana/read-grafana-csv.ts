import { isoInstant } from '@joulerie/domain/calendar';
import type { Reader, TextContent } from '../reader.ts';
import { type PlacedRow, readAsTable, seriesAsRows } from '../text/as-table.ts';
import { cellsOf } from '../text/delimited.ts';
import { eachLine, firstLines } from '../text/lines.ts';

const SERIES_AS_ROWS = /^"?Series"?([,;\t])"?Time"?\1"?Value"?$/i;
const SERIES_AS_COLUMNS = /^"Time"([,;\t])"/;
/** A moment of the dashboard's clock, which the file does not name. */
const MOMENT = /^"?\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/;
/** Written for worksheets. */
const SEPARATOR_LINE = /^"?sep=(.)"?$/i;

const linesOf = (text: string): string[] => firstLines(text, 3).filter((line) => !SEPARATOR_LINE.test(line.trim()));

/**
 * CSV of a Grafana panel: a column a series (`"Time","kWh.first"`), or a line a series and moment (`"Series";"Time";"Value"`). Names of
 * series and units in cells (`1.2 kW`) are all that says what they are: each is a column of a table, which is asked for.
 */
export const grafanaCsv: Reader<TextContent> = {
  format: 'grafana-csv',
  label: 'Export CSV Grafana',
  recognises: ({ text }) => {
    const [header = '', row = ''] = linesOf(text);
    return SERIES_AS_ROWS.test(header.trim()) || (SERIES_AS_COLUMNS.test(header) && MOMENT.test(row));
  },
  read: ({ text }, options) => {
    const header = linesOf(text)[0]!.trim();
    const separator = (SERIES_AS_ROWS.exec(header) ?? SERIES_AS_COLUMNS.exec(header))?.[1] ?? ',';
    const rows: PlacedRow[] = [];
    let names: string[] | null = null;
    let ended = true;
    eachLine(text, (line, number, last) => {
      if (last) ended = false;
      if (line.trim() === '' || SEPARATOR_LINE.test(line.trim())) return;
      const cells = cellsOf(line, separator).map((cell) =>
        /^(null|undefined)$/i.test(cell.trim()) ? '' : cell.trim(),
      );
      if (names === null) names = cells;
      else rows.push({ cells, line: number });
    });
    if (!SERIES_AS_ROWS.test(header)) return readAsTable(grafanaCsv, names ?? [], rows, ended, options);
    const long = seriesAsRows(
      rows.map(({ cells: [name = '', time = '', value = ''], line }) => ({ name, time: momentOf(time), value, line })),
    );
    return readAsTable(grafanaCsv, ['Time', ...long.names], long.rows, ended, options);
  },
};

/** Seconds or milliseconds since 1970, as a panel may write its times. */
const momentOf = (text: string): string =>
  /^\d{10}(\d{3})?$/.test(text) ? isoInstant(Number(text.padEnd(13, '0'))) : text;
