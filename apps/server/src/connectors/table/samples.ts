const SAMPLES = 3;

/** The first values of a column, as written. */
export const samplesOf = (rows: readonly string[][], at: number): string[] =>
  rows
    .map((cells) => cells[at] ?? '')
    .filter((cell) => cell !== '')
    .slice(0, SAMPLES)
    .map((cell) => cell.slice(0, 40));
