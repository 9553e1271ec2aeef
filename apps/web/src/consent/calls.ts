import {
  answerExtendRequest,
  answerMultiRequest,
  answerOwnerRequest,
  answerShareRequest,
  answerSignRequest,
  declareInformation,
  getExtendRequest,
  getMultiRequest,
  getOwnerRequest,
  getShareRequest,
  getSignRequest,
} from '#calls/consent-requests';
import { getHolderConsents, renewHolderLink, withdrawConsent } from '#calls/consent-records';
import { startHolderConnection } from '#calls/collection';
import { getScope } from '#calls/reference';
import type { ConsentRequest } from '@joulerie/contract/consents';
import type { AnswerOf, CallInput } from '@joulerie/contract/endpoint';
import type { Scope } from '@joulerie/contract/reference';
import type { RequestKind } from '@joulerie/domain/consents';
import { call } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import type { Target } from './link.ts';

const READ = {
  sign: getSignRequest,
  share: getShareRequest,
  extend: getExtendRequest,
  'change-owner': getOwnerRequest,
  multi: getMultiRequest,
} satisfies Record<RequestKind, unknown>;

const ANSWER = {
  sign: answerSignRequest,
  share: answerShareRequest,
  extend: answerExtendRequest,
  'change-owner': answerOwnerRequest,
  multi: answerMultiRequest,
} satisfies Record<RequestKind, unknown>;

/** What a holder answers. */
export type Status = 'ACCEPTED' | 'REFUSED' | 'TERMINATED';
/** What a holder says before signing. */
export type Declared = CallInput<typeof declareInformation>['body'];
/** What a holder has signed, and since when. */
export type Agreements = AnswerOf<typeof getHolderConsents>;

/** How often a brand that is still being prepared is asked for [ms]. */
const NOT_READY_MS = 2000;

/** Says why the text is to be read once more. */
const NEW_TEXT = 'Le texte a changé avec ce que vous avez indiqué\u00a0: relisez-le, cochez la case, puis signez.';

/** The brand of this address; null where it has no configuration. */
export async function loadScope(signal: AbortSignal): Promise<Scope | null> {
  const scope = await call(getScope, {}, { signal });
  if (!scope.name) return null;
  if (scope.lastUpdated) return scope;
  await new Promise((resolve) => setTimeout(resolve, NOT_READY_MS));
  signal.throwIfAborted();
  return loadScope(signal);
}

/** The request of a link. An address that serves several kinds is asked for each, until one knows the link. */
export async function loadRequest(
  { id, token }: Target,
  [kind, ...others]: readonly RequestKind[],
  signal?: AbortSignal,
): Promise<ConsentRequest> {
  try {
    return await call(READ[kind!], { params: { id }, query: { token } }, { signal });
  } catch (error) {
    if (others.length === 0 || !isOfNoRequest(error)) throw error;
    return loadRequest({ id, token }, others, signal);
  }
}

const UNKNOWN: ReadonlySet<string> = new Set(['invalid_consent_link', 'not_found', 'invalid_input', 'required_auth']);

/** Whether a link names nothing: old, cut, of another brand, or never sent. */
export const isOfNoRequest = (error: unknown): error is CallError =>
  error instanceof CallError && UNKNOWN.has(error.code);

/**
 * Keeps what the holder declares, then signs. Repeated after a failure it does the same.
 *
 * @throws CallError `outdated_text` where the text is another one upon what they declare, such as one of fewer meters: they read it first
 */
export async function signRequest(
  request: ConsentRequest,
  { id, token }: Target,
  declared: Declared,
): Promise<ConsentRequest> {
  const { document } = await call(declareInformation, { params: { id }, query: { token }, body: declared });
  if (document && document.paragraphs.join() !== request.document?.paragraphs.join())
    throw new CallError(409, 'outdated_text', NEW_TEXT);
  return answerRequest(request, { id, token }, 'ACCEPTED');
}

/** Answers a request; both sides hear of it by mail: the holder's own has the link to withdraw. */
export const answerRequest = (
  { kind }: ConsentRequest,
  { id, token }: Target,
  status: Status,
): Promise<ConsentRequest> => call(ANSWER[kind], { params: { id }, query: { token }, body: { status, mail: true } });

export const loadAgreements = ({ id, token }: Target, signal?: AbortSignal): Promise<Agreements> =>
  call(getHolderConsents, { params: { id }, query: { token } }, { signal });

/** Has a new link mailed to the address that signed, where it is the one that is given. */
export const renewLink = ({ id, token }: Target, mail: string) =>
  call(renewHolderLink, { params: { id }, query: { token }, body: { mail } });

/** Takes back what was signed for one meter. */
export const withdraw = (consentId: string, token: string) =>
  call(withdrawConsent, { params: { id: consentId }, query: { token } });

/** Where the holder of a meter lets Enedis give its data. */
export const connect = (consentId: string, token: string) =>
  call(startHolderConnection, { params: { id: consentId }, query: { token } });
