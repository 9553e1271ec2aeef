import { DAY_MS } from '@joulerie/domain/calendar/paris';
import { VARIABLES } from '@joulerie/domain/measures/variables';
import { FileRefused } from '../reader.ts';
import type { FileRead, GenericChoice, ReadOptions, Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { readLooseNumber } from '../text/numbers.ts';
import { readStamp } from '../text/stamps.ts';
import { findLayout } from './layout.ts';
import type { GenericLayout } from './layout.ts';
import { genericUnit } from './units.ts';

/**
 * Any delimited text with a date column and a value column: other distributors, heat networks, meters of a building. The
 * file says neither unit, stamp nor zone: a person chooses; without a choice, the read answers with the most likely one and
 * `needsChoice`. Dates alone are civil days; date-times are intervals whose step is told by their spacing.
 */
export const genericCsv: Reader<TextContent> = {
  format: 'csv-generique',
  label: 'Fichier CSV « date ; valeur »',
  recognises: ({ text }) => findLayout(text) !== null,
  read: ({ text }, options) => {
    const layout = findLayout(text);
    if (!layout)
      throw new FileRefused('unknown_format', 'Ce fichier ne contient pas de colonne de dates suivie de valeurs.');
    return readLayout(layout, options, /\n$|\r$/.test(text));
  },
};

function readLayout(layout: GenericLayout, options: ReadOptions, ended: boolean): FileRead {
  const builder = new ReadBuilder(genericCsv.format, genericCsv.label, options);
  const choice = options.generic ?? propose(layout);
  builder.choice = choice;
  builder.needsChoice = !options.generic;
  if (builder.needsChoice) builder.note(proposalText(choice));
  if (layout.otherColumns > 0)
    builder.note(
      `${layout.otherColumns} autre(s) colonne(s) de nombres laissée(s) de côté : seule la première est lue.`,
    );
  const convert = genericUnit(choice.variable, choice.unit);
  if (!convert) {
    throw new FileRefused(
      'unit_mismatch',
      `L’unité « ${choice.unit} » ne convient pas à « ${VARIABLES[choice.variable].label} » (${VARIABLES[choice.variable].unit}).`,
    );
  }
  const { rows, dateAt, hourAt, valueAt } = layout;
  const isDaily = rows.every(({ cells }) => hourAt === null && !/\d[:hT]\d|\d[:h]/.test(cells[dateAt] ?? ''));
  const draft = builder.series({ variable: choice.variable, daily: isDaily, stamp: choice.stamp, fallbackStepS: 3600 });
  const width = Math.max(...rows.slice(0, 100).map(({ cells }) => cells.length));
  rows.forEach(({ cells, line }, i) => {
    const cut = i === rows.length - 1 && !ended;
    const written = hourAt === null ? (cells[dateAt] ?? '') : `${cells[dateAt] ?? ''} ${cells[hourAt] ?? ''}`;
    const stamp = readStamp(written);
    if (!stamp)
      return builder.refuse(
        line,
        cut ? 'ligne coupée : le fichier s’arrête au milieu' : `date illisible « ${written.slice(0, 60)} »`,
      );
    if (cells.length <= valueAt)
      return builder.refuse(line, cut ? 'ligne coupée : le fichier s’arrête au milieu' : 'il manque la valeur');
    const value = readLooseNumber(cells[valueAt] ?? '');
    if (value === null && (cells[valueAt] ?? '') !== '') {
      builder.refuse(line, `valeur illisible « ${(cells[valueAt] ?? '').slice(0, 60)} »`);
    }
    if (cut && cells.length >= width && valueAt === width - 1) {
      builder.note(
        `La dernière ligne (${line}) n’a pas de fin de ligne : si le fichier a été coupé, sa valeur est peut-être incomplète.`,
      );
    }
    const amount = value === null ? Number.NaN : convert(value);
    if (isDaily) draft.addDay(Math.floor(stamp.wallMs / DAY_MS), amount, line);
    else
      draft.add({ wallMs: stamp.wallMs, offsetMs: stamp.offsetMs ?? (choice.zone === 'UTC' ? 0 : null) }, amount, line);
  });
  return builder.finish();
}

/** The most likely reading, from the words of the header: temperature, power or gas when they say so, else energy in kWh. */
function propose({ header }: GenericLayout): GenericChoice {
  const words = header.join(' ');
  const rest = { stamp: 'start', zone: /\butc\b|gmt/.test(words) ? 'UTC' : 'Europe/Paris' } as const;
  if (/°f|tempf/.test(words)) return { variable: 'temperature_exterieure', unit: '°F', ...rest };
  if (/temp|°c/.test(words)) return { variable: 'temperature_exterieure', unit: '°C', ...rest };
  if (/m3|m³|volume/.test(words)) return { variable: 'volume_gaz', unit: 'm³', ...rest };
  if (/\bmwh\b/.test(words)) return { variable: 'conso', unit: 'MWh', ...rest };
  if (/\bkwh\b/.test(words)) return { variable: /gaz|gas/.test(words) ? 'conso_gaz' : 'conso', unit: 'kWh', ...rest };
  if (/\bwh\b/.test(words)) return { variable: 'conso', unit: 'Wh', ...rest };
  if (/\bkw\b/.test(words)) return { variable: 'puissance', unit: 'kW', ...rest };
  if (/\bw\b|watt/.test(words)) return { variable: 'puissance', unit: 'W', ...rest };
  return { variable: 'conso', unit: 'kWh', ...rest };
}

function proposalText(choice: GenericChoice): string {
  const stamp = choice.stamp === 'start' ? 'début' : 'fin';
  const zone = choice.zone === 'UTC' ? 'en UTC' : 'à l’heure de Paris';
  return `Le fichier ne dit pas ce qu’il contient : proposition « ${VARIABLES[choice.variable].label} » en ${choice.unit}, horodatage au ${stamp} de l’intervalle, ${zone}. À confirmer.`;
}
