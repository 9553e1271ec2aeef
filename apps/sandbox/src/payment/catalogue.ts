import type { Price, Product } from './objects.ts';

/** What the sandbox's account sells: two offers and six modules, by the month, before tax. */
const SOLD: readonly [tag: string, name: string, cents: number, description: string, sources?: number][] = [
  ['energy-analytics', 'Analyse énergétique', 4900, 'Consommations, coûts et alertes de vos bâtiments', 20],
  ['energy-manager', 'Energy manager', 14_900, 'Plans d’action, usages et suivi des économies', 100],
  ['pv', 'Photovoltaïque', 3900, 'Études de production, d’autoconsommation et de rentabilité'],
  ['irve', 'Recharge de véhicules', 2900, 'Simulation de bornes et de puissance'],
  ['exploitant-chauffagiste', 'Exploitant chauffagiste', 5900, 'Températures, réglages et engagements de chauffage'],
  ['optimturpe', 'Optimisation du TURPE', 4500, 'La formule et les puissances les moins chères'],
  ['iot', 'Objets connectés', 2500, 'Capteurs et suivi en direct'],
  ['audit', 'Audit énergétique', 7900, 'Le dossier d’audit de vos sites'],
];
const OFFERS = ['energy-analytics', 'energy-manager'];
const SINCE = Date.parse('2025-01-01T00:00:00Z') / 1000;

export const PRODUCTS: readonly Product[] = SOLD.map(([tag, name, , description, sources]) => ({
  id: `prod_${tag.replaceAll('-', '')}`,
  object: 'product',
  active: true,
  created: SINCE,
  default_price: `price_${tag.replaceAll('-', '')}`,
  description,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {
    tag,
    kind: OFFERS.includes(tag) ? 'offer' : 'module',
    ...(sources === undefined ? {} : { sources: String(sources) }),
  },
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  type: 'service',
  unit_label: null,
  updated: SINCE,
  url: null,
}));

export const PRICES: readonly Price[] = SOLD.map(([tag, , cents]) => ({
  id: `price_${tag.replaceAll('-', '')}`,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: SINCE,
  currency: 'eur',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: `prod_${tag.replaceAll('-', '')}`,
  recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior: 'exclusive',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: cents,
  unit_amount_decimal: String(cents),
}));
