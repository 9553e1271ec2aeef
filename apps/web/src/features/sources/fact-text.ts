import { frenchRanges, parseOffPeak } from '@joulerie/domain/calendar';
import { number } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import type { Field } from './fact-fields.ts';

export type Value = string | number | boolean | null;

/** A fact as it is read: `36 kVA`, `oui`, `valeur inconnue`. */
export function factText(field: Field, value: Value): string {
  if (value === null || value === '') return 'valeur inconnue';
  switch (field.kind) {
    case 'yesno':
      return value ? 'oui' : 'non';
    case 'day':
      return date(String(value));
    case 'number':
      return `${number(Number(value), Number.isInteger(Number(value)) ? 0 : 2)}${field.unit ? `\u00a0${field.unit}` : ''}`;
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? String(value);
    case 'text':
      return textShown(field.key, String(value));
  }
}

/** Off-peak hours as people write them; figures and their units on one line. */
function textShown(key: string, text: string): string {
  const ranges = key === 'offPeakRanges' ? parseOffPeak(text) : null;
  return ranges ? frenchRanges(ranges) : text.replace(/(\d) (?=(kVA|kW|VA|V|A)\b)/g, '$1\u00a0');
}
