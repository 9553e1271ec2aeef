import { isoInstant, parisDay } from '@joulerie/domain/calendar';
import { comparableChange } from '@joulerie/domain/measures';
import type { Building, BuildingSummary } from '@joulerie/contract/buildings';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import {
  buildingPolicy,
  type BuildingRow,
  buildingVersion,
  dataHealth,
  findBuildings,
} from '../buildings/buildings.public.ts';
import { alarmsOfBuilding } from '../alarms/alarms.public.ts';
import { grantsOn, peopleBySpace } from '../grants/grants.public.ts';
import { keptWeatherFree } from '../findings/findings.public.ts';
import { pathOf, visibleFolders } from '../folders/folders.public.ts';
import { sourcesInBuildings } from '../measures/measures.public.ts';
import { profilesOfBuilding } from '../profiles/profiles.public.ts';
import {
  findSources,
  publicStationName,
  stationBeside,
  rightsOnSource,
  spansOfBuildings,
} from '../sources/sources.public.ts';
import { tagsOf } from '../tags/tags.public.ts';
import { usageProfilesOf } from '../usage-profiles/usage-profiles.public.ts';
import { childTree } from './building-trees.ts';
import type { Months } from './asked-months.ts';
import { effectiveSurfaces } from './effective-surface.ts';
import { NO_FIGURES, type OwnerFigures, figuresOfOwners, labelOf } from './owner-figures.store.ts';
import { summariesOfBuilding } from './source.present.ts';

/** Rows of a list of buildings, in the order given, each with what the list compares. */
export async function presentSummaries(
  db: Database,
  actor: Actor,
  list: BuildingRow[],
  now: number,
  months: Months | null = null,
): Promise<BuildingSummary[]> {
  if (list.length === 0) return [];
  const ids = list.map((row) => row.id);
  const folderIds = [...new Set(list.map((row) => row.folderId).filter((id) => id !== null))];
  const [tags, spans, folderRows, asked, changes, surfaces] = await Promise.all([
    tagsOf(db, ids),
    spansOfBuildings(db, actor, ids),
    visibleFolders(db, actor, folderIds),
    months && figuresOfOwners(db, sourcesInBuildings(ids), months),
    months ? null : keptWeatherFree(db, ids, parisDay(now)),
    months &&
      effectiveSurfaces(
        db,
        list.map(({ id, facts }) => ({ id, constantM2: facts.surfaceHabitableM2, ...months })),
      ),
  ]);
  const spanOf = new Map(spans.map((span) => [span.id, span]));
  const folderNames = new Map(folderRows.map((row) => [row.id, row.name]));
  return list.map((row) => {
    const span = spanOf.get(row.id);
    const surfaceM2 = surfaces ? surfaceOver(row, surfaces.get(row.id)) : keptSurface(row);
    return {
      _id_building: row.id,
      id: row.id,
      name: row.name,
      address: { street: row.street, zipcode: row.zipcode, city: row.city },
      location: row.lat !== null && row.lon !== null ? { lat: row.lat, lon: row.lon } : null,
      level: row.level,
      occupation: row.occupation,
      _id_folder: row.folderId && folderNames.has(row.folderId) ? row.folderId : null,
      folderName: row.folderId ? (folderNames.get(row.folderId) ?? null) : null,
      tags: tags.get(row.id) ?? [],
      rights: buildingPolicy.rightsOn(actor, row),
      surfaceM2,
      dpe: row.facts.dpe,
      sourceTypes: (span?.types ?? []).toSorted(),
      sourceCount: span?.sources ?? 0,
      childCount: span?.children ?? 0,
      ...(asked ? figuresOf(asked.get(row.id) ?? null, surfaceM2) : keptFigures(row, changes?.get(row.id) ?? null)),
      health: dataHealth(row, now),
      createdAt: isoInstant(row.createdAt),
      lastUpdated: isoInstant(row.updatedAt),
    };
  });
}

type KeptWeatherFree = NonNullable<ReturnType<Awaited<ReturnType<typeof keptWeatherFree>>['get']>>;

/** What amounts per m² are divided by: the surface entered by dates where there is one, 0 where it is not known, or the constant one. */
const surfaceOver = ({ facts }: BuildingRow, entered: number | null | undefined): number | null =>
  (entered ?? facts.surfaceHabitableM2) || null;
