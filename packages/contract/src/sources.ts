import { GAS_RIGHT_STATES } from '@joulerie/domain/gas-rights';
import { DECLARED_HOLDINGS, HOLDINGS } from '@joulerie/domain/consents';
import { VARIABLE_NAMES, SOURCE_TYPES, USAGES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Address, Day, Id, IdParams, Label, Location, Ok, Page, Right, listOf, oneOrMany, Version } from './common.ts';
import { endpoint } from './endpoint.ts';
import { EnergyYear } from './energy-year.ts';
import { COMPANY_TYPES } from './constants.ts';
import { GasRight } from './gas-rights.ts';
import { SourceConsent, SourceRequest } from './source-consents.ts';
import {
  BATTERY_STATES,
  BROADCAST_STATES,
  CHANNEL_TYPES,
  CarValues,
  Demonstration,
  Monitoring,
  OfferInForce,
  Operation,
  SOURCE_STATES,
  ServiceRetrieval,
  WeatherStation,
} from './source-keys.ts';
import { PceSearch, PdlNumber } from './numbers.ts';
import { PointFacts, SensorPoint, WrittenPointFacts, WrittenDevice } from './point-facts.ts';

export const SourceSummary = z.object({
  _id: Id,
  idtype: z.enum(SOURCE_TYPES),
  idsource: z.string().nullable(),
  name: z.string(),
  /** By what right its measures are read: none is needed, its space is the holder, or the holder agrees. */
  holding: z.enum(HOLDINGS),
  usages: z.array(z.enum(USAGES)),
  use: z.boolean().nullable(),
  states: z.array(z.enum(SOURCE_STATES)),
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
  variables: z.array(z.enum(VARIABLE_NAMES)),
  buildings: z.array(z.object({ _id_building: Id, name: z.string() })),
  offerName: z.string().nullable(),
  rights: z.array(Right),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SourceSummary = z.output<typeof SourceSummary>;

export const Source = SourceSummary.extend({
  address: z.object({ street: z.string(), zipcode: z.string(), city: z.string() }).nullable(),
  location: Location.nullable(),
  /** GeoJSON, EPSG:4326. */
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }).nullable(),
  owner: z.object({
    userId: Id.nullable(),
    companyId: Id.nullable(),
    firstname: z.string().nullable(),
    lastname: z.string().nullable(),
    /** The company's, or the person's first and last name. */
    name: z.string(),
    companyName: z.string().nullable(),
    companyType: z.enum(COMPANY_TYPES).nullable(),
    isLegalPerson: z.boolean(),
    isOwner: z.boolean(),
  }),
  point: PointFacts,
  endContractOn: Day.nullable(),
  energySupplierId: z.string().nullable(),
  /** `energySupplierId` under the name of the specification: a supplier of the reference list. */
  _id_energy_supplier: z.string().nullable(),
  batteryLevel: z.enum(BATTERY_STATES).nullable(),
  /** Of a sensor that gave one: tension in mV, level in %. */
  battery: z
    .object({ tension: z.number().nullable(), level: z.number().nullable(), state: z.enum(BATTERY_STATES) })
    .nullable(),
  car: CarValues,
  offer: OfferInForce.nullable(),
  operation: Operation,
  /** The last agreement of its holder, and the last request that was sent to them. */
  consent: SourceConsent.nullable(),
  consentrequest: SourceRequest.nullable(),
  /** Of a gas meter: where its right to be read stands at GRDF; null for others. `droit_acces`: the last one, null where none was declared. */
  etat_droit_access: z.enum(GAS_RIGHT_STATES).nullable(),
  droit_acces: GasRight.nullable(),
  /** Twelve months that the figures of its page cover when nobody chose a period; null without an energy. */
  year: EnergyYear.nullable(),
  demonstration: Demonstration.nullable(),
  /** Null for a source whose weather does not come by itself. */
  weather: ServiceRetrieval.nullable(),
  /** Those of a source of the national network, one a signal; none of a signal that was never asked for. */
  signals: z.array(ServiceRetrieval),
  /** Whether its operator gives its data: `suspended` where the operator's authorisation is to check or over. */
  broadcast: z.enum(BROADCAST_STATES),
  /** Where its measures come from; a source without any has none. */
  channels: z.array(z.object({ type: z.enum(CHANNEL_TYPES) })),
  monitoring: Monitoring,
  version: Version,
});
export type Source = z.output<typeof Source>;

