/** Headers of the trade's own CSV files, which never quote; a spreadsheet that saves them again may quote and change `;`. */
const KNOWN_HEADER = /^"?(Identifiant PRM|NUM_POSTE|numer_sta)"?([;,\t])/i;

/**
 * A known file that went through a spreadsheet, back to its own shape: `;` between cells, no quotes, the same lines.
 * Any other text is returned as it is.
 */
export function restoreDelimiters(text: string): string {
  const found = KNOWN_HEADER.exec(text.trimStart());
  const separator = found?.[2];
  if (!separator || (separator === ';' && !text.includes('"'))) return text;
  // Météo-France itself separates with commas.
  if (separator === ',' && /^numer_sta/i.test(text) && !text.includes('"')) return text;
  return text.replace(/[^\r\n]+/g, (line) => cellsOf(line, separator).join(';'));
}

/** Cells of one line, quotes understood (`""` inside quotes is one quote). */
export function cellsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const letter = line[at] ?? '';
    if (letter === '"' && quoted && line[at + 1] === '"') {
      cell += letter;
      at++;
    } else if (letter === '"') {
      quoted = !quoted;
    } else if (letter === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else {
      cell += letter;
    }
  }
  cells.push(cell);
  return cells;
}
