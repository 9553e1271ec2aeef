import { DAY_MS, HOUR_MS, dayNumber } from '@joulerie/domain/calendar';
import { type Held, type Quantity, type Reading, fillSeries } from '../described/fill-series.ts';
import { FileRefused } from '../reader.ts';
import type { Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { dateOrderOf } from '../table/date-order.ts';
import { type TableStamp, readTableStamp } from '../table/stamps.ts';
import { cellsOf } from '../text/delimited.ts';
import { CUT_LINE, eachLine, firstLines, lastLineNote } from '../text/lines.ts';
import { decimalSignOf, readLooseNumber } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';

/** `PV power generation / Mean values [W]`, `Toit nord / Gesamtertrag / Mittelwerte [kWh]`. */
const COLUMN = /^(.+?) \/ (?:.+ )?\[(k?wh?)\]$/;
const PRODUCTION =
  /^pv[ -]?(power|leistung|erzeugung|generation)|^(production|puissance) (pv|photovolta)|\/ (gesamtertrag|total yield|rendement total)/;
const IMPORT = /^(external energy supply|netzbezug|grid (consumption|supply)|energie prelevee|prelevement|soutirage)/;
const EXPORT = /^(grid feed-?in|netzeinspeisung|injection)/;

type Column = { at: number; name: string; quantity: Quantity; holds: Held; unit: string; point: string | null };
type Day = { year: number; month: number | null; day: number | null };

const headerOf = (text: string): string[] => {
  const [first = ''] = firstLines(text, 1);
  return cellsOf(first, ';').map((cell) => cell.trim());
};

/**
 * Pages of SMA Sunny Portal: the powers of the quarter-hours of a day, by their ends, or the energies of the days of a month. Cells of the
 * first column are formulas (`="00:15"`); the date of a day, and the year of `01.06.`, are in the name of the file alone. Components with
 * a yield of their own are meters of their own, as one of them may be the sum of the others.
 */
export const sunnyPortal: Reader<TextContent> = {
  format: 'sma-sunny-portal-csv',
  label: 'Export SMA Sunny Portal',
  recognises: ({ text }) => {
    const [first = 'x', ...others] = headerOf(text);
    return (
      first === '' &&
      others.filter((cell) => cell !== '').every((cell) => COLUMN.test(plain(cell))) &&
      others.length > 0
    );
  },
  read: ({ text }, options) => {
    const builder = new ReadBuilder(sunnyPortal.format, sunnyPortal.label, options);
    builder.namesNoMeter = true;
    const columns = columnsOf(headerOf(text), builder);
    const rows: { moment: string; cells: string[]; line: number }[] = [];
    let width: number | null = null;
    eachLine(text, (line, number, last) => {
      if (line.trim() === '') return;
      const cells = cellsOf(line, ';').map((cell) => cell.trim());
      if (width === null) width = cells.length;
      else if (last && cells.length < width) builder.refuse(number, CUT_LINE);
      else {
        if (last) builder.note(lastLineNote(number));
        rows.push({ moment: cells[0]!.replaceAll(/[="]/g, '').trim(), cells, line: number });
      }
    });
    const stampOf = momentsOf(
      rows.map(({ moment }) => moment),
      dayOfName(options.fileName ?? ''),
    );
    for (const { at, ...filling } of columns) {
      const decimal = decimalSignOf(rows.map(({ cells }) => cells[at] ?? ''));
      const readings = rows.flatMap(({ moment, cells, line }, i): (Reading & { grain: TableStamp['grain'] })[] => {
        const stamp = stampOf(moment, i);
        const value = readLooseNumber(cells[at] ?? '', decimal);
        if (stamp && value !== null) return [{ stamp, value, line, grain: stamp.grain }];
        if (!/^(total|gesamt|somme)/.test(plain(moment)))
          builder.refuse(
            line,
            stamp ? `valeur illisible « ${cells[at]!.slice(0, 60)} »` : `date illisible « ${moment.slice(0, 60)} »`,
          );
        return [];
      });
      const grain = readings[0]?.grain === 'day' || readings[0]?.grain === 'month' ? readings[0].grain : 'instant';
      const side = rows[0]?.moment === '00:00' ? 'start' : 'end';
      fillSeries(
        builder,
        { ...filling, grain, side, ...(grain === 'instant' && { stepS: stepOf(readings) }) },
        readings,
      );
    }
    return builder.finish();
  },
};

function columnsOf(header: readonly string[], builder: ReadBuilder): Column[] {
  const found = header.flatMap((cell, at): Column[] => {
    const words = plain(cell);
    const match = COLUMN.exec(words);
    const quantity = PRODUCTION.test(words)
      ? 'production'
      : IMPORT.test(words)
        ? 'import'
        : EXPORT.test(words)
          ? 'export'
          : null;
    if (!match || quantity === null) return [];
    const unit = match[2]!;
    const name = (/^(.+?) \//.exec(cell)?.[1] ?? '').trim();
    const isComponent = / \/ .+ \/ /.test(cell);
    return [
      {
        at,
        name: cell,
        quantity,
        holds: unit.endsWith('h') ? 'energy' : 'power',
        unit,
        point: isComponent ? name : null,
      },
    ];
  });
  // A page repeats a column under the same name: it is the same one.
  const columns = found.filter((one, i) => found.findIndex(({ name }) => name === one.name) === i);
  const others = header.filter((cell) => cell !== '' && !columns.some(({ name }) => name === cell));
  if (columns.length === 0)
    throw new FileRefused(
      'no_value_column',
      `Aucune colonne de cet export n’est une production, un soutirage ou une injection (${others.join(', ').slice(0, 200)}).`,
    );
  if (others.length > 0)
    builder.note(`Colonnes non lues : ${[...new Set(others)].slice(0, 12).join(', ').slice(0, 300)}.`);
  const components = columns.filter(({ point }) => point !== null);
  return columns.map((one) => ({ ...one, point: components.length > 1 ? one.point : null }));
}

/** `Energy_Balance_2025_06_19.csv`, `Analyse_2024_06.csv`. */
function dayOfName(name: string): Day | null {
  const found = /(\d{4})[_-](\d{2})(?:[_-](\d{2}))?(?!\d)/.exec(name);
  return (
    found && { year: Number(found[1]), month: Number(found[2]), day: found[3] === undefined ? null : Number(found[3]) }
  );
}

function momentsOf(moments: readonly string[], named: Day | null): (moment: string, row: number) => TableStamp | null {
  const found = dateOrderOf(moments);
  const [isFirst, isSecond] = [0, 1].map((place) =>
    moments.every((moment) => Number(/^(\d{1,2})[/.](\d{1,2})/.exec(moment)?.[place + 1] ?? -1) === named?.month),
  );
  if (found?.certainty === 'asked' && isFirst === isSecond)
    throw new FileRefused(
      'date_order',
      'Le jour et le mois de ces dates ne se distinguent pas : gardez le nom donné par le portail (Energy_Balance_2025_06.csv), qui dit le mois.',
    );
  const order = found?.certainty === 'asked' ? (isFirst ? 'month' : 'day') : (found?.value ?? 'day');
  return (moment, row) => {
    const time = /^(\d{1,2}):(\d{2})$/.exec(moment);
    if (time) {
      if (named?.day == null || named.month === null) throw nameNeeded('heures', 'Energy_Balance_2025_06_19.csv');
      const atMs = Number(time[1]) * HOUR_MS + Number(time[2]) * 60_000;
      // The last quarter-hour of a day ends at its 00:00.
      const day = dayNumber(named.year, named.month, named.day) + (atMs === 0 && row > 0 ? 1 : 0);
      return { wallMs: day * DAY_MS + atMs, offsetMs: null, grain: 'instant' };
    }
    const short = /^(\d{1,2})\.(\d{1,2})\.$/.exec(moment);
    if (!short) return readTableStamp(moment, order);
    if (!named) throw nameNeeded('jours sans année', 'Analyse_2024_06.csv');
    return readTableStamp(`${short[1]}.${short[2]}.${named.year}`, 'day');
  };
}

const nameNeeded = (what: string, example: string): FileRefused =>
  new FileRefused(
    'name_needed',
    `Ce fichier n’a que des ${what} : sa date est dans le nom que le portail lui a donné (${example}), gardez-le.`,
  );

/** The common time between two moments [s]. */
function stepOf(readings: readonly Reading[]): number {
  const steps = readings.slice(1).map(({ stamp }, i) => Math.abs(stamp.wallMs - readings[i]!.stamp.wallMs) / 1000);
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] || 900;
}
