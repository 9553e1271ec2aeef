import type { ConsentRequest } from '@joulerie/contract/consents';
import { PURPOSES, type Purpose } from '@joulerie/domain/consents';
import { CallError } from '../lib/call-error.ts';
import type { Declared } from './calls.ts';

/** What a holder has typed and ticked so far. */
export type Answers = {
  purposes: readonly Purpose[];
  firstname: string;
  lastname: string;
  zipcode: string;
  isLegalPerson: boolean;
  company: string;
  siren: string;
  /** Of a text that changed while the page was open. */
  hasReadAgain: boolean;
};

/** What an error may be about. */
export type FieldName = 'purposes' | 'firstname' | 'lastname' | 'zipcode' | 'company' | 'siren' | 'text';
/** A sentence each. */
export type Faults = Partial<Record<FieldName, string>>;

/** Names that whoever asked has given are proposed; no box is ticked. */
export const firstAnswers = ({ titulaire: { user, company }, declaration }: ConsentRequest): Answers => ({
  purposes: [],
  firstname: declaration?.firstname ?? user.firstname ?? '',
  lastname: declaration?.lastname ?? user.lastname ?? '',
  zipcode: declaration?.zipcode ?? '',
  isLegalPerson: company !== null || Boolean(declaration?.legal_person),
  company: declaration?.legal_person?.name ?? company?.name ?? '',
  siren: declaration?.legal_person?.siren ?? '',
  hasReadAgain: false,
});

// The contract's own rules are schemas, which this page does not load: the server has the last word.
const POSTCODE = /^\d{5}$/;
const SIREN = /^\d{9}$/;
const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

/** What is missing to go on from the choice of purposes. */
export const faultsOfChoice = ({ purposes }: Answers): Faults =>
  purposes.length > 0 ? {} : { purposes: 'Cochez au moins une case, ou refusez la demande.' };

/**
 * What is missing to sign.
 *
 * @param mustReadAgain the text changed while the page was open
 */
export function faultsOfIdentity(answers: Answers, mustReadAgain: boolean): Faults {
  const { firstname, lastname, zipcode, isLegalPerson, company, siren, hasReadAgain } = answers;
  return {
    ...(firstname.trim() ? {} : { firstname: 'Indiquez votre prénom.' }),
    ...(lastname.trim() ? {} : { lastname: 'Indiquez votre nom.' }),
    ...(POSTCODE.test(withoutSpaces(zipcode))
      ? {}
      : { zipcode: 'Indiquez les cinq chiffres du code postal, par exemple 95000.' }),
    ...(isLegalPerson && !company.trim() ? { company: 'Indiquez le nom de la personne morale.' } : {}),
    ...(isLegalPerson && !SIREN.test(withoutSpaces(siren)) ? { siren: 'Indiquez les neuf chiffres du SIREN.' } : {}),
    ...(mustReadAgain && !hasReadAgain ? { text: 'Relisez le nouveau texte, puis cochez la case.' } : {}),
  };
}

/** What is declared before signing, as the server takes it. */
export const declaredOf = (answers: Answers, textVersion: string): Declared => ({
  firstname: answers.firstname.trim(),
  lastname: answers.lastname.trim(),
  zipcode: withoutSpaces(answers.zipcode),
  legal_person: answers.isLegalPerson ? { name: answers.company.trim(), siren: withoutSpaces(answers.siren) } : null,
  // In the order in which they are shown, whatever the order of the clicks.
  purposes: PURPOSES.filter((one) => answers.purposes.includes(one)),
  text_version: textVersion,
});

const FIELD_OF_PATH: Record<string, FieldName> = {
  purposes: 'purposes',
  firstname: 'firstname',
  lastname: 'lastname',
  zipcode: 'zipcode',
  'legal_person.name': 'company',
  'legal_person.siren': 'siren',
  text_version: 'text',
};

/** The fields that a refusal of the server is about; none for one that is about no field. */
export function faultsOfError(error: unknown): Faults {
  if (!(error instanceof CallError)) return {};
  if (error.code === 'zipcode_mismatch') return { zipcode: error.message };
  const found: Faults = {};
  for (const [path, message] of Object.entries(error.fields)) {
    const field = FIELD_OF_PATH[path];
    if (field) found[field] = message;
  }
  return found;
}
