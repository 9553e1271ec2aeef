import { BANDS } from '@joulerie/domain/labels';
import {
  SOURCE_TYPES,
  PROFILE_UNITS,
  PROFILE_VARIABLES,
  BUILDING_ROLES,
  DEFAULT_LEVEL,
  LEVELS,
  OCCUPATIONS,
  type Level,
  VARIABLE_NAMES,
} from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Address, Day, Id, IdParams, Label, Location, Ok, Page, Right, flag, listOf, Version } from './common.ts';
import { listedBuildings } from './building-export.ts';
import { BuildingFacts } from './building-facts.ts';
import { DataHealth } from './data-health.ts';
import { endpoint } from './endpoint.ts';
import { EnergyYear, EstimatedLabel, LabelledFigures } from './energy-year.ts';
import { DatedValue, ProfileSummary } from './profiles.ts';
import { StationBeside } from './source-keys.ts';
import { SourceSummary } from './sources.ts';

const Party = z.strictObject({ name: z.string().trim().max(120), code: z.string().trim().max(60) });

/** A building in the geometry service: `bdnb-bg-2FMK-8Q45-QWLF`. */
export const GeometryId = z
  .string()
  .trim()
  .regex(/^[\w-]{1,60}$/);

/** Degrees, EPSG:4326: longitude, latitude, and an altitude that nothing reads. */
const Position = z.array(z.number().min(-10_000).max(10_000)).min(2).max(3);
const Polygon = z.array(z.array(Position).max(5000)).max(200);

/** GeoJSON outline of a building: of each polygon the first ring is its outside, the others are courtyards. */
export const Footprint = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: Polygon }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Polygon).max(200) }),
]);

/** A footprint as it was stored, maybe before its shape was checked. */
const StoredFootprint = z.object({ type: z.enum(['Polygon', 'MultiPolygon']), coordinates: z.array(z.unknown()) });

/** A building of a tree: `_id_parent` is the one around it, `_id_root_parent` the outermost one; null at the top. */
export type BuildingNode = {
  _id_building: string;
  _id_parent: string | null;
  _id_root_parent: string | null;
  name: string;
  level: Level;
  sources: string[];
  kpi: { energyKwh: number | null };
  children: BuildingNode[];
};
export const BuildingNode: z.ZodType<BuildingNode> = z.lazy(() =>
  z.object({
    _id_building: Id,
    _id_parent: Id.nullable(),
    _id_root_parent: Id.nullable(),
    name: z.string(),
    level: z.enum(LEVELS),
    sources: z.array(z.string()),
    kpi: z.object({ energyKwh: z.number().nullable() }),
    children: z.array(BuildingNode),
  }),
);

export const BuildingSummary = z.object({
  _id_building: Id,
  id: Id,
  name: z.string(),
  address: z.object({ street: z.string(), zipcode: z.string(), city: z.string() }),
  location: Location.nullable(),
  level: z.enum(LEVELS),
  occupation: z.enum(OCCUPATIONS).nullable(),
  _id_folder: Id.nullable(),
  folderName: z.string().nullable(),
  tags: z.array(z.string()),
  rights: z.array(Right),
  surfaceM2: z.number().nullable(),
  dpe: z.enum(BANDS).nullable(),
  sourceTypes: z.array(z.enum(SOURCE_TYPES)),
  sourceCount: z.number(),
  childCount: z.number(),
  /** The buildings inside, at any depth, when the list is asked with `tree=true`. */
  children: z.array(BuildingNode).optional(),
  /** Months of `year`, oldest first, kWh of all energies; null = no data that month. */
  months: z.array(z.number().nullable()),
  year: EnergyYear.nullable(),
  energyKwh: z.number().nullable(),
  /** Share of the days of these months that its sources covered, 0..1; null without data. */
  coverage: z.number().nullable(),
  ...LabelledFigures.shape,
  health: DataHealth,
  createdAt: z.string(),
  lastUpdated: z.string(),
});
export type BuildingSummary = z.output<typeof BuildingSummary>;

