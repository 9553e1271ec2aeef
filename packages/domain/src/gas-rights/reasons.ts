import type { GasRightState } from './states.ts';

/** Why a right is refused, obsolete, revoked or in error (document 1 §8), with what can be done. */
export const GAS_REASONS = {
  'mail-not-received': {
    fr: 'Le titulaire n’a pas reçu l’e-mail de GRDF.',
    cure: 'Vérifiez avec lui son adresse e-mail, puis demandez de nouveau son accord.',
  },
  'refused-by-holder': {
    fr: 'Le titulaire a refusé la demande d’accès.',
    cure: 'Parlez-lui avant de lui demander de nouveau son accord.',
  },
  'validity-exceeded': {
    fr: 'Le titulaire n’a pas répondu à GRDF avant la fin de validité de la demande.',
    cure: 'Prévenez-le que GRDF lui écrira, puis demandez de nouveau son accord.',
  },
  'no-longer-holder': {
    fr: 'La personne sollicitée n’est plus titulaire de ce compteur.',
    cure: 'Demandez son accord au nouveau titulaire.',
  },
  'authorisation-ended': {
    fr: 'L’autorisation donnée à GRDF par le titulaire est arrivée à son terme.',
    cure: 'Déclarez de nouveau le droit d’accès\u00a0: GRDF écrira au titulaire.',
  },
  'access-ended': {
    fr: 'La date de fin du droit d’accès est passée.',
    cure: 'Déclarez de nouveau le droit d’accès, tant que l’accord du titulaire est en vigueur.',
  },
  'mail-invalid': {
    fr: 'L’adresse e-mail du titulaire n’est pas valable.',
    cure: 'Vérifiez cette adresse avec le titulaire, puis déclarez de nouveau le droit d’accès.',
  },
  'revoked-by-holder': {
    fr: 'Le titulaire a retiré l’accès à ses données auprès de GRDF.',
    cure: 'Rien n’est plus collecté. Pour lire ce compteur de nouveau, il faut un nouvel accord du titulaire.',
  },
  'revoked-by-us': {
    fr: 'Ce droit a été abandonné, ou l’accord du titulaire a pris fin.',
    cure: 'Pour lire ce compteur de nouveau, déclarez un nouveau droit d’accès.',
  },
  'revoked-by-grdf': {
    fr: 'GRDF a retiré ce droit d’accès.',
    cure: 'Contactez GRDF avant de déclarer un nouveau droit d’accès.',
  },
} as const;
/** One of these reasons. */
export type GasReason = keyof typeof GAS_REASONS;

/** What GRDF writes of who ended a right, accents aside. Its documents list no value: what matches none keeps GRDF's own words. */
const WORDS: Partial<Record<GasRightState, readonly (readonly [RegExp, GasReason])[]>> = {
  REFUSED: [
    [/courriel|mail/, 'mail-not-received'],
    [/validite|delai|expir/, 'validity-exceeded'],
    [/demenag|plus titulaire|resili/, 'no-longer-holder'],
    [/titulaire|client/, 'refused-by-holder'],
  ],
  OBSOLETE: [
    [/courriel|mail/, 'mail-invalid'],
    [/demenag|plus titulaire|resili/, 'no-longer-holder'],
    [/autorisation/, 'authorisation-ended'],
    [/fin.*acces/, 'access-ended'],
  ],
  REVOKED: [
    [/titulaire|client/, 'revoked-by-holder'],
    [/tiers/, 'revoked-by-us'],
    [/grdf/, 'revoked-by-grdf'],
  ],
};

/** What is known of the end of a right: who ended it in GRDF's words, the last days of the right and of the holder's authorisation. Civil days. */
export type GasEnding = {
  state: GasRightState;
  endedBy: string | null;
  toDay: number | null;
  authorisedTo: number | null;
};

/**
 * Why a right ended, as far as GRDF says it: by its words, else by the dates of an obsolete right; null when neither says.
 *
 * @param ending what GRDF answered of it
 * @param today civil day of Paris
 */
export function gasReason(ending: GasEnding, today: number): GasReason | null {
  const said = (ending.endedBy ?? '')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const found = WORDS[ending.state]?.find(([words]) => words.test(said));
  if (found) return found[1];
  if (ending.state !== 'OBSOLETE') return null;
  if (ending.authorisedTo !== null && ending.authorisedTo < today) return 'authorisation-ended';
  return ending.toDay !== null && ending.toDay < today ? 'access-ended' : null;
}

/**
 * Whether an end is the will of the holder: their agreement is over then, here too.
 *
 * @param reason of the end; null where it is not known
 */
export const isHoldersWill = (reason: GasReason | null): boolean =>
  reason === 'refused-by-holder' || reason === 'revoked-by-holder';
