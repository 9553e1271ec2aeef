import { ERRORS } from '@joulerie/contract/errors';
import type * as contract from '@joulerie/contract/imports';
import type { ImportReport } from '@joulerie/contract/import-report';
import { isoDay, isoInstant, parisDay } from '@joulerie/domain/calendar';
import type { z } from 'zod';
import type { Actor } from '../../platform/identity.ts';
import { type ReadableDays, isReadable } from '../sources/sources.public.ts';
import type { ImportBy } from './imports.store.ts';

export function presentImport(
  { row, removable, remover, ...person }: ImportBy,
  reader: Actor,
): z.output<typeof contract.Import> {
  const { added, replaced, unchanged } = row.outcome;
  return {
    _id: row.id,
    fileName: row.fileName,
    format: row.format,
    state: row.state,
    step: row.step,
    points: row.points,
    failure: failureOfImport(row, row.userId === reader.user.id),
    startedAt: isoInstant(row.startedAt),
    by: nameOf(person) || 'Démonstration',
    added,
    replaced,
    unchanged,
    read: row.report && readOf(row.report),
    removable,
    removal: row.removal && { ...row.removal, by: (remover && nameOf(remover)) || 'Compte supprimé' },
  };
}

type Shown = z.output<typeof contract.Import>;

const dayOf = (moment: string): string => (moment.length === 10 ? moment : isoDay(parisDay(Date.parse(moment))));

/** Whether all that a file gave may be read: it is said of measures, whatever became of them. */
export const isImportReadable = ({ read }: Pick<Shown, 'read'>, days: ReadableDays): boolean =>
  days === null || (read?.from && read.to ? isReadable(days, dayOf(read.from), dayOf(read.to)) : days.length > 0);

/** An import as it may be shown: what was read of a file, and what taking it back changed, go where some of its days may not be read. */
export const shownImport = (shown: Shown, days: ReadableDays): Shown =>
  isImportReadable(shown, days)
    ? shown
    : {
        ...shown,
        read: null,
        removable: false,
        removal: shown.removal && { ...shown.removal, energy: null, series: [] },
      };

const nameOf = ({ firstname, lastname }: Pick<ImportBy, 'firstname' | 'lastname'>): string =>
  [firstname, lastname].filter(Boolean).join(' ');

/** What was in the file: its first and last value, and the totals of its energies. */
function readOf({ series }: ImportReport): NonNullable<contract.Import['read']> {
  const ends = (pick: (one: ImportReport['series'][number]) => string | null) =>
    series.flatMap((one) => pick(one) ?? []).toSorted();
  const totals = series.flatMap(({ variable, register, total, totalUnit, totalKind }) =>
    total === null || totalKind !== 'sum' || register !== null ? [] : [{ variable, value: total, unit: totalUnit }],
  );
  return { from: ends((one) => one.from)[0] ?? null, to: ends((one) => one.to).at(-1) ?? null, totals };
}

/**
 * Why an import failed, in French; null when it did not, or when nobody could say. What was read of a file of several sources may be of
 * any of them: who did not send it reads the kind of failure alone.
 */
export function failureOfImport({ failure }: Pick<ImportBy['row'], 'failure'>, isSender: boolean) {
  if (!failure) return null;
  const { code, detail } = failure;
  const message = code === 'cancelled' || code === 'other_source' ? FAILURES[code] : ERRORS[code].fr;
  const isShown = typeof detail.message === 'string' && (isSender || detail.ofSeveral !== true);
  return { code, message: isShown ? String(detail.message) : message };
}

const FAILURES = {
  cancelled: 'L’import a été annulé. Rien n’a été enregistré.',
  other_source:
    'Rien n’a été enregistré\u00a0: ce fichier n’a pas pu l’être sur une autre de ses sources. Reprenez-le source par source.',
} as const;

/**
 * The report of an import. What a file of several meters says without a meter (its lines that were refused, its notes, its columns) is
 * shown to who sent it alone, and so is the layout, which is theirs: others may see one source and not the next.
 */
export function presentStoredReport({ id, report, userId }: ImportBy['row'], reader: Actor): ImportReport | null {
  if (!report) return null;
  const { meters, ...own } = { ...report, import: id, effect: report.effect ?? null, proposedSource: null };
  if (userId === reader.user.id) return { ...own, meters: [] };
  const shown = { ...own, meters: [], layout: null };
  return meters.length === 0 ? shown : { ...shown, refused: [], notes: [], table: null };
}
