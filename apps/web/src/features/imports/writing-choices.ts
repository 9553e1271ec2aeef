/** How the dates and the numbers of a table may be written. */
export const WRITING_CHOICES = {
  dateOrder: {
    label: 'Ordre des dates',
    data: [
      { value: 'day', label: 'jour/mois/année' },
      { value: 'month', label: 'mois/jour/année' },
    ],
  },
  decimal: {
    label: 'Séparateur décimal',
    data: [
      { value: ',', label: 'virgule (1,5)' },
      { value: '.', label: 'point (1.5)' },
    ],
  },
  stamp: {
    label: 'La date écrite est',
    data: [
      { value: 'start', label: 'le début de l’intervalle' },
      { value: 'end', label: 'la fin de l’intervalle' },
    ],
  },
  zone: {
    label: 'Fuseau',
    data: [
      { value: 'Europe/Paris', label: 'heure de Paris' },
      { value: 'UTC', label: 'temps universel (UTC)' },
      { value: 'UTC+1', label: 'UTC+1 toute l’année' },
      { value: 'UTC+2', label: 'UTC+2 toute l’année' },
    ],
  },
} as const;

/** What is done with lines of this file alone. */
export const LINE_CHOICES = {
  repeats: {
    label: 'Deux valeurs pour un même moment',
    data: [
      { value: 'first', label: 'garder la première' },
      { value: 'last', label: 'garder la dernière' },
      { value: 'both', label: 'les deux\u00a0: le compteur a été remplacé, ou elles s’ajoutent' },
    ],
  },
  unread: {
    label: 'Ce qui n’est pas lu',
    data: [
      { value: 'skip', label: 'enregistrer sans cela' },
      { value: 'numbers', label: 'lire le seul nombre de ces cellules, et enregistrer sans le reste' },
    ],
  },
  blanks: {
    label: 'Classe horaire sans valeur',
    data: [
      { value: 'missing', label: 'elle manque\u00a0: enregistrer sans ces lignes' },
      { value: 'zero', label: 'elle vaut zéro' },
    ],
  },
} as const;

export const LINE_KEYS = ['repeats', 'unread', 'blanks'] as const;

export const WRITING_KEYS = ['dateOrder', 'decimal', 'stamp', 'zone'] as const;
