import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import type { RightName } from '../access/access.public.ts';
import { type BuildingRow, buildingPolicy, findBuildings, openBuilding } from '../buildings/buildings.public.ts';
import { type SourceRow, findSources, openSource, rightsOnSources } from '../sources/sources.public.ts';
import type { AlarmRow } from './alarms.tables.ts';

/** What an alarm is of, with what an actor may do with it. */
export type Subject = { kind: 'building' | 'source'; id: string; name: string; rights: readonly RightName[] };

export const buildingSubject = (actor: Actor, building: BuildingRow): Subject => ({
  kind: 'building',
  id: building.id,
  name: building.name,
  rights: buildingPolicy.rightsOn(actor, building),
});

export const sourceSubject = ({ id, name }: SourceRow, rights: readonly RightName[]): Subject => ({
  kind: 'source',
  id,
  name,
  rights,
});

/** A building that the actor may see. @throws DomainError `not_found` */
export const openBuildingSubject = async (db: Database, actor: Actor, id: string): Promise<Subject> =>
  buildingSubject(actor, await openBuilding(db, actor, id));

/** A source that the actor may see. @throws DomainError `not_found_source` */
export async function openSourceSubject(db: Database, actor: Actor, id: string): Promise<Subject> {
  const source = await openSource(db, actor, id);
  return sourceSubject(source, (await rightsOnSources(db, actor, [source])).get(source.id) ?? []);
}

/** What alarms are of, by the id of the alarm. */
export async function subjectsOf(
  db: Database,
  actor: Actor,
  list: readonly Pick<AlarmRow, 'id' | 'buildingId' | 'sourceId'>[],
): Promise<Map<string, Subject>> {
  const [buildings, sources] = await Promise.all([
    findBuildings(db, [...new Set(list.flatMap(({ buildingId }) => buildingId ?? []))]),
    findSources(db, [...new Set(list.flatMap(({ sourceId }) => sourceId ?? []))]),
  ]);
  const rights = await rightsOnSources(db, actor, sources);
  const found = new Map<string, Subject>([
    ...buildings.map((one) => [one.id, buildingSubject(actor, one)] as const),
    ...sources.map((one) => [one.id, sourceSubject(one, rights.get(one.id) ?? [])] as const),
  ]);
  return new Map(
    list.flatMap(({ id, buildingId, sourceId }) => {
      const subject = found.get((buildingId ?? sourceId)!);
      return subject && subject.rights.length > 0 ? [[id, subject] as const] : [];
    }),
  );
}