export const Building = z.object({
  _id_building: Id,
  id: Id,
  name: z.string(),
  address: z.object({ street: z.string(), zipcode: z.string(), city: z.string() }),
  location: Location.nullable(),
  footprint: StoredFootprint.nullable(),
  /** Where it stands: its point, and the plot and outline of the land register when they are known. */
  geometry: z.object({
    location: Location.nullable(),
    cadastre: z.object({ plotNumber: z.string().nullable(), footprint: StoredFootprint.nullable() }).nullable(),
  }),
  /** The building in the geometry service (Base de données nationale des bâtiments), once it was chosen there. */
  id_building: z.string().nullable(),
  level: z.enum(LEVELS),
  occupation: z.enum(OCCUPATIONS).nullable(),
  infos: z.object({
    role: z.enum(BUILDING_ROLES).nullable(),
    housing: z.string().nullable(),
    niveau: z.enum(LEVELS),
    data: BuildingFacts,
  }),
  role: z.enum(BUILDING_ROLES).nullable(),
  housing: z.string().nullable(),
  facts: BuildingFacts,
  gestionnaire: Party.nullable(),
  exploitant: Party.nullable(),
  amo: Party.nullable(),
  _id_folder: Id.nullable(),
  path: z.array(z.object({ _id: Id, name: z.string() })),
  parent: z.object({ _id_building: Id, name: z.string() }).nullable(),
  children: z.array(BuildingNode),
  tags: z.array(z.string()),
  visible_to: z.array(
    z.object({
      _id: Id,
      id: Id,
      firstname: z.string(),
      lastname: z.string(),
      /** Address of the person's picture; null while they have none. */
      avatar: z.string().nullable(),
    }),
  ),
  sources: z.array(SourceSummary),
  _id_meteo: Id.nullable(),
  /** The hours of use that it follows; null without. */
  profil_utilisation: z.object({ _id_profilutilisation: Id, name: z.string() }).nullable(),
  /** The weather station that its charts follow; `name` is null where the reader may not see that source and its list is not public. */
  weather: StationBeside.nullable(),
  /** What people entered for each variable that has a point. */
  profil: z.partialRecord(z.enum(PROFILE_VARIABLES), ProfileSummary),
  /** Rules of the building itself, in words, by variable, and how many of their alarms are not closed. */
  alarme: z.partialRecord(z.enum(VARIABLE_NAMES), z.object({ rules: z.array(z.string()), unclosed: z.number() })),
  /** Alarms of the building and of the sources that the reader sees: those that are not closed, and those of them that nobody has seen. */
  alarm: z.object({ unclosed: z.number(), unseen: z.number() }),
  /** Twelve months that the figures of its page cover when nobody chose a period; null without data. */
  year: EnergyYear.nullable(),
  /** Whether that year can be compared with the year before, by the rule of lists. */
  comparable: z.boolean(),
  /** That of its row in lists. */
  label: EstimatedLabel.nullable(),
  health: DataHealth,
  isValidated: z.boolean(),
  rights: z.array(Right),
  version: Version,
  createdAt: z.string(),
  lastUpdated: z.string(),
});
export type Building = z.output<typeof Building>;

const errors = ['required_auth', 'not_found'] as const;
const writeErrors = [...errors, 'restricted_building', 'restricted_read_only'] as const;

export const getBuilding = endpoint({
  method: 'GET',
  path: '/proxy/api/building/{id}',
  group: 'buildings',
  summary: 'Un bâtiment et tout ce qu’il porte',
  caller: 'session',
  params: IdParams,
  answer: Building,
  errors,
});

export const NewBuilding = z.strictObject({
  name: Label,
  address: Address,
  location: Location.nullish(),
  footprint: Footprint.nullish(),
  level: z.enum(LEVELS).default(DEFAULT_LEVEL),
  occupation: z.enum(OCCUPATIONS).nullish(),
  facts: BuildingFacts.partial().optional(),
  /** The building in the geometry service. A repeated call creates nothing twice with an `Idempotency-Key`. */
  id_building: GeometryId.nullish(),
  _id_folder: Id.nullish(),
  tags: z.array(Label).max(20).optional(),
});

export const createBuilding = endpoint({
  method: 'POST',
  path: '/proxy/api/building',
  group: 'buildings',
  summary: 'Ajouter un bâtiment',
  caller: 'write',
  large: true,
  body: NewBuilding,
  answer: Building,
  errors: ['required_auth', 'restricted_read_only', 'not_found', 'restricted_user_folder'],
  creates: true,
});

export const BuildingChanges = z.strictObject({
  name: Label.optional(),
  level: z.enum(LEVELS).optional(),
  occupation: z.enum(OCCUPATIONS).nullish(),
  role: z.enum(BUILDING_ROLES).nullish(),
  housing: z.string().trim().max(120).nullish(),
  facts: BuildingFacts.partial().optional(),
  footprint: Footprint.nullish(),
  location: Location.nullish(),
  gestionnaire: Party.nullish(),
  exploitant: Party.nullish(),
  amo: Party.nullish(),
});

export const updateBuilding = endpoint({
  method: 'PUT',
  path: '/proxy/api/building/{id}',
  group: 'buildings',
  summary: 'Modifier un bâtiment ; seules les clés données changent',
  caller: 'write',
  params: IdParams,
  large: true,
  body: BuildingChanges,
  answer: Building,
  errors: [...writeErrors, 'edit_conflict'],
});

