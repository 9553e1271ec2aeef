import { HOUR_MS, instantsOfWallTime } from '@joulerie/domain/calendar';
import type { Cell, Reader, Sheet, SheetsContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { cellNumber, cellPlain, cellStamp, cellText, findHeader } from '../text/cells.ts';
import { INDEXES, readIndexes } from './account-indexes.ts';
import { curveSeries, dailySeries, factorOf } from './codes.ts';
import type { Direction } from './codes.ts';

const CURVE = [/^debut$/, /^fin$/, /^valeur/];
const DAILY = [/^(date|jour)/, /^valeur/];

const isEnedis = (sheet: Sheet): boolean =>
  sheet.rows.slice(0, 20).some((row) => row.some((cell) => /point reference mesure|\(prm\)/.test(cellPlain(cell)))) ||
  findHeader(sheet.rows, INDEXES) !== null;

/**
 * Workbook of the Enedis customer account (since 2024): at most a week of half-hours (`Début`, `Fin`, kW) or daily energies,
 * indexes of every day, one sheet a direction. Cells are text, decimal comma, `NA` missing, local time without offset. The daily sheet says kW
 * where the values are kWh. Files of several weeks of one meter follow one another without overlap.
 */
export const accountXlsx: Reader<SheetsContent> = {
  format: 'enedis-compte-client-xlsx',
  label: 'Export XLSX du compte client Enedis',
  recognises: ({ sheets }) =>
    sheets.some(
      (sheet) => isEnedis(sheet) && [CURVE, INDEXES, DAILY].some((header) => findHeader(sheet.rows, header) !== null),
    ),
  read: ({ sheets }, options) => {
    const builder = new ReadBuilder(accountXlsx.format, accountXlsx.label, options);
    for (const sheet of sheets.filter(isEnedis)) readSheet(builder, sheet);
    return builder.finish();
  },
};

function readSheet(builder: ReadBuilder, { name, rows }: Sheet): void {
  const head = rows.slice(0, 20).flat().map(cellText);
  const prm = head.find((text) => /^\d{14}$/.test(text)) ?? null;
  const direction = directionOfSheet(name) ?? directionOfSheet(head.join(' ')) ?? 'consumption';
  const curve = findHeader(rows, CURVE);
  if (curve) return readCurve(builder, rows, curve, prm, direction);
  const indexes = findHeader(rows, INDEXES);
  if (indexes) return readIndexes(builder, rows, indexes, prm, direction);
  const daily = findHeader(rows, DAILY);
  if (daily) readDaily(builder, rows, daily, prm, direction, /puissance max|maximale/i.test([name, ...head].join(' ')));
}

/** A meter that counts both ways has a sheet for each. */
function directionOfSheet(title: string): Direction | null {
  if (/consommation|soutirage/i.test(title)) return 'consumption';
  return /production|injection/i.test(title) ? 'production' : null;
}

type Header = { row: number; columns: number[] };
const unitOf = (rows: Cell[][], header: Header, column: number): string =>
  /\(en ([^()]+)\)/i.exec(cellText(rows[header.row]?.[column]))?.[1]?.trim() ?? '';

function readCurve(
  builder: ReadBuilder,
  rows: Cell[][],
  header: Header,
  prm: string | null,
  direction: Direction,
): void {
  const [startColumn = 0, endColumn = 0, valueColumn = 0] = header.columns;
  const unit = unitOf(rows, header, valueColumn);
  // A value in kWh is the energy of its interval.
  const ofEnergy = /wh$/i.test(unit) ? factorOf(unit, 'energy') : null;
  const factor = ofEnergy ?? factorOf(unit === '' ? 'kW' : unit, 'curve');
  if (factor === null) return builder.note(`Feuille laissée de côté : unité « ${unit} » inattendue.`);
  const draft = curveSeries(builder, prm, direction, 'start');
  for (let row = header.row + 1; row < rows.length; row++) {
    const cells = rows[row] ?? [];
    if (cellText(cells[startColumn]) === '' && cellText(cells[endColumn]) === '') continue;
    const start = cellStamp(cells[startColumn]);
    const end = cellStamp(cells[endColumn]);
    const value = cellNumber(cells[valueColumn]);
    const stepS = start && end ? stepBetween(start.wallMs, end.wallMs) : null;
    if (!start || !end)
      builder.refuse(row + 1, `date illisible « ${cellText(cells[startColumn])} – ${cellText(cells[endColumn])} »`);
    else if (value === null) builder.refuse(row + 1, `valeur illisible « ${cellText(cells[valueColumn])} »`);
    else if (stepS === null) builder.refuse(row + 1, 'la fin de l’intervalle ne suit pas son début');
    else draft.add(start, round(value * factor * (ofEnergy === null ? 1 : 3600 / stepS)), row + 1, stepS);
  }
}

/** Seconds between two local times, the missing and the repeated hour put right; null when it is not less than a day. */
function stepBetween(startWallMs: number, endWallMs: number): number | null {
  const starts = instantsOfWallTime(startWallMs);
  const ends = instantsOfWallTime(endWallMs);
  const [start, end] = [starts[0], ends[0]];
  let lengthMs = endWallMs - startWallMs;
  if (starts.length === 1 && ends.length === 1 && start !== undefined && end !== undefined) lengthMs = end - start;
  else if (lengthMs <= 0) lengthMs += HOUR_MS;
  return lengthMs > 0 && lengthMs < 24 * HOUR_MS ? lengthMs / 1000 : null;
}

function readDaily(
  builder: ReadBuilder,
  rows: Cell[][],
  header: Header,
  prm: string | null,
  direction: Direction,
  maximum: boolean,
): void {
  const [dateColumn = 0, valueColumn = 0] = header.columns;
  const unit = unitOf(rows, header, valueColumn).toLowerCase();
  const isMaximum = maximum || unit.endsWith('va');
  if (!isMaximum && unit === 'kw') builder.note('Les valeurs quotidiennes sont annoncées en kW : ce sont des kWh.');
  // A daily value announced as a power is the energy of its day.
  const energyUnit = unit === '' ? 'kwh' : unit.replace(/w$/, 'wh');
  const factor = isMaximum ? factorOf(unit === '' ? 'kVA' : unit, 'maximum') : factorOf(energyUnit, 'energy');
  if (factor === null) return builder.note(`Feuille laissée de côté : unité « ${unit} » inattendue.`);
  const put = dailySeries(builder, prm, isMaximum ? 'maximum' : 'energy', direction);
  for (let row = header.row + 1; row < rows.length; row++) {
    const cells = rows[row] ?? [];
    if (cellText(cells[dateColumn]) === '') continue;
    const stamp = cellStamp(cells[dateColumn]);
    const value = cellNumber(cells[valueColumn]);
    if (!stamp) builder.refuse(row + 1, `date illisible « ${cellText(cells[dateColumn])} »`);
    else if (value === null) builder.refuse(row + 1, `valeur illisible « ${cellText(cells[valueColumn])} »`);
    else put({ stamp, value: round(value * factor), line: row + 1 });
  }
}

/** Files give thousandths of a kilo-unit: the product is a whole number that the multiplication must not blur. */
const round = (value: number): number => Math.round(value * 1e6) / 1e6;
