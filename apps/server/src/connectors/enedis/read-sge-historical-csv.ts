import type { Reader, TextContent } from '../reader.ts';
import { firstLines } from '../text/lines.ts';
import { plain } from '../text/stamps.ts';
import { SECTION_HEADER, readSections } from './historical-sections.ts';

/** SGE historical files leave the unit of curves and indexes empty, or hold daily maximum power or several sections. */
export function isSgeHistorical(text: string): boolean {
  const [header = '', meta = ''] = firstLines(text, 2);
  if (!SECTION_HEADER.test(header)) return false;
  const columns = header.split(';').map(plain);
  const cells = meta.split(';');
  if ((cells[columns.indexOf('unite')] ?? '').trim() === '') return true;
  if (plain(cells[columns.indexOf('type de donnees')] ?? '').startsWith('puissance max')) return true;
  return /[\r\n]"?Identifiant PRM"?;/i.test(text.slice(header.length));
}

/** Historical measures ordered through SGE by a third party: curve, daily indexes, daily maximum power. */
export const sgeHistoricalCsv: Reader<TextContent> = {
  format: 'enedis-sge-historique-csv',
  label: 'Historique de mesures Enedis (SGE)',
  recognises: ({ text }) => isSgeHistorical(text),
  read: ({ text }, options) => readSections(text, sgeHistoricalCsv.format, sgeHistoricalCsv.label, options),
};
