import { frenchDay, type CivilDay } from '../calendar/days.ts';

const figure = (value: number): string => String(value).replace('.', ',');
const quoted = (text: string): string => `«\u00a0${text}\u00a0»`;
const percent = (share: number): string => `${(share * 100).toFixed(1).replace('.', ',')}\u00a0%`;

/** « 1 jour de la période sur 7 a une énergie mesurée et une température », in the number of its days. */
const weatheredDays = (known: number, of: number, where: string): string =>
  known === 0
    ? `aucun jour ${where} n’a à la fois une énergie mesurée et une température`
    : `${known} jour${known === 1 ? '' : 's'} ${where} sur ${of} ${known === 1 ? 'a' : 'ont'} une énergie mesurée et une température`;

/**
 * What a person reads for each reason of an engine that gives no answer. The parameter of an entry is the `values` that its reason
 * carries; a reason without values takes none.
 */
export const SENTENCES = {
  // tariffs, costs, offers
  tariff_unknown: ({ what, day }: { what: string; day: CivilDay }) =>
    `Tarif inconnu\u00a0: ${what} au ${frenchDay(day)}. Aucune grille enregistrée ne couvre cette date.`,
  no_offer: () => 'Tarif inconnu\u00a0: aucune offre n’est renseignée pour cette source.',
  no_offer_on_days: () => 'Aucune offre du contrat ne couvre ces dates.',
  contract_ended: ({ day }: { day: CivilDay }) =>
    `Tarif inconnu\u00a0: le contrat saisi s’est terminé le ${frenchDay(day)}. Saisissez celui qui le suit.`,
  index_unknown: ({ coefficient, lastDay }: { coefficient: string; lastDay: CivilDay | null }) =>
    lastDay === null
      ? `Tarif inconnu\u00a0: le coefficient ${coefficient} n’est pas saisi à ces dates. Il se lit sur la facture ou l’avis de révision.`
      : `Tarif inconnu\u00a0: le coefficient ${coefficient} n’est saisi que jusqu’au ${frenchDay(lastDay)}. Saisissez sa valeur suivante, lue sur la facture ou l’avis de révision.`,
  heat_units_unknown: ({ unit }: { unit: string }) =>
    `Tarif inconnu\u00a0: la quantité facturée de la part fixe R2 (en ${unit}) n’est pas saisie.`,
  delivery_price_unknown: ({ day }: { day: CivilDay }) =>
    `Tarif inconnu\u00a0: le montant de la livraison du ${frenchDay(day)} n’est pas saisi.`,
  no_delivery_on_days: () =>
    'Tarif inconnu\u00a0: ces jours ne sont pas compris entre deux livraisons saisies, le prix de leur énergie est inconnu.',
  power_unknown: () => 'Puissance souscrite inconnue.',
  class_power_unknown: ({ post }: { post: string }) => `Puissance souscrite inconnue pour le poste ${quoted(post)}.`,
  powers_decreasing: (v: { after: string; afterPower: number; before: string; beforePower: number; unit: string }) => {
    const of = (post: string, value: number) => `${post} (${figure(value)}${v.unit === '' ? '' : `\u00a0${v.unit}`})`;
    return `Puissances souscrites décroissantes\u00a0: ${of(v.after, v.afterPower)} est inférieure à ${of(v.before, v.beforePower)}. Une puissance ne peut pas baisser d’un poste au suivant.`;
  },
  class_unknown_name: (v: { name: string; formula: string | null; classes: readonly string[] }) =>
    `Le poste ${quoted(v.name)} n’existe pas${v.formula === null ? '' : ` dans la formule ${quoted(v.formula)}`}. Postes possibles\u00a0: ${v.classes.join(', ')}.`,
  class_twice: ({ name }: { name: string }) => `Le poste ${quoted(name)} a deux puissances.`,
  class_missing: ({ post, formula }: { post: string; formula: string }) =>
    `Il manque la puissance du poste ${quoted(post)} de la formule ${quoted(formula)}.`,
  formula_without_classes: ({ formula }: { formula: string }) =>
    `La formule ${quoted(formula)} a une seule puissance souscrite, sans poste.`,
  price_unknown_for_post: ({ post }: { post: string }) => `Prix inconnu pour le poste ${quoted(post)}.`,
  energy_not_cut: () =>
    'Énergie connue par jour, sans courbe ni index par poste\u00a0: sa répartition entre les postes est inconnue.',
  tempo_colour_unknown: () => 'Couleur des jours Tempo inconnue.',
  post_unknown: () => 'Heures creuses ou pointe inconnues\u00a0: poste tarifaire indéterminé.',
  class_unknown: () => 'Heures creuses ou pointe inconnues\u00a0: classe temporelle indéterminée.',
  reactive_without_active: () =>
    'Énergie réactive\u00a0: l’énergie active du poste n’est pas mesurée, la franchise est inconnue.',
  collective_supply_unknown: () =>
    'Le fournisseur ne facture pas l’énergie reçue de l’autoconsommation collective\u00a0: ce qu’il facture par poste n’est pas connu.',
  collective_excise_unknown: () =>
    'Autoconsommation collective\u00a0: l’accise sur l’énergie reçue est inconnue, car elle est nulle si la production est renouvelable et de moins de 1\u00a0MW (CIBS, art. L312-79 et L312-87).',
  collective_energy_unknown: () =>
    'Autoconsommation collective\u00a0: l’énergie autoproduite de ces jours n’est pas saisie, la part énergie de l’acheminement est inconnue.',
  collective_energy_of_whole: ({ fromDay, toDay }: { fromDay: CivilDay; toDay: CivilDay }) =>
    `Autoconsommation collective\u00a0: l’énergie autoproduite n’est connue que pour toute la période du ${frenchDay(fromDay)} au ${frenchDay(toDay - 1)}, à un seul tarif\u00a0; la part énergie de l’acheminement de ces jours est inconnue.`,
  collective_not_measured: () =>
    'Autoconsommation collective\u00a0: la période de l’énergie autoproduite n’est pas mesurée en entier, l’énergie alloproduite est inconnue.',
  collective_above_drawn: (v: { post: string; kWh: number; drawnKWh: number }) =>
    `Autoconsommation collective\u00a0: ${figure(v.kWh)}\u00a0kWh autoproduits sont saisis pour le poste ${quoted(v.post)}, plus que les ${figure(Math.round(v.drawnKWh))}\u00a0kWh soutirés.`,
  no_collective_rates: () => 'La formule d’acheminement n’a pas de tarif en autoconsommation collective.',
  market_needs_curve: () => 'Un prix de marché heure par heure demande une courbe de charge.',
  market_price_unknown: () => 'Prix de marché inconnu sur une partie de la période.',
  days_missing: () =>
    'Il manque des jours à la période, et des totaux par poste ne se complètent pas\u00a0: une courbe de charge est nécessaire.',
  no_power_within_limits: () => 'Aucune puissance permise entre les limites données.',
  load_above_limit: ({ neededKVA, limitKVA }: { neededKVA: number; limitKVA: number }) =>
    `La charge atteint ${figure(Number(neededKVA.toFixed(1)))}\u00a0kVA, au-delà de la limite de ${figure(limitKVA)}\u00a0kVA.`,
  price_by_hour: () =>
    'Prix de marché heure par heure\u00a0: pas de prix fixe à comparer, la facture le chiffre sur une période passée.',
  step_too_long: () =>
    'Le pas de la courbe est trop long pour distinguer les heures\u00a0: une heure au plus est nécessaire.',
  posts_not_measured: () =>
    'Les mesures par poste ne permettent pas de retrouver les postes de ce contrat\u00a0: une courbe de charge est nécessaire.',
  formula_reserved: () => 'Formule dérogatoire, réservée aux compteurs non communicants.',
  peak_days_unknown: () => 'Jours de pointe mobile (PP1) ou heures creuses inconnus sur la période.',
  off_peak_unknown: () => 'Heures creuses inconnues sur la période.',
  nothing_to_optimise: () => 'Aucune mesure\u00a0: rien à optimiser.',
  supply_price_unknown: () =>
    'Prix de la fourniture inconnu\u00a0: le coût connu est celui de l’acheminement et des taxes.',
  gas_supply_price_unknown: () =>
    'Prix de la fourniture inconnu\u00a0: le coût connu est celui de la distribution et des taxes, sans transport ni stockage.',
  gas_capacity_unknown: ({ option }: { option: string }) =>
    `Capacité journalière souscrite inconnue\u00a0: l’acheminement de l’option ${option} en dépend.`,
  gas_distance_unknown: () =>
    'Distance au réseau de transport inconnue\u00a0: l’acheminement de l’option TP en dépend.',
  formula_unknown: () => 'Formule tarifaire d’acheminement inconnue\u00a0: la CTA ne peut pas être calculée.',

  // pv
  too_few_years: () => 'Une seule année connue\u00a0: l’écart d’une année à l’autre est inconnu.',
  no_production: () => 'Aucune production sur les années données.',
  missing_uncertainty: () => 'Une incertitude manque ou n’est pas un nombre.',
  nothing_measured: () => 'Aucune énergie mesurée sur la période.',
  before_first_measure: ({ day }: { day: CivilDay }) =>
    `Aucune mesure avant le ${frenchDay(day)}\u00a0: l’énergie consommée plus tôt est inconnue.`,
  day_measured_in_part: ({ day }: { day: CivilDay }) =>
    `Le ${frenchDay(day)} n’est mesuré qu’en partie\u00a0: son énergie est inconnue.`,
  after_last_measure: ({ day }: { day: CivilDay }) =>
    `Aucune mesure après le ${frenchDay(day)}\u00a0: l’énergie consommée ensuite est inconnue.`,
  day_not_over: () => 'Jour en cours ou à venir\u00a0: son énergie n’est pas encore connue.',
  nothing_expected: () => 'Aucune production attendue sur l’année.',
  coverage_too_low: ({ coverage }: { coverage: number }) =>
    `Couverture insuffisante\u00a0: ${percent(coverage)} seulement est connue.`,

  weather_empty: ({ line }: { line: number }) => `Le fichier météo ne contient aucune mesure (ligne ${line}).`,
  weather_header: ({ line }: { line: number }) => `L’en-tête du fichier météo est illisible (ligne ${line}).`,
  weather_row: ({ line }: { line: number }) => `La ligne ${line} du fichier météo est illisible.`,

  // storage, sizing
  no_known_step: () => 'Aucun pas où toutes les courbes sont connues.',
  invalid_battery: () => 'Batterie impossible\u00a0: capacité, réserve, puissances ou rendements hors limites.',
  invalid_shares: () =>
    'Clé de répartition invalide\u00a0: une part par participant, positives, 100\u00a0% au plus ensemble.',
  invalid_step: () => 'Pas de la courbe invalide.',
  empty_curve: () => 'La courbe est vide.',
  nothing_to_size: () => 'Aucune puissance ou aucune batterie à comparer.',
  not_a_year: () => 'Il faut une année entière\u00a0: 365 ou 366 jours, même pas pour la charge et la production.',
  invalid_economy: () => 'Hypothèses économiques invalides ou incomplètes.',
  no_size: () => 'Aucune taille ne répond à cet objectif.',

  // economics
  no_duration: () => 'La durée de l’étude doit être d’un an au moins, en années entières.',
  missing_value: () => 'Une valeur du projet manque ou est hors de ses limites.',
  invalid_loan: () => 'Emprunt invalide\u00a0: capital, taux ou durée hors limites.',
  invalid_tax: () => 'Imposition invalide\u00a0: taux entre 0 et 100\u00a0%, amortissement d’un an au moins.',
  invalid_rate: () => 'Taux d’actualisation invalide\u00a0: il doit dépasser −100\u00a0%.',
  missing_flow: () => 'Un flux du projet est inconnu.',
  no_sign_change: () => 'Les flux ne changent pas de signe\u00a0: aucun taux de rentabilité.',
  no_real_rate: () => 'Aucun taux n’annule la valeur du projet.',

  // heating
  too_few_days: () => 'Pas assez de jours mesurés pour chercher une signature de chauffage.',
  temperature_does_not_vary: () => 'La température extérieure ne varie pas assez sur la période.',
  no_positive_slope: () => 'La consommation n’augmente pas quand il fait froid\u00a0: aucun chauffage visible.',
  too_few_independent_days: () => 'Les jours se ressemblent trop entre eux pour conclure.',
  weather_no_station: () =>
    'Météo non retirée\u00a0: aucune station météo n’est rattachée à ce bâtiment, ou plusieurs le sont.',
  weather_new_panels: ({ day }: { day: CivilDay }) =>
    `Météo non retirée\u00a0: des panneaux sont mesurés depuis le ${frenchDay(day)}, ce qu’ils ont remplacé n’est pas une économie.`,
  weather_period_long: () => 'Météo non retirée\u00a0: la période dépasse un an.',
  weather_period_ahead: () => 'Météo non retirée\u00a0: aucun jour entier de la période n’est encore écoulé.',
  weather_reference_short: ({ known, of }: { known: number; of: number }) =>
    `Météo non retirée\u00a0: ${weatheredDays(known, of, 'de l’année de référence')}, il en faut neuf sur dix.`,
  weather_period_short: ({ known, of }: { known: number; of: number }) =>
    `Météo non retirée\u00a0: ${weatheredDays(known, of, 'de la période')}, il en faut neuf sur dix et 14 au moins.`,
  weather_before_short: ({ known, of }: { known: number; of: number }) =>
    `Météo non retirée\u00a0: ${weatheredDays(known, of, 'de la même période un an plus tôt')}, il en faut neuf sur dix.`,
  weather_no_signature: () =>
    'Météo non retirée\u00a0: l’année de référence ne montre pas de lien sûr entre la consommation et la température.',
  weather_uncertain: () => 'Météo non retirée\u00a0: l’incertitude de la correction ne peut pas être calculée.',
  not_significant: () =>
    'Le lien entre froid et consommation ne se distingue pas du hasard\u00a0: aucun chauffage visible.',

  // findings
  no_curve: () =>
    'Aucune courbe de charge sur ces douze mois\u00a0: ni talon, ni puissance, ni heures de fermeture ne sont connus.',
  production_not_measured: () =>
    'Ce qui est produit et consommé sur place n’est pas mesuré\u00a0: ce que le site consomme vraiment est inconnu.',
  injection_not_measured: () =>
    'Le point injecte sur le réseau et cette injection n’est pas mesurée\u00a0: ce que le site consomme de sa production est inconnu.',
  year_measured_in_part: ({ share }: { share: number }) =>
    share === 0
      ? 'Aucun jour de l’année n’est mesuré par une courbe.'
      : `${percent(share)} de l’année sont mesurés par une courbe\u00a0: c’est trop peu pour conclure sur un an.`,
  nothing_never_stops: () => 'Aucune puissance n’est appelée en permanence.',
  two_years_of_curve_needed: () =>
    'Deux années mesurées par des courbes de même pas sont nécessaires pour comparer le talon à celui d’il y a un an.',
  base_load_steady: () => 'Le talon n’a pas nettement augmenté en un an.',
  base_load_rise_not_used: () =>
    'Le talon a augmenté en un an, mais pas la consommation mesurée d’autant\u00a0: la hausse n’est pas chiffrée.',
  occupation_unknown: () =>
    'L’occupation du bâtiment n’est pas renseignée\u00a0: ses heures de fermeture sont inconnues.',
  closed_hours_unknown: () => 'Les heures de fermeture de ce bâtiment ne sont pas connues.',
  only_charging: () => 'Seule la recharge de véhicules est mesurée\u00a0: elle n’a pas d’heures de fermeture.',
  closed_hours_stopped: () => 'Depuis quatre semaines, plus rien n’est consommé aux heures de fermeture.',
  nothing_when_closed: () => 'Rien n’est consommé aux heures de fermeture.',
  nothing_lacks: () => 'Les mesures de l’année sont complètes.',
  no_contract_end: () => 'Le contrat n’a pas de date de fin connue.',
  contract_runs: ({ day }: { day: CivilDay }) => `Le contrat court jusqu’au ${frenchDay(day)}.`,
  no_weather: () => 'Aucune température extérieure sur l’année\u00a0: l’effet du froid ne peut pas être retiré.',
  two_years_needed: () => 'Deux années mesurées avec leur température sont nécessaires pour comparer à météo égale.',
  evolution_reference_short: ({ known, of }: { known: number; of: number }) =>
    `Pas de comparaison\u00a0: ${known} jour${known >= 2 ? 's' : ''} de l’année de référence sur ${of} ${known >= 2 ? 'sont mesurés' : 'est mesuré'} en entier, il en faut huit sur dix.`,
  evolution_period_short: ({ known, of }: { known: number; of: number }) =>
    `Pas de comparaison\u00a0: ${known} jour${known >= 2 ? 's' : ''} de la période sur ${of} ${known >= 2 ? 'sont mesurés' : 'est mesuré'} en entier, il en faut 30 au moins.`,
  evolution_nothing_alike: ({ known, of }: { known: number; of: number }) =>
    `Pas de comparaison\u00a0: l’année de référence n’a de jours semblables que pour ${known} jour${known >= 2 ? 's' : ''} de la période sur ${of}, il en faut 30 au moins.`,
  no_heating_energy: () => 'Aucune énergie de chauffage n’est mesurée dans ce bâtiment\u00a0: l’économie est inconnue.',
  evolution_panels: () =>
    'Pas de comparaison\u00a0: derrière des panneaux photovoltaïques, l’électricité soutirée suit le soleil autant que l’usage.',
  use_never: () =>
    'Le profil d’utilisation n’a aucune heure d’occupation\u00a0: dessinez-en au moins une, ou choisissez un autre profil.',
  use_hours_unknown: () =>
    'Les heures d’utilisation de ce bâtiment sont inconnues\u00a0: rattachez-lui un profil d’utilisation.',
  no_drift: () => 'La consommation ne se distingue pas de celle de l’année précédente, à météo égale.',
  power_maxima_unknown: ({ share }: { share: number }) =>
    `La puissance maximale enregistrée par le compteur (en kVA) n’est connue ${share === 0 ? 'aucun jour' : `que ${percent(share)} des jours`} de l’année\u00a0: la puissance souscrite ne peut pas être jugée.`,
  power_fits: () => 'Aucune autre puissance souscrite n’aurait coûté moins.',

  // use
  schedule_step_too_long: () =>
    'Aucune courbe de charge à l’heure ou plus fine sur ces douze mois\u00a0: les heures d’utilisation ne se voient pas.',
  schedule_too_few_days: ({ days, least }: { days: number; least: number }) =>
    `${days === 0 ? 'Aucun jour n’est mesuré' : days === 1 ? 'Un seul jour est mesuré' : `${days} jours seulement sont mesurés`} par une courbe sur ces douze mois\u00a0: il en faut ${least} pour proposer des horaires.`,
  schedule_no_activity: () =>
    'La puissance ne monte pas nettement au-dessus du talon\u00a0: la courbe ne montre pas d’heures d’utilisation.',
} satisfies Record<string, (values: never) => string>;
