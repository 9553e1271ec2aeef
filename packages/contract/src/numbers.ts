import { isExpectedActivity } from '@joulerie/domain/vocabulary';
import { z } from 'zod';

/** Numbers and texts people type, checked once for the page and the server (document 1 §5). */

const compact = (text: string) => text.replace(/[\s\u00a0\u202f]/g, '');

/** Electricity delivery point: exactly 14 digits, blanks ignored. */
export const PdlNumber = z
  .string()
  .max(60)
  .transform(compact)
  .pipe(z.string().regex(/^\d{14}$/));

/** Gas delivery point: `GI` and 6 digits, or exactly 14 digits, blanks ignored. */
export const PceNumber = z
  .string()
  .max(60)
  .transform((text) => compact(text).toUpperCase())
  .pipe(z.string().regex(/^(GI\d{6}|\d{14})$/));

/** Search of a gas point: empty allowed. */
export const PceSearch = z.union([z.literal(''), PceNumber]);

export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** French phone number: +33 or 0, then 9 digits, blanks ignored. */
export const Phone = z
  .string()
  .max(60)
  .transform(compact)
  .pipe(z.string().regex(/^(\+33|0)\d{9}$/));

export const PASSWORD_RULES = [
  { id: 'length', label: '12 caractères au moins', test: (text: string) => text.length >= 12 },
  { id: 'digit', label: 'un chiffre', test: (text: string) => /\d/.test(text) },
  { id: 'lower', label: 'une minuscule', test: (text: string) => /\p{Ll}/u.test(text) },
  { id: 'upper', label: 'une majuscule', test: (text: string) => /\p{Lu}/u.test(text) },
  { id: 'special', label: 'un caractère spécial', test: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
] as const;

export const Password = z
  .string()
  .max(200)
  .refine((text) => PASSWORD_RULES.every((rule) => rule.test(text)), { error: 'password' });

/** Name-like text: letters, digits, dash, underscore, dot and space only. */
export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[\p{L}\p{M}\p{N}\-_. ]+$/u);

/** Activity code prefix: the first three digits are at most 599, or 900 to 999. */
export const ActivityPrefix = z.string().refine(isExpectedActivity);

/**
 * A number that must be a multiple of a step: null when it is, else the nearest values below and above.
 * Floating steps (0.1) are compared on a grid of a billionth of the step.
 */
export function stepNeighbours(value: number, step: number, base = 0): { lower: number; upper: number } | null {
  const ratio = (value - base) / step;
  if (Math.abs(ratio - Math.round(ratio)) < 1e-9 * Math.max(1, Math.abs(ratio))) return null;
  const digits = Math.max(0, Math.ceil(-Math.log10(step)) + 2);
  const round = (n: number) => Number((base + n * step).toFixed(digits));
  return { lower: round(Math.floor(ratio)), upper: round(Math.ceil(ratio)) };
}
