/** Words of an address, compared as the geocoder does: no case, no accents, usual abbreviations opened, small typos forgiven. */
const ABBREVIATIONS: Record<string, string> = {
  r: 'rue',
  av: 'avenue',
  ave: 'avenue',
  bd: 'boulevard',
  bld: 'boulevard',
  boul: 'boulevard',
  pl: 'place',
  all: 'allee',
  ch: 'chemin',
  che: 'chemin',
  chem: 'chemin',
  imp: 'impasse',
  rte: 'route',
  sq: 'square',
  crs: 'cours',
  st: 'saint',
  ste: 'sainte',
  gal: 'general',
  mal: 'marechal',
};
const SMALL = new Set(['de', 'des', 'du', 'la', 'le', 'les', 'l', 'd', 'et', 'sur', 'en', 'a', 'cedex', 'france']);

export function words(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ABBREVIATIONS[word] ?? word);
}

export const isSmall = (word: string): boolean => SMALL.has(word);

/** Closeness of a typed word to a real one, 0..1; `open` accepts the beginning of a word, as one types. */
function wordCloseness(typed: string, real: string, open: boolean): number {
  if (typed === real) return 1;
  if (open && typed.length >= 2 && real.startsWith(typed)) return 0.7 + (0.25 * typed.length) / real.length;
  const allowed = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
  if (allowed === 0 || Math.abs(typed.length - real.length) > allowed || /\d/.test(typed)) return 0;
  const distance = edits(typed, real);
  return distance <= allowed ? 0.9 - 0.12 * distance : 0;
}

/**
 * Closeness of typed words to a name, 0..1: every typed word must find one of the name (small words weigh little), and
 * words of the name left over cost a little. 0 when a typed word that matters finds none.
 */
export function nameCloseness(typed: readonly string[], name: readonly string[], open: boolean): number {
  if (typed.length === 0) return 0;
  let sum = 0;
  let weights = 0;
  const left = [...name];
  for (const [i, word] of typed.entries()) {
    const weight = isSmall(word) ? 0.2 : 1;
    const isOpen = open && i === typed.length - 1;
    let best = 0;
    let bestAt = -1;
    for (const [at, real] of left.entries()) {
      const closeness = wordCloseness(word, real, isOpen);
      if (closeness > best) [best, bestAt] = [closeness, at];
    }
    if (bestAt >= 0) left.splice(bestAt, 1);
    if (best === 0 && weight === 1) return 0;
    sum += weight * best;
    weights += weight;
  }
  const missed = left.filter((word) => !isSmall(word)).length;
  return (sum / weights) * (1 - 0.12 * Math.min(3, missed));
}

/** Edits between two words, a swap of neighbours counting one (optimal string alignment). */
function edits(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, rows[i - 2]![j - 2]! + 1);
      row.push(cost);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
