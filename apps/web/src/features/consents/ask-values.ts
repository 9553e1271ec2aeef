import type { CallInput } from '@joulerie/contract/endpoint';
import type {
  createExtendRequest,
  createMultiRequest,
  createOwnerRequest,
  createSignRequest,
} from '@joulerie/contract/consent-requests';
import { isEmail } from '../../lib/form-messages.ts';

/** What is asked of a holder: for one meter, for several at once, to prolong, or to sign as the next holder. */
export type AskKind = 'one' | 'several' | 'extend' | 'owner';
export type ChosenMeter = { id: string; label: string };

/** Everything that the dialogs ask for; each shows a part of it. */
export type AskValues = {
  meter: ChosenMeter | null;
  meters: ChosenMeter[];
  /** Another space reads the meter already. */
  shared: boolean;
  mail: string;
  who: 'person' | 'company';
  firstname: string;
  lastname: string;
  company: string;
  day: string | null;
  /** The field of the day holds what is no day. */
  isDayWrong: boolean;
};
export type AskField = 'meter' | 'mail' | 'firstname' | 'lastname' | 'company' | 'day';

export const NOTHING_ASKED: AskValues = {
  meter: null,
  meters: [],
  shared: false,
  mail: '',
  who: 'person',
  firstname: '',
  lastname: '',
  company: '',
  day: null,
  isDayWrong: false,
};

/** The most meters of one request. */
export const MOST_METERS = 500;

/** What the page itself finds missing, by field. */
export function faultsOf(kind: AskKind, values: AskValues): Partial<Record<AskField, string>> {
  const mail = isEmail(values.mail);
  const meter =
    kind === 'several'
      ? values.meters.length === 0
        ? 'Choisissez au moins un compteur'
        : values.meters.length > MOST_METERS
          ? `Une demande porte sur ${MOST_METERS}\u00a0compteurs au plus`
          : null
      : values.meter === null
        ? 'Choisissez un compteur'
        : null;
  const day = kind === 'owner' && values.day === null && !values.isDayWrong ? 'Le jour de l’arrivée est requis' : null;
  return { ...(meter && { meter }), ...(mail && { mail }), ...(day && { day }) };
}

/** A request as its call takes it. */
export type Asked =
  | { call: 'sign' | 'share'; body: CallInput<typeof createSignRequest>['body'] }
  | { call: 'multi'; body: CallInput<typeof createMultiRequest>['body'] }
  | { call: 'extend'; body: CallInput<typeof createExtendRequest>['body'] }
  | { call: 'owner'; body: CallInput<typeof createOwnerRequest>['body'] };

/**
 * The call of what was typed, once nothing is missing.
 *
 * @param isConfirmed whether the address is right although it looks mistyped
 */
export function askedOf(kind: AskKind, values: AskValues, isConfirmed: boolean): Asked {
  const mail = values.mail.trim();
  const id = values.meter?.id ?? '';
  const isCompany = values.who === 'company';
  const person = {
    firstname: (!isCompany && values.firstname.trim()) || null,
    lastname: (!isCompany && values.lastname.trim()) || null,
  };
  const company = (isCompany && values.company.trim()) || null;
  switch (kind) {
    case 'one':
      return {
        call: values.shared ? 'share' : 'sign',
        body: {
          _id_source: id,
          mail,
          mail_confirmed: isConfirmed,
          titulaire: { ...person, company },
          date_from_data: values.day,
        },
      };
    case 'several':
      return {
        call: 'multi',
        body: {
          user: { ...person, username: mail },
          company,
          mail_confirmed: isConfirmed,
          consentrequest: values.meters.map((one) => ({ _id_source: one.id })),
        },
      };
    case 'extend':
      return { call: 'extend', body: { _id_source: id, mail, mail_confirmed: isConfirmed } };
    case 'owner':
      return {
        call: 'owner',
        body: {
          source: { _id_source: id, date_from_data: values.day ?? '' },
          user: { ...person, username: mail, company },
          mail_confirmed: isConfirmed,
        },
      };
  }
}
