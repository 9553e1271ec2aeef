import type { Reader, XmlContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { recordsOf, textOf } from '../text/json.ts';
import { linesOfMatches } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { readStamp } from '../text/stamps.ts';
import { curveSeries, directionOf, factorOf, leftOut, qualityOf } from './codes.ts';

/**
 * R4x flow (R4Q weekly, R4M monthly, R4H daily): curve of C1–C4 meters, **kW**, start-stamped with offset, the step in
 * minutes in `Granularite`. The active curve is marked EA here (PA elsewhere); reactive curves are left out.
 */
export const r4q: Reader<XmlContent> = {
  format: 'enedis-r4q-xml',
  label: 'Flux Enedis R4x (courbe de charge C1–C4)',
  recognises: ({ root, value }) => root === 'Courbe' && 'Corps' in value,
  read: ({ text, value }, options) => {
    const builder = new ReadBuilder(r4q.format, r4q.label, options);
    let ordinal = 0;
    for (const body of recordsOf(value.Corps)) {
      const prm = textOf(body.Identifiant_PRM);
      const point = prm && /^\d{14}$/.test(prm) ? prm : null;
      for (const curve of recordsOf(body.Donnees_Courbe)) {
        const points = recordsOf(curve.Donnees_Point_Mesure);
        const code = textOf(curve.Grandeur_Physique);
        const direction = directionOf(textOf(curve.Grandeur_Metier));
        const factor = factorOf(textOf(curve.Unite_Mesure), 'curve');
        const minutes = Number(textOf(curve.Granularite));
        if ((code !== 'EA' && code !== 'PA') || !direction || factor === null || !(minutes > 0 && minutes < 1440)) {
          builder.note(leftOut(code, 'Courbe'));
          ordinal += points.length;
          continue;
        }
        if (factor === 1000) builder.note('Courbe publiée en kW, gardée en W.');
        const draft = curveSeries(builder, point, direction, 'start');
        for (const read of points) {
          const line = ordinal++;
          const written = textOf(read['@Horodatage']) ?? '';
          const stamp = readStamp(written);
          const value = readNumber(textOf(read['@Valeur_Point']) ?? '');
          if (!stamp) builder.refuse(line, `horodatage illisible « ${written} »`);
          else if (value === null)
            builder.refuse(line, `point du ${written} : valeur illisible « ${textOf(read['@Valeur_Point']) ?? ''} »`);
          else draft.add(stamp, value * factor, line, minutes * 60, qualityOf(textOf(read['@Statut_Point'])));
        }
      }
    }
    return builder.finish((ordinals) => linesOfMatches(text, /<(?:\w+:)?Donnees_Point_Mesure[\s>]/g, ordinals));
  },
};
