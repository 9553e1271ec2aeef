import type { Consent, ConsentRequest } from '@joulerie/contract/consents';
import {
  type CONSENT_COLORS,
  type ConsentState,
  PURPOSE_WORDS,
  type RequestKind,
  type RequestState,
} from '@joulerie/domain/consents';
import { count, meterNumber } from '../../lib/format.ts';
import type { Tone } from '../../ui/chip.tsx';

/** What the colour of a consent says (document 1 §9). */
export const COLOR_WORDS: Record<keyof typeof CONSENT_COLORS, string> = {
  green: 'Actif',
  orange: 'Se termine bientôt',
  lim: 'Terminé',
  red: 'Retiré',
  grey: 'Sans signature',
};

/** The states of consents as filters. */
export const CONSENT_STATE_WORDS: Record<ConsentState, string> = {
  active: 'Actifs',
  expired: 'Terminés',
  revoked: 'Retirés',
  'no-sign': 'Sans signature',
};

export const REQUEST_STATE_WORDS: Record<RequestState, string> = {
  CREATED: 'En attente du titulaire',
  WAITING_GRDF: 'En attente de GRDF',
  ACCEPTED: 'Acceptée',
  REFUSED: 'Refusée',
  EXPIRED: 'Expirée',
  REMOVED: 'Retirée',
  TERMINATED: 'Close',
};

export const REQUEST_STATE_TONES: Record<RequestState, Tone> = {
  CREATED: 'info',
  WAITING_GRDF: 'info',
  ACCEPTED: 'ok',
  REFUSED: 'bad',
  EXPIRED: 'warn',
  REMOVED: 'none',
  TERMINATED: 'none',
};

export const KIND_WORDS: Record<RequestKind, string> = {
  sign: 'Signature',
  share: 'Partage',
  extend: 'Prolongation',
  'change-owner': 'Nouveau titulaire',
  multi: 'Plusieurs compteurs',
};

/** « Suivi quotidien, courbe fine » as labels. */
export const purposeTitles = ({ purposes }: Pick<Consent, 'purposes'>): string[] =>
  purposes.map((one) => PURPOSE_WORDS[one].title);

/** Whom a request names: the company, else the person; null when it names nobody. */
export function namedHolder({ user, company }: Pick<ConsentRequest, 'user' | 'company'>): string | null {
  return company?.name ?? ([user.firstname, user.lastname].filter(Boolean).join(' ') || null);
}

/** The meters of a request, in the order that it lists them. */
export const metersOf = ({ source, consentrequest }: ConsentRequest): NonNullable<ConsentRequest['source']>[] =>
  source ? [source] : consentrequest.flatMap((one) => one.source ?? []);

/** A request in a few words, for the labels of its buttons: « Signature, jeanne@exemple.fr ». */
export const requestName = ({ kind, mail }: Pick<ConsentRequest, 'kind' | 'mail'>): string =>
  mail ? `${KIND_WORDS[kind]}, ${mail}` : KIND_WORDS[kind];

/** A meter in a few words: its name, else its number, which is all that a holder knows of it. */
export const meterName = ({ name, idsource }: Consent['source']): string => name || meterNumber(idsource);

/** « et 2 autres compteurs » that were signed for at once; nothing for one alone. */
export function othersSigned({ signed_with: meters }: Pick<Consent, 'signed_with'>): string | null {
  return meters > 1 ? `signé avec ${count(meters - 1, 'autre compteur', 'autres compteurs')}` : null;
}
