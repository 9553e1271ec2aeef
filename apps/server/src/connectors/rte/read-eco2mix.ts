import { FileRefused } from '../reader.ts';
import type { JsonContent, Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { eachNamedRow } from '../text/columns.ts';
import { isRecord, recordsOf, textOf } from '../text/json.ts';
import { CUT_LINE, firstLines } from '../text/lines.ts';
import { readNumber, readValue } from '../text/numbers.ts';
import { plain, readStamp } from '../text/stamps.ts';

const RATE = ['taux de co2', 'taux de co2 (g/kwh)'] as const;
const NATIONAL =
  'Consommation, production et échanges du pays laissés de côté : ce ne sont pas des mesures d’un bâtiment.';
const SERIES = { variable: 'taux_co2', stamp: 'start', fallbackStepS: 1800 } as const;

const separatorOf = (line: string): string => ['\t', ';', ','].find((one) => line.includes(one)) ?? ',';
const columnsOf = (text: string): string[] => {
  const line = firstLines(text, 1)[0] ?? '';
  return line.split(separatorOf(line)).map((name) => plain(name.replaceAll('"', '')));
};
const isTempo = (columns: readonly string[]): boolean => columns[0] === 'date' && columns[1] === 'type de jour tempo';

/**
 * éCO2mix of RTE: the `.xls` of its site, which is text between tabs, or the CSV of its open data. National figures in MW a half-hour
 * or a quarter-hour, on the clock of Paris, quarters without a value; only the emissions of a kWh, g/kWh, are of use for a building.
 */
export const eco2mixCsv: Reader<TextContent> = {
  format: 'rte-eco2mix-csv',
  label: 'Données éCO2mix (RTE)',
  recognises: ({ text }) => {
    const columns = columnsOf(text);
    return (
      isTempo(columns) ||
      (/^perimetre\b/.test(columns[0] ?? '') &&
        columns.includes('nature') &&
        columns.some((name) => name.startsWith('consommation')))
    );
  },
  read: ({ text }, options) => {
    const columns = columnsOf(text);
    if (isTempo(columns))
      throw new FileRefused(
        'not_measures',
        'Ce fichier est le calendrier Tempo de RTE, que Joulerie connaît déjà : il ne contient pas de mesures.',
      );
    if (!RATE.some((name) => columns.includes(name)))
      throw new FileRefused(
        'not_measures',
        'Ce fichier éCO2mix de RTE donne la consommation et la production d’une région, en MW : ce n’est pas la mesure d’un bâtiment. Seul le taux de CO₂ du fichier national peut être gardé, sur une source « Réseau électrique national ».',
      );
    const builder = new ReadBuilder(eco2mixCsv.format, eco2mixCsv.label, options);
    builder.note(NATIONAL);
    const draft = builder.series(SERIES);
    const required = ['date', 'heures', 'heure', ...RATE];
    // The files end with a sentence.
    const table = text.replace(/^"?RTE ne pourra.*$/im, '');
    eachNamedRow(table, separatorOf(firstLines(text, 1)[0] ?? ''), builder, required, ({ cell, line, cut }, names) => {
      const written = cell(...RATE);
      // Definitive files have a line a quarter-hour and a value a half-hour.
      if (written === '' && cell('consommation', 'consommation (mw)') === '') return;
      const stamp = readStamp(cell('date - heure') || `${cell('date')} ${cell('heures', 'heure')}`);
      const value = /^nd$/i.test(written) ? Number.NaN : readNumber(written);
      if (cut && RATE.some((name) => name === names.at(-1))) builder.refuse(line, CUT_LINE);
      else if (!stamp) builder.refuse(line, `date illisible « ${cell('date').slice(0, 40)} »`);
      else if (value === null) builder.refuse(line, `taux de CO₂ illisible « ${written.slice(0, 40)} »`);
      else draft.add(stamp, value, line);
    });
    return builder.finish();
  },
};

/** Records of an open data answer: `records[].fields` of its first version, `results[]` of the second, or the export's own list. */
function recordsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return recordsOf(value);
  if (!isRecord(value)) return [];
  const records = recordsOf(value.records).flatMap((record) => recordsOf(record.fields));
  return records.length > 0 ? records : recordsOf(value.results);
}

/** The same as an answer of the open data API, instants with their offset. */
export const eco2mixJson: Reader<JsonContent> = {
  format: 'rte-eco2mix-json',
  label: 'Données éCO2mix (RTE, réponse JSON)',
  recognises: ({ value }) => recordsIn(value).some((record) => 'taux_co2' in record && 'date_heure' in record),
  read: ({ value }, options) => {
    const builder = new ReadBuilder(eco2mixJson.format, eco2mixJson.label, options);
    builder.note(NATIONAL);
    const draft = builder.series(SERIES);
    for (const [i, record] of recordsIn(value).entries()) {
      const written = record.taux_co2;
      if ((written === null || written === undefined) && (record.consommation ?? null) === null) continue;
      const stamp = readStamp(textOf(record.date_heure) ?? '');
      const rate = readValue(written);
      if (!stamp || rate === null) builder.refuse(null, `enregistrement n° ${i + 1} illisible`);
      else draft.add(stamp, rate, i + 1);
    }
    return builder.finish(() => new Map());
  },
};
