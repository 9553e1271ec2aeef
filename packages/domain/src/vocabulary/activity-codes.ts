/**
 * Whether an activity `code` (NAF: « 35.11Z ») is one of those that the product expects: its first three digits are at most 599, or
 * from 900 to 999. False for a text that does not begin with them, and for an unknown code (null).
 *
 * Source: document 1 of the specification, §5.
 */
export function isExpectedActivity(code: string | null): boolean {
  return /^([0-5]\d{2}|9\d{2})/.test((code ?? '').replaceAll('.', ''));
}
