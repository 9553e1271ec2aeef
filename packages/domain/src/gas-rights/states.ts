import type { CONSENT_COLORS } from '../consents/index.ts';

/** Where the right to read a gas meter stands at its operator (document 1 §4); `EMPTY`: nothing was declared, or nothing was answered yet. */
export const GAS_RIGHT_STATES = [
  'ACTIVE',
  'OBSOLETE',
  'TO_VALIDATE',
  'REFUSED',
  'ERROR',
  'REVOKED',
  'TO_RECHECK',
  'EMPTY',
] as const;
/** One of these states. */
export type GasRightState = (typeof GAS_RIGHT_STATES)[number];

/** The control of the holder's agreement by GRDF; `none`: it asks for no proof. */
export const GAS_PROOF_STATES = ['none', 'waiting', 'checking', 'accepted', 'refused', 'unknown'] as const;
/** One of them. */
export type GasProofState = (typeof GAS_PROOF_STATES)[number];

/** States after which GRDF gives nothing any more by this right: another one has to be declared. */
const OVER: readonly GasRightState[] = ['OBSOLETE', 'REFUSED', 'REVOKED'];

/** Each state as a person reads it, with its colour among those of consents. */
export const GAS_RIGHT_WORDS: Record<
  GasRightState,
  { label: string; why: string; color: keyof typeof CONSENT_COLORS }
> = {
  ACTIVE: { label: 'Actif', why: 'GRDF donne accès aux données de ce compteur.', color: 'green' },
  OBSOLETE: { label: 'Obsolète', why: 'Ce droit d’accès n’est plus valable chez GRDF.', color: 'lim' },
  TO_VALIDATE: {
    label: 'À valider par le titulaire',
    why: 'GRDF a écrit au titulaire du compteur et attend sa réponse.',
    color: 'orange',
  },
  REFUSED: { label: 'Refusé', why: 'La demande d’accès n’a pas été acceptée.', color: 'red' },
  ERROR: { label: 'En erreur', why: 'GRDF n’a pas pris la déclaration.', color: 'red' },
  REVOKED: { label: 'Révoqué', why: 'Ce droit d’accès a été retiré.', color: 'red' },
  TO_RECHECK: {
    label: 'À revérifier',
    why: 'GRDF vérifie que le titulaire du compteur est toujours le même.',
    color: 'orange',
  },
  EMPTY: { label: 'Aucun', why: 'Aucun droit d’accès n’est enregistré chez GRDF.', color: 'grey' },
};

/** The control of the proof as a person reads it; null when there is nothing to say. */
export const GAS_PROOF_WORDS: Record<GasProofState, string | null> = {
  none: null,
  waiting: 'GRDF demande la preuve de l’accord du titulaire\u00a0: sans elle, aucune donnée n’est collectée.',
  checking: 'GRDF vérifie la preuve reçue.',
  accepted: 'GRDF a vérifié la preuve de l’accord.',
  refused: 'GRDF n’a pas accepté la preuve de l’accord\u00a0: aucune donnée n’est collectée.',
  unknown: null,
};

/**
 * The state of a right that its operator names.
 *
 * @param state in the words of the client of GRDF; one that it does not know is null
 */
export const gasRightState = (
  state: 'active' | 'to-validate' | 'to-verify' | 'refused' | 'revoked' | 'obsolete' | 'unknown',
): GasRightState | null => STATE_OF[state];

const STATE_OF = {
  active: 'ACTIVE',
  'to-validate': 'TO_VALIDATE',
  'to-verify': 'TO_RECHECK',
  refused: 'REFUSED',
  revoked: 'REVOKED',
  obsolete: 'OBSOLETE',
  unknown: null,
} as const;

/**
 * Whether nothing more comes of a right.
 *
 * @param state where it stands
 */
export const isGasRightOver = (state: GasRightState): boolean => OVER.includes(state);

/**
 * Whether data may be collected by a right: it is active, and its proof, where one is asked, is neither awaited nor refused.
 *
 * @param right its state and that of its proof
 */
export const mayCollectGas = (right: { state: GasRightState; proof: GasProofState }): boolean =>
  right.state === 'ACTIVE' && right.proof !== 'waiting' && right.proof !== 'refused';

/**
 * Whether the contract of a meter is valid (document 1 §4): that of a gas point only while its right is active or checked again, any other always.
 *
 * @param idtype kind of the source
 * @param state of its right
 */
export const isContractValid = (idtype: string, state: GasRightState): boolean =>
  idtype !== 'pce' || state === 'ACTIVE' || state === 'TO_RECHECK';
