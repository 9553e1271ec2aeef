import { addMonths } from '@joulerie/domain/calendar';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { FileRefused } from '../reader.ts';
import type { Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { roleOfHeader } from '../table/headers.ts';
import { readTableStamp } from '../table/stamps.ts';
import { genericUnit } from '../table/units.ts';
import { CUT_LINE, eachLine, firstLines } from '../text/lines.ts';
import { readLooseNumber } from '../text/numbers.ts';
import { plain, readDay, stampDay } from '../text/stamps.ts';
import { type ExportFile, type Row, qualityOf } from './export-file.ts';
import { readHalfHours } from './half-hours.ts';

/** A header, by its first columns, and what reads the lines below it. */
const KINDS: readonly [header: RegExp, read: (file: ExportFile) => void][] = [
  [/^date et heure de releve par le distributeur;puissance atteinte \(k?w\)/, readHalfHours],
  [/^date de releve de l.index;type d.index;/, readIndexes],
  [/^date de consommation;consommation \(\S+\);nature de la donnee;?$/, readDays],
  [/^periode de consommation;consommation \(\S+\);nature de la donnee;?$/, readMonths],
];

const kindOf = (line: string) => KINDS.find(([header]) => header.test(plain(line).replace(/ ?; ?/g, ';')));

/**
 * Exports of the customer area of EDF (« Suivre ma conso »), one file a kind or the zip of them: half-hourly powers, energies by day and
 * by month, and indexes. Monthly files hold the subtotal of each year, which is skipped.
 */
export const edfConsumption: Reader<TextContent> = {
  format: 'edf-suivi-conso-csv',
  label: 'Export EDF « Suivre ma conso »',
  recognises: ({ text }) => firstLines(text, 4).some((line) => kindOf(line) !== undefined),
  read: ({ text }, { energy = null, ...options }) => {
    const builder = new ReadBuilder(edfConsumption.format, edfConsumption.label, options);
    builder.namesNoMeter = true;
    const files: { read: (file: ExportFile) => void; file: ExportFile }[] = [];
    eachLine(text, (line, number, last) => {
      const cells = line.split(';').map((cell) => cell.trim());
      const read = kindOf(line)?.[1];
      if (read) files.push({ read, file: { builder, header: cells, rows: [], energy } });
      else if (cells.some((cell) => cell !== '')) files.at(-1)?.file.rows.push({ cells, line: number, isCut: last });
    });
    for (const { read, file } of files) read(file);
    return builder.finish();
  },
};

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
function valueOf(builder: ReadBuilder, { cells, line, isCut }: Row): number | null {
  const value = readLooseNumber(cells[1] ?? '');
  if (isCut && (cells[2] ?? '') === '') builder.refuse(line, CUT_LINE);
  else if (value === null) builder.refuse(line, `valeur illisible « ${(cells[1] ?? '').slice(0, 60)} »`);
  else return value;
  return null;
}

function readDays(file: ExportFile): void {
  const { variable, convert } = amountOf(file);
  const draft = file.builder.series({ variable, daily: true });
  for (const row of file.rows) {
    const day = readDay(row.cells[0] ?? '');
    const value = valueOf(file.builder, row);
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
    const value = valueOf(builder, row);
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
function readIndexes({ builder, header, rows }: ExportFile): void {
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
    const day = readDay(cells[0] ?? '');
    if (isCut || day === null) {
      builder.refuse(line, isCut ? CUT_LINE : `date illisible « ${(cells[0] ?? '').slice(0, 60)} »`);
      continue;
    }
    for (const { at, convert, draft } of columns) {
      const index = readLooseNumber(cells[at] ?? '');
      if (index === null) builder.refuse(line, `index illisible « ${(cells[at] ?? '').slice(0, 60)} »`);
      else draft.addDay(day, convert(index), line, qualityOf(cells[1]));
    }
  }
}
