const SAMPLES = 3;
const LONGEST = 40;
const ZERO = /^[-+0.,\s]*$/;

/** The first values of a column, as written: those that say something, each once, before zeros. */
export function samplesOf(rows: readonly string[][], at: number): string[] {
  const [telling, zeros] = [new Set<string>(), new Set<string>()];
  for (const cells of rows) {
    const cell = (cells[at] ?? '').slice(0, LONGEST);
    if (cell !== '') (ZERO.test(cell) ? zeros : telling).add(cell);
    if (telling.size === SAMPLES) break;
  }
  return [...telling, ...zeros].slice(0, SAMPLES);
}
