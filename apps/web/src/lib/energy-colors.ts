/** Colours by meaning (Okabe–Ito where it has one): the same on every screen and safe for colour-blind eyes. */
export const ENERGY_COLORS = {
  electricite: '#0072B2',
  gaz: '#E69F00',
  reseau: '#D55E00',
  combustible: '#8C6D46',
  pv: '#C9A400',
  injection: '#CC79A7',
  temperature: '#56B4E9',
  confort: '#009E73',
} as const;
export type EnergyColor = keyof typeof ENERGY_COLORS;

/** Energy label bands A to G, and H for unknown. */
export const LABEL_COLORS: Record<string, string> = {
  A: '#2E9E4F',
  B: '#4CAF50',
  C: '#A5C84A',
  D: '#F0A500',
  E: '#EE8326',
  F: '#E4672B',
  G: '#C8321F',
  H: '#98A2B3',
};
