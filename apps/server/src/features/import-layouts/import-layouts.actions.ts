import type * as contract from '@joulerie/contract/import-layouts';
import type { ImportLayout } from '@joulerie/contract/import-layouts';
import { isoInstant } from '@joulerie/domain/calendar';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { pageOf } from '../../platform/page-of.ts';
import {
  deleteLayout,
  editableLayout,
  lastUserOf,
  nameOf,
  pageOfLayouts,
  updateLayoutRow,
} from './import-layouts.store.ts';
import type { ImportLayoutRow, LayoutAnswers } from './import-layouts.tables.ts';

export const listImportLayouts: Serve<typeof contract.listImportLayouts> = async ({ db, actor, query }) => {
  const { found, total } = await pageOfLayouts(db, actor, query);
  return pageOf(
    query,
    total,
    found.map(({ row, ...user }) => present(row, nameOf(user))),
  );
};

export const updateImportLayout: Serve<typeof contract.updateImportLayout> = async ({ db, actor, params, body }) =>
  db.transaction(async (tx) => {
    const row = await editableLayout(tx, actor, params.id);
    const { name, ...changes } = body;
    const changed = { ...row, ...(name && { name }), answers: withChanges(row.answers, changes) };
    await updateLayoutRow(tx, row.id, { name: changed.name, answers: changed.answers });
    return present(changed, await lastUserOf(tx, row));
  });

export const removeImportLayout: Serve<typeof contract.removeImportLayout> = async ({ db, actor, params }) =>
  db.transaction(async (tx) => {
    await editableLayout(tx, actor, params.id);
    await deleteLayout(tx, params.id);
    return { ok: true };
  });

type Changes = {
  columns?: { at: number; role: LayoutAnswers['columns'][number]['role']; unit: string | null }[] | undefined;
} & { [K in Exclude<keyof LayoutAnswers, 'columns'>]?: NonNullable<LayoutAnswers[K]> | undefined };

/** @throws DomainError `invalid_input` for a column that the tables of the layout do not have */
function withChanges(answers: LayoutAnswers, { columns = [], ...rest }: Changes): LayoutAnswers {
  if (columns.some(({ at }) => !answers.columns.some((one) => one.at === at)))
    throw new DomainError('invalid_input', { fields: { columns: 'Ce modèle n’a pas cette colonne' } });
  return {
    columns: answers.columns.map((one) => ({ ...one, ...columns.find(({ at }) => at === one.at) })),
    dateOrder: rest.dateOrder ?? answers.dateOrder,
    decimal: rest.decimal ?? answers.decimal,
    stamp: rest.stamp ?? answers.stamp,
    zone: rest.zone ?? answers.zone,
  };
}

const present = (row: ImportLayoutRow, lastUser: string | null): ImportLayout => ({
  _id: row.id,
  name: row.name,
  columns: row.answers.columns,
  dateOrder: row.answers.dateOrder,
  decimal: row.answers.decimal,
  stamp: row.answers.stamp,
  zone: row.answers.zone,
  createdAt: isoInstant(row.createdAt),
  lastUsedAt: isoInstant(row.lastUsedAt),
  lastFile: row.lastFile,
  lastUser,
});
