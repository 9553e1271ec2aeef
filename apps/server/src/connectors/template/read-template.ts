import type { Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { CUT_LINE, eachLine, firstLines } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { readStamp } from '../text/stamps.ts';

const HEADER = 'compteur;fin;energie_kwh';

/**
 * Template to copy for a new format: a CSV of hourly energies, kWh, each line stamped at the end of its hour in local time
 * without offset. It is not registered; the generic test reads it as it reads the registered ones.
 */
export const templateCsv: Reader<TextContent> = {
  format: 'modele-csv',
  label: 'Modèle de lecteur (CSV)',
  recognises: ({ text }) => firstLines(text, 1)[0]?.trim() === HEADER,
  read: ({ text }, options) => {
    const builder = new ReadBuilder(templateCsv.format, templateCsv.label, options);
    eachLine(text, (line, number, last) => {
      if (number === 1 || line.trim() === '') return;
      const [point = '', end = '', energy = ''] = line.split(';');
      const stamp = readStamp(end);
      const kWh = readNumber(energy);
      // A file cut in the middle ends without a line end: its last value may be half a number.
      if (last) builder.refuse(number, CUT_LINE);
      else if (!stamp) builder.refuse(number, `date illisible « ${end} »`);
      else if (kWh === null) builder.refuse(number, `valeur illisible « ${energy} »`);
      // The builder converts end stamps to starts, finds the clock and orders the points. Base unit: Wh over an hour is W.
      else builder.series({ variable: 'puissance', point, stamp: 'end' }).add(stamp, kWh * 1000, number, 3600);
    });
    return builder.finish();
  },
};
