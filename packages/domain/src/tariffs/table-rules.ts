import { POST_LABELS, SCHEMES } from './posts.ts';
import type { Post } from './posts.ts';
import type { RowRule } from './row-keys.ts';
import { each } from './row-keys.ts';
import { FORMULAS, isTurpeFormula } from './turpe-formulas.ts';

/** The keys, units and French labels of each tariff table (row-keys.ts). To add a kind of row, add its rule here. */

const DOMAINS = { BT_INF_36: 'BT\u00a0≤\u00a036\u00a0kVA', BT_SUP_36: 'BT\u00a0>\u00a036\u00a0kVA', HTA: 'HTA' };
const postWords = (posts: readonly Post[]): Record<string, string> =>
  Object.fromEntries(posts.map((post) => [post, POST_LABELS[post]]));
const FORMULA_CODES = Object.keys(FORMULAS).filter(isTurpeFormula);
/** Formulas of collective self-consumption: energy of the grid (ALLO), energy of the operation (AUTO). */
const COLLECTIVE_FORMULAS = Object.fromEntries(
  (['BTINFCU4', 'BTINFMU4', 'BTSUPCU4', 'BTSUPLU4'] as const).flatMap((code) => [
    [`${code}ACCALLO`, `${FORMULAS[code].label}, autoconsommation collective, énergie alloproduite`],
    [`${code}ACCAUTO`, `${FORMULAS[code].label}, autoconsommation collective, énergie autoproduite`],
  ]),
);
const NETWORK = { unique: 'contrat unique', CARD: 'contrat CARD', any: '' };
const ROLES = {
  consommateur: '',
  autoproducteur_individuel_avec_injection: 'autoproducteur individuel avec injection',
  autoproducteur_collectif: 'autoconsommation collective',
};

export const TURPE_RULES: readonly RowRule[] = [
  { parts: [{ CG: 'Composante de gestion' }, DOMAINS, NETWORK, ROLES], units: ['EUR/an'] },
  { parts: [{ CC: 'Composante de comptage' }, DOMAINS], units: ['EUR/an'] },
  {
    parts: [{ CG_CC: 'Composantes de gestion et de comptage' }, DOMAINS, NETWORK, ROLES],
    units: ['EUR/an'],
  },
  {
    parts: [
      {
        CACNC_SOCLE: 'Compteur non communicant',
        CACNC_MAJORATION: 'Compteur non communicant sans relevé, majoration',
        CC_SANS_DISPOSITIF: 'Composante de comptage sans compteur',
      },
      DOMAINS,
    ],
    units: ['EUR/an'],
  },
  ...FORMULA_CODES.flatMap((code): RowRule[] => {
    const { label, domain, powerClasses, energyClasses } = FORMULAS[code];
    const power = { CS_POWER: 'Part puissance' };
    return [
      { parts: [{ CS_ENERGY: 'Part énergie' }, { [code]: label }, postWords(energyClasses)], units: ['cEUR/kWh'] },
      {
        parts: [power, { [code]: label }, postWords(powerClasses)],
        units: [domain === 'HTA' ? 'EUR/kW/an' : 'EUR/kVA/an'],
      },
    ];
  }),
  {
    parts: [{ CS_ENERGY: 'Part énergie' }, COLLECTIVE_FORMULAS, postWords(['HPH', 'HCH', 'HPB', 'HCB'])],
    units: ['cEUR/kWh'],
  },
  { parts: [{ CS_POWER: 'Part puissance' }, formulasOf('BT_INF_36'), { P: '' }], units: ['EUR/kVA/an'] },
  { parts: [{ CI: 'Composante des injections' }, DOMAINS], units: ['cEUR/MWh'] },
  {
    parts: [
      {
        CER_SOUTIRAGE: 'Énergie réactive soutirée',
        CER_INJECTION: 'Énergie réactive, point en injection',
        CER_SOUTIRAGE_HCB_INJECTEE: 'Énergie réactive injectée en heures creuses saison basse, point en soutirage',
      },
      DOMAINS,
    ],
    units: ['cEUR/kVArh'],
  },
  { parts: [{ CER_TGPHI_MAX: 'Franchise d’énergie réactive (tg φ)' }, DOMAINS], units: ['1'] },
  { parts: [{ CMDPS_ALPHA: 'Dépassement de puissance, prix de l’heure' }, DOMAINS], units: ['EUR/h'] },
  { parts: [{ CMDPS_CP: 'Dépassement de puissance, coefficient' }, DOMAINS], units: ['1'] },
  {
    parts: [
      {
        REGROUPEMENT_AERIEN: 'Regroupement, liaison aérienne',
        REGROUPEMENT_SOUTERRAIN: 'Regroupement, liaison souterraine',
      },
      DOMAINS,
    ],
    units: ['EUR/kW/km/an'],
  },
];

