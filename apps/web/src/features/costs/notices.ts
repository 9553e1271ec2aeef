import type { Cost } from '@joulerie/contract/costs';
import { sourceName } from '../../lib/source-name.ts';

/** `text`: what is said once; `details`: what differs from one source or one row to the next. */
export type Notice = { text: string; details: string[] };

/** Names once each, in order: `Gaz, Électricité (3 sources)`. */
export function sourceNames(names: readonly (string | null)[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(sourceName(name), (counts.get(sourceName(name)) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} (${count}\u00a0sources)` : name)).join(', ');
}

/**
 * The notices of a bill, each said once with its details, and the names of the sources that it concerns where it is not all of them.
 * A source without a price has no notice: what concerns the others concerns all of them.
 */
export function groupNotices(sources: readonly Pick<Cost['sources'][number], 'name' | 'notices'>[]): Notice[] {
  const noticed = sources.filter(({ notices }) => notices.length > 0);
  const texts = new Map<string, Map<string | null, (string | null)[]>>();
  for (const { name, notices } of noticed)
    for (const { text, detail } of notices) {
      const details = texts.get(text) ?? new Map<string | null, (string | null)[]>();
      texts.set(text, details.set(detail, [...(details.get(detail) ?? []), name]));
    }
  return [...texts].map(([text, details]) => ({
    text,
    details: [...details].flatMap(([detail, found]) => {
      // A source that has a detail is named with it.
      const detailed = detail === null ? [...details].flatMap(([other, of]) => (other === null ? [] : of)) : [];
      const names = found.filter((name) => !detailed.includes(name));
      if (names.length === 0) return [];
      const whose = names.length < noticed.length ? sourceNames(names) : null;
      const words = [whose, detail].filter((part) => part !== null);
      return words.length > 0 ? [words.join('\u00a0: ')] : [];
    }),
  }));
}

type Gap = Cost['unknown'][number];

/** Unknown days of several sources for the same reason as one line. What a field can mend keeps its own, with its link. */
export function groupUnknown(unknown: readonly Gap[]): { gap: Gap; names: string }[] {
  const groups = new Map<string, Gap[]>();
  for (const [i, gap] of unknown.entries()) {
    const key = gap.missing === null ? [gap.from, gap.to, gap.reason].join(' ') : String(i);
    groups.set(key, [...(groups.get(key) ?? []), gap]);
  }
  return [...groups.values()].map((gaps) => ({ gap: gaps[0]!, names: sourceNames(gaps.map((gap) => gap.source)) }));
}
