import { PceNumber, PdlNumber } from '@joulerie/contract/numbers';
import { frenchDay, parseIsoDay } from '@joulerie/domain/calendar';
import { SOURCE_TYPE_FACTS, type SourceType } from '@joulerie/domain/vocabulary';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Database, databaseError, isOneOf, rows } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { lock } from '../../platform/locks.ts';
import type { Actor } from '../../platform/identity.ts';
import { isOneOfGiven, statement } from '../../platform/statement.ts';
import { type RightName, mayWrite } from '../access/access.public.ts';
import { buildingPolicy, descendantsOf } from '../buildings/buildings.public.ts';
import { buildingSources, readingSpans, type SourceRow, sources } from './sources.tables.ts';
import { rightsOnSource } from './source-reach.store.ts';
import { sourcePolicy } from './sources.policy.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const sourceById = statement((db) =>
  db
    .select()
    .from(sources)
    .where(eq(sources.id, sql.placeholder('id'))),
);

/** A source that the actor may see; another's looks as if it did not exist. */
export const openSource = async (db: Database, actor: Actor, id: string): Promise<SourceRow> =>
  (await opened(db, actor, await foundSource(db, id))).source;

async function foundSource(db: Database, id: string): Promise<SourceRow | undefined> {
  if (!UUID.test(id)) throw new DomainError('not_found_source');
  const [source] = await sourceById(db, { id });
  return source;
}

type Opened = { source: SourceRow; rights: readonly RightName[] };

async function opened(db: Database, actor: Actor, source: SourceRow | undefined): Promise<Opened> {
  const rights = source ? await rightsOnSource(db, actor, source) : [];
  if (!source || rights.length === 0) throw new DomainError('not_found_source');
  return { source, rights };
}

/**
 * Says what the foreign key of a row that names a removed source means: a source may be removed while a call writes for it.
 *
 * @throws DomainError `not_found_source`, or the error given
 */
export function refuseGoneSource(error: unknown): never {
  const refused = databaseError(error);
  if (refused?.code === '23503' && refused.constraint?.endsWith('_source_id_sources_id_fk'))
    throw new DomainError('not_found_source', {}, { cause: error });
  throw error;
}

/**
 * A source that the actor may change. Until the end of the transaction nobody else changes or removes it: what is written is made
 * from what was read. Who also holds a building takes the source first, and the measures before it.
 */
export async function editableSource(db: Database, actor: Actor, id: string): Promise<SourceRow> {
  if (!UUID.test(id)) throw new DomainError('not_found_source');
  const [found] = await db.select().from(sources).where(eq(sources.id, id)).for('no key update');
  return editable(actor, await opened(db, actor, found));
}

/** A source that nobody else changes or removes until the end of the transaction; null where it is gone. */
export async function heldSource(db: Database, id: string): Promise<SourceRow | null> {
  const [found] = await db.select().from(sources).where(eq(sources.id, id)).for('no key update');
  return found ?? null;
}

/** Whether a source is still there, and stays so until the end of the transaction: it may have been removed meanwhile. */
export const isThere = async (db: Database, id: string): Promise<boolean> =>
  (await db.select({ id: sources.id }).from(sources).where(eq(sources.id, id)).for('share')).length > 0;

/** A source that the actor may change, as it is now: who changes it at this moment is not waited for. */
export const editableSourceNow = async (db: Database, actor: Actor, id: string): Promise<SourceRow> =>
  editable(actor, await opened(db, actor, await foundSource(db, id)));

/**
 * The same, for measures to be stored: those of somebody else's meter are not taken before they agree, nor compared with what may not be read.
 *
 * @throws DomainError `consent_missing`, and those of `editableSource`
 */
export async function editableMeterNow(db: Database, actor: Actor, id: string): Promise<SourceRow> {
  const source = await editableSourceNow(db, actor, id);
  if (!(await isReadNow(db, source))) throw new DomainError('consent_missing');
  return source;
}

/** Days that may be read of a source by now, both included; null for every day, of a source that needs no consent. */
export type ReadableDays = readonly { fromDay: string; toDay: string }[] | null;

/** Days that may be read of a source by now, as `readable` says of each day. */
export async function readableDays(
  db: Database,
  { id, holding }: Pick<SourceRow, 'id' | 'holding'>,
): Promise<ReadableDays> {
  if (holding !== 'consent') return null;
  return db
    .select({ fromDay: readingSpans.fromDay, toDay: readingSpans.toDay })
    .from(readingSpans)
    .where(and(eq(readingSpans.sourceId, id), sql`${readingSpans.toDay} >= (now() at time zone 'Europe/Paris')::date`));
}

/** Whether all of the days `[from, to]` are among the readable ones. */
export const isReadable = (days: ReadableDays, from: string, to: string): boolean =>
  days === null || days.some(({ fromDay, toDay }) => fromDay <= from && to <= toDay);

