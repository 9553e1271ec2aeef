import { addMonths, civilDate, DAY_MS } from '@joulerie/domain/calendar';
import { VARIABLES } from '@joulerie/domain/vocabulary';
import { FileRefused } from '../reader.ts';
import type { FileRead, GenericChoice, ReadOptions, Reader, TextContent } from '../reader.ts';
import { FIRST_DAY } from '../series/date-bounds.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { CUT_LINE, cutValue } from '../text/lines.ts';
import { decimalSignOf, readLooseNumber } from '../text/numbers.ts';
import { stampDay } from '../text/stamps.ts';
import type { Stamp } from '../text/stamps.ts';
import { findLayout, looksDelimited, readGenericStamp } from './layout.ts';
import type { GenericLayout, GenericRow } from './layout.ts';
import { genericUnit } from './units.ts';

/**
 * Any delimited text with a date column and a value column: other distributors, heat networks, meters of a building. The
 * file says neither unit, stamp nor zone: a person chooses; without a choice, the read answers with the most likely one and
 * `needsChoice`. Dates alone are civil days; date-times are intervals whose step is told by their spacing.
 */
export const genericCsv: Reader<TextContent> = {
  format: 'csv-generique',
  label: 'Fichier CSV « date ; valeur »',
  isFallback: true,
  recognises: ({ text }) => looksDelimited(text),
  read: ({ text }, options) => {
    const layout = findLayout(text);
    if (!layout)
      throw new FileRefused('unknown_format', 'Ce fichier ne contient pas de colonne de dates suivie de valeurs.');
    return readLayout(layout, options, /\n$|\r$/.test(text));
  },
};

function readLayout(layout: GenericLayout, options: ReadOptions, ended: boolean): FileRead {
  const builder = new ReadBuilder(genericCsv.format, genericCsv.label, options);
  const { choice, isWhole } = choiceOf(layout, options.generic ?? {});
  builder.choice = choice;
  builder.needsChoice = !isWhole;
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
  const written = ({ cells }: (typeof rows)[number]) =>
    hourAt === null ? (cells[dateAt] ?? '') : `${cells[dateAt] ?? ''} ${cells[hourAt] ?? ''}`;
  refuseMonthFirst(rows, written);
  const isDated = rows.every(({ cells }) => hourAt === null && !/\d[:hT]\d|\d[:h]/.test(cells[dateAt] ?? ''));
  // One line a day, stamped at midnight or just before it, is a day and not an hour.
  const midnights = isDated
    ? null
    : dayOfMidnights(
        rows.map((row) => readGenericStamp(written(row))),
        choice,
      );
  const stamps = isDated || midnights ? null : rows.map((row) => readGenericStamp(written(row)));
  const spans =
    isDated || stamps?.every((stamp) => stamp === null || stamp.wallMs % DAY_MS === 0)
      ? spansOf(stamps ?? rows.map(({ cells }) => readGenericStamp(cells[dateAt] ?? '')), choice)
      : null;
  const isDaily = (isDated && !spans) || midnights !== null;
  if (spans)
    builder.note('Dates espacées de plusieurs jours : chaque valeur est celle de la période entre deux dates.');
  const draft = builder.series({
    variable: choice.variable,
    daily: isDaily,
    // The day of a midnight already follows the choice.
    stamp: midnights ? 'start' : choice.stamp,
    fallbackStepS: 3600,
    chosen: true,
  });
  const decimal = decimalSignOf(rows.map(({ cells }) => cells[valueAt] ?? ''));
  const width = Math.max(...rows.slice(0, 100).map(({ cells }) => cells.length));
  const fewest = ended ? 0 : fewestDigits(rows, valueAt);
  rows.forEach(({ cells, line }, i) => {
    const cut = i === rows.length - 1 && !ended;
    const text = written({ cells, line });
    const stamp = readGenericStamp(text);
    if (!stamp) return builder.refuse(line, cut ? CUT_LINE : `date illisible « ${text.slice(0, 60)} »`);
    if (cells.length <= valueAt) return builder.refuse(line, cut ? CUT_LINE : 'il manque la valeur');
    if (isCutByComma(cells, layout))
      return builder.refuse(
        line,
        `valeur coupée par la virgule décimale « ${cells.slice(valueAt).join(',').slice(0, 60)} » : enregistrez le fichier avec des points-virgules entre les colonnes`,
      );
    const value = readLooseNumber(cells[valueAt] ?? '', decimal);
    if (value === null && (cells[valueAt] ?? '') !== '') {
      builder.refuse(line, `valeur illisible « ${(cells[valueAt] ?? '').slice(0, 60)} »`);
    }
    if (cut && cells.length >= width && valueAt === width - 1) {
      const text = cells[valueAt] ?? '';
      if (text !== '' && digitsOf(text) < fewest) return builder.refuse(line, cutValue(text.slice(0, 60)));
      builder.note(
        `La dernière ligne (${line}) n’a pas de fin de ligne : si le fichier a été coupé, sa valeur est peut-être incomplète.`,
      );
    }
    const amount = value === null ? Number.NaN : convert(value);
    const day = midnights ? midnights(stamp) : stampDay(stamp);
    const span = spans?.get(day);
    if (span) draft.addPeriod(span.fromDay, span.toDay, amount, line);
    else if (isDaily) draft.addDay(day, amount, line);
    else
      draft.add({ wallMs: stamp.wallMs, offsetMs: stamp.offsetMs ?? (choice.zone === 'UTC' ? 0 : null) }, amount, line);
  });
  return builder.finish();
}

