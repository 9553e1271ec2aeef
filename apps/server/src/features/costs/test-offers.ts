/** A price all taxes included, in Base. */
export const BASE = {
  name: 'Offre fixe',
  kind: 'Base',
  validFrom: '2024-01-01',
  prices: 'free',
  taxes: 'TTC',
  subscriptionEurPerMonth: 10,
  posts: [{ post: 'BASE', label: 'Base', eurPerKwh: 0.2 }],
  subscribedPowerKva: 6,
} as const;
/** The published grid of a point above 36 kVA of four posts, with the power subscribed in each. */
export const FOUR_POSTS = (kva: number) => ({
  ...BASE,
  taxes: 'HT' as const,
  grid: 'table' as const,
  gridFormula: 'BTSUPCU4' as const,
  subscribedPowerKva: null,
  subscribedPowers: (['HPH', 'HCH', 'HPB', 'HCB'] as const).map((post) => ({ post, power: kva })),
  offPeak: [{ ranges: '22H00-6H00' }],
});
/** The regulated tariff, in Base. */
export const REGULATED = {
  ...BASE,
  prices: 'regulated',
  posts: [],
  subscriptionEurPerMonth: null,
  gridFormula: 'BTINFCU4',
} as const;
/** A price of gas, all taxes included. */
export const GAS = {
  name: 'Gaz',
  kind: 'gaz',
  validFrom: '2024-01-01',
  prices: 'free',
  taxes: 'TTC',
  subscriptionEurPerMonth: 20,
  posts: [{ post: 'GAZ', label: 'Gaz', eurPerKwh: 0.1 }],
} as const;