/** The same, over the year of the building. */
export const keptSurface = (row: BuildingRow): number | null => surfaceOver(row, row.profileSurfaceM2);

/** What a building keeps of its year. */
function keptFigures(row: BuildingRow, change: KeptWeatherFree | null) {
  const { energyMonths: kept } = row;
  // That of another year says nothing of this one.
  const ofYear = change !== null && change.from === kept?.year?.from && change.to === kept.year.to;
  return {
    months: kept?.months ?? [],
    year: kept?.year ?? null,
    energyKwh: row.energyKwh,
    coverage: row.dataCoverage,
    ...(kept?.figures ?? NO_FIGURES),
    label: labelOf(row.primaryKwh, row.carbonKg, keptSurface(row)),
    weatherFree: ofYear ? { of: change.of, stale: change.stale } : null,
  };
}

/** The same of months that somebody chose. */
function figuresOf(own: OwnerFigures | null, surfaceM2: number | null) {
  return {
    months: own?.months ?? [],
    year: own?.year ?? null,
    energyKwh: own?.totalKwh ?? null,
    coverage: own?.coverage ?? null,
    ...(own?.figures ?? NO_FIGURES),
    label: own && labelOf(own.primaryKwh, own.figures.carbon?.kg ?? null, surfaceM2),
    weatherFree: null,
  };
}

export async function presentBuilding(db: Database, actor: Actor, row: BuildingRow, now: number): Promise<Building> {
  const [[summary], sources, tree, parents, path, people, granted, stations, profil, profiles] = await Promise.all([
    presentSummaries(db, actor, [row], now),
    summariesOfBuilding(db, actor, row.id, now),
    childTree(db, actor, row.id),
    findBuildings(db, row.parentId ? [row.parentId] : []),
    pathOf(db, actor, row.folderPath),
    peopleBySpace(db, row),
    grantsOn(db, actor, { building: row }),
    findSources(db, row.weatherSourceId ? [row.weatherSourceId] : []),
    profilesOfBuilding(db, row.id),
    usageProfilesOf(db, [row.id]),
  ]);
  const alarms = await alarmsOfBuilding(
    db,
    row.id,
    sources.map(({ _id }) => _id),
  );
  const [station] = stations;
  const profile = profiles.get(row.id);
  const seesStation = station !== undefined && (await rightsOnSource(db, actor, station)).length > 0;
  const parent = parents.find((one) => buildingPolicy.rightsOn(actor, one).length > 0);
  return {
    _id_building: row.id,
    id: row.id,
    name: row.name,
    address: summary!.address,
    location: summary!.location,
    footprint: row.footprint,
    geometry: {
      location: summary!.location,
      cadastre:
        row.facts.plotNumber || row.footprint ? { plotNumber: row.facts.plotNumber, footprint: row.footprint } : null,
    },
    id_building: row.geometryId,
    infos: { role: row.role, housing: row.housing, niveau: row.level, data: row.facts },
    level: row.level,
    occupation: row.occupation,
    role: row.role,
    housing: row.housing,
    facts: row.facts,
    gestionnaire: row.gestionnaire,
    exploitant: row.exploitant,
    amo: row.amo,
    _id_folder: summary!._id_folder,
    path,
    parent: parent ? { _id_building: parent.id, name: parent.name } : null,
    children: tree.nodes,
    tags: summary!.tags,
    visible_to: [...new Map([...people, ...granted].map((person) => [person.id, person])).values()].map(
      ({ id, firstname, lastname }) => ({ _id: id, id, firstname, lastname, avatar: null }),
    ),
    sources,
    profil_utilisation: profile ? { _id_profilutilisation: profile.id, name: profile.name } : null,
    _id_meteo: seesStation ? station.id : null,
    weather: station
      ? {
          type: station.idtype,
          name: seesStation ? station.name : publicStationName(station),
          ...stationBeside(row, station),
        }
      : null,
    profil,
    ...alarms,
    year: summary!.year,
    comparable: summary!.comparison !== null && comparableChange(summary!.comparison) !== null,
    label: summary!.label,
    health: summary!.health,
    isValidated: row.validatedAt !== null,
    rights: summary!.rights,
    version: buildingVersion(row),
    createdAt: summary!.createdAt,
    lastUpdated: isoInstant(row.updatedAt),
  };
}
