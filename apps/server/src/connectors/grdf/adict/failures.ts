import type { Answer } from '../../operators/ask.ts';
import { type FailureKind, type OperatorFailure, failed } from '../../operators/outcome.ts';
import { isRecord, textOf } from '../../text/json.ts';
import { plain } from '../../text/stamps.ts';

/** What GRDF says of an operation: inside `statut_restitution` of data, or beside nothing else of rights. */
export type Status = { code: string | null; message: string | null };

/** The status of an object; null where it has none, or where all went well (`0000000000`, `null`). */
export function statusOf(value: unknown): Status | null {
  if (!isRecord(value)) return null;
  const body = isRecord(value.statut_restitution) ? value.statut_restitution : value;
  const code = textOf(body.code_statut_traitement) ?? textOf(body.code);
  const message = textOf(body.message_retour_traitement) ?? textOf(body.message);
  if ((code === null && message === null) || /^0+$/.test(code ?? '')) return null;
  return { code, message };
}

/** Whether an object is a status that ends a list, and no right. */
export const isStatusLine = (value: unknown): boolean =>
  isRecord(value) && 'code_statut_traitement' in value && !('id_droit_acces' in value);

/**
 * What each sentence of GRDF asks to do, accents and apostrophes aside. Codes are not told apart by the documents (the same code has
 * several sentences), so the sentence decides, then the status. Source: swagger ADICT v2 1.6, every message of each call.
 */
const SENTENCES: readonly (readonly [RegExp, FailureKind])[] = [
  [/contrat grdf adict est expire|ont ete suspendus/, 'not-subscribed'],
  [/pce est inconnu|identifiant du pce n.est pas correctement formate|format du pce est incorrect/, 'unknown-point'],
  [/existe deja|est en attente de la validation/, 'exists'],
  [/droit d.acces (est|a ete) revoque|a revoque|avez revoque|avoir demenage|a expire|a l.etat obsolete/, 'no-right'],
  [/preuve de consentement .*n.est pas valide|n.etes pas (ou plus )?autorise|aucun droit d.acces/, 'no-right'],
  [/perimetre des donnees auxquelles vous avez acces/, 'no-right'],
  [/ne doit pas etre anterieur a la date du jour|doit etre inferieur ou egal a la date du jour/, 'period'],
  [/erreur lors de l.execution de la requete|erreur technique/, 'down'],
];

/** « Il n'y a pas de données… »: an answer, not a failure. */
export const saysNoData = (status: Status): boolean => /pas de donnees correspondant/.test(said(status.message));

/** « Le serveur a rencontré une erreur… Veuillez retenter votre appel sur la période mentionnée »: a part of an answer to ask again. */
export const saysAgain = (status: Status): boolean => /retenter votre appel/.test(said(status.message));

const said = (message: string | null): string => plain((message ?? '').replaceAll('\u2019', "'"));

/** What a failure of ADICT asks to do; `spoken` is its status where its body has one. */
export function failureOf({ status, retryAfterS }: Answer, spoken: Status | null): OperatorFailure {
  const { code = null, message = null } = spoken ?? {};
  const sentence = SENTENCES.find(([words]) => words.test(said(message)));
  return failed(kindOf(status, code, sentence?.[1] ?? null), { status, code, message, retryAfterS });
}

function kindOf(status: number, code: string | null, ofSentence: FailureKind | null): FailureKind {
  if (status === 429) return 'quota';
  // GRDF says « erreur technique » of refusals too: there the status speaks.
  const spoken = ofSentence === 'down' && status >= 400 && status < 500 ? null : ofSentence;
  if (spoken) return spoken;
  if (code === '1000000006') return 'unknown-point';
  if (code === '1000000013') return 'no-right';
  // A new token was refused too. Of a list of rights it is ours; of a meter, its right.
  if (status === 401) return ofSentence === 'down' ? 'credentials' : 'no-right';
  if (status === 403) return 'no-right';
  if (status === 404) return 'unknown-point';
  if (status === 400) return 'request';
  return status >= 500 ? 'down' : 'business';
}