/** Whether some days of a source may be read by now. */
async function isReadNow(db: Database, source: Pick<SourceRow, 'id' | 'holding'>): Promise<boolean> {
  const days = await readableDays(db, source);
  return days === null || days.length > 0;
}

/**
 * Keeps what may be read of a source as it is until the end of the transaction, for measures of the days `[from, to]` that it stores: no
 * consent changes between what is allowed and what is kept of them.
 *
 * @throws DomainError `consent_missing` when some of these days may not be read; `not_found_source` for a source that was removed meanwhile
 */
export async function lockReadableDays(tx: Database, id: string, from: string, to: string): Promise<void> {
  const source = await foundSource(tx, id);
  if (!source) throw new DomainError('not_found_source');
  if (source.holding !== 'consent') return;
  await lock(tx, 'consents', id);
  const days = await readableDays(tx, source);
  if (isReadable(days, from, to)) return;
  const first = days?.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))[0];
  throw new DomainError(
    'consent_missing',
    first && {
      message: `L’accord du titulaire couvre les jours du ${frenchDay(parseIsoDay(first.fromDay)!)} au ${frenchDay(parseIsoDay(first.toDay)!)}\u00a0: retirez les autres du fichier. Rien n’a été enregistré.`,
    },
  );
}

/** Keeps what a sensor last said of its battery; what its message does not say stays. */
export async function noteBattery(
  db: Database,
  id: string,
  { percent, mv }: { percent: number | null; mv: number | null },
): Promise<void> {
  const said = JSON.stringify({
    ...(percent === null ? {} : { batteryPercent: percent }),
    ...(mv === null ? {} : { batteryMv: mv }),
  });
  await db.execute(sql`update sources set point = jsonb_set(point, '{sensor}', coalesce(point -> 'sensor', '{}') || ${said}::jsonb)
    where id = ${id} and idtype = 'sensor' and not coalesce(point -> 'sensor', '{}') @> ${said}::jsonb`);
}

function editable(actor: Actor, { source, rights }: Opened): SourceRow {
  if (!mayWrite(actor)) throw new DomainError('restricted_read_only');
  if (!rights.includes('owns')) throw new DomainError('restricted_source');
  return source;
}

/** The link between a building and a source, which must exist. */
export async function attachedSource(
  db: Database,
  actor: Actor,
  buildingId: string,
  sourceId: string,
): Promise<SourceRow> {
  const source = await editableSource(db, actor, sourceId);
  const [link] = await db
    .select()
    .from(buildingSources)
    .where(and(eq(buildingSources.buildingId, buildingId), eq(buildingSources.sourceId, source.id)));
  if (!link) throw new DomainError('not_found_source');
  return source;
}

/** The number of a source as it is stored, checked by the rule of its type. */
export function checkedNumber(idtype: SourceType, number: string | null | undefined): string | null {
  const rule = SOURCE_TYPE_FACTS[idtype].number;
  const text = number?.trim() ?? '';
  if (rule === 'none') return text === '' ? null : text;
  const read = rule === 'pdl' ? PdlNumber.safeParse(text) : rule === 'pce' ? PceNumber.safeParse(text) : null;
  if (read?.success) return read.data;
  if (rule === 'free' && text !== '') return text;
  const message =
    rule === 'pdl'
      ? 'Le numéro d’un point de livraison d’électricité (PDL) compte 14 chiffres.'
      : rule === 'pce'
        ? 'Le numéro d’un point de gaz (PCE) compte 14 chiffres, ou « GI » suivi de 6 chiffres.'
        : 'Indiquez le numéro ou l’identifiant de cette source.';
  throw new DomainError('invalid_source_number', { message, fields: { idsource: message } });
}

/** The source of a number; until the end of the transaction nobody removes it. */
export async function findByNumber(
  db: Database,
  spaceId: string,
  idtype: SourceType,
  number: string,
): Promise<SourceRow | null> {
  const [row] = await db
    .select()
    .from(sources)
    .where(and(eq(sources.spaceId, spaceId), eq(sources.idtype, idtype), eq(sources.idsource, number)))
    .for('key share');
  return row ?? null;
}

type NewSource = Pick<SourceRow, 'idtype' | 'idsource' | 'name' | 'point'> &
  Partial<Pick<SourceRow, 'address' | 'lat' | 'lon'>>;

export async function insertSource(db: Database, actor: Actor, source: NewSource): Promise<SourceRow> {
  const values = { ...source, id: newId(), spaceId: actor.space.id, usages: [], createdBy: actor.user.id };
  const [row] = await db
    .insert(sources)
    .values(values)
    .returning()
    .catch((error: unknown) => {
      if (databaseError(error)?.code === '23505')
        throw new DomainError('already_attached_source', {}, { cause: error });
      throw error;
    });
  return row!;
}

