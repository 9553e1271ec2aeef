import { z } from 'zod';
import { Id, IdParams, Label, Ok } from './common.ts';
import { endpoint } from './endpoint.ts';
import { KEY_AREAS } from './key-areas.ts';

/** A key that a program shows instead of a session: it acts as its person, in the space where it was made. */
export const ApiKey = z.object({
  _id: Id,
  name: z.string(),
  /** The first characters of the key, to know it by. */
  begins: z.string(),
  /** It may change things, as far as its person may; else it reads. */
  writes: z.boolean(),
  /** What it is limited to; null: everything that keys open. */
  areas: z.array(z.enum(KEY_AREAS)).nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Right within a minute; null while it has not served. */
  lastUsedAt: z.string().nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

/** A key of a company: it acts for the company, and lives as long as it does. */
export const CompanyApiKey = ApiKey.extend({
  /** Name of who made it; null once they closed their account. */
  createdBy: z.string().nullable(),
});
export type CompanyApiKey = z.output<typeof CompanyApiKey>;

const NewKey = z.strictObject({
  name: Label,
  writes: z.boolean(),
  /** What it is limited to; everything that keys open where it is left out. */
  areas: z.array(z.enum(KEY_AREAS)).min(1).max(KEY_AREAS.length).nullable().default(null),
  /** Days until it ends. */
  days: z.number().int().min(1).max(730),
  password: z.string().min(1).max(200),
});

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/user/key',
  group: 'api-keys',
  summary: 'Les clés d’API de la personne connectée dans cet espace, la plus récente d’abord',
  caller: 'session',
  answer: z.object({ data: z.array(ApiKey), total: z.number() }),
  errors: ['required_auth'],
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/user/key',
  group: 'api-keys',
  summary: 'Créer une clé d’API ; elle n’est montrée qu’une fois',
  caller: 'session',
  body: NewKey,
  /** `secret`: the whole key, shown once. */
  answer: z.object({ key: ApiKey, secret: z.string() }),
  errors: ['required_auth', 'invalid_password', 'too_many_keys', 'too_many_requests'],
});

export const deleteApiKey = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/user/key/{id}',
  group: 'api-keys',
  summary: 'Révoquer une clé d’API : elle n’ouvre plus rien',
  caller: 'session',
  params: IdParams,
  answer: Ok,
  errors: ['required_auth', 'not_found'],
});

export const listCompanyKeys = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/company/key',
  group: 'api-keys',
  summary: 'Les clés d’API de la société, la plus récente d’abord',
  caller: 'session',
  answer: z.object({ data: z.array(CompanyApiKey), total: z.number() }),
  errors: ['required_auth', 'restricted_professional', 'restricted_role_company'],
});

export const createCompanyKey = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/company/key',
  group: 'api-keys',
  summary: 'Créer une clé d’API de la société ; elle n’est montrée qu’une fois',
  caller: 'session',
  body: NewKey,
  answer: z.object({ key: CompanyApiKey, secret: z.string() }),
  errors: [
    'required_auth',
    'restricted_professional',
    'restricted_role_company',
    'invalid_password',
    'too_many_keys',
    'too_many_requests',
  ],
});

export const deleteCompanyKey = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/company/key/{id}',
  group: 'api-keys',
  summary: 'Révoquer une clé d’API de la société',
  caller: 'session',
  params: IdParams,
  answer: Ok,
  errors: ['required_auth', 'restricted_professional', 'restricted_role_company', 'not_found'],
});
