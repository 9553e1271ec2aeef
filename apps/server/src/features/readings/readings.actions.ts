import { READING_LABELS } from '@joulerie/contract/constants';
import type { Reading } from '@joulerie/contract/readings';
import type * as contract from '@joulerie/contract/readings';
import { isoInstant, parisIso, parseIsoDay } from '@joulerie/domain/calendar';
import type { Serve } from '../../platform/http/serve.ts';
import { pageOf } from '../../platform/page-of.ts';
import { type SheetColumn, sheetFile } from '../../platform/sheet-file.ts';
import { type ReadingRow, allReadings, countReadings, readingsOf } from './readings.store.ts';

export const listReadings: Serve<typeof contract.listReadings> = async ({ db, actor, query }) => {
  const { page, limit, ...filters } = query;
  const found = await readingsOf(db, actor, filters, { limit, offset: (page - 1) * limit });
  return pageOf(query, await countReadings(db, actor, filters), found.map(present));
};

const COLUMNS: readonly SheetColumn<Reading>[] = [
  { header: 'Jour', kind: 'day', width: 12, of: ({ day }) => parseIsoDay(day) },
  { header: 'Source', kind: 'text', width: 28, of: ({ source }) => source.name },
  { header: 'Numéro', kind: 'text', width: 18, of: ({ source }) => source.idsource },
  { header: 'Personne', kind: 'text', width: 24, of: ({ reader }) => reader.person },
  { header: 'Société ou espace', kind: 'text', width: 28, of: ({ reader }) => reader.space },
  { header: 'Clé d’API', kind: 'text', width: 24, of: ({ reader }) => reader.key },
  { header: 'Par', kind: 'text', width: 10, of: ({ kind }) => READING_LABELS[kind] },
  { header: 'Première lecture (heure de Paris)', kind: 'text', width: 32, of: ({ firstAt }) => timeOfDay(firstAt) },
  { header: 'Dernière lecture (heure de Paris)', kind: 'text', width: 32, of: ({ lastAt }) => timeOfDay(lastAt) },
];

/** « 14:05 », of an instant of the row's day. */
const timeOfDay = (instant: string): string => parisIso(Date.parse(instant)).slice(11, 16);

const BATCH = 1_000;

export const exportReadings: Serve<typeof contract.exportReadings> = async ({ db, actor, query }) => {
  const { format, ...filters } = query;
  async function* batches() {
    for await (const found of allReadings(db, actor, filters, BATCH)) yield found.map(present);
  }
  return sheetFile(format, 'acces-aux-donnees', COLUMNS, batches());
};

const present = (row: ReadingRow): Reading => ({
  source: { _id: row.sourceId, name: row.sourceName, idsource: row.idsource },
  day: row.day,
  kind: row.kind,
  reader: { person: row.person, space: row.space, key: row.key },
  firstAt: isoInstant(Date.parse(row.firstAt)),
  lastAt: isoInstant(Date.parse(row.lastAt)),
});
