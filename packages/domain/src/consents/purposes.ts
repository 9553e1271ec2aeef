/** What a consent is given for: one box each, unticked at first (decisions §5). */
export const PURPOSES = ['suivi_quotidien', 'courbe_fine', 'conseil'] as const;
/** One purpose. */
export type Purpose = (typeof PURPOSES)[number];

/** What each purpose is called, and what it means for whoever lives there, in plain French. */
export const PURPOSE_WORDS: Record<Purpose, { title: string; meaning: string }> = {
  suivi_quotidien: {
    title: 'Suivi quotidien',
    meaning:
      'La consommation de chaque jour, la puissance maximale et les index. On y voit les jours d’absence et les saisons, pas les heures.',
  },
  courbe_fine: {
    title: 'Courbe fine',
    meaning:
      'La consommation de chaque demi-heure. Elle révèle des habitudes\u00a0: heures de lever et de coucher, repas, absences, appareils puissants en marche.',
  },
  conseil: {
    title: 'Conseil',
    meaning:
      'Utiliser ces données pour vous conseiller\u00a0: contrat, travaux, photovoltaïque, recharge. Sans cette case, elles ne servent qu’au suivi.',
  },
};

/**
 * Whether a text is a purpose.
 *
 * @param text what is to be looked at
 */
export const isPurpose = (text: string): text is Purpose => PURPOSES.some((one) => one === text);

/**
 * The purposes that prolonging may keep: those of the consent, and no other.
 *
 * @param held of the consent that is prolonged
 * @param asked what was ticked
 */
export const keptPurposes = (held: readonly Purpose[], asked: readonly Purpose[]): Purpose[] =>
  held.filter((one) => asked.includes(one));

/** Versions of the text that a holder signs, the first the one in force. A text that changes gets another version, and the former ones stay. */
export const TEXT_VERSIONS = ['2026-11'] as const;
/** One version of that text. */
export type TextVersion = (typeof TEXT_VERSIONS)[number];

/** Who and what the text of a consent names. */
export type TextParts = {
  /** Who will read: the company or person that asks. */
  reader: string;
  brand: string;
  /** « d’électricité » or « de gaz naturel ». */
  energy: string;
  /** Number of the meter. */
  number: string;
  /** First day of the data and last day of the consent, in words. */
  from: string;
  to: string;
};

const TEXTS: Record<TextVersion, (parts: TextParts) => string[]> = {
  '2026-11': ({ reader, brand, energy, number, from, to }) => [
    `J’autorise ${reader}, et les personnes à qui ${reader} donne accès au bâtiment, par la plateforme ${brand}, à recueillir auprès du gestionnaire du réseau et à lire les données de mon compteur ${energy} nº\u00a0${number}, du ${from} au ${to}, pour les seules finalités que j’ai cochées.`,
    'Je certifie être le titulaire du contrat de ce compteur, ou agir en son nom.',
    'Je peux retirer cet accord à tout moment, sans motif et sans frais\u00a0: la collecte s’arrête aussitôt et ces données ne sont plus lisibles.',
  ],
};

/**
 * The paragraphs that a holder signs.
 *
 * @param version of the text
 * @param parts what it names
 */
export const consentText = (version: TextVersion, parts: TextParts): string[] => TEXTS[version](parts);
