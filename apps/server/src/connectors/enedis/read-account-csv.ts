import type { Reader, TextContent } from '../reader.ts';
import { firstLines } from '../text/lines.ts';
import { SECTION_HEADER, readSections } from './historical-sections.ts';
import { isSgeHistorical } from './read-sge-historical-csv.ts';

/**
 * CSV of the Enedis customer account (layout in use until 2024): load curve in W or daily indexes in Wh. Same layout as the
 * SGE historical files, with the unit always filled in and one section only.
 */
export const accountCsv: Reader<TextContent> = {
  format: 'enedis-compte-client-csv',
  label: 'Export CSV du compte client Enedis',
  recognises: ({ text }) => SECTION_HEADER.test(firstLines(text, 1)[0] ?? '') && !isSgeHistorical(text),
  read: ({ text }, options) => readSections(text, accountCsv.format, accountCsv.label, options),
};
