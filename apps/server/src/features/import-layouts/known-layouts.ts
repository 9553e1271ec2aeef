import { frenchDay, parisDay } from '@joulerie/domain/calendar';
import { VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import type { FileRead } from '../../connectors/reader.ts';
import type { KnownLayout, TableMeaning } from '../../connectors/table/meaning.ts';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { keepLayout, layoutsFor } from './import-layouts.store.ts';
import type { ImportLayoutRow, LayoutAnswers } from './import-layouts.tables.ts';

/** Layouts that the actor sees, by id, as rows and as readers of files take them. */
export async function knownLayouts(
  db: Database,
  actor: Actor,
): Promise<{ rows: ReadonlyMap<string, ImportLayoutRow>; layouts: KnownLayout[] }> {
  const rows = await layoutsFor(db, actor);
  return { rows: new Map(rows.map((row) => [row.id, row])), layouts: rows.map(knownLayout) };
}

function knownLayout({ id, fingerprint, answers, lastUsedAt, lastFile }: ImportLayoutRow): KnownLayout {
  const { columns, dateOrder, decimal, stamp, zone } = answers;
  return {
    id,
    fingerprint,
    answers: {
      columns: Object.fromEntries(
        columns.map(({ at, role, unit, adds }) => [at, { role, unit, ...(adds && { adds }) }]),
      ),
      ...(dateOrder && { dateOrder }),
      ...(decimal && { decimal }),
      ...(stamp && { stamp }),
      ...(zone && { zone }),
    },
    reason: `comme la dernière fois, le ${frenchDay(parisDay(lastUsedAt.getTime()))} (« ${lastFile.slice(0, 60)} »)`,
  };
}

/** Keeps the answers of a plain table that is stored, in the transaction that stores it. Other formats have none. */
export async function rememberLayout(
  db: Database,
  actor: Actor,
  file: string,
  { table, layout }: Pick<FileRead, 'table' | 'layout'>,
  now: number,
): Promise<void> {
  if (!table || !layout) return;
  await keepLayout(db, actor, {
    fingerprint: layout.fingerprint,
    name: kept(nameFor(file, table), NAME_LENGTH) || 'Tableau',
    answers: answersOf(table),
    lastFile: kept(file, 255),
    lastUsedAt: new Date(now),
  });
}

const answersOf = ({ columns, dateOrder, decimal, stamp, zone }: TableMeaning): LayoutAnswers => ({
  columns: columns.map(({ at, header, role, unit, adds }) => ({
    at,
    header: kept(header, 200),
    role,
    unit: unit && kept(unit, 60),
    ...(adds && { adds }),
  })),
  dateOrder: dateOrder?.value ?? null,
  decimal: decimal?.value ?? null,
  stamp: stamp?.value ?? null,
  zone: zone?.value ?? null,
});

const NAME_LENGTH = 80;

/** The first characters of a text of a file, as the database takes it: no control character, no half of one. */
const kept = (text: string, length: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, length)
    .toWellFormed()
    .trim();

/** « export-onduleur » for `export-onduleur_2024-03.csv`; of a file named by numbers alone, what it measures. */
function nameFor(file: string, { columns }: Pick<TableMeaning, 'columns'>): string {
  const own = file
    .replace(/\.\w{2,5}$/, '')
    .replace(/\(\d+\)/g, ' ')
    .replace(/\d+/g, ' ')
    .replace(/(^|[\s_.,-])[\s_.,-]+/g, '$1')
    .replace(/^[\s_.,-]+|[\s_.,-]+$/g, '');
  if (/\p{L}{3}/u.test(own)) return own;
  const read = columns.filter(({ role }) => isVariableName(role));
  const words = read.map(({ header, role }) => header || (isVariableName(role) ? VARIABLES[role].label : ''));
  return `Tableau ${words.slice(0, 3).join(', ')}`;
}