function formulasOf(domain: keyof typeof DOMAINS): Record<string, string> {
  return Object.fromEntries(
    Object.entries(FORMULAS)
      .filter(([, facts]) => facts.domain === domain)
      .map(([code, { label }]) => [code, label]),
  );
}

export const TAX_RULES: readonly RowRule[] = [
  {
    parts: [
      { ACCISE_ELEC: 'Accise sur l’électricité' },
      {
        MENAGES_ASSIMILES: 'ménages et assimilés (≤\u00a036\u00a0kVA)',
        PME: 'de 36 à 250\u00a0kVA',
        HAUTE_PUISSANCE: 'plus de 250\u00a0kVA',
      },
    ],
    units: ['EUR/MWh'],
  },
  {
    parts: [{ ACCISE_GAZ: 'Accise sur le gaz naturel' }, { COMBUSTIBLE: 'usage combustible' }],
    units: ['EUR/MWh PCS'],
  },
  {
    parts: [
      { CTA_ELEC: 'CTA sur l’électricité' },
      { DISTRIBUTION: 'distribution', TRANSPORT_HTB_GE_50KV: 'transport' },
    ],
    units: ['1'],
    share: true,
  },
  {
    parts: [
      { CTA_GAZ: 'CTA sur le gaz' },
      { DISTRIBUTION: 'distribution', TRANSPORT: 'transport', COEFFICIENT_TRANSPORT: 'coefficient de transport' },
    ],
    units: ['1'],
    share: true,
  },
  {
    parts: [
      { TVA_ELEC: 'TVA sur l’électricité', TVA_GAZ: 'TVA sur le gaz' },
      { ABONNEMENT_ET_CTA: 'abonnement et CTA', CONSOMMATION_ET_ACCISE: 'consommation et accise' },
    ],
    units: ['1'],
    share: true,
  },
  {
    parts: [{ TVA_PV: 'TVA sur une installation photovoltaïque' }, { INSTALLATION_LE_9KWC: '≤ 9\u00a0kWc' }],
    units: ['1'],
    share: true,
  },
  { parts: [{ MINORATION_VNU: 'Versement nucléaire universel, minoration' }, { ALL: '' }], units: ['EUR/MWh'] },
];

const ATRD_OPTIONS = each(['T1', 'T2', 'T3', 'T4', 'TP'], (code) => `option ${code}`);
const CAPACITY_TERMS = {
  CAPACITE: 'capacité',
  CAPACITE_JUSQU_A_500_MWH_J: 'capacité jusqu’à 500\u00a0MWh/j',
  CAPACITE_AU_DELA_500_MWH_J: 'capacité au-delà de 500\u00a0MWh/j',
};
const GAS_USES = { CHAUFFAGE: 'chauffage', CUISSON_ECS: 'cuisson ou eau chaude' };
const PRVG = { PRVG: 'Prix repère de vente de gaz (CRE)' };

