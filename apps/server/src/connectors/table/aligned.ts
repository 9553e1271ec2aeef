const SAMPLE_LINES = 40;
const SAMPLE_LENGTH = 65_536;
const FEWEST_LINES = 3;
const LINE_ENDS = /\r\n|\n|\r/;
const cellsOf = (line: string): string[] => line.trim().split(/ {2,}/);

/**
 * A text whose columns are aligned by blanks, with semicolons between them; any other as it is. A line with a blank cell would give its
 * values to other columns: every line has the cells of the first.
 */
export function withSeparators(text: string): string {
  const first = text.slice(0, SAMPLE_LENGTH).split(LINE_ENDS, SAMPLE_LINES).filter(isWritten);
  if (first.length < FEWEST_LINES || first.some((line) => /[;\t|]/.test(line))) return text;
  const width = cellsOf(first[0]!).length;
  const isAligned = (line: string) => cellsOf(line).length === width;
  if (width < 2 || !first.every(isAligned)) return text;
  const lines = text.split(LINE_ENDS);
  // A last line without its end may be cut.
  if (!lines.slice(0, -1).filter(isWritten).every(isAligned)) return text;
  return lines.map((line) => (isWritten(line) ? cellsOf(line).join(';') : line)).join('\n');
}

const isWritten = (line: string): boolean => line.trim() !== '';
