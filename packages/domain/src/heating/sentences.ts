import type { HeatingCurveVerdict } from './heating-curve.ts';
import type { SignatureDoubt } from './signature.ts';

/** What a person reads of what weakens a signature. */
export const SIGNATURE_DOUBTS: Record<SignatureDoubt, string> = {
  balance_point_at_search_bound:
    'Température d’équilibre en limite de recherche\u00a0: un autre usage domine peut-être.',
  low_r2: 'La température extérieure explique moins de la moitié des écarts.',
  balance_point_uncertain: 'Température d’équilibre connue à plus de 3\u00a0°C près.',
};

/** What a person reads of each verdict on a water curve. */
export const HEATING_CURVE_ADVICE: Record<HeatingCurveVerdict, string> = {
  unknown: 'Pas assez de mesures pour juger la loi d’eau.',
  no_weather_compensation:
    'L’eau de départ ne suit pas la température extérieure\u00a0: vérifier la sonde et la régulation.',
  too_high: 'Pièces trop chaudes par tous les temps\u00a0: abaisser la loi d’eau en parallèle.',
  too_low: 'Pièces trop froides par tous les temps\u00a0: relever la loi d’eau en parallèle.',
  too_steep: 'Pièces trop chaudes quand il fait froid\u00a0: réduire la pente de la loi d’eau.',
  too_flat: 'Pièces trop chaudes quand il fait doux\u00a0: augmenter la pente et abaisser le pied de la loi d’eau.',
  sound: 'Loi d’eau en accord avec les températures des pièces.',
};

/** What a person reads of the other actions in a boiler room. */
export const ACTION_ADVICE = {
  set_points: 'Ramener les pièces à leurs consignes.',
  night_setback: 'Abaisser le chauffage hors utilisation.',
  summer_stop: 'Arrêter le chauffage les jours doux.',
} as const;

/** How a saving was computed, to print beside it. */
export const SAVING_RULES = {
  seven_percent: '7\u00a0% de chauffage par degré (ADEME)',
  night_setback: (meanC: number) =>
    `7\u00a0% de chauffage par degré (ADEME), ${meanC}\u00a0°C de moins en moyenne hors utilisation`,
  warm_days: 'énergie mesurée au-delà de la température d’équilibre',
} as const;
