import { type Energy, QUALITY } from '@joulerie/domain/vocabulary';
import type { ReadBuilder } from '../series/read-builder.ts';
import type { DateOrder } from '../table/meaning.ts';
import type { DecimalSign } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';

/** One line of a file, its cells trimmed; `isCut` when the file ends in it. */
export type Row = { cells: string[]; line: number; isCut: boolean };

/**
 * A file below its header; `energy` is that of the source, when it is known. The sign of decimals is null where no value leaves none in
 * doubt.
 */
export type ExportFile = {
  builder: ReadBuilder;
  header: string[];
  rows: Row[];
  energy: Energy | null;
  order: DateOrder;
  decimal: DecimalSign | null;
};

/** Quality of « Réelle », « Estimée », « Corrigée » or « Index transmis par le distributeur ». */
export function qualityOf(nature: string | undefined): number {
  const written = plain(nature ?? '').replace(/^index /, '');
  if (written.startsWith('estim')) return QUALITY.estime;
  return written.startsWith('corrig') ? QUALITY.corrige : QUALITY.brut;
}
