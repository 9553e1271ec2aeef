import { EXPORT_MAX_SOURCES } from '@joulerie/contract/constants';
import type { SourcesExport, TaskName } from '@joulerie/contract/task-catalogue';
import type { SourceSummary } from '@joulerie/contract/sources';
import { isoDay, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { SOURCE_TYPE_FACTS, energyOfType } from '@joulerie/domain/vocabulary';
import type { z } from 'zod';
import { inOrder } from '../../platform/order.ts';
import { type SheetColumn, sheetFile } from '../../platform/sheet-file.ts';
import { companyName } from '../accounts/accounts.public.ts';
import { presentSources } from '../portfolio/portfolio.public.ts';
import { findSources, readingDigest } from '../sources/sources.public.ts';
import { type TaskOutcome, type TaskParts, taskWork } from '../tasks/tasks.public.ts';
import { exportedPerson, refuseTooMany } from './export-scope.ts';
import { creatorsOf, sourcesToExport } from './exports.store.ts';

/** Sources presented at once. */
const BATCH = 200;

type Row = SourceSummary & { creator: string | null };

const dayOf = (text: string | null): number | null => (text === null ? null : parseIsoDay(text));
const dayOfInstant = (text: string): number => parisDay(Date.parse(text));

const IDENTITY: SheetColumn<Row>[] = [
  { header: 'Source', kind: 'text', width: 28, of: (row) => row.name },
  { header: 'Numéro', kind: 'text', width: 18, of: (row) => row.idsource },
  { header: 'Type', kind: 'text', width: 24, of: (row) => SOURCE_TYPE_FACTS[row.idtype].label },
  { header: 'Bâtiments', kind: 'text', width: 36, of: (row) => row.buildings.map(({ name }) => name).join(', ') },
];
const CREATED: SheetColumn<Row>[] = [
  { header: 'Ajoutée le', kind: 'day', width: 12, of: (row) => dayOfInstant(row.createdAt) },
  { header: 'Ajoutée par', kind: 'text', width: 24, of: (row) => row.creator },
];

const SOURCE_COLUMNS: readonly SheetColumn<Row>[] = [
  ...IDENTITY,
  { header: 'Offre', kind: 'text', width: 24, of: (row) => row.offerName },
  { header: 'Première mesure', kind: 'day', width: 16, of: (row) => dayOf(row.firstDay) },
  { header: 'Dernière mesure', kind: 'day', width: 16, of: (row) => dayOf(row.lastDay) },
  ...CREATED,
];

/** What a company pays for: the sources of energy. One without any measure is not active. */
const BILLING_COLUMNS: readonly SheetColumn<Row>[] = [
  ...IDENTITY,
  { header: 'État', kind: 'text', width: 14, of: (row) => (row.lastDay === null ? 'sans mesure' : 'active') },
  { header: 'Dernière mesure', kind: 'day', width: 16, of: (row) => dayOf(row.lastDay) },
  ...CREATED,
];

async function sourcesFile(
  { store, actor, now, ended, progress }: TaskParts,
  asked: z.output<typeof SourcesExport>,
  stem: string,
  columns: readonly SheetColumn<Row>[],
  isBilling: boolean,
): Promise<TaskOutcome> {
  const { db } = store;
  const createdBy = exportedPerson(actor, asked._id_user);
  const all = await sourcesToExport(db, actor, { createdBy }, EXPORT_MAX_SOURCES);
  refuseTooMany(all.length);
  const found = isBilling ? all.filter(({ idtype }) => energyOfType(idtype) !== null) : all;
  const ids = found.map(({ id }) => id);
  await progress.total(ids.length);
  const reading = await readingDigest(db, ids, parisDay(now()));
  async function* batches(): AsyncGenerator<Row[]> {
    for (let from = 0; from < ids.length; from += BATCH) {
      ended.throwIfAborted();
      const part = ids.slice(from, from + BATCH);
      const list = inOrder(part, await findSources(db, part));
      const [summaries, creators] = [
        await presentSources(db, actor, list, now()),
        await creatorsOf(db, actor.space.id, part),
      ];
      yield summaries.map((row) => ({ ...row, creator: creators.get(row._id) ?? null }));
      await progress.done(from + part.length);
    }
  }
  const file = await sheetFile(asked.format, `${stem}-${isoDay(parisDay(now()))}`, columns, batches(), {
    sheet: await companyName(db, actor.space.id),
  });
  const buildings = [...new Set(found.flatMap(({ buildingIds }) => buildingIds))];
  return { file, subjects: { sources: ids, buildings, forManagers: isBilling, reading } };
}

export const exportSourcesWork = taskWork('export_sources' satisfies TaskName, (parts, asked) =>
  sourcesFile(parts, asked, 'sources', SOURCE_COLUMNS, false),
);

export const exportBillingWork = taskWork('export_billing_sources' satisfies TaskName, (parts, asked) =>
  sourcesFile(parts, asked, 'facturation', BILLING_COLUMNS, true),
);
