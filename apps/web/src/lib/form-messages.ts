import { frenchNumber } from '@joulerie/domain/vocabulary';

/**
 * The sentences of forms (document 1 §5) for fields that need no schema. Schemas of the contract say the same ones
 * through `schemaErrors` (lib/zod-form.ts); both end in `fieldMessage` of the contract.
 */
export const INVALID = 'La valeur est invalide';
const INVALID_EMAIL = 'E-mail invalide';

export function required(field?: string): string {
  return `${field ?? 'Ce champs'} est requis`;
}

type Rule<T> = (value: T) => string | null;

export const isRequired =
  (field?: string): Rule<string> =>
  (value) =>
    value.trim() === '' ? required(field) : null;

// The address as browsers check it (HTML standard), with a dot in the domain.
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

export const isEmail: Rule<string> = (value) =>
  value.trim() === '' ? required('L’e-mail') : EMAIL.test(value.trim()) ? null : INVALID_EMAIL;

/** `12 caractères au minimum`, `1 caractère au minimum`; with a unit: `3 kVA au minimum`. */
export function minimumMessage(kind: 'length' | 'value', limit: number, unit?: string): string {
  return kind === 'length'
    ? `${plural(limit, 'caractère')} au minimum`
    : `La valeur minimale est ${withUnit(limit, unit)}`;
}

export function maximumMessage(kind: 'length' | 'value', limit: number, unit?: string): string {
  return kind === 'length'
    ? `${plural(limit, 'caractère')} au maximum`
    : `La valeur maximale est ${withUnit(limit, unit)}`;
}

/** Said when a number is between two steps: the two nearest values that are right. */
export function stepMessage(neighbours: { lower: number; upper: number }, unit?: string): string {
  return `Les valeurs valides les plus proches sont ${withUnit(neighbours.lower, unit)} et ${withUnit(neighbours.upper, unit)}`;
}

const french = (n: number) => frenchNumber(n, 0, 12);
const plural = (n: number, word: string) => `${french(n)} ${word}${n >= 2 ? 's' : ''}`;
const withUnit = (n: number, unit?: string) => (unit ? `${french(n)}\u00a0${unit}` : french(n));
