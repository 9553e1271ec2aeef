import { dayStart, parseIsoDay, slotsInDay } from '@joulerie/domain/calendar';
import { z } from 'zod';
import { type Database, databaseError } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { createPauses } from '../../platform/pauses.ts';
import { recordsFile } from './archive-files.ts';
import type { ArchivedTable } from './archived-table.tables.ts';
import { archivedTables } from './archived.tables.ts';
import { type CsvLine, CSV_HEAD, curveOf, curveOfLines, invalid, readCsvLine } from './curve-numbers.ts';
import { NewIds } from './new-ids.ts';
import type { Archive } from './read-archive.ts';
import { receivedBytes } from './received-curves.ts';
import { linesOf, recordsOf } from './record-lines.ts';
import { type StoredRecord, idsByName, insertRecords, newNumbers, recordColumns } from './records.store.ts';

/** Records written at once. */
const BATCH = 500;

type Restoring = {
  tx: Database;
  actor: Actor;
  archive: Archive;
  ids: NewIds;
  /** The file of the values of each series that the archive has, by its id there. */
  files: Map<string, string>;
};

/**
 * Writes the records and the measures of an archive into the space of an actor, with ids of their own. Call it in a transaction: what it
 * refuses leaves nothing.
 *
 * @param onFile called after each file of records
 * @throws DomainError `space_archive_invalid` for what the platform could not have written
 */
export async function restoreArchive(
  tx: Database,
  actor: Actor,
  archive: Archive,
  onFile: () => Promise<void>,
): Promise<void> {
  const restoring: Restoring = { tx, actor, archive, ids: new NewIds(), files: new Map() };
  for (const archived of archivedTables()) {
    try {
      await restoreTable(restoring, archived);
    } catch (error) {
      throw isOfTheData(error) ? invalid(archived.file) : error;
    }
    await onFile();
  }
}

/** What the types and the constraints of the database refuse: they are the same where the archive was written. */
const isOfTheData = (error: unknown): boolean => /^(22|23)/.test(databaseError(error)?.code ?? '');

async function restoreTable(restoring: Restoring, archived: ArchivedTable): Promise<void> {
  const { tx, actor, archive } = restoring;
  const name = recordsFile(archived.file);
  if (!archive.has(name)) throw invalid(archived.file);
  const fixed: Record<string, string> = archived.omitted?.includes('space_id') ? { space_id: actor.space.id } : {};
  const lines = archived.file === 'days' ? new DayLines(restoring) : null;
  const pause = createPauses();
  for await (const batch of recordsOf(archive.read(name), BATCH)) {
    const records = await withOwnIds(
      restoring,
      archived,
      batch.map((record) => checked(archived, record)),
    );
    const written: StoredRecord[] = [];
    for (const { old, record } of records) {
      referTo(restoring, archived, record);
      if (archived.curves) await putCurves(record, old, lines);
      written.push(record);
      await pause();
    }
    await insertRecords(tx, archived, written, fixed);
  }
  await lines?.end();
}

/** The columns of a record that come back, each as it may be. */
function checked(archived: ArchivedTable, given: StoredRecord): { old: StoredRecord; record: StoredRecord } {
  const record: StoredRecord = {};
  for (const name of recordColumns(archived)) record[name] = given[name] ?? null;
  for (const [name, type] of Object.entries(archived.checks ?? {}))
    if (!type.safeParse(record[name]).success) throw invalid(`${archived.file}.${name}`);
  return { old: given, record };
}

type Pair = ReturnType<typeof checked>;

/** Gives the records of a batch their new ids; of those that the space has by their name, none is written again. */
async function withOwnIds(
  { tx, actor, ids, files }: Restoring,
  archived: ArchivedTable,
  batch: Pair[],
): Promise<Pair[]> {
  const { file } = archived;
  if (archived.ids === 'serial') {
    const numbers = await newNumbers(tx, archived, batch.length);
    for (const [i, { old, record }] of batch.entries()) {
      if (typeof old.id !== 'number') throw invalid('id');
      record.id = ids.set(file, old.id, numbers[i]!);
      if (typeof old.file === 'string') files.set(String(old.id), old.file);
    }
    return batch;
  }
  if (archived.ids !== 'uuid') return batch;
  const known = archived.sharedByName
    ? await idsByName(
        tx,
        archived,
        actor.space.id,
        batch.map(({ record }) => String(record.name)),
      )
    : new Map<string, string>();
  return batch.filter(({ record }) => {
    const there = known.get(String(record.name));
    record.id = there === undefined ? ids.make(file, record.id) : ids.set(file, String(record.id), there);
    return there === undefined;
  });
}

