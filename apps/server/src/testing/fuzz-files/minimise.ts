/** Trials of a sample that is made smaller. */
const MOST_TRIALS = 60;

/**
 * A text that still shows a fault, with fewer lines: pieces are left out, halves first, while the fault stays.
 *
 * @param isFaulty whether a text shows it
 */
export async function minimised(text: string, isFaulty: (text: string) => Promise<boolean>): Promise<string> {
  let lines = text.split('\n');
  let trials = 0;
  for (let size = Math.ceil(lines.length / 2); lines.length > 1 && trials < MOST_TRIALS;) {
    const before = lines.length;
    for (let from = 0; from < lines.length && trials < MOST_TRIALS; trials++) {
      const fewer = lines.toSpliced(from, size);
      if (fewer.length > 0 && (await isFaulty(fewer.join('\n')))) lines = fewer;
      else from += size;
    }
    if (lines.length === before && size === 1) break;
    if (lines.length === before) size = Math.ceil(size / 2);
    size = Math.min(size, Math.ceil(lines.length / 2));
  }
  return lines.join('\n');
}
