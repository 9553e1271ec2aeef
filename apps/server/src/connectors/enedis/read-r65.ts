import type { JsonContent, Reader, TextContent } from '../reader.ts';
import { readDailyCsv } from './daily-csv.ts';
import { isFlow, readFlow } from './measures-json.ts';
import { r6xColumns } from './r6x-csv.ts';

const label = 'Flux Enedis R65 (énergies quotidiennes)';

/** R65 flow: daily energies, Wh, civil days. */
export const r65Csv: Reader<TextContent> = {
  format: 'enedis-r65-csv',
  label,
  recognises: ({ text }) => {
    const columns = r6xColumns(text);
    return columns !== null && columns.includes('mode de calcul') && columns.includes('date');
  },
  read: ({ text }, options) => readDailyCsv(text, r65Csv.format, label, options),
};

export const r65Json: Reader<JsonContent> = {
  format: 'enedis-r65-json',
  label,
  recognises: ({ value }) => isFlow(value, 'R65', 'EA'),
  read: (content, options) => readFlow(content, r65Json.format, label, options),
};