export const GAS_RULES: readonly RowRule[] = [
  { parts: [{ ATRD: 'Distribution de gaz (ATRD)' }, ATRD_OPTIONS, { ABONNEMENT: 'abonnement' }], units: ['EUR/an'] },
  {
    parts: [{ ATRD: 'Distribution de gaz (ATRD)' }, ATRD_OPTIONS, { TERME_PROPORTIONNEL: 'terme proportionnel' }],
    units: ['EUR/MWh PCS'],
  },
  { parts: [{ ATRD: 'Distribution de gaz (ATRD)' }, ATRD_OPTIONS, CAPACITY_TERMS], units: ['EUR/MWh/j/an'] },
  { parts: [{ ATRD: 'Distribution de gaz (ATRD)' }, ATRD_OPTIONS, { DISTANCE: 'distance' }], units: ['EUR/m/an'] },
  { parts: [{ RF: 'Distribution de gaz (ATRD), terme Rf' }, ATRD_OPTIONS], units: ['EUR/an'] },
  {
    parts: [
      { ATRT: 'Transport de gaz (ATRT)' },
      { ALL: '', NATRAN: 'NaTran', TEREGA: 'Teréga' },
      { TCS: 'sortie du réseau principal', TCR_PAR_NTR: 'réseau régional, par niveau', TCL_PITD: 'livraison' },
    ],
    units: ['EUR/MWh/j/an'],
  },
  { parts: [{ STOCKAGE: 'Stockage de gaz' }, { ALL: '' }, { TERME: '' }], units: ['EUR/MWh/j/an'] },
  {
    parts: [
      { COEF_A: 'Coefficient A de la capacité normalisée' },
      { GRDF_NATRAN: 'GRDF, zone NaTran', GRDF_TEREGA: 'GRDF, zone Teréga' },
      { A: '' },
    ],
    units: ['1'],
  },
  {
    parts: [
      { CONVERSION: 'Conversion du gaz' },
      { GAZ_H: 'gaz H', GAZ_B: 'gaz B' },
      { COEFFICIENT_MOYEN: 'coefficient moyen' },
    ],
    units: ['kWh/m3'],
  },
  {
    parts: [{ CONVERSION: 'Conversion du gaz' }, { PCS_PCI: 'rapport PCS/PCI' }, { RATIO: '' }],
    units: ['kWh PCS/kWh PCI'],
  },
  { parts: [PRVG, GAS_USES, { PRIX_KWH: 'prix du kWh' }], units: ['EUR/kWh TTC'] },
  { parts: [PRVG, GAS_USES, { PRIX_KWH_HT: 'prix du kWh hors taxes' }], units: ['EUR/kWh HT'] },
  { parts: [PRVG, GAS_USES, { ABONNEMENT: 'abonnement' }], units: ['EUR/an TTC'] },
  { parts: [PRVG, GAS_USES, { ABONNEMENT_HT: 'abonnement hors taxes' }], units: ['EUR/an HT'] },
  { parts: [PRVG, { MOYEN: 'moyen' }, { PRIX_MOYEN_TTC: 'prix moyen' }], units: ['EUR/MWh PCS TTC'] },
];

const OPTIONS = { BASE: 'option Base', HPHC: 'option Heures Creuses', TEMPO: 'option Tempo' };
const POWERS = each([3, 6, 9, 12, 15, 18, 24, 30, 36], (code) => `${code}\u00a0kVA`);

/** Prices of the Tarif Bleu before tax are yearly; with taxes they were yearly, then monthly. */
const taxedPrices = (taxes: 'HT' | 'TTC'): RowRule[] => [
  {
    parts: [{ [taxes]: 'Tarif Bleu' }, { ...OPTIONS, EJP: 'option EJP' }, POWERS, { ABONNEMENT: 'abonnement' }],
    units: taxes === 'HT' ? ['EUR/an HT'] : ['EUR/an TTC', 'EUR/mois TTC'],
  },
  ...(['BASE', 'HPHC', 'TEMPO'] as const).map((option): RowRule => ({
    parts: [{ [taxes]: 'Tarif Bleu' }, { [option]: OPTIONS[option] }, POWERS, postWords(SCHEMES[option])],
    units: [`cEUR/kWh ${taxes}`],
  })),
  {
    parts: [{ [taxes]: 'Tarif Bleu' }, { EJP: 'option EJP' }, POWERS, { HN: 'heures normales', PM: 'pointe mobile' }],
    units: [`cEUR/kWh ${taxes}`],
  },
];