/** Values that say how many digits a value of the file has at least. */
const FEW = 4;
const digitsOf = (text: string): number => text.replace(/\D/g, '').length;

/** Digits of the shortest value before the last row; 0 where there are too few to say. */
function fewestDigits(rows: readonly GenericRow[], valueAt: number): number {
  let [fewest, count] = [Number.POSITIVE_INFINITY, 0];
  for (let i = 0; i < rows.length - 1; i++) {
    const digits = digitsOf(rows[i]!.cells[valueAt] ?? '');
    if (digits === 0) continue;
    fewest = Math.min(fewest, digits);
    count += 1;
  }
  return count < FEW ? 0 : fewest;
}

/** `2024-03-01,1,5` under `date,kWh`: more cells than the header has, all of digits after the value. */
function isCutByComma(cells: string[], { header, separator, valueAt }: GenericLayout): boolean {
  if (separator !== ',' || header.length <= valueAt) return false;
  const after = cells.slice(valueAt + 1).filter((cell) => cell !== '');
  return valueAt + 1 + after.length > header.length && after.every((cell) => /^\d+$/.test(cell));
}

/** Dates written `06/15/2023` give the month first: those of the first twelve days would be read as other days. */
function refuseMonthFirst(rows: GenericRow[], written: (row: GenericRow) => string): void {
  let reversed: number | null = null;
  for (const row of rows) {
    const found = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}\b/.exec(written(row));
    if (!found) continue;
    if (Number(found[1]) > 12) return;
    if (Number(found[2]) > 12) reversed ??= row.line;
  }
  if (reversed === null) return;
  throw new FileRefused(
    'month_first',
    `Les dates de ce fichier donnent le mois avant le jour (ligne ${reversed}). Enregistrez-le avec des dates jour/mois/année ou année-mois-jour, puis déposez-le de nouveau.`,
    reversed,
  );
}

/**
 * The day of each stamp, when the lines are one a day at midnight (00:00, the start of their day or the end of it) or just before
 * (23:59, 23:59:59, the end of their day); null when they are anything else. An index has no interval: it is read at a midnight, and
 * kept at the start of the day that begins there.
 */
function dayOfMidnights(stamps: (Stamp | null)[], choice: GenericChoice): ((stamp: Stamp) => number) | null {
  const isIndex = VARIABLES[choice.variable].kind === 'register';
  const known = stamps.filter((stamp) => stamp !== null);
  const clock = ({ wallMs }: Stamp) => ((wallMs % DAY_MS) + DAY_MS) % DAY_MS;
  const isEnd = (stamp: Stamp) => [1000, 60_000].includes(DAY_MS - clock(stamp));
  if (known.length < 2 || !known.every((stamp) => clock(stamp) === 0 || isEnd(stamp))) return null;
  const day = (stamp: Stamp) =>
    isIndex
      ? Math.round(stamp.wallMs / DAY_MS)
      : Math.floor(stamp.wallMs / DAY_MS) - (clock(stamp) === 0 && choice.stamp === 'end' ? 1 : 0);
  const days = [...new Set(known.map(day))].toSorted((a, b) => a - b);
  const gaps = days.slice(1).map((one, i) => one - days[i]!);
  return gaps.filter((gap) => gap === 1).length * 2 > gaps.length ? day : null;
}

type Span = { fromDay: number; toDay: number };

/**
 * Periods of weekly, monthly or yearly amounts, by their date: from it to the next date, or from the previous to it when
 * the choice says `end`. The open end repeats its
 * neighbour's length, in months where the dates are the same day of the month. Null when the dates are days, or the variable is a state that has no period.
 */
