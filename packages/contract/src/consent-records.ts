import { CONSENT_STATES } from '@joulerie/domain/consents';
import { z } from 'zod';
import { Day, Id, IdParams, Ok, PageNumber, flag, listOf, oneOrMany } from './common.ts';
import { Consent, LinkQuery } from './consents.ts';
import { endpoint } from './endpoint.ts';
import { Email } from './numbers.ts';

export const listConsents = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/consentement',
  group: 'consents',
  summary: 'Les accords que votre espace a reçus, et ceux que vous avez donnés, le plus récent d’abord',
  caller: 'session',
  query: z.object({
    page: PageNumber,
    limit: z.coerce.number().int().min(1).max(200).default(20),
    /** All of them on one page, 2 000 at most: `has_more` says that there are others. */
    noPage: flag.optional(),
    state: oneOrMany(z.enum(CONSENT_STATES), CONSENT_STATES.length).optional(),
    side: z.enum(['reader', 'holder']).optional(),
    _id_source: Id.optional(),
    search: z.string().trim().max(120).optional(),
  }),
  answer: listOf(Consent).extend({ states: z.record(z.enum(CONSENT_STATES), z.number()) }),
  errors: ['required_auth'],
});

export const withdrawConsent = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/consentement/{id}',
  group: 'consents',
  summary: 'Retirer un accord, comme titulaire, ou y renoncer, comme lecteur : la collecte s’arrête aussitôt',
  caller: 'public',
  params: IdParams,
  /** The token of the holder's own page; without it, the caller is signed in. */
  query: LinkQuery,
  answer: Ok,
  errors: [
    'required_company_factor',
    'not_found',
    'not_found_source',
    'invalid_consent_link',
    'holder_link_expired',
    'restricted_read_only',
    'restricted_source',
    'consent_over',
    'error_email_not_send',
    'too_many_requests',
  ],
});

export const getHolderConsents = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/consentement/titulaire/{id}',
  group: 'consents',
  summary:
    'La page du titulaire : qui lit ses compteurs, depuis quand, la dernière lecture ; par le lien reçu à la signature',
  caller: 'public',
  params: IdParams,
  query: z.object({ token: z.string().min(1).max(200) }),
  answer: z.object({ data: z.array(Consent), signed_at: z.string() }),
  errors: ['invalid_consent_link', 'holder_link_expired', 'too_many_requests'],
});

export const renewHolderLink = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/consentement/titulaire/{id}/lien',
  group: 'consents',
  summary:
    'Recevoir un nouveau lien vers ce que l’on a signé, à l’adresse qui l’a signé ; la réponse ne dit pas si l’adresse donnée est celle-là',
  caller: 'public',
  params: IdParams,
  query: z.object({ token: z.string().min(1).max(200) }),
  body: z.strictObject({ mail: Email }),
  answer: Ok,
  errors: ['invalid_consent_link', 'too_many_requests', 'error_email_not_send'],
});

export const updateConsent = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/consentement/{id}',
  group: 'consents',
  summary: 'Avancer le premier jour des données que l’accord laisse lire',
  caller: 'session',
  params: IdParams,
  body: z.strictObject({ date_from_data: Day }),
  answer: Consent,
  errors: [
    'required_auth',
    'required_company_factor',
    'not_found',
    'not_found_source',
    'restricted_read_only',
    'restricted_source',
    'restricted_consent',
    'consent_over',
    'date_before_history',
    'date_after_end',
  ],
});

export const dismissSourceConsent = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/consentement/source/{id}',
  group: 'consents',
  summary: 'Écarter l’accord en cours d’une source : il ne laisse plus rien lire',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({ dismissed: z.literal(true).default(true) }).default({ dismissed: true }),
  answer: Consent,
  errors: [
    'required_auth',
    'restricted_read_only',
    'not_found_source',
    'restricted_source',
    'consent_over',
    'error_email_not_send',
  ],
});

export const previewConsent = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/consentement/{id}/preview',
  group: 'consents',
  summary: 'Ce qui a été signé, en PDF, avec le rang et l’empreinte de sa preuve',
  caller: 'public',
  params: IdParams,
  query: LinkQuery,
  download: ['application/pdf'],
  answer: z.string(),
  errors: [
    'required_company_factor',
    'not_found',
    'invalid_consent_link',
    'holder_link_expired',
    'service_unavailable',
    'too_many_requests',
  ],
});

export const auditConsents = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/consentement/audit',
  group: 'consents',
  summary: 'Le dossier de preuve des accords que votre espace a reçus : PDF, CSV, chaîne et vérification indépendante',
  caller: 'session',
  query: z.object({ _id_source: Id.optional() }),
  download: ['application/zip'],
  answer: z.string(),
  errors: ['required_auth', 'export_too_large', 'service_unavailable'],
});
