/**
 * What a subscription gives, by the tag of its product (document 2, §6). Management and analytics are offers; the others are modules
 * beside one.
 */
export const FEATURES = [
  'energy-analytics',
  'energy-manager',
  'pv',
  'irve',
  'exploitant-chauffagiste',
  'optimturpe',
  'iot',
  'audit',
] as const;
/** One thing that a subscription opens. */
export type Feature = (typeof FEATURES)[number];

/** What each is called, in French. */
export const FEATURE_LABELS: Record<Feature, string> = {
  'energy-analytics': 'Analyse énergétique',
  'energy-manager': 'Energy manager',
  pv: 'Photovoltaïque',
  irve: 'Recharge de véhicules',
  'exploitant-chauffagiste': 'Exploitant chauffagiste',
  optimturpe: 'Optimisation du TURPE',
  iot: 'Objets connectés',
  audit: 'Audit énergétique',
};

/** Tags of which a company has one as its current offer. */
export const OFFER_FEATURES: readonly Feature[] = ['energy-analytics', 'energy-manager'];

/** Modules that give analytics too. */
const WITH_ANALYTICS: readonly Feature[] = ['pv', 'irve', 'audit'];

/** States of a subscription, the first of a company's offers first. */
export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'trialing', 'canceled'] as const;
/** Where a subscription stands. */
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** One thing that a company subscribed to. `isOpen`: it gives what its tag says. */
export type HeldSubscription = {
  status: SubscriptionStatus;
  isOpen: boolean;
  tag: string | null;
  /** Instant of its start [ms]. */
  startedAt: number;
};

/**
 * Whether a text is a tag that the product knows.
 *
 * @param text what a product of the payment provider says
 */
export const isFeature = (text: string | null | undefined): text is Feature => FEATURES.some((one) => one === text);

/**
 * The state of a subscription and whether it gives anything, from the state that Stripe writes. `unpaid` (every try to collect failed) and
 * `paused` still owe something and give nothing; one that was never paid (`incomplete`) is none: null.
 *
 * @param written the state that Stripe writes, such as `active`
 */
export function statusOf(written: string): { status: SubscriptionStatus; isOpen: boolean } | null {
  switch (written) {
    case 'active':
    case 'trialing':
    case 'past_due':
      return { status: written, isOpen: true };
    case 'unpaid':
    case 'paused':
      return { status: 'past_due', isOpen: false };
    case 'canceled':
      return { status: 'canceled', isOpen: false };
    default:
      return null;
  }
}

/**
 * The offer that counts as the company's: management or analytics, by state (active, past due, trialing, canceled), then the newest start.
 *
 * @param held everything that the company subscribed to
 */
export function currentOffer<S extends HeldSubscription>(held: readonly S[]): S | null {
  const rank = ({ status }: S) => SUBSCRIPTION_STATUSES.indexOf(status);
  return (
    held
      .filter(({ tag }) => OFFER_FEATURES.some((one) => one === tag))
      .toSorted((a, b) => rank(a) - rank(b) || b.startedAt - a.startedAt)[0] ?? null
  );
}

/**
 * Whether any subscription is past due.
 *
 * @param held everything that the company subscribed to
 */
export const isUnpaid = (held: readonly HeldSubscription[]): boolean =>
  held.some(({ status }) => status === 'past_due');

/**
 * Whether the company was a client and is none any more: it has subscriptions, all canceled.
 *
 * @param held everything that the company subscribed to
 */
export const isCancelled = (held: readonly HeldSubscription[]): boolean =>
  held.length > 0 && held.every(({ status }) => status === 'canceled');

/**
 * Whether the company is a client of the product: it has a current offer, which is not canceled.
 *
 * @param held everything that the company subscribed to
 */
export function isClient(held: readonly HeldSubscription[]): boolean {
  const offer = currentOffer(held);
  return offer !== null && offer.status !== 'canceled';
}

/**
 * What the company may use, in the order of `FEATURES`: the tags of its open subscriptions, and analytics with the modules of panels, charging
 * and audits. Nothing for who is no client.
 *
 * @param held everything that the company subscribed to
 */
export function featuresOf(held: readonly HeldSubscription[]): Feature[] {
  if (!isClient(held)) return [];
  const tags = new Set(held.filter(({ isOpen }) => isOpen).map(({ tag }) => tag));
  const hasAnalytics = WITH_ANALYTICS.some((one) => tags.has(one));
  return FEATURES.filter((one) => tags.has(one) || (one === 'energy-analytics' && hasAnalytics));
}
