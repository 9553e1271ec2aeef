import { FEATURES } from '@joulerie/domain/subscriptions';
import { SOURCE_TYPES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Day, Id, IdParams, PageNumber, listOf } from './common.ts';
import { ALL_OF_THEM, INVOICES_MOST, INVOICE_STATUSES, OFFER_KINDS_SOLD } from './constants.ts';
import { PAGE_SIZE } from './first-constants.ts';
import { endpoint } from './endpoint.ts';
import { Email } from './numbers.ts';
import { Standing, Subscription } from './subscriptions.ts';

/** Letters, digits and underscores, as the payment provider names its objects. */
const ProviderId = z.string().regex(/^\w{1,120}$/);

const Offer = z.object({
  priceId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  tag: z.enum(FEATURES),
  kind: z.enum(OFFER_KINDS_SOLD),
  /** Cents of `currency`, each `interval`. */
  amount: z.number(),
  currency: z.string(),
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.number(),
  /** Whether `amount` has the tax in it; null where the provider does not say. */
  taxIncluded: z.boolean().nullable(),
  /** How many sources it includes. */
  sources: z.number().nullable(),
});
export type Offer = z.output<typeof Offer>;

const paymentErrors = ['required_auth', 'payment_not_configured', 'provider_unavailable', 'too_many_requests'] as const;
const managerErrors = ['required_auth', 'restricted_professional', 'restricted_role_company'] as const;

export const listOffers = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/stripe/offers',
  group: 'billing',
  summary: 'Les offres et les modules en vente, les offres d’abord, par prix',
  caller: 'session',
  answer: z.object({ data: z.array(Offer), total: z.number() }),
  errors: paymentErrors,
});

/** Where the person pays. `user` and `company` are those of the session, where they are given. */
export const PaymentRequest = z.strictObject({
  /** The offer; left out by who has one and adds modules. */
  priceId: ProviderId.nullish(),
  modulesId: z.array(ProviderId).max(FEATURES.length).default([]),
  /** `username`: who receives the invoices, the person without it. */
  user: z.strictObject({ _id: Id.optional(), username: Email.optional() }).optional(),
  company: z.strictObject({ _id: Id.optional() }).optional(),
  /** Ids of the contact and of the deal in the customer relationship service. */
  pipedrive: z
    .strictObject({
      contact: z.number().int().min(1).max(1e12).optional(),
      dealId: z.number().int().min(1).max(1e12).optional(),
    })
    .optional(),
});

export const createCheckout = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/stripe/payment/checkout',
  group: 'billing',
  summary: 'Ouvrir la page de paiement d’une offre et de modules, pour qui administre la société',
  caller: 'session',
  body: PaymentRequest,
  answer: z.object({ checkout_url: z.string() }),
  errors: [
    ...managerErrors,
    'payment_not_configured',
    'provider_unavailable',
    'too_many_requests',
    'not_found',
    'unknown_offer',
    'already_subscribed',
    'needs_offer',
  ],
});

export const createPortal = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/stripe/payment/portal',
  group: 'billing',
  summary: 'Ouvrir l’espace de paiement : carte, changement d’offre, résiliation',
  caller: 'session',
  answer: z.object({ portal_url: z.string() }),
  errors: [...managerErrors, 'payment_not_configured', 'provider_unavailable', 'too_many_requests', 'no_customer'],
});

const Held = z.object({
  data: z.array(Subscription),
  total: z.number(),
  /** `_id` of the current offer. */
  current: z.string().nullable(),
  ...Standing.shape,
  /** Payment works on this service. */
  payment: z.boolean(),
  /** What the caller may do. */
  may: z.array(z.enum(['buy', 'manage'])),
});
export type Held = z.output<typeof Held>;

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/company/{id}/subscription',
  group: 'billing',
  summary:
    'Les abonnements de la société, pour ses membres : l’offre en cours d’abord, puis du plus récent au plus ancien',
  caller: 'session',
  params: IdParams,
  answer: Held,
  errors: ['required_auth', 'restricted_professional', 'not_found'],
});

