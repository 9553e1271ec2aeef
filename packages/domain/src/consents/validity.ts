import { addMonths } from '../calendar/index.ts';

/** Where a consent stands, as lists show it (document 1 §4). */
export const CONSENT_STATES = ['active', 'revoked', 'expired', 'no-sign'] as const;
/** One of these states. */
export type ConsentState = (typeof CONSENT_STATES)[number];

/** What decides where a consent stands. Days are civil days of Paris. */
export type ConsentFacts = {
  signed: boolean;
  /** Withdrawn by its holder, or dismissed by its reader. */
  dismissed: boolean;
  /** Last day, included. */
  toDay: number;
};

/**
 * Where a consent stands on a day. What was withdrawn stays so after its end.
 *
 * @param consent what is known of it
 * @param today civil day of Paris
 */
export function consentState(consent: ConsentFacts, today: number): ConsentState {
  if (!consent.signed) return 'no-sign';
  if (consent.dismissed) return 'revoked';
  return consent.toDay < today ? 'expired' : 'active';
}

/**
 * Whether a consent allows reading: it exists, is signed, is not dismissed, and its last day is not before today (document 1 §4).
 *
 * @param consent what is known of it; null without any
 * @param today civil day of Paris
 */
export const isConsentValid = (consent: ConsentFacts | null, today: number): boolean =>
  consent !== null && consentState(consent, today) === 'active';

/** Months of a consent where neither the company nor the brand says otherwise (document 1 §9). */
export const CONSENT_MONTHS = 60;

/**
 * How long the link to what a holder signed opens [months]: an old mail may be in other hands. Then it asks for the address that the agreement was
 * given from, and a fresh one is mailed there.
 */
export const HOLDER_LINK_MONTHS = 12;

/** How long before the end of a consent its renewal is proposed [days] (decisions §5). */
export const RENEWAL_DAYS = 60;

/**
 * How long a consent lasts [months]: what the company says, else the years of its brand, else five years.
 *
 * @param companyMonths of the company; null where it says nothing
 * @param brandYears of the brand; null where it says nothing
 */
export const consentMonths = (companyMonths: number | null, brandYears: number | null): number =>
  companyMonths ?? (brandYears === null ? CONSENT_MONTHS : brandYears * 12);

/**
 * Last day of a consent, included: the eve of the same day of the month, so many months later (the last of a shorter month).
 *
 * @param signedDay civil day of the signature
 * @param months how long it lasts
 */
export const consentEnd = (signedDay: number, months: number): number => addMonths(signedDay, months) - 1;

/**
 * Whether the renewal of a consent is to be proposed: it lives, and ends within sixty days.
 *
 * @param consent what is known of it
 * @param today civil day of Paris
 */
export const isRenewalDue = (consent: ConsentFacts, today: number): boolean =>
  consentState(consent, today) === 'active' && consent.toDay - today <= RENEWAL_DAYS;

/** Colours of consents (document 1 §9), by their names there. */
export const CONSENT_COLORS = {
  lim: '#F18C7E',
  grey: '#dee2e6',
  red: '#e80000',
  green: '#73E929',
  orange: '#f28e35',
} as const;

/**
 * The colour of a consent: green while it lives and orange near its end, `lim` once it has ended, red when withdrawn, grey when nobody signed.
 *
 * @param consent what is known of it
 * @param today civil day of Paris
 */
export function consentColor(consent: ConsentFacts, today: number): keyof typeof CONSENT_COLORS {
  switch (consentState(consent, today)) {
    case 'no-sign':
      return 'grey';
    case 'revoked':
      return 'red';
    case 'expired':
      return 'lim';
    case 'active':
      return isRenewalDue(consent, today) ? 'orange' : 'green';
  }
}

/**
 * How far back an operator gives the data of a meter [months], by its energy: three years of electricity, five of gas.
 * Source: Enedis, « profondeur d’historique »; GRDF ADICT, published consumption.
 */
export const HISTORY_MONTHS = { electricite: 36, gaz: 60 } as const;

/**
 * First day that an operator can give by now.
 *
 * @param energy of the meter
 * @param today civil day of Paris
 */
export const earliestDay = (energy: keyof typeof HISTORY_MONTHS, today: number): number =>
  addMonths(today, -HISTORY_MONTHS[energy]);
