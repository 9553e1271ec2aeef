import { parse } from 'csv-parse/sync';

/** The rows of a CSV with `;`, by header. */
export const csvRows = (text: string): Record<string, string>[] =>
  parse(text, { bom: true, columns: true, delimiter: ';' });
