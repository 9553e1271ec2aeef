import { frenchDay, parseFrenchDay, DAY_MS } from '@joulerie/domain/calendar';
import type { FileRead, ReadOptions } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import type { SeriesDraft } from '../series/read-builder.ts';
import { CUT_LINE, cutValue, eachLine } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { plain, readStamp, stampDay } from '../text/stamps.ts';
import type { Stamp } from '../text/stamps.ts';
import { curveSeries, dailySeries, directionOf, factorOf } from './codes.ts';
import type { Quantity } from './codes.ts';
import { refuseStamp } from './unread-stamp.ts';

/** First cell of the layout shared by the old customer account and the SGE historical files. */
export const SECTION_HEADER = /^"?Identifiant PRM"?;"?Type de donn[ée]es"?;/i;

type Row = { stampText: string; stamp: Stamp | null; rest: string; line: number; cut: boolean };
type Section = { point: string | null; untilDay: number | null; take: (row: Row) => void };

/**
 * Reads the Enedis layout made of sections: `Identifiant PRM;Type de donnees;…`, a line of values, `Horodate;…`, rows, and
 * for indexes a foot of calendar periods. Several sections may follow one another (index, calendars, maximum power).
 *
 * - curve: W even where the unit is empty; start- or end-stamped by the segment or the file's own signs;
 * - index: one column a register, Wh, read at the start of the civil day its stamp falls on, whether that stamp is 00:00,
 *   01:00 (summer time), or the previous files' fixed 22:00 UTC (checked against the curves of the same meters);
 * - maximum power: VA even where the header says W.
 *
 * The format ends each of its lines: the value of a last line without an end is refused, since digits of it may lack.
 */
export function readSections(text: string, format: string, label: string, options: ReadOptions): FileRead {
  const builder = new ReadBuilder(format, label, options);
  let header: string[] = [];
  let meta: string[] | null = null;
  let section: Section | null = null;
  let inCalendars = false;
  let isLeftOut = false;
  let lastWallMs: number | null = null;
  eachLine(text, (line, number, last) => {
    if (line === '') return;
    const first = line.charCodeAt(0);
    if (first >= 48 && first <= 57 && section && !inCalendars) {
      const split = line.indexOf(';');
      const stampText = split < 0 ? line : line.slice(0, split);
      const stamp = readStamp(stampText);
      const row = { stampText, stamp, rest: split < 0 ? '' : line.slice(split + 1), line: number, cut: last };
      if (split < 0) builder.refuse(number, last ? CUT_LINE : 'il manque la valeur');
      else section.take(row);
      if (stamp) lastWallMs = Math.max(lastWallMs ?? stamp.wallMs, stamp.wallMs);
      return;
    }
    if (SECTION_HEADER.test(line)) {
      header = line.split(';').map(plain);
      meta = null;
      section = null;
      inCalendars = false;
      isLeftOut = false;
    } else if (meta === null && header.length > 0) {
      meta = line.split(';');
    } else if (meta && /^"?Horodate"?;/i.test(line)) {
      section = openSection(builder, describe(header, meta), line.split(';'));
      isLeftOut = section === null;
    } else if (/^"?Periode"?;/i.test(line)) {
      inCalendars = true;
    } else if (inCalendars && /^Du /i.test(line)) {
      nameRegisters(builder, section?.point ?? null, line.split(';'));
    } else if (!isLeftOut && line.trim().replaceAll(';', '') !== '') {
      builder.refuse(number, last ? CUT_LINE : 'ligne qui n’est ni un en-tête ni une mesure');
    }
  });
  noteEarlyEnd(builder, section, lastWallMs);
  return builder.finish();
}

type Description = {
  point: string | null;
  type: string;
  physical: string;
  unit: string | null;
  untilDay: number | null;
  direction: 'consumption' | 'production';
  stepS: number;
};

function describe(header: string[], meta: string[]): Description {
  const cell = (name: string) => meta[header.indexOf(name)]?.trim() || null;
  const point = cell('identifiant prm');
  const minutes = Number(cell('pas en minutes') ?? 0);
  return {
    point: point && /^\d{14}$/.test(point) ? point : null,
    type: plain(cell('type de donnees') ?? ''),
    physical: plain(cell('grandeur physique') ?? ''),
    unit: cell('unite'),
    untilDay: parseFrenchDay(cell('date de fin') ?? ''),
    direction: directionOf(cell('grandeur metier')) ?? 'consumption',
    stepS: minutes > 0 && minutes < 1440 ? minutes * 60 : 0,
  };
}