const errors = ['required_auth', 'not_found_source'] as const;
const writeErrors = [...errors, 'restricted_source', 'restricted_read_only'] as const;
const AttachParams = z.object({ id: Id, sourceId: z.string().min(1).max(60) });

export const getSource = endpoint({
  method: 'GET',
  path: '/proxy/api/source/{id}',
  group: 'sources',
  summary: 'Une source, ses faits techniques et la période de ses mesures',
  caller: 'session',
  params: IdParams,
  answer: Source,
  errors,
});

/** What a sensor last said of its battery, mV and %. */
const Battery = {
  batteryMv: SensorPoint.shape.batteryMv.optional(),
  batteryPercent: SensorPoint.shape.batteryPercent.optional(),
};

export const createSensor = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/source/sensor',
  group: 'sources',
  summary: 'Ajouter un capteur à un bâtiment',
  caller: 'write',
  body: z.strictObject({
    _id_building: Id,
    name: Label,
    idsource: z.string().trim().min(1).max(60),
    ...WrittenDevice,
    place: z.string().trim().max(120).nullish(),
    ...Battery,
  }),
  answer: Source,
  errors: ['required_auth', 'restricted_read_only', 'not_found', 'restricted_building', 'already_attached_source'],
  creates: true,
});

export const updateSensor = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/source/sensor/{id}',
  group: 'sources',
  summary: 'Modifier un capteur',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({
    name: Label.optional(),
    ...WrittenDevice,
    place: z.string().trim().max(120).nullish(),
    ...Battery,
  }),
  answer: Source,
  errors: ['edit_conflict', ...writeErrors, 'source_type_mismatch'],
});

export const updateMeter = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/source/{id}/meter',
  group: 'sources',
  summary: 'Modifier les faits techniques et contractuels d’un compteur ; seules les clés données changent',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({
    point: WrittenPointFacts.optional(),
    usages: z.array(z.enum(USAGES)).max(USAGES.length).optional(),
    endContractOn: Day.nullish(),
    energySupplierId: z.string().max(60).nullish(),
  }),
  answer: Source,
  errors: ['edit_conflict', ...writeErrors, 'source_type_mismatch'],
});

export const renameSource = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/source/{id}/name',
  group: 'sources',
  summary: 'Renommer une source',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({ name: Label }),
  answer: Source,
  errors: [...writeErrors, 'edit_conflict'],
});

/** Normal results of a lookup that finds no point (document 1 §8). */
export const LOOKUP_CODES = [
  'not_found_source',
  'not_found_source_with_valid_consent',
  'not_found_source_with_valid_dda',
] as const;

const SearchAnswer = z.object({
  exist: z.boolean(),
  /** `ACTIVE` once found; else where the right of a point that the space may read stands, and empty for any other. */
  status: z.enum(['', ...GAS_RIGHT_STATES]),
  /** Why it is not found: not in the space, or not among what the caller sees of it, with a valid agreement or a declared right. */
  code: z.enum(LOOKUP_CODES).nullable(),
  source: z.object({ _id: Id, name: z.string(), idsource: z.string().nullable() }).nullable(),
});

export const searchPdl = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/source/search/pdl',
  group: 'sources',
  summary: 'Un point d’électricité est-il déjà dans l’espace ?',
  caller: 'session',
  query: z.object({ idsource: PdlNumber }),
  answer: SearchAnswer,
  errors: ['required_auth'],
});

export const searchPce = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/source/search/pce',
  group: 'sources',
  summary: 'Un point de gaz est-il déjà dans l’espace ? (vide accepté)',
  caller: 'session',
  query: z.object({ idsource: PceSearch }),
  answer: SearchAnswer,
  errors: ['required_auth'],
});

export const removeSource = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/source/{id}',
  group: 'sources',
  summary: 'Supprimer une source et ses mesures ; les accords de son titulaire prennent fin',
  caller: 'write',
  params: IdParams,
  answer: Ok,
  errors: [...writeErrors, 'error_email_not_send'],
});

