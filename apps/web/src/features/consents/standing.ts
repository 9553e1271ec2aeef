import type { Consent, ConsentRequest } from '@joulerie/contract/consents';
import { isRequestOver } from '@joulerie/domain/consents';
import { date } from '../../lib/format-date.ts';
import type { AskKind } from './ask-values.ts';

/** Why a source that is read by consent gives no measures, or will soon give none, and what can be done. */
export type Standing = {
  title: string;
  text: string;
  /** Its measures may be read all the same, for now. */
  mayRead: boolean;
  /** The request to send again, where one waits for an answer. */
  waiting: ConsentRequest | null;
  /** What to ask for otherwise. */
  ask: AskKind | null;
};

const LINK = 'il reçoit un lien par e-mail, choisit ce que vous lirez, et signe';

/**
 * What to say of the agreement of a source; null while it lives and its end is not near.
 *
 * @param consents of the source, the newest first
 * @param requests of the source that the person follows, the newest first
 */
export function standingOf(consents: readonly Consent[], requests: readonly ConsentRequest[]): Standing | null {
  const waiting = requests.find(({ state }) => !isRequestOver(state)) ?? null;
  const living = consents.filter(({ state }) => state === 'active');
  if (living.length > 0) return endingSoon(living, waiting);
  if (waiting) return unanswered(waiting);
  const last = consents[0];
  if (last?.state === 'expired')
    return {
      title: `L’accord est terminé depuis le ${date(last.date_to)}`,
      text: 'Les mesures ne sont plus lisibles. Demandez au titulaire de prolonger son accord.',
      mayRead: false,
      waiting: null,
      ask: 'extend',
    };
  if (last?.state === 'revoked')
    return {
      title:
        last.ended_by === 'holder'
          ? `Le titulaire a retiré son accord le ${date(last.withdrawn_at)}`
          : `Votre espace a renoncé à cet accord le ${date(last.withdrawn_at)}`,
      text: 'Les mesures ne sont plus lisibles, et plus rien n’est collecté. Pour lire ce compteur de nouveau, il faut un nouvel accord de son titulaire.',
      mayRead: false,
      waiting: null,
      ask: 'one',
    };
  return neverSigned(requests[0]);
}

function endingSoon(living: readonly Consent[], waiting: ConsentRequest | null): Standing | null {
  // One that another prolongs has no renewal to ask for.
  const ending = living.every(({ renew }) => renew) ? living[0]! : null;
  if (!ending) return null;
  return {
    title: `L’accord se termine le ${date(ending.date_to)}`,
    text: waiting
      ? `La demande de prolongation envoyée à ${waiting.mail ?? 'son titulaire'} le ${date(waiting.sent_at)} attend sa réponse.`
      : 'Après ce jour, les mesures ne seront plus lisibles, sauf si son titulaire prolonge son accord.',
    mayRead: true,
    waiting,
    ask: waiting ? null : 'extend',
  };
}

function unanswered(waiting: ConsentRequest): Standing {
  const { state, mail, sent_at, opened_at, expires_at } = waiting;
  if (state === 'WAITING_GRDF')
    return {
      title: 'Le titulaire a signé\u00a0: GRDF doit encore confirmer',
      text: 'Les mesures se liront dès que GRDF aura reçu la confirmation du titulaire.',
      mayRead: false,
      waiting: null,
      ask: null,
    };
  const opened = opened_at === null ? 'n’a pas ouvert le lien' : `a ouvert le lien le ${date(opened_at)}`;
  return {
    title: 'Le titulaire n’a pas encore signé',
    text: `La demande est partie le ${date(sent_at)}. ${mail ?? 'Son titulaire'} ${opened}, qui expire le ${date(expires_at)}. Les mesures se liront dès la signature.`,
    mayRead: false,
    waiting,
    ask: null,
  };
}

function neverSigned(last: ConsentRequest | undefined): Standing {
  if (last?.state === 'REFUSED')
    return {
      title: 'Le titulaire a refusé la demande',
      text: `Il l’a refusée le ${date(last.ended_at)}. Parlez-lui avant de lui demander de nouveau son accord.`,
      mayRead: false,
      waiting: null,
      ask: 'one',
    };
  if (last?.state === 'EXPIRED')
    return {
      title: 'Le titulaire n’a pas répondu à temps',
      text: `La demande du ${date(last.sent_at)} a expiré\u00a0: demandez de nouveau son accord.`,
      mayRead: false,
      waiting: null,
      ask: 'one',
    };
  return {
    title: 'Le titulaire n’a pas encore donné son accord',
    text: `Ce compteur est celui d’un tiers\u00a0: ses mesures se liront quand son titulaire aura signé. Demandez-lui son accord\u00a0: ${LINK}.`,
    mayRead: false,
    waiting: null,
    ask: 'one',
  };
}