function spansOf(stamps: (Stamp | null)[], choice: GenericChoice): Map<number, Span> | null {
  const { kind } = VARIABLES[choice.variable];
  // Days that are refused are no neighbours: the length of a period is not measured from them.
  const days = [...new Set(stamps.flatMap((stamp) => (stamp ? [stampDay(stamp)] : [])))]
    .filter((day) => day >= FIRST_DAY)
    .toSorted((a, b) => a - b);
  const gaps = days.slice(1).map((day, i) => day - (days[i] ?? day));
  const median = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 1;
  if (
    gaps.length === 0 ||
    median < 5 ||
    kind === 'gauge' ||
    kind === 'register' ||
    kind === 'maximum' ||
    kind === 'power'
  )
    return null;
  const months = Math.round(Math.min(...gaps) / 30.4);
  const sameDay = days.every((day) => civilDate(day).day === civilDate(days[0] ?? 0).day) && months > 0;
  const edge = (choice.stamp === 'start' ? gaps.at(-1) : gaps[0]) ?? median;
  const shift = (day: number, sign: 1 | -1) => (sameDay ? addMonths(day, sign * months) : day + sign * edge);
  // A month without a line is a hole: the month before it does not stretch over it.
  const bounded = (day: number, next: number | undefined, sign: 1 | -1) =>
    sameDay ? shift(day, sign) : (next ?? shift(day, sign));
  return new Map(
    days.map((day, i) =>
      choice.stamp === 'start'
        ? [day, { fromDay: day, toDay: bounded(day, days[i + 1], 1) }]
        : [day, { fromDay: bounded(day, days[i - 1], -1), toDay: day }],
    ),
  );
}

/** What a person chose; without the quantity and its unit, the most likely reading with what was chosen of it. */
function choiceOf(layout: GenericLayout, chosen: Partial<GenericChoice>): { choice: GenericChoice; isWhole: boolean } {
  const { variable, unit, ...clock } = chosen;
  if (variable && unit)
    return { choice: { variable, unit, stamp: 'start', zone: 'Europe/Paris', ...clock }, isWhole: true };
  const proposed = propose(layout);
  const own = variable && variable !== proposed.variable ? { variable, unit: VARIABLES[variable].unit } : proposed;
  return { choice: { ...proposed, ...own, ...(unit ? { unit } : {}), ...clock }, isWhole: false };
}

/**
 * The most likely reading: temperature, power or gas when the header of the value column says so, else what the whole header says,
 * else an energy in kWh.
 */
function propose({ header, dateAt, hourAt, valueAt }: GenericLayout): GenericChoice {
  const zone = /\butc\b|gmt/.test(header.join(' ')) ? 'UTC' : 'Europe/Paris';
  const words = header.filter((_, at) => at !== dateAt && at !== hourAt).join(' ');
  const found = quantityOf(header[valueAt] ?? '', words) ?? quantityOf(words, words);
  return { ...(found ?? { variable: 'conso', unit: 'kWh' }), stamp: 'start', zone };
}

/** `context` are all the words of the header: they say which energy a kWh is of. */
function quantityOf(header: string, context: string): Pick<GenericChoice, 'variable' | 'unit'> | null {
  // « Conso_kWh », « kW.h » and « kW·h » are kilowatt-hours.
  const words = header.replace(/_/g, ' ').replace(/\b([kmg]?w)[ .·*/⋅]h\b/g, '$1h');
  if (/°f|tempf/.test(words)) return { variable: 'temperature_exterieure', unit: '°F' };
  if (/temp|°c/.test(words)) return { variable: 'temperature_exterieure', unit: '°C' };
  if (/m3|m³|volume/.test(words)) return { variable: 'volume_gaz', unit: 'm³' };
  const unit = /\b([mk]?)wh\b/.exec(words);
  if (unit) {
    const written = ({ m: 'MWh', k: 'kWh', '': 'Wh' } as const)[unit[1] as 'k'];
    return { variable: /gaz|gas/.test(context) ? 'conso_gaz' : 'conso', unit: written };
  }
  if (/\bkw\b/.test(words)) return { variable: 'puissance', unit: 'kW' };
  if (/\bw\b|watt/.test(words)) return { variable: 'puissance', unit: 'W' };
  return null;
}

function proposalText(choice: GenericChoice): string {
  const stamp = choice.stamp === 'start' ? 'début' : 'fin';
  const zone = choice.zone === 'UTC' ? 'en UTC' : 'à l’heure de Paris';
  return `Le fichier ne dit pas ce qu’il contient : proposition « ${VARIABLES[choice.variable].label} » en ${choice.unit}, horodatage au ${stamp} de l’intervalle, ${zone}. À confirmer.`;
}