function openSection(builder: ReadBuilder, what: Description, columns: string[]): Section | null {
  if (/reactive|tension/.test(what.physical)) {
    builder.note(
      `Section « ${what.physical} » laissée de côté : seules la puissance et l’énergie actives sont gardées.`,
    );
    return null;
  }
  const quantity: Quantity | 'index' | null = what.type.startsWith('courbe')
    ? 'curve'
    : what.type.startsWith('index')
      ? 'index'
      : what.type.startsWith('puissance max')
        ? 'maximum'
        : what.type.includes('energie') || what.type.includes('quotidienne')
          ? 'energy'
          : null;
  if (quantity === null) {
    builder.note(`Section « ${what.type} » laissée de côté : elle ne contient pas de mesures connues.`);
    return null;
  }
  const factor = factorOf(what.unit, quantity === 'index' ? 'energy' : quantity);
  if (factor === null) {
    builder.note(`Section « ${what.type} » laissée de côté : unité « ${what.unit} » inattendue.`);
    return null;
  }
  if (quantity === 'curve' && what.unit === null) builder.note('Unité absente de l’en-tête : la courbe est lue en W.');
  if (quantity === 'maximum' && what.unit?.toUpperCase() === 'W') {
    builder.note('La puissance maximale est annoncée en W : ses valeurs sont des VA.');
  }
  const section = { point: what.point, untilDay: what.untilDay };
  if (quantity === 'index') return { ...section, take: indexRows(builder, what.point, columns, factor) };
  const put = quantity === 'curve' ? null : dailySeries(builder, what.point, quantity, what.direction);
  const curve = put ? null : curveSeries(builder, what.point, what.direction, 'auto');
  return {
    ...section,
    take: (row) => {
      const { stamp } = row;
      const end = row.rest.indexOf(';');
      const written = end < 0 ? row.rest : row.rest.slice(0, end);
      const value = readNumber(written);
      if (!stamp) refuseRow(builder, row);
      else if (value === null) {
        builder.refuse(row.line, `valeur illisible « ${written.slice(0, 40)} »`);
        curve?.add(stamp, Number.NaN, row.line, what.stepS);
      } else if (row.cut && end < 0) builder.refuse(row.line, cutValue(written));
      else if (put) put({ stamp, value: value * factor, line: row.line });
      else curve?.add(stamp, value * factor, row.line, what.stepS);
    },
  };
}

const refuseRow = (builder: ReadBuilder, { line, cut, stampText }: Row): void =>
  refuseStamp(builder, line, stampText, cut ? CUT_LINE : `horodate illisible « ${stampText} »`);

function indexRows(builder: ReadBuilder, point: string | null, columns: string[], factor: number): (row: Row) => void {
  const registers = new Map<number, SeriesDraft>();
  columns.forEach((column, i) => {
    const m = /^(EA[SI]) ([FD]\d{1,2}|T)$/.exec(column.trim());
    if (!m) return;
    const register = m[1] === 'EAS' ? (m[2] ?? '') : column.trim();
    registers.set(i, builder.series({ variable: 'index', point, register, registerLabel: null, daily: true }));
  });
  builder.note('Les index sont datés du jour civil de leur horodate et valent au début de ce jour.');
  return (row) => {
    const { stamp } = row;
    if (!stamp) return refuseRow(builder, row);
    const cells = row.rest.split(';');
    if (cells.length + 1 < columns.length) {
      return builder.refuse(row.line, row.cut ? CUT_LINE : `${cells.length + 1} colonnes au lieu de ${columns.length}`);
    }
    const day = stampDay(stamp);
    for (const [i, draft] of registers) {
      const written = cells[i - 1] ?? '';
      const value = readNumber(written);
      if (value === null) builder.refuse(row.line, `index ${columns[i]} illisible « ${written} »`);
      else if (row.cut && i === cells.length)
        builder.refuse(row.line, `${CUT_LINE}, l’index ${columns[i]} ${written} est peut-être incomplet`);
      else draft.addDay(day, value * factor, row.line);
    }
  };
}

/** The foot gives, for each period, class and register in turn: the last period that is known names the registers. */
function nameRegisters(builder: ReadBuilder, point: string | null, cells: string[]): void {
  cells.forEach((cell, i) => {
    const m = /^EAS ([FD]\d{1,2})$/.exec(cell.trim());
    const label = cells[i - 1]?.trim();
    if (!m || !label || label === 'INCONNU') return;
    builder.series({ variable: 'index', point, register: m[1] ?? '', daily: true }).kind.registerLabel = label;
  });
}

const endsEarly = (untilDay: number | null, wallMs: number): boolean =>
  untilDay !== null && wallMs < (untilDay - 1) * DAY_MS;

function noteEarlyEnd(builder: ReadBuilder, section: Section | null, lastWallMs: number | null): void {
  if (!section || lastWallMs === null || !endsEarly(section.untilDay, lastWallMs)) return;
  const [announced, reached] = [frenchDay(section.untilDay ?? 0), frenchDay(Math.floor(lastWallMs / DAY_MS))];
  builder.note(`Le fichier annonce des mesures jusqu’au ${announced} mais s’arrête le ${reached}.`);
}
