/** What is asked of a holder: to sign, to share, to prolong, to sign as the new holder, or to sign for several meters at once. */
export const REQUEST_KINDS = ['sign', 'share', 'extend', 'change-owner', 'multi'] as const;
/** One kind of request. */
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** The actions of a consent, as the specification names them (document 1 §4). */
export const CONSENT_ACTIONS = ['SHARE', 'SIGN', 'EXTEND', 'CHANGE_OWNER'] as const;
/** One of them. */
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

/** Which action a request leads to; several meters are signed one by one. */
export const ACTION_OF_KIND: Record<RequestKind, ConsentAction> = {
  sign: 'SIGN',
  share: 'SHARE',
  extend: 'EXTEND',
  'change-owner': 'CHANGE_OWNER',
  multi: 'SIGN',
};

/** Where a request stands (document 1 §4). */
export const REQUEST_STATES = [
  'CREATED',
  'WAITING_GRDF',
  'ACCEPTED',
  'REFUSED',
  'EXPIRED',
  'REMOVED',
  'TERMINATED',
] as const;
/** One state of a request. */
export type RequestState = (typeof REQUEST_STATES)[number];

/**
 * What may happen to a request. `sign`, `refuse`: by the holder; `declare`: the holder signed for a gas meter, and its operator asks them too;
 * `confirm`, `reject`: by that operator; `close`, `remove`: by the side that asked; `expire`: by the clock.
 */
export const REQUEST_ACTS = ['sign', 'declare', 'confirm', 'reject', 'refuse', 'close', 'remove', 'expire'] as const;
/** One act on a request. */
export type RequestAct = (typeof REQUEST_ACTS)[number];

/** Every transition that exists; what is not in it is refused, and ends nothing. Source: decisions §5. */
export const REQUEST_TRANSITIONS: Record<RequestState, Partial<Record<RequestAct, RequestState>>> = {
  CREATED: {
    sign: 'ACCEPTED',
    declare: 'WAITING_GRDF',
    refuse: 'REFUSED',
    close: 'TERMINATED',
    remove: 'REMOVED',
    expire: 'EXPIRED',
  },
  WAITING_GRDF: {
    confirm: 'ACCEPTED',
    reject: 'REFUSED',
    refuse: 'REFUSED',
    close: 'TERMINATED',
    remove: 'REMOVED',
    expire: 'EXPIRED',
  },
  ACCEPTED: {},
  REFUSED: {},
  EXPIRED: {},
  REMOVED: {},
  TERMINATED: {},
};

/**
 * What a request becomes by an act; null where the act is not possible in its state.
 *
 * @param state where it stands
 * @param act what happens
 */
export const nextRequestState = (state: RequestState, act: RequestAct): RequestState | null =>
  REQUEST_TRANSITIONS[state][act] ?? null;

/**
 * Whether nothing more can happen to a request.
 *
 * @param state where it stands
 */
export const isRequestOver = (state: RequestState): boolean => Object.keys(REQUEST_TRANSITIONS[state]).length === 0;

/** States of a request that a read answers as a normal result, to whoever has its link (document 1 §4). */
export const ENDED_STATES = ['TERMINATED', 'EXPIRED', 'REFUSED', 'REMOVED'] as const;

/** How long the link of a request serves [days]. */
export const REQUEST_DAYS = 30;
