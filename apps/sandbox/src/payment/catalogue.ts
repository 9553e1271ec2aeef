import type { Price, Product } from './objects.ts';

/** A product with its price by the month before tax, in cents. `brands`: who sells it, everybody without it. */
type Sold = {
  id: string;
  tag: string;
  name: string;
  cents: number;
  description: string;
  sources?: number;
  brands?: string;
};

/** What the sandbox's account sells: offers, one of them by one brand alone, and modules. */
const SOLD: readonly Sold[] = [
  {
    id: 'energyanalytics',
    tag: 'energy-analytics',
    name: 'Analyse énergétique',
    cents: 4900,
    description: 'Consommations, coûts et alertes de vos bâtiments',
    sources: 20,
  },
  {
    id: 'energymanager',
    tag: 'energy-manager',
    name: 'Energy manager',
    cents: 14_900,
    description: 'Plans d’action, usages et suivi des économies',
    sources: 100,
  },
  {
    id: 'copropriete',
    tag: 'energy-analytics',
    name: 'Copropriété sereine',
    cents: 1900,
    description: 'Le suivi des parties communes',
    sources: 5,
    brands: 'helianthe',
  },
  {
    id: 'pv',
    tag: 'pv',
    name: 'Photovoltaïque',
    cents: 3900,
    description: 'Études de production, d’autoconsommation et de rentabilité',
  },
  {
    id: 'irve',
    tag: 'irve',
    name: 'Recharge de véhicules',
    cents: 2900,
    description: 'Simulation de bornes et de puissance',
  },
  {
    id: 'exploitantchauffagiste',
    tag: 'exploitant-chauffagiste',
    name: 'Exploitant chauffagiste',
    cents: 5900,
    description: 'Températures, réglages et engagements de chauffage',
  },
  {
    id: 'optimturpe',
    tag: 'optimturpe',
    name: 'Optimisation du TURPE',
    cents: 4500,
    description: 'La formule et les puissances les moins chères',
  },
  { id: 'iot', tag: 'iot', name: 'Objets connectés', cents: 2500, description: 'Capteurs et suivi en direct' },
  { id: 'audit', tag: 'audit', name: 'Audit énergétique', cents: 7900, description: 'Le dossier d’audit de vos sites' },
];
const OFFERS = ['energy-analytics', 'energy-manager'];
const SINCE = Date.parse('2025-01-01T00:00:00Z') / 1000;

export const PRODUCTS: readonly Product[] = SOLD.map(({ id, tag, name, description, sources, brands }) => ({
  id: `prod_${id}`,
  object: 'product',
  active: true,
  created: SINCE,
  default_price: `price_${id}`,
  description,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {
    tag,
    kind: OFFERS.includes(tag) ? 'offer' : 'module',
    ...(sources === undefined ? {} : { sources: String(sources) }),
    ...(brands === undefined ? {} : { brands }),
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

export const PRICES: readonly Price[] = SOLD.map(({ id, cents }) => ({
  id: `price_${id}`,
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
  product: `prod_${id}`,
  recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior: 'exclusive',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: cents,
  unit_amount_decimal: String(cents),
}));
