import { VARIABLES, type VariableName } from '@joulerie/domain/vocabulary';
import type { ReadOptions, Reader, TextContent } from '../reader.ts';
import { Counter } from '../series/counter.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { eachNamedRow } from '../text/columns.ts';
import { CUT_LINE, firstLines } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { type Stamp, readStamp } from '../text/stamps.ts';

const READINGS = ['reading1', 'reading2', 'reading3', 'reading4'] as const;

/** Registers of a meter that make one quantity, and the factor from their unit. */
type Registers = { variable: VariableName; places: readonly number[]; factor: number };
/** Drawn in the two tariffs, returned in the two tariffs. A gas meter has the first register alone. */
const ELECTRICITY: readonly Registers[] = [
  { variable: 'conso', places: [0, 1], factor: 1000 },
  { variable: 'injection', places: [2, 3], factor: 1000 },
];
const GAS: readonly Registers[] = [{ variable: 'volume_gaz', places: [0], factor: 1 }];

/** NaN where a register has no reading. */
type Row = { stamp: Stamp; line: number; values: number[] };
type Meter = { number: string; point: string | null; rows: Row[] };

/**
 * Daily readings of Liander, the Dutch operator: a line a meter and day, its registers at midnight. Their differences are the days; the
 * columns of use repeat them. Electricity in kWh and gas in m³, each under its own EAN code; the number of a meter begins with E or G,
 * and that of an old one with neither: one with a single register is asked.
 */
export const lianderCsv: Reader<TextContent> = {
  format: 'liander-meterstanden-csv',
  label: 'Relevés quotidiens Liander (Pays-Bas)',
  recognises: ({ text }) =>
    /^"?eancode\w*"?,"?meternummer"?,"?meterreadingdate"?,"?reading1\b/i.test(firstLines(text, 1)[0] ?? ''),
  read: ({ text }, options) => {
    const builder = new ReadBuilder(lianderCsv.format, lianderCsv.label, options);
    for (const { number, point, rows } of metersOf(text, builder)) {
      const given = READINGS.flatMap((_, at) => (rows.some(({ values }) => !Number.isNaN(values[at]!)) ? [at] : []));
      const hasOne = given.every((at) => at === 0);
      const isAsked = hasOne && !/^[eg]/i.test(number);
      const isGas = /^g/i.test(number) || (isAsked && isGasChosen(builder, options));
      for (const { variable, places, factor } of isGas ? GAS : ELECTRICITY) {
        const own = places.filter((at) => given.includes(at));
        if (own.length === 0) continue;
        // A replaced meter starts from a reading of its own.
        const counter = new Counter();
        for (const { stamp, line, values } of rows)
          counter.add(
            stamp,
            own.reduce((sum, at) => sum + values[at]!, 0),
            line,
          );
        counter.layInto(builder, { variable, point, meter: number }, factor);
      }
    }
    return builder.finish();
  },
};

/** What a person chose of a meter whose number does not say it; proposed from its source. */
function isGasChosen(builder: ReadBuilder, { generic, energy }: ReadOptions): boolean {
  const variable = generic?.variable ?? (energy === 'electricite' ? 'conso' : 'volume_gaz');
  const isGas = VARIABLES[variable].unit === 'm³';
  builder.choice = { variable, unit: isGas ? 'm³' : 'kWh', stamp: 'start', zone: 'Europe/Paris' };
  if (generic?.variable !== undefined) return isGas;
  builder.needsChoice = true;
  builder.note(
    'Ce compteur n’a qu’un registre, et son numéro ne dit pas s’il est d’électricité ou de gaz : précisez-le.',
  );
  return isGas;
}

function metersOf(text: string, builder: ReadBuilder): Iterable<Meter> {
  const meters = new Map<string, Meter>();
  const required = ['meternummer', 'meterreadingdate', 'reading1'];
  eachNamedRow(text, ',', builder, required, ({ cell, line, cut }) => {
    const written = cell('meterreadingdate');
    const stamp = readStamp(written);
    if (!stamp) return builder.refuse(line, `date illisible « ${written.slice(0, 40)} »`);
    if (cut) return builder.refuse(line, CUT_LINE);
    const values = READINGS.map((name) => readNumber(cell(name)));
    const wrong = values.indexOf(null);
    if (wrong >= 0) builder.refuse(line, `relevé illisible « ${cell(READINGS[wrong]!).slice(0, 60)} »`);
    const point = cell('eancodeasn', 'eancode').replace(/\D/g, '') || null;
    const number = cell('meternummer');
    const key = `${point} ${number}`;
    let meter = meters.get(key);
    if (!meter) meters.set(key, (meter = { number, point, rows: [] }));
    meter.rows.push({ stamp, line, values: values.map((value) => value ?? Number.NaN) });
  });
  return meters.values();
}
