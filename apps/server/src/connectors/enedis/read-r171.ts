import { DAY_MS } from '@joulerie/domain/calendar';
import type { Reader, XmlContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { isRecord, recordsOf, textOf } from '../text/json.ts';
import { linesOfMatches } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { readStamp } from '../text/stamps.ts';
import { directionOf, factorOf, leftOut, quantityOf } from './codes.ts';

/**
 * R171 flow (schema 1.2.0): daily indexes of C1–C4 meters, one series a time class, dated by the end of the day they close.
 * An index is kept at the start of the civil day whose midnight is nearest to `dateFin`; a maximum power belongs to the
 * day that ends there. The same class may exist in the supplier's and the distributor's calendars: both are in the register.
 */
export const r171: Reader<XmlContent> = {
  format: 'enedis-r171-xml',
  label: 'Flux Enedis R171 (index quotidiens C1–C4)',
  recognises: ({ root, value }) => root === 'R171' && 'serieMesuresDateesListe' in value,
  read: ({ text, value }, options) => {
    const builder = new ReadBuilder(r171.format, r171.label, options);
    const list = isRecord(value.serieMesuresDateesListe) ? value.serieMesuresDateesListe : {};
    builder.note(
      'Les index du flux R171 sont gardés au début du jour civil dont le minuit est le plus proche de leur date.',
    );
    let ordinal = 0;
    for (const series of recordsOf(list.serieMesuresDatees)) {
      const reads = isRecord(series.mesuresDateesListe) ? recordsOf(series.mesuresDateesListe.mesureDatee) : [];
      const quantity = quantityOf(textOf(series.grandeurPhysique));
      const factor = quantity === null || quantity === 'curve' ? null : factorOf(textOf(series.unite), quantity);
      const direction = directionOf(textOf(series.grandeurMetier));
      if (factor === null || !direction || (quantity === 'maximum' && direction === 'production')) {
        builder.note(leftOut(textOf(series.grandeurPhysique)));
        ordinal += reads.length;
        continue;
      }
      const prm = textOf(series.prmId);
      const point = prm && /^\d{14}$/.test(prm) ? prm : null;
      const code = [textOf(series.typeCalendrier), textOf(series.codeClasseTemporelle)].filter(Boolean).join(' ');
      const register = direction === 'production' ? `${code} injection` : code;
      const draft =
        quantity === 'energy'
          ? builder.series({
              variable: 'index',
              point,
              register,
              registerLabel: textOf(series.libelleClasseTemporelle),
              daily: true,
            })
          : builder.series({ variable: 'puissance_max', point, daily: true });
      for (const read of reads) {
        const line = ordinal++;
        const written = textOf(read.dateFin) ?? '';
        const stamp = readStamp(written);
        const amount = readNumber(textOf(read.valeur) ?? '');
        if (!stamp) builder.refuse(line, `date de fin illisible « ${written} »`);
        else if (amount === null)
          builder.refuse(line, `mesure du ${written} : valeur illisible « ${textOf(read.valeur) ?? ''} »`);
        else if (quantity === 'energy') draft.addDay(Math.round(stamp.wallMs / DAY_MS), amount * factor, line);
        // Classes of a day end together but reached their maxima apart: a millisecond a line keeps their moments distinct.
        else draft.addDayMaximum({ ...stamp, wallMs: stamp.wallMs - 1 - line }, amount * factor, line);
      }
    }
    return builder.finish((ordinals) => linesOfMatches(text, /<(?:\w+:)?mesureDatee[\s>]/g, ordinals));
  },
};
