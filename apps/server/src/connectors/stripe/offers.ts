import { type Feature, isFeature } from '@joulerie/domain/subscriptions';
import { type PaymentClient, asked } from './client.ts';
import { sourcesOf } from './subscriptions.ts';

const INTERVALS = ['day', 'week', 'month', 'year'] as const;

/** A price that is sold, with what its product says. Amounts are in cents. */
export type SoldPrice = {
  priceId: string;
  name: string;
  description: string | null;
  tag: Feature;
  kind: 'offer' | 'module';
  amount: number;
  currency: string;
  interval: (typeof INTERVALS)[number];
  intervalCount: number;
  taxIncluded: boolean | null;
  sources: number | null;
};

/** What a brand sells: active recurring prices of active products with a tag that the product knows; offers first, then by amount. */
export async function readOffers({ stripe }: PaymentClient, brand: string): Promise<SoldPrice[]> {
  const prices = await asked(() =>
    stripe.prices
      .list({ active: true, type: 'recurring', limit: 100, expand: ['data.product'] })
      .autoPagingToArray({ limit: 1000 }),
  );
  return prices
    .flatMap((price): SoldPrice[] => {
      const { product, recurring, unit_amount: amount } = price;
      if (typeof product === 'string' || !('metadata' in product) || !product.active) return [];
      const { tag, kind, brands, sources } = product.metadata;
      const interval = INTERVALS.find((one) => one === recurring?.interval);
      if (!isFeature(tag) || !recurring || !interval || amount === null) return [];
      if (brands !== undefined && !brands.split(',').some((one) => one.trim() === brand)) return [];
      return [
        {
          priceId: price.id,
          name: product.name,
          description: product.description,
          tag,
          kind: kind === 'offer' ? 'offer' : 'module',
          amount,
          currency: price.currency,
          interval,
          intervalCount: recurring.interval_count,
          taxIncluded: price.tax_behavior === 'inclusive' ? true : price.tax_behavior === 'exclusive' ? false : null,
          sources: sourcesOf(sources),
        },
      ];
    })
    .toSorted((a, b) => a.kind.localeCompare(b.kind) * -1 || a.amount - b.amount || a.name.localeCompare(b.name, 'fr'));
}
