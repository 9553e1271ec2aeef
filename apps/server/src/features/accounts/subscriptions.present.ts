import type { Company } from '@joulerie/contract/accounts';
import { companyImagePath } from '@joulerie/contract/company-look';
import type { Subscription } from '@joulerie/contract/subscriptions';
import { isoInstant } from '@joulerie/domain/calendar';
import {
  type HeldSubscription,
  currentOffer,
  featuresOf,
  isCancelled,
  isClient,
  isUnpaid,
  statusOf,
} from '@joulerie/domain/subscriptions';
import type { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import type { MemberType } from '../../platform/identity.ts';
import type { SpaceRow } from './accounts.tables.ts';
import { countActiveSources, subscriptionsOf } from './subscriptions.store.ts';
import type { SubscriptionRow } from './subscriptions.tables.ts';

/** A subscription as the rules read it, with what is shown of it. */
type Shown = HeldSubscription & { shown: Subscription };

/** What a company has: its subscriptions, and how many sources it has followed. */
export type Plan = { subscriptions: readonly SubscriptionRow[]; activeSources: number };

const NO_PLAN: Plan = { subscriptions: [], activeSources: 0 };

/** What the company of a space has; nothing for a space of a person. */
export const planOf = async (db: Database, space: Pick<SpaceRow, 'id' | 'kind'>): Promise<Plan> =>
  space.kind === 'company' ? planOfSpace(db, space.id) : NO_PLAN;

/** The same, for whoever reads the space at the same time: a person's space has no subscription. */
export async function planOfSpace(db: Database, spaceId: string): Promise<Plan> {
  const [subscriptions, activeSources] = await Promise.all([
    subscriptionsOf(db, spaceId),
    countActiveSources(db, spaceId),
  ]);
  return { subscriptions, activeSources };
}

/** Everything that a company subscribed to, an item each: the current offer first, then the newest. */
export function heldOf(subscriptions: readonly SubscriptionRow[]) {
  const held = subscriptions.flatMap((row): Shown[] => {
    const state = statusOf(row.status);
    if (!state) return [];
    return row.items.map((item) => ({
      ...state,
      tag: item.tag,
      startedAt: row.startedAt.getTime(),
      shown: {
        _id: item.id,
        name: item.name,
        status: state.status,
        metadata: { tag: item.tag, sources: item.sources },
        date_start: isoInstant(row.startedAt),
        current_start_period_monthly: row.periodStart && isoInstant(row.periodStart),
        current_end_period_monthly: row.periodEnd && isoInstant(row.periodEnd),
        cancel_at_period_end: row.endsWithPeriod,
      },
    }));
  });
  const current = currentOffer(held);
  const first = (one: Shown) => (one === current ? 0 : 1);
  return {
    held,
    current: current?.shown ?? null,
    data: held.toSorted((a, b) => first(a) - first(b) || b.startedAt - a.startedAt).map(({ shown }) => shown),
    standing: {
      isClient: isClient(held),
      isUnpaid: isUnpaid(held),
      isCancelled: isCancelled(held),
      features: featuresOf(held),
    },
  };
}

/** The company of a space as its members see it. */
export function presentCompany(space: SpaceRow, memberType: MemberType, plan: Plan): z.output<typeof Company> {
  const { current, data, standing } = heldOf(plan.subscriptions);
  const isManager = memberType === 'owner' || memberType === 'administrateur';
  return {
    _id: space.id,
    name: space.name,
    type: space.companyType,
    siret: space.siret,
    logo: companyImagePath(space),
    color: space.color,
    userCompanyType: memberType,
    idstripe: isManager ? space.stripeCustomerId : null,
    operation: {
      stripe_plan: current?.metadata.tag ?? null,
      stripe_subscriptions: data,
      count_active_source: plan.activeSources,
      consent_duration: space.consentMonths,
      beta_features: space.betaFeatures,
    },
    ...standing,
  };
}
