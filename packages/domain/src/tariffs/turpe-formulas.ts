import type { Post, Scheme } from './posts.ts';

/** Voltage domain: low voltage up to 36 kVA, above, and HTA. */
export type TurpeDomain = 'BT_INF_36' | 'BT_SUP_36' | 'HTA';
/** One of `FORMULAS`. */
export type TurpeFormula = keyof typeof FORMULAS;

type FormulaFacts = {
  domain: TurpeDomain;
  label: string;
  scheme: Scheme;
  /** Classes of subscribed power in rank order; none up to 36 kVA, where the power is one number. */
  powerClasses: readonly Post[];
  energyClasses: readonly Post[];
};

const FOUR = ['HPH', 'HCH', 'HPB', 'HCB'] as const;
const FIVE = ['PTE', 'HPH', 'HCH', 'HPB', 'HCB'] as const;
const small = (label: string, scheme: Scheme, energyClasses: readonly Post[]): FormulaFacts => ({
  domain: 'BT_INF_36',
  label,
  scheme,
  powerClasses: [],
  energyClasses,
});
const low = (label: string): FormulaFacts => ({
  domain: 'BT_SUP_36',
  label,
  scheme: 'SAISONS4',
  powerClasses: FOUR,
  energyClasses: FOUR,
});
const high = (label: string, scheme: Scheme): FormulaFacts => ({
  domain: 'HTA',
  label,
  scheme,
  powerClasses: FIVE,
  energyClasses: FIVE,
});

/** Network formulas, with their domain, posts and power classes. */
export const FORMULAS = {
  BTINFCU4: small('BT\u00a0≤\u00a036\u00a0kVA, courte utilisation, 4 plages', 'SAISONS4', FOUR),
  BTINFMU4: small('BT\u00a0≤\u00a036\u00a0kVA, moyenne utilisation, 4 plages', 'SAISONS4', FOUR),
  BTINFCUST: small('BT\u00a0≤\u00a036\u00a0kVA, courte utilisation dérogatoire', 'BASE', ['BASE']),
  BTINFMUDT: small('BT\u00a0≤\u00a036\u00a0kVA, moyenne utilisation à différenciation temporelle', 'HPHC', [
    'HP',
    'HC',
  ]),
  BTINFLU: small('BT\u00a0≤\u00a036\u00a0kVA, longue utilisation', 'BASE', ['BASE']),
  BTSUPCU4: low('BT\u00a0>\u00a036\u00a0kVA, courte utilisation'),
  BTSUPLU4: low('BT\u00a0>\u00a036\u00a0kVA, longue utilisation'),
  HTACU5: high('HTA, courte utilisation, pointe fixe', 'HTA5'),
  HTALU5: high('HTA, longue utilisation, pointe fixe', 'HTA5'),
  HTACUPM5: high('HTA, courte utilisation, pointe mobile', 'HTA5_MOBILE'),
  HTALUPM5: high('HTA, longue utilisation, pointe mobile', 'HTA5_MOBILE'),
} as const satisfies Record<string, FormulaFacts>;

/**
 * What a network formula is: label, domain, posts and power classes.
 *
 * @param formula network formula (formule tarifaire d’acheminement)
 */
export const formulaFacts = (formula: TurpeFormula): FormulaFacts => FORMULAS[formula];

/**
 * Whether a text names a network formula.
 *
 * @param text any text
 */
export function isTurpeFormula(text: string): text is TurpeFormula {
  return Object.hasOwn(FORMULAS, text);
}

/**
 * Unit of subscribed power: kW in HTA, kVA elsewhere.
 *
 * @param domain voltage domain
 */
export const powerUnit = (domain: TurpeDomain): 'kVA' | 'kW' => (domain === 'HTA' ? 'kW' : 'kVA');
