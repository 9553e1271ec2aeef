import { CONSENT_COLORS } from '@joulerie/domain/consents';
import { GAS_FIELDS, GAS_PROOF_STATES, GAS_RIGHT_STATES, GAS_SCOPES } from '@joulerie/domain/gas-rights';
import { z } from 'zod';
import { Day, Id, IdParams, Page, flag, listOf } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Proofs of an agreement that GRDF takes: how many, and how large each. */
export const GAS_PROOFS_MOST = 3;
export const GAS_PROOF_BYTES = 4 * 1024 * 1024;

/** The right to read a gas meter at GRDF (document 1 §3). Who holds the meter is null to whoever is not of its space. */
export const GasRight = z.object({
  _id: Id,
  _id_source: Id,
  id_pce: z.string(),
  status: z.enum(GAS_RIGHT_STATES),
  color: z.enum(Object.keys(CONSENT_COLORS) as [keyof typeof CONSENT_COLORS]),
  /** Data is collected by it. */
  collects: z.boolean(),
  /** Its declaration, or its end, is still to be sent to GRDF: tried again until it answers. */
  pending: z.enum(['declare', 'end']).nullable(),
  proof: z.enum(GAS_PROOF_STATES),
  proof_until: Day.nullable(),
  /** Files kept and not yet sent. */
  proofs_waiting: z.number(),
  start_date: Day,
  end_date: Day,
  consumption_from: Day,
  consumption_to: Day,
  scopes: z.array(z.enum(GAS_SCOPES)),
  role: z.string(),
  holder_name: z.string().nullable(),
  holder_company: z.string().nullable(),
  holder_email: z.string().nullable(),
  holder_mobile: z.string().nullable(),
  zipcode: z.string().nullable(),
  revoke_reason: z.string().nullable(),
  refuse_reason: z.string().nullable(),
  obsolete_reason: z.string().nullable(),
  ended_on: Day.nullable(),
  /** Code of what was refused, GRDF's where it gave one, else ours; its sentence, and GRDF's own. */
  error_code: z.string().nullable(),
  error_message: z.string().nullable(),
  error_description: z.string().nullable(),
  error_field: z.enum(GAS_FIELDS).nullable(),
  /** What can be done. */
  resolution: z.string().nullable(),
  creation_date: z.string(),
  checked_at: z.string().nullable(),
});
export type GasRight = z.output<typeof GasRight>;

/** A text that is checked by the catalogue of refusals, whose sentence says what is wrong. */
const Written = z.string().trim().max(250).nullish();
/** `true`, `false`, or GRDF's « Vrai » and « Faux »; anything else is refused by the catalogue. */
const Flag = z.union([z.boolean(), z.string().max(20)]).nullish();

export const declareGasRight = endpoint({
  method: 'POST',
  path: '/api-grdf/droit_acces',
  group: 'gas-rights',
  summary: 'Déclarer à GRDF le droit d’accès à un compteur de gaz de l’espace, ou une déclaration corrigée',
  caller: 'write',
  body: z.strictObject({
    /** The meter, by its source or by its number. */
    _id_source: Id.optional(),
    id_pce: z.string().trim().max(60).optional(),
    role_tiers: Written,
    nom_titulaire: Written,
    raison_sociale: Written,
    courriel_titulaire: Written,
    code_postal: Written,
    numero_telephone_mobile_titulaire: Written,
    date_debut_droit_acces: Written,
    date_fin_droit_acces: Written,
    perim_donnees_conso_debut: Written,
    perim_donnees_conso_fin: Written,
    perim_donnees_contractuelles: Flag,
    perim_donnees_techniques: Flag,
    perim_donnees_informatives: Flag,
    perim_donnees_publiees: Flag,
  }),
  answer: GasRight,
  errors: [
    'too_many_requests',
    'required_auth',
    'restricted_read_only',
    'not_found_source',
    'restricted_source',
    'source_type_mismatch',
    'gas_right_unknown_meter',
    'gas_right_invalid',
    'gas_right_refused',
    'gas_right_unavailable',
  ],
  creates: true,
});

export const listGasRights = endpoint({
  method: 'GET',
  path: '/api-grdf/droit_acces',
  group: 'gas-rights',
  summary: 'Les droits d’accès des compteurs de gaz visibles, le dernier de chacun, page par page',
  caller: 'session',
  query: z.object({
    ...Page,
    limit: Page.limit.default(20),
    _id_source: Id.optional(),
    id_pce: z.string().trim().max(60).optional(),
    status: z.enum(GAS_RIGHT_STATES).optional(),
  }),
  answer: listOf(GasRight),
  errors: ['required_auth'],
});

const rightErrors = [
  'required_auth',
  'restricted_read_only',
  'not_found',
  'not_found_source',
  'restricted_source',
  'gas_right_over',
] as const;

export const endGasRight = endpoint({
  method: 'DELETE',
  path: '/api-grdf/droit_acces/{id}',
  group: 'gas-rights',
  summary: 'Renoncer au droit d’accès d’un compteur de gaz : GRDF en est averti, la collecte s’arrête',
  caller: 'write',
  params: IdParams,
  answer: GasRight,
  errors: rightErrors,
});

export const sendGasProof = endpoint({
  method: 'PUT',
  path: '/api-grdf/droit_acces/{id}/preuve',
  group: 'gas-rights',
  summary: 'Déposer une preuve de l’accord du titulaire (PDF, JPEG ou PNG) ; avec `complete`, toutes partent vers GRDF',
  caller: 'write',
  params: IdParams,
  upload: 'file',
  uploadBytes: GAS_PROOF_BYTES,
  body: z.strictObject({ complete: flag.optional(), first: flag.optional() }),
  answer: GasRight,
  errors: [
    ...rightErrors,
    'file_missing',
    'payload_too_large',
    'gas_proof_not_asked',
    'gas_proof_invalid',
    'gas_proofs_most',
    'too_many_requests',
  ],
});
