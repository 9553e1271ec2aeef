import type { Reader, XmlContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { isRecord, recordsOf, textOf } from '../text/json.ts';
import { linesOfMatches } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { readDay } from '../text/stamps.ts';
import { factorOf, leftOut } from './codes.ts';
import { readMeasure } from './measures-json.ts';

const answerOf = (value: Record<string, unknown>): Record<string, unknown> | null => {
  const body = isRecord(value.Body) ? value.Body : {};
  const answer = body.consulterMesuresDetailleesResponse ?? body.consulterMesuresDetailleesResponseV3;
  return isRecord(answer) ? answer : null;
};

/** Answer of the SGE service « consulter les mesures détaillées »: curve, daily energy or daily maximum power of one point. */
export const sgeDetailedMeasures: Reader<XmlContent> = {
  format: 'enedis-sge-mesures-detaillees-xml',
  label: 'Réponse SGE : mesures détaillées',
  recognises: ({ root, value }) => root === 'Envelope' && answerOf(value) !== null,
  read: ({ text, value }, options) => {
    const builder = new ReadBuilder(sgeDetailedMeasures.format, sgeDetailedMeasures.label, options);
    const answer = answerOf(value) ?? {};
    readMeasure(builder, answer, 'auto', { next: 0 });
    return builder.finish((ordinals) => linesOfMatches(text, /<(?:\w+:)?(?:mesure|points)>/g, ordinals));
  },
};

const periodicOf = (value: Record<string, unknown>): Record<string, unknown> | null => {
  const body = isRecord(value.Body) ? value.Body : {};
  return isRecord(body.consulterMesuresResponse) ? body.consulterMesuresResponse : null;
};

/**
 * Answer of the SGE service « consulter les mesures » (v1.1): billed consumption between two readings, kWh, a series a time
 * class, whose register has the grid: `D HPH`. The distributor's grid is read; the supplier's, which counts the same energy again,
 * only where it is alone.
 */
export const sgePeriodicMeasures: Reader<XmlContent> = {
  format: 'enedis-sge-mesures-facturees-xml',
  label: 'Réponse SGE : consommations entre relevés',
  recognises: ({ root, value }) => root === 'Envelope' && periodicOf(value) !== null,
  read: ({ text, value }, options) => {
    const builder = new ReadBuilder(sgePeriodicMeasures.format, sgePeriodicMeasures.label, options);
    const answer = periodicOf(value) ?? {};
    const prm = /<pointId>\s*(\d{14})\s*<\/pointId>/.exec(text)?.[1] ?? null;
    const grid = isRecord(answer.seriesMesuresDateesGrilleTurpe) ? 'D' : 'F';
    const listed = grid === 'D' ? answer.seriesMesuresDateesGrilleTurpe : answer.seriesMesuresDateesGrilleFrn;
    let ordinal = 0;
    for (const series of isRecord(listed) ? recordsOf(listed.serie) : []) {
      const reads = isRecord(series.mesuresDatees) ? recordsOf(series.mesuresDatees.mesure) : [];
      const code = isRecord(series.grandeurPhysique) ? textOf(series.grandeurPhysique['@code']) : null;
      const factor = code === 'EA' ? factorOf(textOf(series.unite), 'energy') : null;
      const temporal = isRecord(series.classeTemporelle) ? series.classeTemporelle : {};
      const timeClass = textOf(temporal['@code']);
      if (factor === null) builder.note(leftOut(code));
      for (const read of reads) {
        const line = ordinal++;
        if (factor === null) continue;
        const [from, to] = [readDay(textOf(read.dateDebut) ?? ''), readDay(textOf(read.dateFin) ?? '')];
        const amount = readNumber(textOf(read.valeur) ?? '');
        const kind = {
          variable: 'conso',
          point: prm,
          register: timeClass && `${grid} ${timeClass}`,
          registerLabel: textOf(temporal.libelle),
        } as const;
        if (from === null || to === null) builder.refuse(line, 'dates de mesure illisibles');
        else if (amount === null) builder.refuse(line, `valeur illisible « ${textOf(read.valeur) ?? ''} »`);
        else builder.series(kind).addPeriod(from, to, amount * factor, line);
      }
    }
    return builder.finish((ordinals) => linesOfMatches(text, /<(?:\w+:)?mesure>/g, ordinals));
  },
};
