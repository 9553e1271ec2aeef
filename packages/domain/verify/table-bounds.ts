/**
 * Bounds of the rows of the tariff tables, by key: a value is inside one of the ranges, in the unit of its row (a monthly amount is
 * taken by year). The ends of a range are less than ten times apart, so that a value off by ten, by a hundred (centimes for euros) or
 * by a thousand (kWh for MWh) is always outside. A row that reaches a new bound is checked against its text, then widens the range
 * here.
 */
type Range = readonly [least: number, most: number];
/** `since` and `until` (excluded): first days of the rows of the bound, where a key has several. */
export type Bound = { key: RegExp; ranges: readonly Range[]; since?: string; until?: string };

const bound = (key: RegExp, ...ranges: Range[]): Bound => ({ key, ranges });
const exactly = (...values: number[]): Range[] => values.map((value) => [value, value]);

export const TABLE_BOUNDS: Readonly<Record<string, readonly Bound[]>> = {
  turpe: [
    bound(/^CG\|BT_INF_36\|/, [14, 40]),
    bound(/^CG\|BT_SUP_36\|/, [190, 450]),
    bound(/^CG\|HTA\|/, [400, 900]),
    bound(/^CC\|BT_INF_36$/, [16, 30]),
    bound(/^CC\|BT_SUP_36$/, [230, 360]),
    bound(/^CC\|HTA$/, [310, 480]),
    bound(/^CG_CC\|BT_SUP_36\|/, [420, 600]),
    bound(/^CG_CC\|HTA\|/, [700, 1000]),
    bound(/^CACNC_SOCLE\|/, [30, 50]),
    bound(/^CACNC_MAJORATION\|/, [18, 35]),
    bound(/^CC_SANS_DISPOSITIF\|/, [1, 3]),
    bound(/^CS_ENERGY\|.*\|PTE$/, [2.2, 9]),
    bound(/^CS_ENERGY\|.*\|HPH$/, [1.5, 9]),
    bound(/^CS_ENERGY\|.*\|HCH$/, [1.1, 6]),
    bound(/^CS_ENERGY\|.*\|HPB$/, [0.5, 3]),
    bound(/^CS_ENERGY\|.*\|HCB$/, [0.4, 2.2]),
    bound(/^CS_ENERGY\|.*\|(HP|HC|BASE)$/, [0.9, 6]),
    bound(/^CS_POWER\|BTINFLU\|P$/, [70, 120]),
    bound(/^CS_POWER\|BTINF(CU4|MU4|CUST|MUDT)\|P$/, [7, 18]),
    bound(/^CS_POWER\|(BTSUP|HTA)/, [8, 55]),
    bound(/^CI\|/, [0, 0]),
    bound(/^CER_(SOUTIRAGE|INJECTION|SOUTIRAGE_HCB_INJECTEE)\|/, [1.5, 4]),
    bound(/^CER_TGPHI_MAX\|/, ...exactly(0.4)),
    bound(/^CMDPS_ALPHA\|/, [9, 16]),
    bound(/^CMDPS_CP\|/, ...exactly(0.04)),
    bound(/^REGROUPEMENT_/, [0.4, 1.4]),
  ],
  taxes: [
    // The shield of 2022 to 2024, then the rates of the general law.
    bound(/^ACCISE_ELEC\|/, [0.5, 1], [20, 35]),
    { ...bound(/^ACCISE_GAZ\|/, [1.2, 9]), until: '2024-01-01' },
    { ...bound(/^ACCISE_GAZ\|/, [10, 19]), since: '2024-01-01' },
    bound(/^CTA_ELEC\|DISTRIBUTION$/, ...exactly(0.21, 0.2704, 0.2193, 0.15)),
    bound(/^CTA_ELEC\|TRANSPORT_HTB_GE_50KV$/, ...exactly(0.1011, 0.05)),
    bound(/^CTA_GAZ\|DISTRIBUTION$/, ...exactly(0.208)),
    bound(/^CTA_GAZ\|TRANSPORT$/, ...exactly(0.0471)),
    bound(/^CTA_GAZ\|COEFFICIENT_TRANSPORT$/, [0.7, 0.95]),
    bound(/^TVA_(ELEC|GAZ)\|ABONNEMENT_ET_CTA$/, ...exactly(0.055, 0.2)),
    bound(/^TVA_(ELEC|GAZ)\|CONSOMMATION_ET_ACCISE$/, ...exactly(0.2)),
    bound(/^TVA_PV\|/, ...exactly(0.055)),
    bound(/^MINORATION_VNU\|/, [0, 0]),
  ],
  gas: [
    bound(/^ATRD\|T1\|ABONNEMENT$/, [30, 80]),
    bound(/^ATRD\|T2\|ABONNEMENT$/, [110, 260]),
    bound(/^ATRD\|T3\|ABONNEMENT$/, [800, 2400]),
    bound(/^ATRD\|T4\|ABONNEMENT$/, [13_000, 30_000]),
    bound(/^ATRD\|TP\|ABONNEMENT$/, [30_000, 75_000]),
    bound(/^ATRD\|T1\|TERME_PROPORTIONNEL$/, [25, 65]),
    bound(/^ATRD\|T2\|TERME_PROPORTIONNEL$/, [7, 18]),
    bound(/^ATRD\|T3\|TERME_PROPORTIONNEL$/, [5, 12]),
    bound(/^ATRD\|T4\|TERME_PROPORTIONNEL$/, [0.6, 1.8]),
    bound(/^ATRD\|(T4|TP)\|CAPACITE/, [85, 400]),
    bound(/^ATRD\|TP\|DISTANCE$/, [50, 140]),
    bound(/^RF\|/, [70, 130]),
    bound(/^ATRT\|ALL\|TCS$/, [75, 180]),
    bound(/^ATRT\|(NATRAN|TEREGA)\|/, [40, 150]),
    bound(/^STOCKAGE\|/, [70, 500]),
    bound(/^COEF_A\|/, [0.9, 1.6]),
    bound(/^CONVERSION\|GAZ_/, [8, 13]),
    bound(/^CONVERSION\|PCS_PCI\|/, [1.1, 1.12]),
    bound(/^PRVG\|.*\|PRIX_KWH/, [0.05, 0.2]),
    bound(/^PRVG\|CHAUFFAGE\|ABONNEMENT/, [180, 450]),
    bound(/^PRVG\|CUISSON_ECS\|ABONNEMENT/, [70, 200]),
    bound(/^PRVG\|MOYEN\|/, [70, 200]),
  ],
  'regulated-electricity': [
    bound(/\|(3|6|9)\|ABONNEMENT$/, [35, 320]),
    bound(/\|(12|15|18)\|ABONNEMENT$/, [100, 520]),
    bound(/\|(24|30|36)\|ABONNEMENT$/, [250, 950]),
    bound(/^(HT|TTC)\|BASE\|\d+\|BASE$/, [7, 32]),
    bound(/\|HPHC\|\d+\|(HP|HC)$/, [9, 35]),
    bound(/\|TEMPO\|\d+\|(BLEU_(HP|HC)|BLANC_(HP|HC)|ROUGE_HC)$/, [8, 28]),
    bound(/\|TEMPO\|\d+\|ROUGE_HP$/, [45, 100]),
    bound(/\|EJP\|\d+\|HN$/, [10, 25]),
    bound(/\|EJP\|\d+\|PM$/, [30, 180]),
    bound(/^(HT|TTC)\|AUTOPRODUCTEUR_INJECTION\|MAJORATION$/, [7, 16]),
  ],
  'pv-purchase': [
    bound(/^PRIME\|/, [60, 550]),
    bound(/^SURPLUS\|/, [3.5, 16]),
    bound(/^VENTE_TOTALE\|/, [6, 28]),
    bound(/^PARAM\|CONTRACT_YEARS$/, ...exactly(20)),
    bound(/^PARAM\|DEGRADATION$/, [0.002, 0.01]),
    bound(/^PARAM\|HOURS_CEILING$/, [1200, 2200]),
    bound(/^PARAM\|INJECTION_TURPE_EXTRA_BT_INF_36$/, [7, 14]),
    bound(/^PARAM\|INJECTION_TURPE_VENTE_TOTALE_BT_INF_36$/, [30, 60]),
    bound(/^PARAM\|OA_CEILING_KW$/, ...exactly(100, 500)),
    bound(/^PARAM\|PEAK_POWER_DENSITY$/, [150, 300]),
  ],
  factors: [
    bound(/^(DPE_2021|DPE_2006|ADEME_ACV|MIX_ANNUEL)\|ELECTRICITE\|/, [0.03, 0.2]),
    bound(/^(DPE_2021|DPE_2006|ADEME_ACV)\|(GAZ_NATUREL|FIOUL|PROPANE_BUTANE|CHARBON)\|/, [0.2, 1]),
    bound(/^DPE_20\d\d\|BOIS/, [0.01, 0.04]),
    bound(/^ENERGIE_PRIMAIRE\|/, [1, 2.6]),
  ],
};

/**
 * Legal rates that are the same for everybody, by first day: a second statement of the texts (décret and arrêtés of the CTA, CGI for
 * VAT), which the tables must equal.
 */
export const LEGAL_RATES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'CTA_ELEC|DISTRIBUTION': { '2006-01-01': 0.21, '2013-05-01': 0.2704, '2021-08-01': 0.2193, '2026-02-01': 0.15 },
  'CTA_GAZ|DISTRIBUTION': { '2013-05-01': 0.208 },
  'CTA_GAZ|TRANSPORT': { '2013-05-01': 0.0471 },
  'TVA_ELEC|ABONNEMENT_ET_CTA': { '2014-01-01': 0.055, '2025-08-01': 0.2 },
  'TVA_ELEC|CONSOMMATION_ET_ACCISE': { '2014-01-01': 0.2 },
  'TVA_GAZ|ABONNEMENT_ET_CTA': { '2014-01-01': 0.055, '2025-08-01': 0.2 },
  'TVA_GAZ|CONSOMMATION_ET_ACCISE': { '2014-01-01': 0.2 },
};
