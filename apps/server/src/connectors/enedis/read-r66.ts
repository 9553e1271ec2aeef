import type { JsonContent, Reader, TextContent } from '../reader.ts';
import { readDailyCsv } from './daily-csv.ts';
import { isFlow, readFlow } from './measures-json.ts';
import { r6xColumns } from './r6x-csv.ts';

const label = 'Flux Enedis R66 (puissances maximales quotidiennes)';

/** R66 flow: daily maximum powers, VA, stamped at the moment they were reached. */
export const r66Csv: Reader<TextContent> = {
  format: 'enedis-r66-csv',
  label,
  recognises: ({ text }) => {
    const columns = r6xColumns(text);
    return (
      columns !== null && columns.includes('horodate') && !columns.includes('nature') && !columns.includes('cadran')
    );
  },
  read: ({ text }, options) => readDailyCsv(text, r66Csv.format, label, options),
};

export const r66Json: Reader<JsonContent> = {
  format: 'enedis-r66-json',
  label,
  recognises: ({ value }) => isFlow(value, 'R66', 'PMA'),
  read: (content, options) => readFlow(content, r66Json.format, label, options),
};