/** The source of a number of the space, made where there is none, whoever makes it at the same moment. */
export async function findOrInsertSource(
  db: Database,
  actor: Actor,
  source: NewSource & { idsource: string },
): Promise<SourceRow> {
  const find = () => findByNumber(db, actor.space.id, source.idtype, source.idsource);
  const found = await find();
  if (found) return found;
  const values = { ...source, id: newId(), spaceId: actor.space.id, usages: [], createdBy: actor.user.id };
  const [made] = await db.insert(sources).values(values).onConflictDoNothing().returning();
  return made ?? (await find())!;
}

const sourcesById = statement((db) => db.select().from(sources).where(isOneOfGiven(sources.id, 'ids')));

/** Sources by id, whoever sees them, in no order. */
export async function findSources(db: Database, ids: readonly string[]): Promise<SourceRow[]> {
  return ids.length === 0 ? [] : sourcesById(db, { ids });
}

/** Sources with some of these numbers that the actor sees, in no order. */
export async function visibleSourcesByNumbers(
  db: Database,
  actor: Actor,
  numbers: readonly string[],
): Promise<SourceRow[]> {
  if (numbers.length === 0) return [];
  return db
    .select()
    .from(sources)
    .where(and(sourcePolicy.visible(actor), inArray(sources.idsource, [...numbers])));
}

export async function updateSourceRow(
  db: Database,
  id: string,
  values: Partial<typeof sources.$inferInsert>,
): Promise<SourceRow> {
  const [changed] = await db.update(sources).set(values).where(eq(sources.id, id)).returning();
  if (!changed) throw new DomainError('not_found_source');
  return changed;
}

export async function deleteSource(db: Database, id: string): Promise<void> {
  await db.delete(sources).where(eq(sources.id, id));
}

const link = (buildingId: string, sourceId: string) =>
  and(eq(buildingSources.buildingId, buildingId), eq(buildingSources.sourceId, sourceId));

/** Attaches a source to a building; false when it already was. */
export async function insertLink(db: Database, buildingId: string, sourceId: string): Promise<boolean> {
  const added = await db.insert(buildingSources).values({ buildingId, sourceId }).onConflictDoNothing().returning();
  return added.length > 0;
}

export async function deleteLink(db: Database, buildingId: string, sourceId: string): Promise<void> {
  await db.delete(buildingSources).where(link(buildingId, sourceId));
}

export async function setLinkUse(db: Database, buildingId: string, sourceId: string, used: boolean): Promise<void> {
  await db.update(buildingSources).set({ used }).where(link(buildingId, sourceId));
}

/** The links between buildings and the sources attached to them that the actor sees. */
export async function visibleLinksOfBuildings(
  db: Database,
  actor: Actor,
  buildingIds: readonly string[],
): Promise<{ buildingId: string; sourceId: string }[]> {
  return db
    .select({ buildingId: buildingSources.buildingId, sourceId: buildingSources.sourceId })
    .from(buildingSources)
    .innerJoin(sources, eq(sources.id, buildingSources.sourceId))
    .where(and(isOneOf(buildingSources.buildingId, buildingIds), sourcePolicy.visible(actor)));
}

/** The buildings that a source is attached to. */
export async function buildingsOfSource(db: Database, sourceId: string): Promise<string[]> {
  const found = await db
    .select({ id: buildingSources.buildingId })
    .from(buildingSources)
    .where(eq(buildingSources.sourceId, sourceId));
  return found.map((row) => row.id);
}

/** The sources attached to a building itself that the actor sees, by name, with whether the building uses each. */
export async function sourcesOfOneBuilding(
  db: Database,
  actor: Actor,
  buildingId: string,
): Promise<{ source: SourceRow; used: boolean }[]> {
  return db
    .select({ source: sources, used: buildingSources.used })
    .from(buildingSources)
    .innerJoin(sources, eq(sources.id, buildingSources.sourceId))
    .where(and(eq(buildingSources.buildingId, buildingId), sourcePolicy.visible(actor)))
    .orderBy(sql`sources.sort_name`, sources.id);
}

export type BuildingSpan = { id: string; types: SourceType[] | null; sources: number; children: number };

/** How many sources buildings have with those inside them, of which types, and how many buildings they contain, as the actor sees. */
export async function spansOfBuildings(db: Database, actor: Actor, ids: string[]): Promise<BuildingSpan[]> {
  return rows<BuildingSpan>(
    db,
    sql`select b.root as id, array_agg(distinct s.idtype) filter (where s.id is not null) as types, count(distinct s.id)::int as sources,
        count(distinct inside.id)::int as children
      from ${descendantsOf(ids)} b
      left join buildings inside on inside.id = b.id and inside.id <> b.root and ${buildingPolicy.visibleAs(actor, 'inside')}
      left join building_sources bs on bs.building_id = b.id
      left join sources s on s.id = bs.source_id and ${sourcePolicy.visibleAs(actor, 's')}
      group by b.root`,
  );
}
