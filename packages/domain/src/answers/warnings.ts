import { frenchDay } from '../calendar/days.ts';
import type { CivilDay } from '../calendar/days.ts';
import { ESTIMATED_TERMS, type EstimatedTerm } from '../vocabulary/estimated-terms.ts';

const figure = (value: number): string => String(value).replace('.', ',');
const percent = (share: number): string => `${(share * 100).toFixed(1).replace('.', ',')}\u00a0%`;
/** A share that is not whole never reads 100 %. */
const percentBelow = (share: number): string =>
  `${(Math.floor(share * 1000) / 10).toFixed(1).replace('.', ',')}\u00a0%`;
const euros = (value: number): string => `${value.toFixed(2).replace('.', ',')}\u00a0€`;
const cosPhi = (value: number): string => value.toFixed(3).replace('.', ',').replace(/,?0+$/, '');

const MARKS = {
  derived: 'déduite par une règle, non lue dans un texte',
  unverified: 'non vérifiée',
  suspect: 'douteuse',
  own_bill: 'saisie, lue sur votre facture',
};
/** A mark of a row that warns. */
export type DoubtfulMark = keyof typeof MARKS;

const ESTIMATED: Record<EstimatedTerm, string> = {
  prices: 'prix du Tarif Bleu publié, faute de connaître ceux du fournisseur',
  option: 'option supposée',
  power: 'puissance souscrite déduite des mesures',
};

const WHY_RULE = {
  no_maximum: 'faute de puissance maximale en kVA enregistrée par le compteur',
  long_step:
    'car la courbe a des pas de plus de 10\u00a0minutes\u00a0: la puissance maximale du compteur ne lui est pas comparable',
  no_whole_day: 'faute d’un jour qui ait une courbe entière et une puissance maximale',
  implausible: 'car la puissance maximale du compteur ne s’accorde pas avec la courbe',
};

const FUEL_SPREADS = {
  degree_days: 'selon les degrés-jours de la station météo du bâtiment (base 18\u00a0°C, méthode de Météo-France)',
  no_station: 'également sur ses jours, car aucune station météo n’est rattachée à son bâtiment',
  no_weather:
    'également sur ses jours, car la température y est inconnue plus d’un jour sur dix, ou n’y est jamais sous 18\u00a0°C',
  no_heating: 'également sur ses jours, car cette source ne sert pas au chauffage',
};

/**
 * What a person reads for each warning of an answer that is given with a reserve. The parameter of an entry is the `values` that its
 * code carries.
 */
export const WARNINGS = {
  row_marked: (v: { title: string; what: string; fromDay: CivilDay; mark: DoubtfulMark; note: string | null }) =>
    `${v.title}, valeur du ${frenchDay(v.fromDay)}\u00a0: ${MARKS[v.mark]}${v.note === null ? '' : ` (${v.note})`}.`,
  row_stale: (v: { title: string; fromDay: CivilDay; staleDay: CivilDay }) =>
    `${v.title}, valeur du ${frenchDay(v.fromDay)}\u00a0: grille peut-être remplacée depuis le ${frenchDay(v.staleDay)}.`,
  tempo_season: ({ season, red, white }: { season: number; red: number; white: number }) =>
    `Calendrier Tempo ${season}-${season + 1}\u00a0: ${red} jours rouges et ${white} blancs dans la source, au lieu de 22 et 43.`,
  fixed_peak_assumed: () =>
    'Heures de pointe fixe supposées\u00a0: 9\u00a0h–11\u00a0h et 18\u00a0h–20\u00a0h, à vérifier sur le contrat.',

  // bills
  measures_incomplete: ({ share }: { share: number }) =>
    `Mesures incomplètes\u00a0: ${percentBelow(share)} de la période est mesurée, la facture ne porte que sur cette part de l’énergie.`,
  regulated_prices_residential: () =>
    'Tarif Bleu des professionnels\u00a0: sa grille n’est pas enregistrée, les prix sont ceux du Tarif Bleu résidentiel. Pour les vôtres, saisissez-les comme des prix libres.',
  offer_estimated: ({ terms }: { terms: readonly EstimatedTerm[] }) =>
    `Estimation\u00a0: ${ESTIMATED_TERMS.filter((term) => terms.includes(term))
      .map((term) => ESTIMATED[term])
      .join('\u00a0; ')}. Complétez ou confirmez l’offre pour que son coût soit celui de votre contrat.`,
  registers_shared: () => 'Énergie relevée par index\u00a0: répartie également sur les jours de chaque relève.',
  fuel_spread: ({ by }: { by: 'degree_days' | 'no_station' | 'no_weather' | 'no_heating' }) =>
    `Énergie de chaque jour estimée\u00a0: chaque livraison est répartie ${FUEL_SPREADS[by]}.`,
  price_taken_apart: () => 'Prix hors taxes déduit du prix TTC publié.',
  taxes_not_detailed: ({ formula }: { formula: boolean }) =>
    `Taxes comprises, non détaillées\u00a0: un taux${formula ? ' ou la formule d’acheminement' : ''} n’est pas connu à cette date.`,
  published_with_other_cta: (v: { publishedEur: number; source: string; formula: string; billedEur: number }) =>
    `Abonnement publié avec taxes\u00a0: ${euros(v.publishedEur)} par mois (${v.source}), avec la CTA d’une autre formule d’acheminement. Avec ${v.formula}, il est de ${euros(v.billedEur)} par mois.`,
  exceedances_need_curve: () => 'Dépassements de puissance non calculés\u00a0: ils demandent une courbe de charge.',
  exceedances_long_step: ({ minutes }: { minutes: number }) =>
    `Dépassements calculés sur des pas de ${figure(minutes)}\u00a0minutes, plus longs que les 10\u00a0minutes du tarif\u00a0: ils peuvent être sous-estimés.`,
  exceedances_of_measures: () =>
    'Dépassements comptés sur les seules puissances mesurées\u00a0: celles qui manquent à la courbe sont estimées, d’autres dépassements sont possibles.',
  power_factor_of_meter: ({ value, day }: { value: number; day: CivilDay }) =>
    `Dépassements\u00a0: cos φ de ${cosPhi(value)}, déduit de la puissance maximale que le compteur a enregistrée le ${frenchDay(day)}.`,
  power_factor_rule: ({ value, why }: { value: number; why: keyof typeof WHY_RULE }) =>
    `Dépassements\u00a0: cos φ de ${cosPhi(value)} (règle d’Enedis), ${WHY_RULE[why]}.`,
  collective_grid_assumed: () =>
    'Autoconsommation collective\u00a0: acheminement de l’opération supposé. Un participant peut garder l’acheminement ordinaire\u00a0: précisez-le dans l’offre.',
  gas_option_of_year: ({ option }: { option: string }) =>
    `Option de distribution ${option}, déduite des douze derniers mois mesurés\u00a0: la CAR du point n’est pas renseignée.`,
  gas_option_assumed: ({ option, days }: { option: string; days: number }) =>
    `Option de distribution ${option} supposée d’après ${days} jours mesurés seulement\u00a0: renseignez la CAR ou l’option du point.`,

  // comparisons and optimisation
  year_completed: ({ share, method }: { share: number; method: string }) =>
    `${percent(share)} des points manquaient et sont complétés\u00a0: ${method}.`,
  year_mostly_estimated: () => 'Plus de la moitié de l’année est estimée\u00a0: le classement est indicatif.',
  curve_incomplete: ({ share }: { share: number }) =>
    `Courbe incomplète\u00a0: ${percent(share)} des points sont mesurés\u00a0; pointes et énergies peuvent manquer.`,
  not_whole_years: () =>
    'La courbe ne couvre pas un nombre entier d’années\u00a0: les saisons ne pèsent pas leur juste part.',
  curve_long_step: ({ minutes }: { minutes: number }) =>
    `Courbe au pas de ${figure(minutes)}\u00a0minutes\u00a0: les dépassements, comptés sur 10\u00a0minutes, peuvent être sous-estimés.`,
  power_factor_one: () => 'Puissance apparente assimilée à la puissance active (cos φ = 1).',
  beyond_low_voltage: () =>
    'La charge dépasse 250\u00a0kVA, limite de la basse tension\u00a0: un raccordement en HTA est à étudier.',
  power_of_means: () =>
    'Puissance choisie sur les moyennes de la courbe\u00a0: un appel plus bref peut faire disjoncter, la puissance maximale du compteur est à vérifier.',
} satisfies Record<string, (values: never) => string>;

