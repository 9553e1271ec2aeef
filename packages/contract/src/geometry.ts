import { z } from 'zod';
import { Id, Location } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BuildingFacts } from './building-facts.ts';
import { Footprint } from './buildings.ts';

const coordinate = (limit: number) => z.coerce.number().min(-limit).max(limit);

export const listBuildingsInBox = endpoint({
  method: 'GET',
  path: '/api-geo/buildings/bbox',
  group: 'geometry',
  summary: 'Les bâtiments visibles d’une zone de la carte',
  caller: 'session',
  query: z.object({
    lat_min: coordinate(90),
    lat_max: coordinate(90),
    lon_min: coordinate(180),
    lon_max: coordinate(180),
  }),
  answer: z.object({
    buildings: z.array(
      z.object({ _id_building: Id, name: z.string(), lat: z.number(), lon: z.number(), state: z.string() }),
    ),
    total: z.number(),
  }),
  errors: ['required_auth', 'trop-de-batiments-dans-bbox'],
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
    footprint: Footprint.nullable(),
    facts: BuildingFacts.nullable(),
  }),
  errors: ['required_auth', 'provider_unavailable', 'too_many_requests'],
});
