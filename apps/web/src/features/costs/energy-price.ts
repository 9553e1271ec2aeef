import type { Cost } from '@joulerie/contract/costs';
import type { VariableName } from '@joulerie/domain/vocabulary';

/** Above this share without a price, that of the rest says nothing of the whole. */
const UNPRICED = 0.01;

/**
 * What one more kWh of an energy costs by its posts, VAT included, €/kWh: without the subscription, which it does not change, and
 * without what a contract bills beside them (network, taxes). The mean over the period; null when a part of the energy has no price.
 */
export function energyPrice({ posts }: Pick<Cost, 'posts'>, energy: VariableName): number | null {
  let [kWh, pricedKWh, eur] = [0, 0, 0];
  for (const post of posts) {
    if (post.energy !== energy) continue;
    for (const [i, amount] of post.kwh.entries()) {
      kWh += amount ?? 0;
      if (post.eur[i] == null) continue;
      pricedKWh += amount ?? 0;
      eur += post.eur[i];
    }
  }
  return pricedKWh > 0 && pricedKWh >= kWh * (1 - UNPRICED) ? eur / pricedKWh : null;
}
