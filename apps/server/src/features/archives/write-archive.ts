import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchiveManifest } from '@joulerie/contract/archives';
import { EXPORT_MAX_BYTES } from '@joulerie/contract/constants';
import { frenchDay, isoInstant, parisDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { createDigest } from '../../platform/digest.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import type { SpaceRow } from '../accounts/accounts.public.ts';
import { findLogo } from '../companies/companies.public.ts';
import { createPauses } from '../../platform/pauses.ts';
import { type ZipEntry, zipOf } from '../../platform/zip-writer.ts';
import { ARCHIVE_LIMITS } from './archive-limits.ts';
import { LOGO, MANIFEST, READ_ME, SHARES, SIGNATURE, measuresFile, recordsFile } from './archive-files.ts';
import type { ArchivedTable, Owner } from './archived-table.tables.ts';
import { archivedTable, archivedTables } from './archived.tables.ts';
import { CSV_HEAD, csvOfDay, valuesOf, widthOf } from './curve-numbers.ts';
import { grantsGiven, importsOfSpace, peopleOf, readingsOf, sharesWith, sourcesOfSpace } from './information.store.ts';
import { readMe } from './read-me.ts';
import { receivedRecords } from './received-curves.ts';
import { recordLines } from './record-lines.ts';
import { type CurveRow, type StoredRecord, archivedRows, daysOfSeries } from './records.store.ts';

type Writing = {
  tx: Database;
  actor: Actor;
  space: SpaceRow;
  /** Name of the person who exports. */
  by: string;
  brand: { id: string; name: string };
  now: number;
  /** The signature of a manifest. */
  sign: (manifest: Uint8Array) => string;
  /** Called after each file, with how many there are so far. */
  onFile: (files: number) => Promise<void>;
};

const tooLarge = () =>
  new DomainError('export_too_large', {
    message: 'Cet espace est trop grand pour tenir dans un seul export. Exportez ses mesures par dossier.',
  });

/**
 * The bytes of an archive of all that a space holds, made a file after the other in one state of the database.
 *
 * @throws DomainError `export_too_large`
 */
export async function* archiveOf(writing: Writing): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const part of zipOf(entriesOf(writing), new Date(writing.now))) {
    length += part.length;
    if (length > EXPORT_MAX_BYTES) throw tooLarge();
    yield part;
  }
}

async function* entriesOf(writing: Writing): AsyncGenerator<ZipEntry> {
  const { tx, actor, space, by, brand, now, sign, onFile } = writing;
  const owner: Owner = { spaceId: space.id, userId: actor.user.id };
  const files: ArchiveManifest['files'] = [];
  const counts: Record<string, number> = {};
  const digested = ({ name, parts }: ZipEntry): ZipEntry => ({ name, parts: digest(name, parts, files, onFile) });
  const list = (name: string, batches: Parameters<typeof recordLines>[0]): ZipEntry =>
    digested({ name: recordsFile(name), parts: recordLines(counted(name, batches, counts)) });

  const from = { space: space.name, brand: brand.name, day: frenchDay(parisDay(now)), by };
  yield digested({ name: READ_ME, parts: oneOf(readMe(from)) });
  for (const { name, facts } of await informationOf(tx, actor, space)) yield list(name, facts);
  const measured: { id: number; file: string }[] = [];
  for (const archived of archivedTables()) {
    if (archived.file === 'series') yield list(archived.file, seriesWithFiles(tx, owner, measured));
    else yield list(archived.file, archived.curves ? curveRecords(tx, archived, owner) : records(tx, archived, owner));
  }
  if (files.length + measured.length >= ARCHIVE_LIMITS.entries) throw tooLarge();
  const days = archivedTable('days');
  for (const { id, file } of measured) yield digested({ name: file, parts: csvOf(daysOfSeries(tx, days, owner, id)) });
  const logo = await findLogo(tx, brand.id, space.id);
  if (logo) yield digested({ name: LOGO, parts: oneOf(logo.bytes) });
  const { first, last } = await sourcesOfSpace(tx, space.id);
  const manifest: ArchiveManifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    brand,
    space: { id: space.id, name: space.name, kind: space.kind },
    exportedAt: isoInstant(now),
    exportedBy: by,
    firstDay: first,
    lastDay: last,
    counts,
    files,
  };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  yield { name: MANIFEST, parts: oneOf(text) };
  yield { name: SIGNATURE, parts: oneOf(`${sign(text)}\n`) };
}

