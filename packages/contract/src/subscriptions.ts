import { FEATURES, SUBSCRIPTION_STATUSES } from '@joulerie/domain/subscriptions';
import { z } from 'zod';

/** One thing that a company subscribed to: an offer or a module. */
export const Subscription = z.object({
  /** Its item at the payment provider. */
  _id: z.string(),
  name: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** `tag`: what it opens; one that the product does not know opens nothing. `sources`: how many it includes. */
  metadata: z.object({ tag: z.string().nullable(), sources: z.number().nullable() }),
  /** Instants. */
  date_start: z.string(),
  current_start_period_monthly: z.string().nullable(),
  current_end_period_monthly: z.string().nullable(),
  /** It ends with the period. */
  cancel_at_period_end: z.boolean(),
});
export type Subscription = z.output<typeof Subscription>;

/** How the product serves a company. */
export const Operation = z.object({
  /** Tag of its current offer; null for a company that never had one. */
  stripe_plan: z.string().nullable(),
  stripe_subscriptions: z.array(Subscription),
  /** Sources of energy that have measures. */
  count_active_source: z.number(),
  /** Months of a consent, where the company sets them. */
  consent_duration: z.number().nullable(),
  beta_features: z.array(z.string()),
});

/** What follows from its subscriptions. */
export const Standing = z.object({
  /** It has a current offer that is not canceled. */
  isClient: z.boolean(),
  /** A subscription is past due. */
  isUnpaid: z.boolean(),
  /** It had subscriptions, and all are canceled. */
  isCancelled: z.boolean(),
  /** What its members may use. */
  features: z.array(z.enum(FEATURES)),
});
