import type { VariableName } from '@joulerie/domain/vocabulary';
import type { Reader, TextContent } from '../reader.ts';
import { Counter } from '../series/counter.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { eachNamedRow } from '../text/columns.ts';
import { CUT_LINE, firstLines } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { readStamp } from '../text/stamps.ts';

/** Registers of an electricity meter: drawn in the two tariffs, returned in the two tariffs. A gas meter has the first alone, in m³. */
const ELECTRICITY = [
  { variable: 'conso', readings: ['reading1', 'reading2'] },
  { variable: 'injection', readings: ['reading3', 'reading4'] },
] as const;

type Readings = { variable: VariableName; point: string | null; factor: number; counter: Counter };

/**
 * Daily readings of Liander, the Dutch operator: a line a meter and day, its registers at midnight. Their differences are the days; the
 * columns of use repeat them. Electricity in kWh and gas in m³, each under its own EAN code.
 */
export const lianderCsv: Reader<TextContent> = {
  format: 'liander-meterstanden-csv',
  label: 'Relevés quotidiens Liander (Pays-Bas)',
  recognises: ({ text }) =>
    /^"?eancode\w*"?,"?meternummer"?,"?meterreadingdate"?,"?reading1\b/i.test(firstLines(text, 1)[0] ?? ''),
  read: ({ text }, options) => {
    const builder = new ReadBuilder(lianderCsv.format, lianderCsv.label, options);
    const meters = new Map<string, Readings>();
    const required = ['meternummer', 'meterreadingdate', 'reading1'];
    eachNamedRow(text, ',', builder, required, ({ cell, line, cut }) => {
      const written = cell('meterreadingdate');
      const stamp = readStamp(written);
      if (!stamp) return builder.refuse(line, `date illisible « ${written.slice(0, 40)} »`);
      if (cut) return builder.refuse(line, CUT_LINE);
      const point = cell('eancodeasn', 'eancode').replace(/\D/g, '') || null;
      const meter = cell('meternummer');
      const isGas = /^g/i.test(meter) || (!/^e/i.test(meter) && cell('reading2') === '');
      const kinds = isGas ? [{ variable: 'volume_gaz', readings: ['reading1'] } as const] : ELECTRICITY;
      for (const { variable, readings } of kinds) {
        const values = readings.map((name) => readNumber(cell(name)));
        if (values.includes(null)) {
          builder.refuse(
            line,
            `relevé illisible « ${readings
              .map((name) => cell(name))
              .join(' ')
              .slice(0, 60)} »`,
          );
          continue;
        }
        // A replaced meter starts from a reading of its own.
        const key = `${point} ${meter} ${variable}`;
        let found = meters.get(key);
        if (!found) meters.set(key, (found = { variable, point, factor: isGas ? 1 : 1000, counter: new Counter() }));
        found.counter.add(
          stamp,
          values.reduce<number>((sum, value) => sum + value!, 0),
          line,
        );
      }
    });
    for (const { variable, point, factor, counter } of meters.values())
      counter.layInto(builder, { variable, point }, factor);
    return builder.finish();
  },
};
