import { civilDate, dayNumber } from '@joulerie/domain/calendar';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { genericUnit } from '../table/units.ts';
import type { Cell, Reader, SheetsContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { cellDay, cellNumber, cellPlain, cellText, findHeader } from '../text/cells.ts';
import { readDay, readFrenchMonth } from '../text/stamps.ts';
import { GAS_DAY_NOTE, gasDrafts, gasQuality, isAbsent, pceOf } from './codes.ts';

const HEADER = [/^date de releve/, /^energie consommee/];

/**
 * Workbook of the GRDF customer account, by day (`24/11/2020`), week (`Du … au …`, both days included) or month
 * (`Novembre 2020 `). The delivery point is often blank. Index columns are left out: volumes and energies carry them.
 */
export const grdfAccountXlsx: Reader<SheetsContent> = {
  format: 'grdf-espace-client-xlsx',
  label: 'Export XLSX de l’espace client GRDF',
  recognises: ({ sheets }) => sheets.some((sheet) => findHeader(sheet.rows, HEADER) !== null),
  read: ({ sheets }, options) => {
    const builder = new ReadBuilder(grdfAccountXlsx.format, grdfAccountXlsx.label, options);
    for (const { rows } of sheets) {
      const header = findHeader(rows, HEADER);
      if (header) readRows(builder, rows, header.row, header.columns[0] ?? 0);
    }
    return builder.finish();
  },
};

function readRows(builder: ReadBuilder, rows: Cell[][], headerRow: number, dateColumn: number): void {
  const names = (rows[headerRow] ?? []).map(cellPlain);
  const column = (start: string) => names.findIndex((name) => name.startsWith(start));
  const [energyAt, volumeAt, temperatureAt, qualityAt] = ['energie', 'volume', 'temperature', 'qualification'].map(
    column,
  );
  const inOwnUnit = {
    energy: unitIn(builder, 'conso_gaz', names[energyAt ?? -1]),
    volume: unitIn(builder, 'volume_gaz', names[volumeAt ?? -1]),
    temperature: unitIn(builder, 'temperature_exterieure', names[temperatureAt ?? -1]),
  };
  const head = rows
    .slice(0, headerRow)
    .flat()
    .flatMap((cell) => cellText(cell).match(/\b(?:\d{14}|GI\d{6})\b/g) ?? []);
  const point = pceOf(head[0] ?? null);
  const parts = partsOfWeeks(rows, headerRow, dateColumn);
  for (let row = headerRow + 1; row < rows.length; row++) {
    const cells = rows[row] ?? [];
    const written = cellText(cells[dateColumn]);
    if (written === '') continue;
    const span = parts.get(row) ?? spanOf(cells[dateColumn]);
    if (!span) {
      builder.refuse(row + 1, `date illisible « ${written} »`);
      continue;
    }
    const qualification = cellText(cells[qualityAt ?? -1]) || null;
    const drafts = gasDrafts(builder, point, span.grain === 'day');
    const put = (draft: keyof typeof drafts, at: number | undefined, name: string) => {
      const convert = inOwnUnit[draft];
      if (at === undefined || at < 0 || !convert) return;
      const written = isAbsent(qualification) ? Number.NaN : cellNumber(cells[at]);
      const value = written === null ? null : convert(written);
      if (value === null) return builder.refuse(row + 1, `${name} illisible « ${cellText(cells[at])} »`);
      if (span.grain === 'day') drafts[draft].addDay(span.fromDay, value, row + 1, gasQuality(qualification));
      else if (draft !== 'temperature')
        drafts[draft].addPeriod(span.fromDay, span.toDay, value, row + 1, gasQuality(qualification));
    };
    put('energy', energyAt, 'énergie');
    put('volume', volumeAt, 'volume');
    put('temperature', temperatureAt, 'température');
    if (span.grain === 'day') builder.note(GAS_DAY_NOTE);
    else
      builder.note(
        'Semaines ou mois gaziers : la première et la dernière période peuvent ne couvrir qu’une partie de leurs jours, le fichier ne le dit pas.',
      );
  }
}

/**
 * From the unit in brackets at the end of a column's name (`energie consommee (mwh)`) to the variable's own; a name without unit
 * is in its own. Null, and said, for a unit of something else: the column is left out.
 */
function unitIn(builder: ReadBuilder, variable: VariableName, name = ''): ((value: number) => number) | null {
  const unit = /\((?:en )?([^()]+)\)\s*$/.exec(name)?.[1]?.trim();
  if (!unit) return (value) => value;
  const convert = genericUnit(variable, unit);
  if (!convert) builder.note(`Colonne « ${name} » laissée de côté : unité « ${unit} » inattendue.`);
  return convert;
}

type CellSpan = { grain: 'day' | 'period'; fromDay: number; toDay: number };

/** A week across the end of a year may be there twice, under one name: its days of each year, by row. */
function partsOfWeeks(rows: Cell[][], headerRow: number, dateColumn: number): Map<number, CellSpan> {
  const found = rows.flatMap((cells, row) => {
    const span = row > headerRow ? spanOf(cells[dateColumn]) : null;
    return span?.grain === 'period' ? [{ row, span, text: cells.map(cellText).join(';') }] : [];
  });
  const isAscending = (found[0]?.span.fromDay ?? 0) <= (found.at(-1)?.span.fromDay ?? 0);
  const parts = new Map<number, CellSpan>();
  for (const [one, other, more] of Map.groupBy(found, ({ span }) => `${span.fromDay} ${span.toDay}`).values()) {
    if (!one || !other || more || one.text === other.text) continue;
    const newYear = dayNumber(civilDate(one.span.toDay - 1).year, 1, 1);
    if (newYear <= one.span.fromDay || newYear >= one.span.toDay) continue;
    const [before, after] = isAscending ? [one, other] : [other, one];
    parts.set(before.row, { ...one.span, toDay: newYear });
    parts.set(after.row, { ...one.span, fromDay: newYear });
  }
  return parts;
}

function spanOf(cell: Cell | undefined): CellSpan | null {
  const day = cellDay(cell);
  if (day !== null) return { grain: 'day', fromDay: day, toDay: day + 1 };
  const text = cellText(cell);
  const week = /^du\s+(\S+)\s+au\s+(\S+)$/i.exec(text);
  const [first, last] = [readDay(week?.[1] ?? ''), readDay(week?.[2] ?? '')];
  if (first !== null && last !== null) return { grain: 'period', fromDay: first, toDay: last + 1 };
  const month = readFrenchMonth(text);
  return month ? { grain: 'period', ...month } : null;
}