const sourceFilters = {
  search: z.string().trim().max(120).optional(),
  idtype: oneOrMany(z.enum(SOURCE_TYPES), SOURCE_TYPES.length).optional(),
  building: Id.optional(),
  state: z.enum(['ok', 'late', 'empty', 'attention']).optional(),
  use: z.enum(['true', 'false']).optional(),
  holding: z.enum(HOLDINGS).optional(),
};

export const listSources = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/source',
  group: 'sources',
  summary: 'Les sources visibles, page par page',
  caller: 'session',
  query: z.object({
    ...Page,
    limit: Page.limit.default(20),
    sort: z.enum(['name', 'createdAt', 'idtype', 'lastDay']).default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
    ...sourceFilters,
  }),
  answer: listOf(SourceSummary),
  errors: ['required_auth'],
});

export const countSources = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/source/count',
  group: 'sources',
  summary: 'Le nombre de sources visibles, en tout et par type',
  caller: 'session',
  query: z.object(sourceFilters),
  answer: z.object({ total: z.number(), byType: z.partialRecord(z.enum(SOURCE_TYPES), z.number()) }),
  errors: ['required_auth'],
});

export const listWeatherStations = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/source/meteo',
  group: 'sources',
  summary: 'Les stations météo, de la plus proche à la plus lointaine d’un bâtiment ou d’un point',
  caller: 'session',
  query: z.object({
    building: Id.optional(),
    lat: z.coerce.number().min(-90).max(90).optional(),
    lon: z.coerce.number().min(-180).max(180).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(10),
  }),
  answer: z.object({ data: z.array(WeatherStation), total: z.number() }),
  errors: ['required_auth', 'not_found'],
});

export const attachSource = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/building/{id}/source/{sourceId}',
  group: 'buildings',
  summary: 'Rattacher une source : son identifiant, ou `new` avec son type et son numéro',
  caller: 'write',
  params: AttachParams,
  body: z
    .strictObject({
      idtype: z.enum(SOURCE_TYPES).optional(),
      idsource: z.string().trim().max(60).nullish(),
      name: Label.optional(),
      address: Address.nullish(),
      point: WrittenPointFacts.optional(),
      /** Of a new electricity or gas point: the space is its holder, or has the agreement of its holder. */
      holding: z.enum(DECLARED_HOLDINGS).optional(),
    })
    .default({}),
  answer: Source,
  errors: [
    ...writeErrors,
    'not_found',
    'restricted_building',
    'already_attached_source',
    'invalid_source_number',
    'source_type_mismatch',
    'holding_required',
  ],
  creates: true,
});

export const updateAttachedSource = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/building/{id}/source/{sourceId}',
  group: 'buildings',
  summary: 'Modifier une source depuis son bâtiment',
  caller: 'write',
  params: AttachParams,
  body: z.strictObject({
    name: Label.optional(),
    usages: z.array(z.enum(USAGES)).max(USAGES.length).optional(),
    point: WrittenPointFacts.optional(),
  }),
  answer: Source,
  errors: ['edit_conflict', ...writeErrors, 'not_found', 'restricted_building', 'source_type_mismatch'],
});

export const detachSource = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/building/{id}/source/{sourceId}',
  group: 'buildings',
  summary: 'Détacher une source ; elle et ses mesures restent dans l’espace',
  caller: 'write',
  params: AttachParams,
  answer: Ok,
  errors: [...writeErrors, 'not_found', 'restricted_building'],
});

export const useSource = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/building/{id}/source/{sourceId}/use',
  group: 'buildings',
  summary: 'Compter une source dans les totaux du bâtiment',
  caller: 'write',
  params: AttachParams,
  answer: Ok,
  errors: [...writeErrors, 'not_found', 'restricted_building'],
});

export const unuseSource = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/building/{id}/source/{sourceId}/unuse',
  group: 'buildings',
  summary: 'Ne plus compter une source dans les totaux du bâtiment',
  caller: 'write',
  params: AttachParams,
  answer: Ok,
  errors: [...writeErrors, 'not_found', 'restricted_building'],
});

export const changeWeatherStation = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/building/{id}/meteo/{sourceId}',
  group: 'buildings',
  summary: 'Choisir la station météo d’un bâtiment (son identifiant ou son numéro)',
  caller: 'write',
  params: AttachParams,
  answer: Ok,
  errors: [
    'required_auth',
    'not_found_source',
    'restricted_read_only',
    'not_found',
    'restricted_building',
    'source_type_mismatch',
  ],
});
