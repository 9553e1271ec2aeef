import { addMonths } from '@joulerie/domain/calendar';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { hasDoubtfulSign } from '../described/doubts.ts';
import { FileRefused } from '../reader.ts';
import type { Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { dateOrderOf } from '../table/date-order.ts';
import { roleOfHeader } from '../table/headers.ts';
import type { DateOrder } from '../table/meaning.ts';
import { readTableStamp } from '../table/stamps.ts';
import { genericUnit } from '../table/units.ts';
import { CUT_LINE, eachLine, firstLines } from '../text/lines.ts';
import { decimalSignOf, readLooseNumber } from '../text/numbers.ts';
import { plain, stampDay } from '../text/stamps.ts';
import { type ExportFile, type Row, qualityOf } from './export-file.ts';
import { readHalfHours } from './half-hours.ts';

/** A header, by its first columns, and what reads the lines below it. */
type Kind = { header: RegExp; read: (file: ExportFile) => void };
const KINDS: readonly Kind[] = [
  { header: /^date et heure de releve par le distributeur;puissance atteinte \(k?w\)/, read: readHalfHours },
  { header: /^date de releve de l.index;type d.index;/, read: readIndexes },
  { header: /^date de consommation;consommation \(\S+\);nature de la donnee;?$/, read: readDays },
  { header: /^periode de consommation;consommation \(\S+\);nature de la donnee;?$/, read: readMonths },
];

const kindOf = (line: string) => KINDS.find(({ header }) => header.test(plain(line).replace(/ ?; ?/g, ';')));

/**
 * Exports of the customer area of EDF (« Suivre ma conso »), one file a kind or the zip of them: half-hourly powers, energies by day and
 * by month, and indexes. Monthly files hold the subtotal of each year, which is skipped.
 */
export const edfConsumption: Reader<TextContent> = {
  format: 'edf-suivi-conso-csv',
  label: 'Export EDF « Suivre ma conso »',
  recognises: ({ text }) => {
    if (!firstLines(text, 4).some((line) => kindOf(line) !== undefined)) return false;
    const sections = sectionsOf(text);
    // Half-hours have their date above them, which no other reader knows: their doubtful values are refused.
    return !sections.some((one) => one.kind.read !== readHalfHours && isResaved(one));
  },
  read: ({ text }, { energy = null, ...options }) => {
    const builder = new ReadBuilder(edfConsumption.format, edfConsumption.label, options);
    builder.namesNoMeter = true;
    const refuseAbove = (line: number) => builder.refuse(line, 'valeurs au-dessus de l’en-tête');
    for (const { kind, header, rows } of sectionsOf(text, refuseAbove)) {
      const order = dateOrderOf(rows.map(({ cells }) => cells[0] ?? ''));
      kind.read({
        builder,
        header,
        rows,
        energy,
        order: order?.certainty === 'certain' ? order.value : 'day',
        decimal: decimalSignOf(valuesOf(kind, header, rows)),
      });
    }
    return builder.finish();
  },
};

type Section = { kind: Kind; header: string[]; rows: Row[] };

/** The lines below each header of a file. */
function sectionsOf(text: string, refuseAbove?: (line: number) => void): Section[] {
  const sections: Section[] = [];
  eachLine(text, (line, number, last) => {
    const cells = line.split(';').map((cell) => cell.trim());
    const kind = kindOf(line);
    if (kind) sections.push({ kind, header: cells, rows: [] });
    else if (sections.length === 0 && readTableStamp(cells[0] ?? '') && readLooseNumber(cells[1] ?? '') !== null)
      refuseAbove?.(number);
    else if (cells.some((cell) => cell !== '')) sections.at(-1)?.rows.push({ cells, line: number, isCut: last });
  });
  return sections;
}

/** Values of a section: the second column, or all those of registers. */
const valuesOf = ({ read }: Kind, header: readonly string[], rows: readonly Row[]): string[] =>
  rows.flatMap(({ cells }) => (read === readIndexes ? cells.slice(2, header.length) : [cells[1] ?? '']));

/**
 * Whether a spreadsheet wrote the file again so that it does not say all: thousands or decimals, or days that follow one another only when
 * the month is first. It is asked as any table is.
 */
function isResaved({ kind, header, rows }: Section): boolean {
  if (hasDoubtfulSign(valuesOf(kind, header, rows), [])) return true;
  const dates = rows.map(({ cells }) => cells[0] ?? '');
  return dateOrderOf(dates)?.certainty === 'asked' && nextDays(dates, 'month') > nextDays(dates, 'day');
}

/** How many dates are the day after or before the one above. */
function nextDays(dates: readonly string[], order: DateOrder): number {
  const days = dates.map((text) => readTableStamp(text, order)).map((stamp) => stamp && stampDay(stamp));
  return days.filter((day, i) => day !== null && Math.abs(day - (days[i - 1] ?? Number.NaN)) === 1).length;
}

/** The energy of a column « Consommation (kWh) » or « Consommation (m3) » and its conversion; kWh are of the energy of the source. */
function amountOf({ header, energy }: ExportFile) {
  const unit = /\((\S+)\)/.exec(header[1] ?? '')?.[1] ?? '';
  const variable: VariableName =
    /^m/i.test(unit) && !/wh$/i.test(unit) ? 'volume_gaz' : energy === 'gaz' ? 'conso_gaz' : 'conso';
  const convert = genericUnit(variable, unit);
  if (!convert) throw new FileRefused('unit_mismatch', `L’unité « ${unit} » de cet export EDF n’est pas connue.`);
  return { variable, convert };
}

/** The value of a line, or null when it was refused: without the column that follows it, the value itself may be cut. */
function valueOf({ builder, decimal }: ExportFile, { cells, line, isCut }: Row): number | null {
  const value = readLooseNumber(cells[1] ?? '', decimal);
  if (isCut && (cells[2] ?? '') === '') builder.refuse(line, CUT_LINE);
  else if (value === null) builder.refuse(line, `valeur illisible « ${(cells[1] ?? '').slice(0, 60)} »`);
  else return value;
  return null;
}

function dayOf(text: string, order: DateOrder): number | null {
  const stamp = readTableStamp(text, order);
  return stamp?.grain === 'day' || stamp?.grain === 'instant' ? stampDay(stamp) : null;
}

function readDays(file: ExportFile): void {
  const { variable, convert } = amountOf(file);
  const draft = file.builder.series({ variable, daily: true });
  for (const row of file.rows) {
    const day = dayOf(row.cells[0] ?? '', file.order);
    const value = valueOf(file, row);
    if (value === null) continue;
    if (day === null) file.builder.refuse(row.line, `date illisible « ${(row.cells[0] ?? '').slice(0, 60)} »`);
    else draft.addDay(day, convert(value), row.line, qualityOf(row.cells[2]));
  }
}

function readMonths(file: ExportFile): void {
  const { builder } = file;
  const { variable, convert } = amountOf(file);
  const draft = builder.series({ variable });
  let years = 0;
  for (const row of file.rows) {
    const written = row.cells[0] ?? '';
    if (/^annee \d{4}$/.test(plain(written))) {
      years++;
      continue;
    }
    const stamp = readTableStamp(written);
    const value = valueOf(file, row);
    if (value === null) continue;
    if (stamp?.grain !== 'month') {
      builder.refuse(row.line, `mois illisible « ${written.slice(0, 60)} »`);
      continue;
    }
    const day = stampDay(stamp);
    draft.addPeriod(day, addMonths(day, 1), convert(value), row.line, qualityOf(row.cells[2]));
  }
  if (years > 0) builder.note(`Sous-totaux annuels laissés de côté : ${years}.`);
  builder.note('Le premier et le dernier mois peuvent n’être que commencés : le fichier ne le dit pas.');
}

/** Registers side by side, each read at the start of the day of its line. */
function readIndexes({ builder, header, rows, order, decimal }: ExportFile): void {
  const columns = header.flatMap((name, at) => {
    const unit = /\((\S+)\)/.exec(name)?.[1] ?? '';
    const convert = at < 2 ? null : genericUnit('index', unit);
    if (!convert) return [];
    const code = /\bbase\b/i.test(name) ? 'BASE' : (roleOfHeader(name, '')?.register ?? null);
    return [
      { at, convert, draft: builder.series({ variable: 'index', register: code, registerLabel: name, daily: true }) },
    ];
  });
  for (const { cells, line, isCut } of rows) {
    const day = dayOf(cells[0] ?? '', order);
    if (isCut || day === null) {
      builder.refuse(line, isCut ? CUT_LINE : `date illisible « ${(cells[0] ?? '').slice(0, 60)} »`);
      continue;
    }
    for (const { at, convert, draft } of columns) {
      const index = readLooseNumber(cells[at] ?? '', decimal);
      if (index === null) builder.refuse(line, `index illisible « ${(cells[at] ?? '').slice(0, 60)} »`);
      else draft.addDay(day, convert(index), line, qualityOf(cells[1]));
    }
  }
}
