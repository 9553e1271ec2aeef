import { z } from 'zod';
import { Id, Location } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BuildingFacts } from './building-facts.ts';
import { Footprint, GeometryId } from './buildings.ts';
import { listedBuildings } from './building-export.ts';
import { MAP_MEASURES } from './constants.ts';
import { DATA_STATES } from './first-constants.ts';
import { EnergyYear } from './energy-year.ts';

const coordinate = (limit: number) => z.coerce.number().min(-limit).max(limit);

const Box = z.object({
  lat_min: coordinate(90),
  lat_max: coordinate(90),
  lon_min: coordinate(180),
  lon_max: coordinate(180),
});

/** A building of the geometry service. `own`: the buildings of the space that are this one, those of a block of flats for instance. */
export const GeometryBuilding = z.object({
  id_building: GeometryId,
  /** Main address in one line. */
  address: z.string().nullable(),
  /** Middle of its footprint. */
  location: Location,
  footprint: Footprint,
  facts: BuildingFacts,
  own: z.array(z.object({ _id_building: Id, name: z.string() })),
});

export const listBuildingsInBox = endpoint({
  method: 'GET',
  path: '/api-geo/buildings/bbox',
  group: 'geometry',
  summary: 'Les bâtiments d’une zone (Base de données nationale des bâtiments), ceux de l’espace marqués',
  caller: 'session',
  query: Box,
  answer: z.object({ buildings: z.array(GeometryBuilding), total: z.number(), source: z.string() }),
  errors: ['required_auth', 'trop-de-batiments-dans-bbox', 'provider_unavailable', 'too_many_requests'],
});

/** A figure of a building, that of the list: kWh, € with taxes, kgCO₂e, kWh/m², or a ratio for the change in a year. */
const MapFigure = z.object({
  /** Null unless it is known whole. */
  value: z.number().nullable(),
  /** What is known of it where `value` is null: never to be ranked, added or coloured as a whole one. */
  partial: z.number().nullable(),
  /** Why `value` is null. */
  reason: z.string().nullable(),
  /** What the mean of several buildings weighs it by: m² of an intensity, kWh of the year before of a change; null of an amount. */
  weight: z.number().nullable(),
  /** The months it is of. */
  year: EnergyYear.nullable(),
  /** What it is made from changed since: it is being computed again. */
  stale: z.boolean(),
});
export type MapFigure = z.output<typeof MapFigure>;

const MapBuilding = z.object({
  _id_building: Id,
  name: z.string(),
  lat: z.number(),
  lon: z.number(),
  state: z.enum(DATA_STATES),
  /** Of the measure that was asked for, unless it is the state. */
  figure: MapFigure.optional(),
});
export type MapBuilding = z.output<typeof MapBuilding>;

export const listMapBuildings = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/building/map',
  group: 'geometry',
  summary: 'Les bâtiments de l’espace visibles dans une zone de la carte, avec une mesure de la liste et ses filtres',
  caller: 'session',
  query: Box.extend({
    measure: z.enum(MAP_MEASURES).default('state'),
    /** A folder and everything below it; all that is seen without it, or with `root`. */
    ...listedBuildings.pick({
      _id_folder: true,
      search: true,
      tags: true,
      state: true,
      label: true,
      change: true,
      cost: true,
      from: true,
      to: true,
    }).shape,
  }),
  answer: z.object({
    buildings: z.array(MapBuilding),
    total: z.number(),
  }),
  errors: ['required_auth', 'trop-de-batiments-dans-bbox', 'not_found', 'restricted_user_folder', 'range_invalid'],
});

export const AddressHit = z.object({
  id: z.string(),
  label: z.string(),
  street: z.string(),
  zipcode: z.string(),
  city: z.string(),
  citycode: z.string(),
  kind: z.enum(['housenumber', 'street', 'locality', 'municipality']),
  location: Location,
  score: z.number(),
});

export const searchAddresses = endpoint({
  method: 'GET',
  path: '/api-geo/addresses',
  group: 'geometry',
  summary: 'Chercher une adresse (Base adresse nationale), 20 réponses au plus',
  caller: 'session',
  query: z.object({ q: z.string().trim().min(3).max(200), limit: z.coerce.number().int().min(1).max(20).default(20) }),
  answer: z.object({ data: z.array(AddressHit), total: z.number() }),
  errors: ['required_auth', 'provider_unavailable', 'too_many_requests'],
});

export const getKnownFacts = endpoint({
  method: 'GET',
  path: '/api-geo/buildings/facts',
  group: 'geometry',
  summary: 'Ce que la base nationale des bâtiments sait d’une adresse : emprise et caractéristiques',
  caller: 'session',
  query: z.object({ ban_id: z.string().min(1).max(60), citycode: z.string().regex(/^\d[\dAB]\d{3}$/) }),
  answer: z.object({
    found: z.boolean(),
    source: z.string(),
    /** The building in the geometry service. */
    id_building: GeometryId.nullable(),
    footprint: Footprint.nullable(),
    facts: BuildingFacts.nullable(),
  }),
  errors: ['required_auth', 'provider_unavailable', 'too_many_requests'],
});
