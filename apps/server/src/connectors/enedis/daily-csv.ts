import type { FileRead, ReadOptions } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { cutValue } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { readStamp } from '../text/stamps.ts';
import { dailySeries, directionOf, factorOf, isCorrectedStage, leftOut, qualityOf, quantityOf } from './codes.ts';
import { eachR6xRow } from './r6x-csv.ts';
import { refuseStamp } from './unread-stamp.ts';

/** R65 and R66 flows as CSV: one value a day, the date (or the moment of the maximum) and the value in the last columns. */
export function readDailyCsv(text: string, format: string, label: string, options: ReadOptions): FileRead {
  const builder = new ReadBuilder(format, label, options);
  eachR6xRow(text, builder, (row, columns) => {
    const { line, cut } = row;
    const cell = (name: string) => row.cell(columns.indexOf(name)).trim();
    const quantity = quantityOf(cell('grandeur physique'));
    const direction = directionOf(cell('grandeur metier'));
    const written = cell(columns.includes('date') ? 'date' : 'horodate');
    const step = cell('pas');
    const stamp = readStamp(written);
    const value = readNumber(cell('valeur'));
    const prm = cell('identifiant prm');
    if (!quantity || quantity === 'curve' || !direction) return builder.note(leftOut(cell('grandeur physique')));
    const factor = factorOf(cell('unite'), quantity);
    if (factor === null) return builder.refuse(line, `unité inattendue « ${cell('unite')} »`);
    if (!/^\d{14}$/.test(prm)) return builder.refuse(line, `numéro de point illisible « ${prm} »`);
    if (step !== '' && step !== 'P1D') return builder.refuse(line, `pas inattendu « ${step} »`);
    if (!stamp) return refuseStamp(builder, line, written, `date illisible « ${written} »`);
    if (value === null) return builder.refuse(line, `valeur illisible « ${cell('valeur')} »`);
    if (cut) return builder.refuse(line, cutValue(cell('valeur')));
    dailySeries(
      builder,
      prm,
      quantity,
      direction,
    )({
      stamp,
      value: value * factor,
      line,
      quality: qualityOf(null, isCorrectedStage(cell('etape metier'))),
    });
  });
  return builder.finish();
}
