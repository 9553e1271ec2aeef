const SAMPLES = 3;
const LONGEST = 40;
const ZERO = /^[-+0.,\s]*$/;

/** The first values of a column, as written: each once, and zeros last. */
export function samplesOf(rows: readonly string[][], at: number): string[] {
  const [amounts, zeros] = [new Set<string>(), new Set<string>()];
  for (const cells of rows) {
    const cell = (cells[at] ?? '').slice(0, LONGEST);
    if (cell !== '') (ZERO.test(cell) ? zeros : amounts).add(cell);
    if (amounts.size === SAMPLES) break;
  }
  return [...amounts, ...zeros].slice(0, SAMPLES);
}
