import { plain } from '../text/stamps.ts';
import { ANSWERED } from './meaning.ts';
import type { TableColumn, TableMeaning, Understood } from './meaning.ts';
import type { Chosen } from '../reader.ts';
import type { Table } from './parse-table.ts';
import { samplesOf } from './samples.ts';
import { readTableStamp } from './stamps.ts';

/** The date of a line and its hour; of « 0:00 - 1:00 », the beginning. */
export const momentOf = (cells: readonly string[], dateAt: number, hourAt: number | null): string =>
  hourAt === null
    ? (cells[dateAt] ?? '')
    : `${(cells[dateAt] ?? '').replace(MIDNIGHT, '')} ${(cells[hourAt] ?? '').replace(/\s?[-–à]\s?\d.*$/, '')}`.trim();

/** A worksheet writes a date without an hour as its midnight. */
const MIDNIGHT = /[T ]0?0:00(:00)?$/;

const START = /^(du|de|debut|start|begin|from)\b|\bdebut\b|\bstart\b|\bdu$/;
const STOP = /\bfin\b|\bend\b|\bstop\b|^(au|to|until|jusqu)|\bau$|^dernier/;
/** Dates that say when something was written, and not what it measured. */
const WRITTEN = /emission|facture|edition|export|impression|paiement|echeance/;

/** Columns of dates and hours: which one says the moment of a line, and which one the end of its interval. */
export function timeColumns({ dates, hourAt, header }: Table, rows: readonly string[][]): TableColumn[] {
  const words = (at: number) =>
    plain(header[at] ?? '')
      .replace(/_/g, ' ')
      .trim();
  const base = (at: number) => ({
    at,
    header: header[at] ?? '',
    samples: samplesOf(rows, at),
    unit: null,
    register: null,
    certainty: 'certain' as const,
  });
  const timeAt =
    dates.find((at) => START.test(words(at)) && !WRITTEN.test(words(at))) ??
    dates.find((at) => !WRITTEN.test(words(at)) && !(dates.length > 1 && STOP.test(words(at)))) ??
    dates[0]!;
  const columns: TableColumn[] = [{ ...base(timeAt), role: 'time', reason: 'des dates' }];
  if (hourAt !== null) columns.push({ ...base(hourAt), role: 'hour', reason: 'des heures' });
  for (const at of dates) {
    if (at === timeAt) continue;
    const isEnd = STOP.test(words(at)) && !columns.some(({ role }) => role === 'end');
    columns.push({
      ...base(at),
      role: isEnd ? 'end' : 'ignored',
      reason: isEnd ? 'la fin de l’intervalle' : 'une autre date',
    });
  }
  return columns;
}

/** Moments that the shape of a column is taken from. */
const MOST_MOMENTS = 20_000;

/** « UTC+1 » is another clock. */
const UTC = /\b(utc|gmt)\b(?![ +-]*[1-9])/;
const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/;

/** Whether moments begin or end their interval, and by which clock they are written. */
export function clockOf(
  table: Table,
  moments: readonly string[],
  columns: readonly TableColumn[],
  { variable, unit, stamp, zone }: Chosen,
): Pick<TableMeaning, 'stamp' | 'zone'> {
  const { header, dates, rows } = table;
  // Whoever says the quantity and its unit has seen how the table is read.
  const answeredAll = variable !== undefined && unit !== undefined;
  const timeAt = columns.find(({ role }) => role === 'time')?.at ?? dates[0]!;
  const own = plain([header[timeAt], table.hourAt === null ? '' : header[table.hourAt]].join(' '))
    .replace(/_/g, ' ')
    .trim();
  const sure = <T>(value: T, reason: string): Understood<T> => ({ value, certainty: 'certain', reason });
  const likely = <T>(value: T, reason: string): Understood<T> => ({
    value,
    certainty: answeredAll ? 'certain' : 'proposed',
    reason,
  });
  const isUtc = UTC.test(own) || header.some((text) => /\butc$|\(utc\)/.test(plain(text)));
  const offsets =
    rows.length > 0 && OFFSET.test((rows[0]!.cells[timeAt] ?? '').trim()) && /\d:\d/.test(rows[0]!.cells[timeAt]!);
  const grains = new Set(moments.slice(0, MOST_MOMENTS).map((text) => readTableStamp(text, 'day', true)?.grain));
  const isNamed = !grains.has('instant') && !grains.has('day');
  const lastAt = moments.some((text) => /(^|[ T])24:00/.test(text));
  return {
    stamp: isNamed
      ? null
      : stamp
        ? sure(stamp, ANSWERED)
        : lastAt
          ? sure('end', 'une heure 24:00 ne peut être qu’une fin')
          : columns.some(({ role }) => role === 'end') || START.test(own)
            ? sure('start', 'l’en-tête dit le début de l’intervalle')
            : STOP.test(own)
              ? sure('end', 'l’en-tête dit la fin de l’intervalle')
              : likely('start', 'le fichier ne le dit pas : le début est le plus courant'),
    zone: !grains.has('instant')
      ? null
      : zone
        ? sure(zone, ANSWERED)
        : offsets
          ? sure('Europe/Paris', 'chaque heure porte son décalage')
          : isUtc
            ? likely('UTC', 'l’en-tête dit UTC')
            : likely('Europe/Paris', 'le fichier ne le dit pas : l’heure de Paris est la plus courante'),
  };
}
