import ejpDays from './tables/ejp-days.json' with { type: 'json' };
import tempoDays from './tables/tempo-days.json' with { type: 'json' };
import { TARIFF_TABLES } from './tables.ts';

let made: string | null = null;

/**
 * A digest of every dated table: what was computed with another one is computed again. Made at the first call, in some tens of
 * milliseconds. Two FNV-1a of 32 bits: it tells versions of our own files apart, it protects nothing.
 */
export function tariffVersion(): string {
  return (made ??= digest(
    JSON.stringify([TARIFF_TABLES.map(({ name, rows }) => [name, [...rows]]), tempoDays, ejpDays]),
  ));
}

function digest(text: string): string {
  let [high, low] = [0x811c9dc5, 0x01000193];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
  }
  return [high, low].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}
