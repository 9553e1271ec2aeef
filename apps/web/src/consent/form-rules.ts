import type { ConsentRequest } from '@joulerie/contract/consents';
import { PURPOSES, type Purpose } from '@joulerie/domain/consents';
import { CallError } from '../lib/call-error.ts';
import type { Declared } from './calls.ts';
import { type Place, placesOf } from './words.ts';

/** What a holder has typed and ticked so far. */
export type Answers = {
  purposes: readonly Purpose[];
  firstname: string;
  lastname: string;
  zipcode: string;
  /** Of the places of a request for several meters, by the names of their fields. */
  zipcodes: Readonly<Record<string, string>>;
  isLegalPerson: boolean;
  company: string;
  siren: string;
  /** Of a text that changed while the page was open. */
  hasReadAgain: boolean;
};

/** What an error may be about. */
export type FieldName =
  | 'purposes'
  | 'firstname'
  | 'lastname'
  | 'zipcode'
  | 'company'
  | 'siren'
  | 'text'
  | Place['name'];
/** A sentence each. */
export type Faults = Partial<Record<FieldName, string>>;

/** Names that whoever asked has given are proposed; no box is ticked. */
export const firstAnswers = ({ titulaire: { user, company }, declaration }: ConsentRequest): Answers => ({
  purposes: [],
  firstname: declaration?.firstname ?? user.firstname ?? '',
  lastname: declaration?.lastname ?? user.lastname ?? '',
  zipcode: declaration?.zipcode ?? '',
  zipcodes: {},
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
 * @param places whose meters have several postcodes
 * @param mustReadAgain the text changed while the page was open
 */
export function faultsOfIdentity(answers: Answers, places: readonly Place[], mustReadAgain: boolean): Faults {
  const { firstname, lastname, isLegalPerson, company, siren, hasReadAgain } = answers;
  return {
    ...(firstname.trim() ? {} : { firstname: 'Indiquez votre prénom.' }),
    ...(lastname.trim() ? {} : { lastname: 'Indiquez votre nom.' }),
    ...faultsOfPlaces(answers, places),
    ...(isLegalPerson && !company.trim() ? { company: 'Indiquez le nom de la personne morale.' } : {}),
    ...(isLegalPerson && !SIREN.test(withoutSpaces(siren)) ? { siren: 'Indiquez les neuf chiffres du SIREN.' } : {}),
    ...(mustReadAgain && !hasReadAgain ? { text: 'Relisez le nouveau texte, puis cochez la case.' } : {}),
  };
}

const FIVE_FIGURES = 'Indiquez les cinq chiffres du code postal, par exemple 95000.';

/** Postcodes that are none. Of several places, those without any are left out of the signature: one is enough. */
function faultsOfPlaces({ zipcode, zipcodes }: Answers, places: readonly Place[]): Faults {
  if (places.length === 0) return POSTCODE.test(withoutSpaces(zipcode)) ? {} : { zipcode: FIVE_FIGURES };
  const typed = places.filter(({ name }) => zipcodes[name]?.trim());
  if (typed.length === 0) return { [places[0]!.name]: 'Indiquez le code postal d’un lieu au moins.' };
  return Object.fromEntries(
    typed.flatMap(({ name }) => (POSTCODE.test(withoutSpaces(zipcodes[name]!)) ? [] : [[name, FIVE_FIGURES]])),
  );
}

/** The postcode of a request, and those of each of its meters where they differ. */
function zipcodesOf({ zipcode, zipcodes }: Answers, places: readonly Place[]): Pick<Declared, 'zipcode' | 'zipcodes'> {
  if (places.length === 0) return { zipcode: withoutSpaces(zipcode) };
  const typed = places.flatMap(({ name, parts }) => {
    const one = withoutSpaces(zipcodes[name] ?? '');
    return one ? parts.map(({ id }) => ({ _id: id, zipcode: one })) : [];
  });
  return { zipcode: typed[0]!.zipcode, zipcodes: typed };
}

/** What is declared before signing, as the server takes it. */
export const declaredOf = (answers: Answers, places: readonly Place[], textVersion: string): Declared => ({
  firstname: answers.firstname.trim(),
  lastname: answers.lastname.trim(),
  ...zipcodesOf(answers, places),
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
export function faultsOfError(error: unknown, request: ConsentRequest): Faults {
  if (!(error instanceof CallError)) return {};
  const places = placesOf(request);
  if (error.code === 'zipcode_mismatch') {
    const wrong = places.filter(({ parts }) => parts.some(({ id }) => `zipcodes.${id}` in error.fields));
    const names = wrong.length > 0 ? wrong.map(({ name }) => name) : [places[0]?.name ?? 'zipcode'];
    return Object.fromEntries(names.map((name) => [name, error.message]));
  }
  const found: Faults = {};
  for (const [path, message] of Object.entries(error.fields)) {
    const field = FIELD_OF_PATH[path];
    if (field) found[field] = message;
  }
  return found;
}
