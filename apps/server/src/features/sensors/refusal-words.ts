import type { RefusedReason } from './sensors.tables.ts';

const WORDS: Record<RefusedReason, string> = {
  ahead: 'Valeur datée de plus d’une heure dans l’avenir\u00a0: réglez l’horloge de l’objet.',
  late: 'Valeur de plus de 7\u00a0jours\u00a0: déposez un fichier pour l’historique.',
  rate: 'Trop de valeurs en dix minutes\u00a0: les suivantes ne sont pas gardées.',
  range: 'Valeur hors de toute grandeur physique.',
  sparse: 'Compteur lu moins d’une fois en 25\u00a0heures\u00a0: ce qu’il a compté entre deux relevés reste inconnu.',
  consent: 'L’accord du titulaire ne couvre pas ce jour.',
};

/** Why a value was not kept, in French. */
export const refusalInWords = (reason: RefusedReason): string => WORDS[reason];