export const REGULATED_RULES: readonly RowRule[] = [
  ...taxedPrices('TTC'),
  ...taxedPrices('HT'),
  ...(['TTC', 'HT'] as const).map((taxes): RowRule => ({
    parts: [
      { [taxes]: 'Tarif Bleu' },
      { AUTOPRODUCTEUR_INJECTION: 'autoproducteur avec injection' },
      { MAJORATION: 'majoration' },
    ],
    units: [`EUR/an ${taxes}`],
  })),
];

const BRACKETS = Object.fromEntries(
  ['0-3', '3-9', '9-36', '36-100', '100-500'].map((code) => [code, `${code.replace('-', ' à ')}\u00a0kWc`]),
);

export const PV_PURCHASE_RULES: readonly RowRule[] = [
  {
    parts: [
      {
        SURPLUS: 'Obligation d’achat photovoltaïque, surplus',
        VENTE_TOTALE: 'Obligation d’achat photovoltaïque, vente totale',
      },
      BRACKETS,
    ],
    units: ['cEUR/kWh'],
  },
  { parts: [{ PRIME: 'Prime à l’autoconsommation' }, BRACKETS], units: ['EUR/kWc'] },
  { parts: [{ PARAM: '' }, { CONTRACT_YEARS: 'Durée du contrat d’achat' }], units: ['an'] },
  { parts: [{ PARAM: '' }, { DEGRADATION: 'Perte annuelle de production' }], units: ['1/an'] },
  { parts: [{ PARAM: '' }, { HOURS_CEILING: 'Plafond d’heures achetées' }], units: ['h/an'] },
  {
    parts: [
      { PARAM: '' },
      {
        INJECTION_TURPE_EXTRA_BT_INF_36: 'TURPE d’un producteur en surplus, BT\u00a0≤\u00a036\u00a0kVA',
        INJECTION_TURPE_VENTE_TOTALE_BT_INF_36: 'TURPE d’un producteur en vente totale, BT\u00a0≤\u00a036\u00a0kVA',
      },
    ],
    units: ['EUR/an'],
  },
  { parts: [{ PARAM: '' }, { OA_CEILING_KW: 'Puissance maximale de l’obligation d’achat' }], units: ['kWc'] },
  { parts: [{ PARAM: '' }, { PEAK_POWER_DENSITY: 'Puissance crête par surface' }], units: ['Wc/m2'] },
];

const ENERGIES = {
  ELECTRICITE: 'électricité',
  GAZ_NATUREL: 'gaz naturel',
  FIOUL: 'fioul',
  PROPANE_BUTANE: 'propane ou butane',
  CHARBON: 'charbon',
  BOIS: 'bois',
  BOIS_BUCHES: 'bois bûches',
  BOIS_GRANULES: 'granulés de bois',
  BOIS_PLAQUETTES: 'plaquettes de bois',
  RESEAU_CHALEUR: 'réseau de chaleur',
};
const USES = {
  ALL: '',
  CHAUFFAGE: 'chauffage',
  ECS: 'eau chaude',
  REFROIDISSEMENT: 'refroidissement',
  AUXILIAIRES: 'auxiliaires',
  ECLAIRAGE: 'éclairage',
  SUR_FACTURE: 'sur facture',
};

export const FACTOR_RULES: readonly RowRule[] = [
  {
    parts: [
      {
        DPE_2021: 'Facteur d’émission, DPE 2021',
        DPE_2006: 'Facteur d’émission, DPE 2006',
        ADEME_ACV: 'Facteur d’émission, Base Empreinte',
        MIX_ANNUEL: 'Facteur d’émission, mix annuel',
      },
      ENERGIES,
      USES,
    ],
    units: ['kgCO2e/kWh final', 'kgCO2e/kWh PCI final'],
  },
  { parts: [{ ENERGIE_PRIMAIRE: 'Énergie primaire' }, ENERGIES, { ALL: '' }], units: ['kWh EP/kWh EF'] },
];
