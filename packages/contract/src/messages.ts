import { frenchNumber } from '@joulerie/domain/vocabulary';
import type { z } from 'zod';

/** What validation reads of an issue, whatever the kind. */
type Issue = z.core.$ZodIssue;

/** Keys named in one sentence, and wrong fields in one answer. */
const MOST_NAMED = 10;
const MOST_FIELDS = 100;

const plural = (n: number, word: string) => `${number(n)} ${word}${n >= 2 ? 's' : ''}`;

/**
 * The French sentence of a validation issue (document 1 §5, document 2 §5). `field` is the label of the field when the
 * caller knows it. The same sentences are said by the page as one types and by the server.
 */
export function fieldMessage(issue: Issue, field?: string): string {
  switch (issue.code) {
    case 'invalid_type':
      return missing(issue) ? `${field ?? 'Ce champs'} est requis` : 'La valeur est invalide';
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return `${field ?? 'Ce champs'} est requis`;
      if (issue.origin === 'string') return `${plural(Number(issue.minimum), 'caractère')} au minimum`;
      if (issue.origin === 'array') return `${plural(Number(issue.minimum), 'élément')} au minimum`;
      return issue.inclusive === false
        ? `La valeur doit être supérieure à ${number(issue.minimum)}`
        : `La valeur minimale est ${number(issue.minimum)}`;
    case 'too_big':
      if (issue.origin === 'string') return `${plural(Number(issue.maximum), 'caractère')} au maximum`;
      if (issue.origin === 'array') return `${plural(Number(issue.maximum), 'élément')} au maximum`;
      return `La valeur maximale est ${number(issue.maximum)}`;
    case 'invalid_format':
      return issue.format === 'email' ? 'E-mail invalide' : 'La valeur est invalide';
    case 'unrecognized_keys':
      return `Information inconnue : ${keysInWords(issue.keys)}`;
    case 'custom':
      return issue.message === 'password'
        ? 'Le mot de passe demande 12 caractères au moins, dont un chiffre, une minuscule, une majuscule et un caractère spécial'
        : issue.params?.sentence === true
          ? issue.message
          : 'La valeur est invalide';
    default:
      return 'La valeur est invalide';
  }
}

/** The first keys, shortened: the sender chose their number and length. */
function keysInWords(keys: readonly string[]): string {
  const named = keys.slice(0, MOST_NAMED).map((key) => (key.length > 40 ? `${key.slice(0, 40)}…` : key));
  const others = keys.length - named.length;
  return named.join(', ') + (others > 0 ? ` et ${plural(others, 'autre')}` : '');
}

// Zod leaves the input out of a finished issue; its English message still says what was received.
const missing = (issue: Issue) =>
  'input' in issue
    ? issue.input === undefined || issue.input === null
    : /received (undefined|null)/.test(issue.message);
const number = (value: number | bigint) => frenchNumber(Number(value), 0, 3);

/** Message of each wrong field by its path (`address.zipcode`), the first issue of each, for the first hundred fields. */
export function fieldMessages(issues: readonly Issue[]): Record<string, string> {
  const found = new Map<string, string>();
  for (const issue of issues) {
    if (found.size >= MOST_FIELDS) break;
    const path = issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys[0]!.slice(0, 40) : '_');
    if (!found.has(path)) found.set(path, fieldMessage(issue));
  }
  return Object.fromEntries(found);
}
