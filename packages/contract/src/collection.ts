import { OPERATORS, OPERATOR_OUTCOMES } from '@joulerie/domain/collection';
import { z } from 'zod';
import { Day, Id, IdParams, Ok } from './common.ts';
import { FLOW_ORDER_KINDS, FLOW_ORDER_STATES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { ElectricityPoint, GasPoint } from './point-facts.ts';

/** Where the operator's page of consent is, and the key that the browser gives back with the answer of that page. */
const Connection = z.object({ url: z.string(), key: z.string() });

/** What the operator's own authorisation is worth: `to-check` when the operator refused a call that it should allow. */
export const AUTHORIZATION_STATES = ['active', 'to-check', 'ended'] as const;

export const COLLECTION_STATES = ['not-connected', 'no-consent', 'to-check', 'history', 'late', 'up-to-date'] as const;

export const FlowOrder = z.object({
  kind: z.enum(FLOW_ORDER_KINDS),
  /** The service that its files are of, as `series` names it. */
  service: z.enum(['consumption-curve', 'consumption-index']),
  state: z.enum(FLOW_ORDER_STATES),
  /** First and last day that were ordered. */
  from: Day,
  to: Day,
  askedAt: z.string(),
  receivedAt: z.string().nullable(),
  /** When it is asked for again. */
  nextTry: z.string().nullable(),
  /** Why it is not there, with the code and the words of the operator. */
  failure: z
    .object({ outcome: z.enum(OPERATOR_OUTCOMES), code: z.string().nullable(), message: z.string().nullable() })
    .nullable(),
});
export type FlowOrder = z.output<typeof FlowOrder>;

export const Collection = z.object({
  operator: z.enum(OPERATORS),
  state: z.enum(COLLECTION_STATES),
  authorization: z
    .object({
      state: z.enum(AUTHORIZATION_STATES),
      /** First and last day of the operator's own authorisation; null where it does not say. */
      from: Day.nullable(),
      to: Day.nullable(),
      checkedAt: z.string(),
      /** Its end is near: it can be renewed. */
      renew: z.boolean(),
    })
    .nullable(),
  /** Last answer with data. */
  lastSuccess: z.string().nullable(),
  /** Progress of the history [days], and when it will be there at the pace of the operator's quota; null once it is. */
  history: z.object({ done: z.number(), total: z.number(), expectedEnd: z.string().nullable() }).nullable(),
  /** What is collected, and how far. */
  series: z.array(
    z.object({
      service: z.string(),
      from: Day.nullable(),
      to: Day.nullable(),
      /** Days that the operator does not have. */
      missing: z.array(z.object({ from: Day, to: Day })),
    }),
  ),
  /** What is ordered from the operator, whose files come; empty where calls bring everything. */
  orders: z.array(FlowOrder),
  /** Why the last call failed, in the operator's words where it said any; null after a success. */
  failure: z.object({ outcome: z.enum(OPERATOR_OUTCOMES), code: z.string().nullable(), at: z.string() }).nullable(),
  nextTry: z.string().nullable(),
  /**
   * What the operator says of the point itself: when it did, and what a person wrote otherwise, by the values of the operator. Null where it is
   * not asked: the meter of somebody else, or before it is connected.
   */
  facts: z
    .object({
      receivedAt: z.string().nullable(),
      differing: z.object({ electricity: ElectricityPoint.partial().nullish(), gas: GasPoint.partial().nullish() }),
    })
    .nullable(),
  may: z.array(z.enum(['connect', 'refresh'])),
});
export type Collection = z.output<typeof Collection>;

const SOURCE = ['required_auth', 'not_found_source'] as const;
const WRITES = [...SOURCE, 'restricted_source', 'restricted_read_only'] as const;

export const getCollection = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/collecte/source/{id}',
  group: 'collection',
  summary:
    'La collecte d’une source auprès de son gestionnaire de réseau\u00a0: état, historique, dernier succès, cause d’un retard',
  caller: 'session',
  params: IdParams,
  answer: Collection.nullable(),
  errors: SOURCE,
});

export const refreshCollection = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/collecte/source/{id}/actualiser',
  group: 'collection',
  summary: 'Demander maintenant au gestionnaire ce qui manque à une source (update_once), et de nouveau certains jours',
  caller: 'write',
  params: IdParams,
  /** Days to ask for again. */
  query: z.object({ start_date: Day.optional(), end_date: Day.optional() }),
  answer: Ok,
  errors: [...WRITES, 'not_collected', 'consent_missing', 'range_invalid', 'range_too_long', 'too_many_requests'],
});

export const startConnection = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/collecte/enedis/source/{id}',
  group: 'collection',
  summary: 'Relier son propre compteur à Enedis\u00a0: l’adresse de la page de consentement d’Enedis',
  caller: 'write',
  params: IdParams,
  answer: Connection,
  errors: [...WRITES, 'not_a_meter', 'consent_missing', 'operator_not_configured'],
});

export const startHolderConnection = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/collecte/enedis/consentement/{id}',
  group: 'collection',
  summary: 'Relier à Enedis, comme titulaire, le compteur d’un accord signé',
  caller: 'public',
  params: IdParams,
  /** The token of the holder's own page. */
  query: z.object({ token: z.string().min(1).max(200) }),
  answer: Connection,
  errors: [
    'invalid_consent_link',
    'holder_link_expired',
    'consent_missing',
    'not_a_meter',
    'operator_not_configured',
    'too_many_requests',
  ],
});

export const finishConnection = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/collecte/enedis/retour',
  group: 'collection',
  summary: 'Revenir de la page de consentement d’Enedis\u00a0: l’autorisation est vérifiée, puis la collecte commence',
  caller: 'public',
  body: z.strictObject({
    state: z.string().min(1).max(100),
    key: z.string().min(1).max(100),
    autorisation_id: z.string().max(18).optional(),
    error: z.string().max(200).optional(),
    error_description: z.string().max(1000).optional(),
  }),
  answer: z.object({
    _id_source: Id,
    /** Last day of the operator's authorisation; null where it does not say. */
    to: Day.nullable(),
    /** Whether a member of the space of the source came back, who may open its page. */
    member: z.boolean(),
  }),
  errors: [
    'invalid_connection',
    'connection_refused',
    'other_meter_authorized',
    'consent_missing',
    'not_found_source',
    'operator_unavailable',
    'operator_not_configured',
    'too_many_requests',
  ],
});
