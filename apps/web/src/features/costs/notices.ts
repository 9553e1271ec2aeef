import type { Cost } from '@joulerie/contract/costs';
import { sourceName } from '../../lib/source-name.ts';

/** The notices of one source, as its own answer gives them. */
export type SourceNotices = { source: string | null; texts: readonly string[] };

/** `text`: what is said once; `details`: what differs from one source or one row to the next. */
export type Notice = { text: string; details: string[] };

const INCOMPLETE = /^(Mesures incomplètes)\u00a0: ([\d,]+\u00a0%) de la période est mesurée, (.+)$/;
/** A row with a mark, and the note on it: « …, valeur du 01/08/2026 : valeur non vérifiée (…). » */
const MARKED_ROW = /^(.*?\u00a0: valeur [^()]*?) \((.*)\)\.$/;

/** Names once each, in order: `Gaz, Électricité (3 sources)`. */
export function sourceNames(names: readonly (string | null)[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(sourceName(name), (counts.get(sourceName(name)) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} (${count}\u00a0sources)` : name)).join(', ');
}

/**
 * The notices of a bill, each said once: measures that are incomplete with the share of each source, notes under the row
 * they are on, and the names of the sources that a notice concerns where it is not all of them.
 *
 * @param texts every notice of the answer, without its source
 * @param known the notices of each source, as far as they are known
 * @param sources how many sources the bill has
 */
export function groupNotices(texts: readonly string[], known: readonly SourceNotices[], sources: number): Notice[] {
  const notices = new Map<string, Notice>();
  // A source without a price has no notice: what concerns the others concerns all of them.
  const noticed = known.filter(({ texts: own }) => own.length > 0);
  const at = (key: string, text: string) => {
    const notice = notices.get(key) ?? { text, details: [] };
    notices.set(key, notice);
    return notice;
  };
  for (const text of texts) {
    const of = noticed.filter((one) => one.texts.includes(text)).map((one) => one.source);
    const names = of.length > 0 && of.length < noticed.length ? sourceNames(of) : null;
    const incomplete = INCOMPLETE.exec(text);
    const marked = MARKED_ROW.exec(text);
    if (incomplete && sources > 1 && noticed.length !== 1) {
      const [, title, share, rest] = incomplete;
      at(title!, `${title}\u00a0: ${rest}`).details.push(`${sourceNames(of) || 'une source'}\u00a0: ${share}`);
    } else if (marked) at(marked[1]!, `${marked[1]}.`).details.push(names ? `${marked[2]} (${names})` : marked[2]!);
    else {
      const notice = at(text.replace(/\.$/, ''), text);
      if (names) notice.details.push(names);
    }
  }
  return [...notices.values()];
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
