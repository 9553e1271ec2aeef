import type { Reader, XmlContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { isRecord, recordsOf, textOf } from '../text/json.ts';
import { linesOfMatches } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { readStamp } from '../text/stamps.ts';
import { curveSeries } from './codes.ts';

/** R50 flow: daily curve of C5 (Linky) meters, W, end-stamped with offset, the step in minutes in the head of the flow. */
export const r50: Reader<XmlContent> = {
  format: 'enedis-r50-xml',
  label: 'Flux Enedis R50 (courbe de charge C5)',
  recognises: ({ root, value }) => root === 'R50' && 'PRM' in value,
  read: ({ text, value }, options) => {
    const builder = new ReadBuilder(r50.format, r50.label, options);
    builder.facts.segment = 'C5';
    const minutes = Number(isRecord(value.En_Tete_Flux) ? textOf(value.En_Tete_Flux.Pas_Publication) : null);
    const stepS = minutes > 0 && minutes < 1440 ? minutes * 60 : 0;
    let ordinal = 0;
    for (const meter of recordsOf(value.PRM)) {
      const prm = textOf(meter.Id_PRM);
      const draft = curveSeries(builder, prm && /^\d{14}$/.test(prm) ? prm : null, 'consumption', 'end');
      for (const day of recordsOf(meter.Donnees_Releve)) {
        for (const read of recordsOf(day.PDC)) {
          const line = ordinal++;
          const stamp = readStamp(textOf(read.H) ?? '');
          const value = readNumber(textOf(read.V) ?? '');
          if (!stamp) builder.refuse(line, `horodate illisible « ${textOf(read.H) ?? ''} »`);
          else if (value === null)
            builder.refuse(line, `point du ${textOf(read.H) ?? ''} : valeur illisible « ${textOf(read.V) ?? ''} »`);
          else draft.add(stamp, value, line, stepS);
        }
      }
    }
    return builder.finish((ordinals) => linesOfMatches(text, /<(?:\w+:)?PDC[\s>]/g, ordinals));
  },
};
