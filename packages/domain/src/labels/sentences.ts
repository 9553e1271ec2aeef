/** What a person reads beside a label or an obligation. */
export const LABEL_SENTENCES = {
  surface_unknown: 'Surface inconnue\u00a0: pas d’étiquette.',
  small_surface: 'Moins de 40\u00a0m²\u00a0: les seuils adaptés aux petites surfaces ne sont pas appliqués.',
  reference_year: (first: number, last: number) =>
    `Année de référence hors de ${first}\u00a0–\u00a0${last}\u00a0: à vérifier.`,
} as const;
