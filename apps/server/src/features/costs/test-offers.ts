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