async function informationOf(
  tx: Database,
  actor: Actor,
  { id, name, kind, companyType, siret, createdAt }: SpaceRow,
): Promise<{ name: string; facts: readonly object[][] | AsyncIterable<object[]> }[]> {
  const imported = await importsOfSpace(tx, id);
  return [
    { name: 'space', facts: [[{ id, name, kind, company_type: companyType, siret, created_at: createdAt }]] },
    { name: 'people', facts: [await peopleOf(tx, id)] },
    { name: 'grants', facts: [await grantsGiven(tx, id)] },
    { name: SHARES.replace(/^records\/|\.json$/g, ''), facts: [await sharesWith(tx, actor)] },
    { name: 'readings', facts: readingsOf(tx, id) },
    { name: 'space-imports', facts: [imported.map(({ row }) => ({ ...row, spaceId: undefined }))] },
  ];
}

async function* oneOf<T>(part: T): AsyncGenerator<T> {
  yield part;
}

async function* digest(
  name: string,
  parts: ZipEntry['parts'],
  files: ArchiveManifest['files'],
  onFile: Writing['onFile'],
): AsyncGenerator<Uint8Array> {
  const hash = createDigest();
  let bytes = 0;
  for await (const part of parts) {
    const written = typeof part === 'string' ? Buffer.from(part) : part;
    hash.add(written);
    bytes += written.length;
    yield written;
  }
  files.push({ name, bytes, sha256: hash.hex() });
  await onFile(files.length);
}

async function* counted(
  name: string,
  batches: Parameters<typeof recordLines>[0],
  counts: Record<string, number>,
): AsyncGenerator<readonly object[]> {
  counts[name] = 0;
  for await (const batch of batches) {
    counts[name] += batch.length;
    yield batch;
  }
}

async function* records(tx: Database, archived: ArchivedTable, owner: Owner): AsyncGenerator<object[]> {
  for await (const batch of archivedRows(tx, archived, owner)) yield batch.map(({ record }) => record);
}

/** The series of a space, each with the file of its values where it has some by day. */
async function* seriesWithFiles(
  tx: Database,
  owner: Owner,
  measured: { id: number; file: string }[],
): AsyncGenerator<object[]> {
  const taken = new Set<string>();
  const places = new Map<string, { place: number; name: string }>();
  for await (const batch of archivedRows(tx, archivedTable('sources'), owner))
    for (const { record } of batch)
      places.set(String(record.id), { place: places.size + 1, name: String(record.name) });
  for await (const batch of archivedRows(tx, archivedTable('series'), owner))
    yield batch.map(({ record }: { record: StoredRecord }) => {
      const source = places.get(String(record.source_id))!;
      const own = measuresFile(source.place, source, record);
      // Registers whose names differ by signs alone.
      const file = taken.has(own) ? own.replace(/\.csv$/, `-${String(record.id)}.csv`) : own;
      taken.add(file);
      measured.push({ id: Number(record.id), file });
      return { ...record, file };
    });
}

/** Days as records: the values of those of a series are in its file, those that a receipt gave are here. */
async function* curveRecords(tx: Database, archived: ArchivedTable, owner: Owner): AsyncGenerator<object[]> {
  const inFile = archived.file === 'days';
  const pause = createPauses();
  for await (const batch of archivedRows<CurveRow>(tx, archived, owner)) {
    yield batch.map(({ record, day, step, variable, curve, marks, received }) => {
      const width = widthOf(curve, { day, stepS: step });
      const about = { ...record, received: receivedRecords(received, day, variable) };
      if (inFile) return { ...about, slots: curve.length / width, width, marked: marks !== null };
      return { ...about, curve: { width, values: valuesOf(curve, width) }, marks: marks && [...marks] };
    });
    await pause();
  }
}

async function* csvOf(batches: AsyncIterable<CurveRow[]>): AsyncGenerator<string> {
  yield CSV_HEAD;
  const pause = createPauses();
  for await (const batch of batches) {
    yield batch
      .map(({ record, day, step, curve, marks }) =>
        csvOfDay(
          { day, stepS: step },
          { curve, marks },
          { total: Number(record.total), quality: Number(record.quality) },
        ),
      )
      .join('');
    await pause();
  }
}
