import { DAY_MS, HOUR_MS } from '@joulerie/domain/calendar';
import type { JsonContent, Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { isRecord, recordsOf, textOf } from '../text/json.ts';
import { cutValue } from '../text/lines.ts';
import { readNumber, readValue } from '../text/numbers.ts';
import { plain, readStamp } from '../text/stamps.ts';
import { factorOf, leftOut } from './codes.ts';
import { locateJson } from './measures-json.ts';
import { eachR6xRow, r6xColumns } from './r6x-csv.ts';
import { refuseStamp } from './unread-stamp.ts';

const label = 'Flux Enedis R64 (index)';
const NOTE = 'Les index relevés autour de minuit sont gardés au début du jour civil de leur horodate.';

type Reading = {
  prm: string;
  physical: string | null;
  business: string | null;
  unit: string | null;
  register: string;
  registerLabel: string | null;
  stampText: string;
  value: number | null;
  line: number;
};

/**
 * The register of a time class: its code on the meter (`D1`, `T`), else its class in its grid (`D HPH`), or the class alone where the
 * grid is not said.
 */
function registerOf(code: string | null, timeClass: string | null, grid: string | null): string {
  if (code) return code;
  if (!timeClass) return 'T';
  const name = plain(grid ?? '');
  if (/distrib|turpe|achemin/.test(name)) return `D ${timeClass}`;
  return /fourn|frn/.test(name) ? `F ${timeClass}` : timeClass;
}

/** One index; those read in the middle of a day (a visit, a change of contract) have no place among daily indexes. */
function take(builder: ReadBuilder, read: Reading): void {
  const factor = factorOf(read.unit, 'energy');
  if (read.physical !== 'EA' || factor === null) return builder.note(leftOut(read.physical));
  if (!/^\d{14}$/.test(read.prm))
    return builder.refuse(read.line, `numéro de point illisible « ${read.prm.slice(0, 20)} »`);
  const stamp = readStamp(read.stampText);
  if (!stamp) return refuseStamp(builder, read.line, read.stampText, `horodate illisible « ${read.stampText} »`);
  if (read.value === null) return builder.refuse(read.line, `index du ${read.stampText} : valeur illisible`);
  const day = Math.floor(stamp.wallMs / DAY_MS);
  const hour = (stamp.wallMs - day * DAY_MS) / HOUR_MS;
  if (hour > 2 && hour < 22) return builder.refuse(read.line, `index relevé en cours de journée (${read.stampText})`);
  const register = read.business === 'PROD' ? `${read.register} injection` : read.register;
  const { registerLabel } = read;
  builder
    .series({ variable: 'index', point: read.prm, register, registerLabel, daily: true })
    .addDay(day, read.value * factor, read.line);
}

/** R64 flow as CSV (guide GUI 0503; no sample seen): one index a line and register. */
export const r64Csv: Reader<TextContent> = {
  format: 'enedis-r64-csv',
  label,
  recognises: ({ text }) => r6xColumns(text)?.includes('cadran') ?? false,
  read: ({ text }, options) => {
    const builder = new ReadBuilder(r64Csv.format, label, options);
    builder.note(NOTE);
    eachR6xRow(text, builder, (row, columns) => {
      const { line, cut } = row;
      const cell = (name: string) => row.cell(columns.indexOf(name)).trim();
      if (cut) return builder.refuse(line, cutValue(cell('valeur')));
      take(builder, {
        prm: cell('identifiant prm'),
        physical: cell('grandeur physique'),
        business: cell('grandeur metier'),
        unit: cell('unite'),
        register: registerOf(cell('cadran'), cell('identifiant classe temporelle'), cell('grille')),
        registerLabel: cell('libelle classe temporelle') || null,
        stampText: cell('horodate'),
        value: readNumber(cell('valeur')),
        line,
      });
    });
    return builder.finish();
  },
};

/** Measures of a flow, or of a Data Connect answer, which is one measure alone. */
const measuresOf = (value: unknown): Record<string, unknown>[] =>
  recordsOf(isRecord(value) && 'mesures' in value ? value.mesures : value);

/** R64 flow as JSON (schema 1.2.1; no sample seen): contexts, quantities, calendars, classes, then `{d, v, iv}`. */
export const r64Json: Reader<JsonContent> = {
  format: 'enedis-r64-json',
  label,
  recognises: ({ value }) =>
    measuresOf(value).some((measure) => recordsOf(measure.contexte).length > 0 && 'idPrm' in measure),
  read: ({ text, value }, options) => {
    const builder = new ReadBuilder(r64Json.format, label, options);
    builder.note(NOTE);
    let ordinal = 0;
    for (const measure of measuresOf(value)) {
      for (const quantity of recordsOf(measure.contexte).flatMap((context) => recordsOf(context.grandeur))) {
        const classes = recordsOf(quantity.calendrier).flatMap((calendar) =>
          recordsOf(calendar.classeTemporelle).map((one) => ({ one, grid: textOf(calendar.libelleGrille) })),
        );
        const total = recordsOf(quantity.cadranTotalisateur).map((one) => ({ one, grid: null }));
        for (const { one, grid } of [...classes, ...total]) {
          for (const read of recordsOf(one.valeur)) {
            const stampText = textOf(read.d) ?? '';
            const line = ordinal++;
            const register = registerOf(textOf(one.codeCadran), textOf(one.idClasseTemporelle), grid);
            take(builder, {
              prm: textOf(measure.idPrm) ?? '',
              physical: textOf(quantity.grandeurPhysique),
              business: textOf(quantity.grandeurMetier),
              unit: textOf(quantity.unite),
              register,
              registerLabel: textOf(one.libelleClasseTemporelle),
              stampText,
              value: readValue(read.v),
              line,
            });
          }
        }
      }
    }
    return builder.finish(locateJson(text, 'd'));
  },
};