export const refreshSubscriptions = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/stripe/payment/refresh',
  group: 'billing',
  summary: 'Relire les abonnements de la société chez le prestataire de paiement, au retour du paiement',
  caller: 'session',
  answer: Held,
  errors: [...managerErrors, 'payment_not_configured', 'provider_unavailable', 'too_many_requests'],
});

const Invoice = z.object({
  _id: z.string(),
  number: z.string().nullable(),
  status: z.enum(INVOICE_STATUSES),
  /** Instants. */
  date: z.string(),
  period_start: z.string(),
  period_end: z.string(),
  /** Cents of `currency`. */
  total: z.number(),
  total_excluding_tax: z.number().nullable(),
  tax: z.number(),
  amount_due: z.number(),
  amount_remaining: z.number(),
  currency: z.string(),
  /** Page of the provider where it is paid; null where it has none. */
  url: z.string().nullable(),
});
export type Invoice = z.output<typeof Invoice>;

export const listInvoices = endpoint({
  method: 'GET',
  path: '/proxy/api/company/invoices',
  group: 'billing',
  summary: 'Les factures de la société, la plus récente d’abord',
  caller: 'session',
  answer: z.object({
    data: z.array(Invoice),
    total: z.number(),
    /** Older ones are on the page of the provider. */
    has_more: z.boolean(),
  }),
  errors: [...managerErrors, 'payment_not_configured', 'provider_unavailable', 'too_many_requests'],
});

export const downloadInvoices = endpoint({
  method: 'POST',
  path: '/proxy/api/company/invoices/download',
  group: 'billing',
  summary: 'Les factures choisies, ou toutes, en PDF dans une archive zip',
  caller: 'session',
  body: z.strictObject({ ids: z.array(ProviderId).min(1).max(INVOICES_MOST).optional() }).default({}),
  download: ['application/zip'],
  answer: z.string(),
  errors: [
    ...managerErrors,
    'payment_not_configured',
    'provider_unavailable',
    'not_found',
    'too_many_requests',
    'service_unavailable',
  ],
});

const orAll = <T extends z.ZodType<unknown, string>>(one: T) =>
  z
    .union([z.literal(ALL_OF_THEM), one])
    .transform((value) => (value === ALL_OF_THEM ? undefined : value))
    .optional();
const Search = z.string().trim().max(120).optional();

/** A source of energy of the company. It counts once it has measures. */
const BilledSource = z.object({
  _id: Id,
  name: z.string(),
  idtype: z.enum(SOURCE_TYPES),
  idsource: z.string().nullable(),
  buildings: z.array(z.object({ _id: Id, name: z.string() })),
  status: z.enum(['active', 'inactive']),
  /** It is used in the total of a building. */
  count: z.boolean(),
  /** Instant. */
  createdAt: z.string(),
  /** Who added it; null when their account is gone. */
  creator: z.string().nullable(),
  /** Days of its first and last measure. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
});
export type BilledSource = z.output<typeof BilledSource>;

export const listBilledSources = endpoint({
  method: 'GET',
  path: '/proxy/api/company/billing/source',
  group: 'billing',
  summary:
    'Les sources facturables de la société, de la plus récente à la plus ancienne ; `all` est l’absence de filtre',
  caller: 'session',
  query: z.object({
    page: PageNumber,
    limit: z.coerce.number().int().min(1).max(200).default(PAGE_SIZE),
    search: Search,
    /** Whether a building counts it. */
    count: orAll(z.enum(['true', 'false'])),
    /** Active: it has measures. */
    status: orAll(z.enum(['active', 'inactive'])),
    /** As the company was at the end of that day: what was added since is left out, and active is what had measures. */
    date: orAll(Day),
    idtype: orAll(z.enum(SOURCE_TYPES)),
  }),
  answer: listOf(BilledSource),
  errors: managerErrors,
});

export const countBilledSources = endpoint({
  method: 'GET',
  path: '/proxy/api/company/billing/source/count',
  group: 'billing',
  summary: 'Combien de sources la société fait suivre, et combien sont actives',
  caller: 'session',
  query: z.object({ search: Search }),
  answer: z.object({ total: z.number(), active: z.number() }),
  errors: managerErrors,
});
