import { z } from 'zod';
import { COMPANY_TYPES } from './constants.ts';
import { endpoint } from './endpoint.ts';

/** A company of the national register. */
export const FoundCompany = z.object({
  name: z.string(),
  siren: z.string(),
  /** That of its head office. */
  siret: z.string(),
  address: z.string(),
  /** NAF: « 35.11Z »; null when the register does not say. */
  activityCode: z.string().nullable(),
  /** Whether its activity is one of those that the product expects; the others are marked, never refused. */
  isExpectedActivity: z.boolean(),
  /** Open sites that match, ten at most. */
  etablissements: z.array(z.object({ siret: z.string(), address: z.string(), isHead: z.boolean() })),
});
export type FoundCompany = z.output<typeof FoundCompany>;

export const searchCompanies = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/company/search/{type}',
  group: 'companies',
  summary: 'Chercher une société, par son nom ou son numéro, dans le répertoire national',
  caller: 'public',
  params: z.object({ type: z.enum(COMPANY_TYPES) }),
  query: z.object({ text: z.string().trim().max(120) }),
  answer: z.object({ data: z.array(FoundCompany), total: z.number() }),
  errors: ['provider_unavailable', 'too_many_requests'],
});