/** Code of each warning. */
export type WarningCode = keyof typeof WARNINGS;
type EmptyValues = Readonly<Record<string, never>>;
type WarningValues<C extends WarningCode> = Parameters<(typeof WARNINGS)[C]> extends [infer V] ? V : EmptyValues;

/** A reserve on an answer that is known: the reason as a code, and the values that its sentence needs. */
export type Warning<C extends WarningCode = WarningCode> = {
  [K in C]: { code: K; values: WarningValues<K> };
}[C];

/**
 * Makes a `Warning`.
 *
 * @param code one of the codes of the catalogue
 * @param values what the sentence of that code needs; left out for a code that carries nothing
 */
export function warning<C extends WarningCode>(code: C, ...values: Parameters<(typeof WARNINGS)[C]>): Warning<C> {
  const made: { code: WarningCode; values: object } = { code, values: values[0] ?? {} };
  return made as Warning<C>;
}

/**
 * The French sentence of a warning, ready to show.
 *
 * @param made what an engine warns of
 */
export function warningSentence(made: { code: WarningCode; values: object }): string {
  const sentence: (values: never) => string = WARNINGS[made.code];
  return (sentence as (values: object) => string)(made.values);
}

/**
 * A warning in two parts, for an answer that gathers those of several sources: the sentence, and what is particular to this warning;
 * null when the sentence says all.
 *
 * @param made what an engine warns of
 */
export function warningParts(made: Warning): { text: string; detail: string | null } {
  switch (made.code) {
    case 'row_marked':
      return { text: WARNINGS.row_marked({ ...made.values, note: null }), detail: markedDetail(made.values) };
    case 'measures_incomplete':
      return {
        text: 'Mesures incomplètes\u00a0: la facture ne porte que sur la part mesurée de l’énergie.',
        detail: `${percentBelow(made.values.share)} de la période est mesurée`,
      };
    default:
      return { text: warningSentence(made), detail: null };
  }
}

/** Which value of a text a mark is on, where it is doubted, and its note. */
function markedDetail({ title, what, mark, note }: Warning<'row_marked'>['values']): string | null {
  const named = (mark === 'unverified' || mark === 'suspect') && what !== title;
  return [named ? what : null, note].filter((part) => part !== null).join('\u00a0; ') || null;
}

/**
 * The warnings of a list once each, in order.
 *
 * @param list warnings, some of them several times
 */
export function distinctWarnings(list: Iterable<Warning>): Warning[] {
  const bySentence = new Map<string, Warning>();
  for (const made of new Set(list)) {
    const sentence = warningSentence(made);
    if (!bySentence.has(sentence)) bySentence.set(sentence, made);
  }
  return [...bySentence.values()];
}