/** Replaces what a record names: other records, people, and ids within its texts and JSON. */
function referTo(
  { ids, actor }: Restoring,
  { refs = {}, loose = {}, people = [] }: ArchivedTable,
  record: StoredRecord,
) {
  for (const [name, value] of Object.entries(record)) {
    if (value === null || name === 'id') continue;
    const referred = refs[name];
    if (referred !== undefined)
      record[name] = Array.isArray(value) ? value.map((one) => ids.of(referred, one)) : ids.of(referred, value);
    else if (people.includes(name) || (name === 'origin_id' && record.origin_kind === 'person'))
      record[name] = actor.user.id;
    else if (loose[name] !== undefined) record[name] = ids.loose(loose[name], value);
    else if (typeof value === 'object') record[name] = ids.within(value);
  }
}

const Shape = z.object({
  series_id: z.number().int(),
  day: z.string(),
  step_s: z.number().int().min(1),
  slots: z.number().int().min(0).max(90_000),
  width: z.literal([4, 8]),
  marked: z.boolean(),
});
const Marks = z.array(z.number().int().min(0).max(255)).max(90_000).nullish();
const Curve = z.object({ width: z.literal([4, 8]), values: z.array(z.number().nullable()).max(90_000) });

const hex = (bytes: Uint8Array | null): string | null =>
  bytes && `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;

/** The bytes of the curves of a record: those of a day of a series are in its own file. */
async function putCurves(record: StoredRecord, old: StoredRecord, lines: DayLines | null): Promise<void> {
  record.received = hex(receivedBytes(old.received));
  if (lines) {
    const { curve, marks } = await lines.of(old);
    Object.assign(record, { curve: hex(curve), marks: hex(marks) });
    return;
  }
  const curve = Curve.safeParse(old.curve);
  const marks = Marks.safeParse(old.marks);
  if (!curve.success || !marks.success) throw invalid('curve');
  record.curve = hex(curveOf(curve.data.values, curve.data.width));
  record.marks = marks.data ? hex(Uint8Array.from(marks.data)) : null;
}

/** The values of the days of series, read from their files as the days come, in their order. */
class DayLines {
  private readonly restoring: Restoring;
  private series: string | null = null;
  private lines: AsyncGenerator<string> | null = null;
  private next: CsvLine | null = null;

  constructor(restoring: Restoring) {
    this.restoring = restoring;
  }

  async of(record: StoredRecord) {
    const shape = Shape.safeParse(record);
    const day = shape.success ? parseIsoDay(shape.data.day) : null;
    if (!shape.success || day === null) throw invalid('days');
    const { series_id: series, step_s: stepS, slots } = shape.data;
    if (slots !== 0 && slots !== slotsInDay(day, stepS)) throw invalid('days');
    if (this.series !== String(series)) await this.begin(String(series));
    const [start, end] = [dayStart(day), dayStart(day + 1)];
    const own: CsvLine[] = [];
    if (this.next && this.next.at < start) throw invalid('measures');
    while (this.next && this.next.at < end) {
      if (own.length > slots) throw invalid('measures');
      own.push(this.next);
      await this.advance();
    }
    return curveOfLines({ day, stepS }, shape.data, own);
  }

  private async begin(series: string): Promise<void> {
    await this.end();
    const { archive } = this.restoring;
    const files: Map<string, string> = this.restoring.files;
    const file = files.get(series);
    if (file === undefined || !archive.has(file)) throw invalid('series');
    // Each file once: its days follow one another, and no other series has them.
    for (const [other, name] of files) if (name === file) files.delete(other);
    this.series = series;
    this.lines = linesOf(archive.read(file));
    if (`${(await this.lines.next()).value}\n` !== CSV_HEAD) throw invalid('measures');
    await this.advance();
  }

  private async advance(): Promise<void> {
    const line = await this.lines!.next();
    this.next = line.done ? null : readCsvLine(line.value);
  }

  /** @throws DomainError `space_archive_invalid` for values of no day */
  async end(): Promise<void> {
    if (this.next) throw invalid('measures');
    await this.lines?.return(undefined);
  }
}
