import type { Figures } from './series.ts';

/**
 * The figures as French spreadsheets open them: `;` between columns, decimal comma, units in the headers, a byte-order
 * mark for the accents, CRLF. A missing value is an empty cell, never 0.
 */
export function csvText(figures: Figures): string {
  const header = [figures.stepLabel, ...figures.columns.map((c) => (c.unit ? `${c.label} (${c.unit})` : c.label))].map(
    csvCell,
  );
  const rows = figures.steps.map((step, i) =>
    [csvCell(step), ...figures.columns.map((c) => csvNumber(c.values[i]!, c.digits))].join(';'),
  );
  return `\ufeff${[header.join(';'), ...rows].join('\r\n')}\r\n`;
}

function csvNumber(value: number, digits: number): string {
  // Three more digits than the screen: a sum of the column gives the total shown.
  if (!Number.isFinite(value)) return '';
  return String(Number(value.toFixed(Math.min(10, digits + 3)))).replace('.', ',');
}

function csvCell(text: string): string {
  // A cell that begins like a formula would be run by a spreadsheet.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
