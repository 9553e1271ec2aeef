import type { UnitText } from './units.ts';

/**
 * The keys that a table may hold. A key is written `PART|PART|…`; a rule lists the codes of each part, with the French words
 * that name the row to a person (an empty text adds no word). A key that no rule accepts is refused, as is a unit that the
 * rule does not list.
 */
export type RowRule = {
  parts: readonly Readonly<Record<string, string>>[];
  /** Units as written in the table, taxes and calorific value said: `cEUR/kWh TTC`. */
  units: readonly UnitText[];
  /** The value is a share that people read as a percentage. */
  share?: boolean;
};

export type KeyMatch = { rule: RowRule; label: string };

/** The rule of a key and its French label, null for a key that no rule accepts. */
export function matchKey(rules: readonly RowRule[], key: string): KeyMatch | null {
  const parts = key.split('|');
  for (const rule of rules) {
    if (rule.parts.length !== parts.length) continue;
    if (!parts.every((part, i) => Object.hasOwn(rule.parts[i]!, part))) continue;
    const words = parts.map((part, i) => rule.parts[i]![part]!).filter((word) => word !== '');
    return { rule, label: words.join(', ') };
  }
  return null;
}

/** Codes of one word: powers, brackets. */
export const each = (codes: readonly (string | number)[], word: (code: string) => string): Record<string, string> =>
  Object.fromEntries(codes.map((code) => [String(code), word(String(code))]));
