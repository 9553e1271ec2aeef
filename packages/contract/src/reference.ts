import {
  ENERGY_NAMES,
  SOURCE_BRAND_NAMES,
  SOURCE_MODEL_NAMES,
  SUPPLIED_ENERGIES,
  FREQUENCIES,
  UNIT_NAMES,
  VARIABLE_KINDS,
  VARIABLE_NAMES,
} from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { ANALYTICS_KINDS } from './constants.ts';
import { endpoint } from './endpoint.ts';

const Variable = z.object({
  /** The name of the variable; `name` repeats it. */
  type: z.enum(VARIABLE_NAMES),
  name: z.enum(VARIABLE_NAMES),
  label: z.string(),
  unit: z.enum(UNIT_NAMES),
  kind: z.enum(VARIABLE_KINDS),
  color: z.string(),
  frequency: z.enum(FREQUENCIES),
});
const Operator = z.object({ idname: z.string(), name: z.string(), energy: z.enum(ENERGY_NAMES) });
const Brand = z.object({ idname: z.enum(SOURCE_BRAND_NAMES), name: z.string() });
const Model = z.object({
  idname: z.enum(SOURCE_MODEL_NAMES),
  name: z.string(),
  brand: z.enum(SOURCE_BRAND_NAMES),
  variables: z.array(z.enum(VARIABLE_NAMES)),
});
const Supplier = z.object({ _id: z.string(), nom: z.string(), energies: z.array(z.enum(SUPPLIED_ENERGIES)) });
const Offer = z.object({
  id: z.string(),
  name: z.string(),
  type_energie: z.enum(SUPPLIED_ENERGIES),
  _id_energysupplier: z.object({ _id: z.string(), nom: z.string() }),
});

/** The brand and everything the page must know of it before the first screen. Without `lastUpdated` the splash stays. */
export const Scope = z.object({
  name: z.string(),
  brand: z.string(),
  assets: z.object({
    colors: z.object({ primary: z.string(), secondary: z.string(), background: z.string() }),
    logos: z.object({ favicon: z.string(), full: z.string() }),
    loginBackground: z.string().nullable(),
  }),
  /** Years: a consent without a duration of its company lasts twelve times as many months. */
  consentement: z.object({ duration: z.number() }),
  flags: z.object({ irve: z.boolean(), landingFooter: z.boolean(), cancelledClientPage: z.boolean() }),
  legal: z.object({ company: z.string(), contact: z.string() }),
  variables: z.record(z.enum(VARIABLE_NAMES), Variable),
  sourceBrands: z.record(z.enum(SOURCE_BRAND_NAMES), Brand),
  sourceModels: z.record(z.enum(SOURCE_MODEL_NAMES), Model),
  operators: z.record(z.string(), Operator),
  offers: z.array(Offer),
  suppliers: z.array(Supplier),
  /** Years of history first requested of a source. */
  onboardingTaskPeriod: z.number(),
  /** Vector style of the maps and whom it names; null for the light one of the page. */
  mapStyle: z.object({ url: z.string(), credit: z.string() }).nullable(),
  /** Where the page reports its errors, in Sentry's protocol; null for nowhere. */
  errorReports: z.object({ dsn: z.string(), environment: z.string() }).nullable(),
  /** Where the page counts its visits: the address of a Matomo or of a PostHog and its site; null for nowhere. */
  analytics: z.object({ kind: z.enum(ANALYTICS_KINDS), url: z.string(), site: z.string() }).nullable(),
  /** Whether a person may ask to be called back. */
  callBack: z.boolean(),
  lastUpdated: z.string().nullable(),
});
export type Scope = z.output<typeof Scope>;

export const getScope = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/scope',
  group: 'reference',
  summary: 'La marque de cette adresse et ses données de référence',
  caller: 'public',
  answer: Scope,
  errors: [],
});

const list = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), total: z.number() });

export const listVariables = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/variable',
  group: 'reference',
  summary: 'Les variables : nom, unité, nature, couleur',
  caller: 'public',
  answer: list(Variable),
  errors: [],
});
export const listOperators = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/operator',
  group: 'reference',
  summary: 'Les gestionnaires de réseau',
  caller: 'public',
  answer: list(Operator),
  errors: [],
});
export const listOperatorModels = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/operator/{id}/models',
  group: 'reference',
  summary: 'Les modèles de compteurs d’un gestionnaire',
  caller: 'public',
  params: z.object({ id: z.string().max(60) }),
  answer: list(Model),
  errors: ['not_found'],
});
export const listSourceBrands = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/sourcebrand',
  group: 'reference',
  summary: 'Les marques de capteurs',
  caller: 'public',
  answer: list(Brand),
  errors: [],
});
export const listSourceModels = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/sourcemodel',
  group: 'reference',
  summary: 'Les modèles de capteurs',
  caller: 'public',
  answer: list(Model),
  errors: [],
});
export const listEnergySuppliers = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/energysupplier',
  group: 'reference',
  summary: 'Les fournisseurs d’énergie, EDF en premier',
  caller: 'public',
  answer: list(Supplier),
  errors: [],
});