export const validateBuilding = endpoint({
  method: 'PUT',
  path: '/proxy/api/building/{id}/validation',
  group: 'buildings',
  summary: 'Marquer les informations du bâtiment comme vérifiées',
  caller: 'write',
  params: IdParams,
  /** The building of the geometry service that was found to be this one. */
  body: z.strictObject({ id_building: GeometryId.nullish() }),
  answer: Building,
  errors: [...writeErrors, 'edit_conflict'],
});

export const updateBuildingAddress = endpoint({
  method: 'PUT',
  path: '/proxy/api/building/{id}/address',
  group: 'buildings',
  summary: 'Changer l’adresse et le niveau d’un bâtiment',
  caller: 'write',
  params: IdParams,
  large: true,
  body: z.strictObject({
    address: Address,
    niveau: z.enum(LEVELS).optional(),
    id_building: GeometryId.nullish(),
    location: Location.nullish(),
  }),
  answer: Building,
  errors: [...writeErrors, 'edit_conflict'],
});

export const removeBuilding = endpoint({
  method: 'DELETE',
  path: '/proxy/api/building/{id}',
  group: 'buildings',
  summary:
    'Supprimer un bâtiment ; ses sources et leurs mesures restent dans l’espace, ses enfants remontent d’un niveau',
  caller: 'write',
  params: IdParams,
  answer: Ok,
  errors: writeErrors,
});

export const listBuildings = endpoint({
  method: 'GET',
  path: '/proxy/api/building',
  group: 'buildings',
  summary: 'Les bâtiments visibles, page par page',
  caller: 'session',
  query: listedBuildings.extend({ ...Page, limit: Page.limit.default(10) }),
  answer: listOf(BuildingSummary),
  errors: ['required_auth', 'not_found', 'restricted_user_folder', 'range_invalid'],
});

export const createBuildings = endpoint({
  method: 'POST',
  path: '/proxy/api/building/batch',
  group: 'buildings',
  summary: 'Ajouter plusieurs bâtiments d’un coup : tous ou aucun',
  caller: 'write',
  large: true,
  body: z.strictObject({ data: z.array(NewBuilding).min(1).max(500) }),
  answer: z.object({ data: z.array(z.object({ _id_building: Id, name: z.string() })), total: z.number() }),
  errors: ['required_auth', 'restricted_read_only', 'not_found', 'restricted_user_folder'],
  creates: true,
});

export const listNearBuildings = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/building/{id}/near',
  group: 'buildings',
  summary: 'Les bâtiments visibles autour (500 m par défaut), du plus proche au plus lointain',
  caller: 'session',
  params: IdParams,
  query: z.object({ restrictByLevel: flag.optional(), maxDist: z.coerce.number().min(1).max(20_000).default(500) }),
  answer: z.object({ data: z.array(BuildingSummary.extend({ distanceM: z.number() })), total: z.number() }),
  errors,
});

export const listBuildingProfile = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/building/profil/{variable}',
  group: 'buildings',
  summary: 'Le profil d’une variable pour les bâtiments visibles : points datés, et total mesuré de 12 mois à côté',
  caller: 'session',
  params: z.object({ variable: z.enum(PROFILE_VARIABLES) }),
  query: z.object({ _id_folder: Id.optional() }),
  answer: z.object({
    variable: z.enum(PROFILE_VARIABLES),
    unit: z.enum(PROFILE_UNITS),
    data: z.array(
      z.object({
        _id_building: Id,
        name: z.string(),
        /** What people entered, oldest first: of a surface, that of the building while no dated one is entered. */
        points: z.array(DatedValue),
        total: z.number().nullable(),
        /** Null unless the days of the year and the surface are known. */
        perM2: z.number().nullable(),
        lastDay: Day.nullable(),
      }),
    ),
  }),
  errors: ['required_auth'],
});

export const listChildren = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/building/{id}/children',
  group: 'buildings',
  summary: 'Les bâtiments contenus, jusqu’à trois niveaux',
  caller: 'session',
  params: IdParams,
  answer: z.object({ data: z.array(BuildingNode), total: z.number() }),
  errors,
});

export const addChildren = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/building/{id}/children',
  group: 'buildings',
  summary: 'Grouper des bâtiments sous celui-ci',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({ buildings: z.array(Id).min(1).max(500) }),
  answer: z.object({ data: z.array(BuildingNode), total: z.number() }),
  errors: [...writeErrors, 'children_too_deep', 'children_loop'],
});

export const removeChildren = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/building/{id}/children',
  group: 'buildings',
  summary: 'Sortir des bâtiments de celui-ci',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({ buildings: z.array(Id).min(1).max(500) }),
  answer: z.object({ data: z.array(BuildingNode), total: z.number() }),
  errors: writeErrors,
});
