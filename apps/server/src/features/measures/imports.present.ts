import { ERRORS } from '@joulerie/contract/errors';
import type * as contract from '@joulerie/contract/imports';
import { isoInstant } from '@joulerie/domain/calendar';
import type { z } from 'zod';
import type { ImportBy } from './imports.store.ts';

export function presentImport({ row, firstname, lastname }: ImportBy): z.output<typeof contract.Import> {
  const { added, replaced, unchanged } = row.outcome;
  return {
    _id: row.id,
    fileName: row.fileName,
    format: row.format,
    state: row.state,
    step: row.step,
    points: row.points,
    failure: failureOfImport(row),
    startedAt: isoInstant(row.startedAt),
    by: [firstname, lastname].filter(Boolean).join(' ') || 'Démonstration',
    added,
    replaced,
    unchanged,
  };
}

/** Why an import failed, in French; null when it did not, or when nobody could say. */
export function failureOfImport({ failure }: Pick<ImportBy['row'], 'failure'>) {
  if (!failure) return null;
  const { code, detail } = failure;
  const message = code === 'cancelled' ? 'L’import a été annulé. Rien n’a été enregistré.' : ERRORS[code].fr;
  return { code, message: typeof detail.message === 'string' ? detail.message : message };
}
