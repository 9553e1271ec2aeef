import type { Reader, XmlContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { isRecord, recordsOf, textOf } from '../text/json.ts';
import { linesOfMatches } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { readDay } from '../text/stamps.ts';
import { factorOf } from './codes.ts';

/**
 * R151 flow: daily indexes (supplier registers F1…F10, distributor registers D1…D4) and maximum power of C5 meters.
 * The index dated D is read at the END of day D: it is kept at the start of D + 1 (the day's curve adds up exactly to the
 * difference with the index at the start of D). The maximum power is that of day D, VA.
 */
export const r151: Reader<XmlContent> = {
  format: 'enedis-r151-xml',
  label: 'Flux Enedis R151 (index et puissance maximale C5)',
  recognises: ({ root, value }) => root === 'R151' && 'PRM' in value,
  read: ({ text, value }, options) => {
    const builder = new ReadBuilder(r151.format, r151.label, options);
    builder.facts.segment = 'C5';
    const head = isRecord(value.En_Tete_Flux) ? value.En_Tete_Flux : {};
    const indexFactor = factorOf(textOf(head.Unite_Mesure_Index), 'energy') ?? 1;
    const powerFactor = factorOf(textOf(head.Unite_Mesure_Puissance), 'maximum') ?? 1;
    builder.note('Les index du flux R151 sont relevés en fin de journée : ils sont gardés au début du jour suivant.');
    let ordinal = 0;
    for (const meter of recordsOf(value.PRM)) {
      const prm = textOf(meter.Id_PRM);
      const point = prm && /^\d{14}$/.test(prm) ? prm : null;
      for (const read of recordsOf(meter.Donnees_Releve)) {
        const line = ordinal++;
        const day = readDay(textOf(read.Date_Releve) ?? '');
        if (day === null) {
          builder.refuse(line, `date de relevé illisible « ${textOf(read.Date_Releve) ?? ''} »`);
          continue;
        }
        const registers = [
          ...recordsOf(read.Classe_Temporelle).map((one) => ({ one, prefix: 'F' })),
          ...recordsOf(read.Classe_Temporelle_Distributeur).map((one) => ({ one, prefix: 'D' })),
        ];
        for (const { one, prefix } of registers) {
          const register = `${prefix}${textOf(one.Rang_Cadran) ?? ''}`;
          const index = readNumber(textOf(one.Valeur) ?? '');
          const kind = {
            variable: 'index',
            point,
            register,
            registerLabel: textOf(one.Libelle_Classe_Temporelle),
            daily: true,
          } as const;
          if (index === null) builder.refuse(line, `index ${register} illisible « ${textOf(one.Valeur) ?? ''} »`);
          else builder.series(kind).addDay(day + 1, index * indexFactor, line);
        }
        for (const one of recordsOf(read.Puissance_Maximale)) {
          const power = readNumber(textOf(one.Valeur) ?? '');
          if (power === null) builder.refuse(line, `puissance maximale illisible « ${textOf(one.Valeur) ?? ''} »`);
          else builder.series({ variable: 'puissance_max', point, daily: true }).addDay(day, power * powerFactor, line);
        }
      }
    }
    return builder.finish((ordinals) => linesOfMatches(text, /<(?:\w+:)?Donnees_Releve[\s>]/g, ordinals));
  },
};
