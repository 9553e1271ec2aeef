import type { VariableName } from '@joulerie/domain/vocabulary';
import type { Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { eachNamedRow } from '../text/columns.ts';
import { CUT_LINE, firstLines } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { readStamp, stampDay } from '../text/stamps.ts';
import { dayLengthMs } from '@joulerie/domain/calendar';

/** Columns by the beginning of their header, which goes on with the names of tariffs. */
const COLUMNS: { variable: VariableName; names: readonly RegExp[]; factor: number }[] = [
  { variable: 'conso', names: [/^electricity 1(?! returned)/, /^electricity 2(?! returned)/], factor: 1000 },
  { variable: 'injection', names: [/^electricity 1 returned/, /^electricity 2 returned/], factor: 1000 },
  { variable: 'volume_gaz', names: [/^gas/], factor: 1 },
];
const HOUR = 'hour start';
const DAY = 'day';

/** Hourly or daily export of DSMR-reader: energy of each tariff in kWh, gas in m³; hours with their offset, days of the Dutch clock. */
export const dsmrReaderCsv: Reader<TextContent> = {
  format: 'dsmr-reader-csv',
  label: 'Export DSMR-reader (compteur P1)',
  recognises: ({ text }) =>
    /^"?(hour start|day)"?,"?electricity 1\b.*electricity 2\b/i.test(firstLines(text, 1)[0] ?? ''),
  read: ({ text }, options) => {
    const builder = new ReadBuilder(dsmrReaderCsv.format, dsmrReaderCsv.label, options);
    eachNamedRow(text, ',', builder, [], ({ cell, line, cut }, columns) => {
      const isDaily = columns[0] === DAY;
      const written = cell(HOUR, DAY);
      const stamp = readStamp(written);
      if (!stamp) return builder.refuse(line, `date illisible « ${written.slice(0, 40)} »`);
      // The last cell may lack digits.
      if (cut) return builder.refuse(line, CUT_LINE);
      const stepS = isDaily ? dayLengthMs(stampDay(stamp)) / 1000 : 3600;
      for (const { variable, names, factor } of COLUMNS) {
        const own = [...new Set(columns)].filter((column) => names.some((name) => name.test(column)));
        if (own.length === 0) continue;
        const values = own.map((column) => readNumber(cell(column)));
        if (values.includes(null)) {
          builder.refuse(
            line,
            `valeur illisible « ${own
              .map((column) => cell(column))
              .join(' ')
              .slice(0, 60)} »`,
          );
          continue;
        }
        const sum = values.reduce<number>((total, value) => total + value!, 0) * factor;
        const amount = variable === 'injection' ? (sum * 3600) / stepS : sum;
        const draft = builder.series({ variable, daily: isDaily, stamp: 'start' });
        if (isDaily) draft.addDay(stampDay(stamp), amount, line);
        else draft.add(stamp, amount, line, stepS);
      }
    });
    return builder.finish();
  },
};
