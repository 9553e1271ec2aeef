import { DAY_MS, dayLengthMs } from '@joulerie/domain/calendar';
import { VARIABLES, clockOffsetMs, isVariableName } from '@joulerie/domain/vocabulary';
import { FileRefused } from '../reader.ts';
import type { FileRead, ReadOptions, Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import type { SeriesDraft } from '../series/read-builder.ts';
import { frenchSpaces } from '../text/french.ts';
import { stampDay } from '../text/stamps.ts';
import { withRowUnits } from './cell-units.ts';
import { unfoldClasses } from './class-rows.ts';
import { withIndexPairs } from './index-pairs.ts';
import { joinCutDecimals } from './cut-decimals.ts';
import { addCounters, addIndexEnergies } from './counted-columns.ts';
import { withReadingsNoted } from './noted-readings.ts';
import { fingerprintOf } from './fingerprint.ts';
import { addHeldPowers } from './held.ts';
import { billedAmounts } from './credit-notes.ts';
import { understandKnown } from './known-layout.ts';
import { doubtsOf } from './meaning.ts';
import type { TableColumn, TableMeaning } from './meaning.ts';
import { type Meters, metersOf } from './meter-column.ts';
import { findTable, looksDelimited } from './parse-table.ts';
import type { Table } from './table.ts';
import { namesLastDay } from './moments.ts';
import { isSteady, refuseMixedSteps, stepOf } from './line-steps.ts';
import { readingLines } from './reading-moments.ts';
import { unfoldMonths } from './month-grid.ts';
import { irregularity } from './sessions.ts';
import { type Span, dayOfMidnights, namedSpan, spansOf } from './spans.ts';
import { singleTable } from './stacked.ts';
import { readTableStamp } from './stamps.ts';
import type { TableStamp } from './stamps.ts';
import { type Line, linesOf, refuseDirections, refuseRepeated, stampsOf } from './table-lines.ts';
import { cellOf, columnOf } from './table-row.ts';
import { areNextDays } from './period-ends.ts';
import { byLength } from './subtotals.ts';
import { refuseSwappedDates } from './swapped-dates.ts';
import { type Amount, isEnergyOfPower, onceOf, valuesOf, variableOf } from './table-values.ts';
import { countingOf, isCounter } from './units.ts';
import { valueGroups } from './value-groups.ts';
import { unfoldDays } from './wide.ts';
import { TOTAL_LINE } from './total-lines.ts';
import { withoutSums } from './totals-by-sum.ts';
import type { List } from './views.ts';
import { undatedText } from './unread-dates.ts';
import { withYearsFirst } from './year-first.ts';

/**
 * Any delimited text with a column of dates and columns of values: other distributors, suppliers, inverters, meters of a building. What
 * its columns are is read from the headers and the cells; what they do not say is proposed or asked, and `needsChoice` until a person
 * answered. Dates alone are civil days; date-times are intervals whose step is that of their spacing.
 */
export const tableCsv: Reader<TextContent> = {
  format: 'csv-generique',
  label: 'Tableau « date ; valeur »',
  isFallback: true,
  recognises: ({ text }) => looksDelimited(text),
  read: ({ text }, options) => {
    const table = findTable(text);
    if (!table)
      throw new FileRefused(
        'unknown_format',
        'Ce fichier ne contient pas de colonne de dates et de colonne de valeurs.',
      );
    const read = (own: ReadOptions) =>
      readTable(
        // Classes that stand below each other may have a unit each.
        unfoldClasses(
          withRowUnits(
            unfoldDays(unfoldMonths(withIndexPairs(withoutSums(joinCutDecimals(withYearsFirst(singleTable(table))))))),
          ),
        ),
        table,
        own,
      );
    const fingerprint = fingerprintOf(table);
    if (!options.layouts?.some((one) => one.fingerprint === fingerprint)) return read(options);
    try {
      return read(options);
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      // What was answered for another file may not suit this one: it is asked again.
      const again = read({ ...options, layouts: [] });
      return {
        ...again,
        notes: [frenchSpaces(`Réponses de la dernière fois non suivies : ${error.message}`), ...again.notes],
      };
    }
  },
};

/** Columns that a person may answer one by one. */
const MOST_VALUES = 120;

/** `written` is the table before its columns of hours became lines. */
function readTable(table: Table, written: Table, options: ReadOptions): FileRead {
  const { generic, energy, layouts, title = '', aloneAs = '', fileName = '' } = options;
  if (table.numbers.length > MOST_VALUES)
    throw new FileRefused(
      'too_many_columns',
      `Ce tableau compte ${table.numbers.length} colonnes de nombres, pour ${MOST_VALUES} au plus : gardez celles de votre compteur.`,
    );
  const { meaning, layout } = understandKnown(
    table,
    written,
    generic ?? {},
    { source: energy ?? null, title, aloneAs, file: aloneAs === '' ? '' : fileName || aloneAs },
    layouts ?? [],
  );
  const builder = new ReadBuilder(tableCsv.format, tableCsv.label, options);
  refuseDirections(table);
  refuseSwappedDates(columnOf(written.rows, written.dates[0]!));
  const groups = valueGroups(meaning);
  const first = groups[0]?.[0];
  if (!first)
    throw new FileRefused(
      'no_value_column',
      `Aucune colonne de ce tableau n’est une mesure à garder (${meaning.columns
        .filter(({ role }) => role === 'ignored')
        .map(({ header, reason }) => `${header.slice(0, 60)} : ${reason}`)
        .join(' ; ')}).`,
    );
  builder.table = meaning;
  builder.layout = layout;
  // Whoever stores a table has seen how it was understood, even where nothing of it is in doubt.
  const { variable, unit, table: answers } = options.generic ?? {};
  const isSeen = answers?.columns !== undefined || (variable !== undefined && unit !== undefined);
  builder.needsChoice = !isSeen || doubtsOf(meaning).length > 0;
  builder.choice = {
    variable: variableOf(first),
    unit: first.unit ?? '',
    stamp: meaning.stamp?.value ?? 'start',
    zone: meaning.zone?.value ?? 'Europe/Paris',
  };
  if (builder.needsChoice) for (const note of doubtNotes(meaning)) builder.note(note);
  for (const line of table.totals ?? []) {
    builder.refuse(line, TOTAL_LINE);
    if (table.isTotalDated) builder.noteUnread(line, 'la somme de toutes les autres, un total ou une mesure ?');
  }
  if (table.flags && table.flags.length > 0)
    builder.note(
      `Valeurs suivies d’une mention (${table.flags.map((word) => `« ${word} »`).join(', ')}) : lues sans elle.`,
    );
  for (const header of table.left?.columns ?? []) builder.noteUnreadColumn(header);
  for (const { line, text } of table.left?.lines ?? []) builder.noteUnread(line, undatedText(text));
  const meters = metersOf(table);
  if (meters === null) builder.point = written.around?.point ?? null;
  const lines = linesOf(table, meaning, builder);
  for (const { name, lines: own } of linesByMeter(lines, meters, builder)) {
    refuseRepeated(own, table.dates, meaning.columns);
    for (const group of groups) {
      const at = readingLines(group, own, meaning);
      const isIndex = variableOf(group[0]!) === 'index';
      const hasEnergy = groups.some((one) => variableOf(one[0]!) === 'conso');
      if (isIndex && !hasEnergy && addIndexEnergies(group, table, meaning, at, builder, name)) continue;
      // Each register of a meter is a series.
      for (const one of isIndex ? group.map((column) => [column]) : [group])
        // The readings of a counter follow one another, however their moments are written.
        for (const part of group.every(isCounter) ? [at] : byLength(at))
          readColumns(one, table, meaning, part, builder, name);
    }
  }
  return builder.finish();
}

/** Lines of each meter that the table names; one meter with a number of the network is that of the whole file. */
function linesByMeter(
  lines: List<Line>,
  meters: Meters | null,
  builder: ReadBuilder,
): { name: string | null; lines: List<Line> }[] {
  if (meters === null) return [{ name: null, lines }];
  const [only] = meters.names;
  if (meters.names.length === 1) {
    if (/^\d{14}$/.test(only!)) builder.point = only!;
    return [{ name: null, lines }];
  }
  return [...Map.groupBy(lines, ({ row }) => cellOf(row, meters.at).trim())].map(([name, own]) => ({
    name,
    lines: own,
  }));
}

const SURENESS = { certain: '', proposed: 'proposé', asked: 'à préciser' } as const;

/** What is to be confirmed or answered, for whoever has no picture of the columns. */
function doubtNotes({ columns, dateOrder, decimal, stamp, zone }: TableMeaning): string[] {
  const list = columns
    .filter(({ certainty }) => certainty !== 'certain')
    .map((one) => {
      const name = one.header === '' ? `colonne ${one.at + 1}` : `« ${one.header.slice(0, 60)} »`;
      const role = isVariableName(one.role)
        ? `${VARIABLES[one.role].label}${one.unit && !one.isUnitOpen ? ` en ${one.unit}` : ''}`
        : 'non lue';
      return `${name} : ${role} (${SURENESS[one.certainty]}, ${one.reason})`;
    });
  const rest = [
    dateOrder && { ...dateOrder, words: dateOrder.value === 'day' ? 'jour/mois' : 'mois/jour' },
    decimal && { ...decimal, words: `séparateur décimal « ${decimal.value} »` },
    stamp && { ...stamp, words: `horodatage ${stamp.value === 'start' ? 'au début' : 'à la fin'} de l’intervalle` },
    zone && { ...zone, words: zone.value === 'Europe/Paris' ? 'à l’heure de Paris' : `en ${zone.value}` },
  ].flatMap((one) =>
    one && one.certainty !== 'certain' ? [`${one.words} (${SURENESS[one.certainty]}, ${one.reason})`] : [],
  );
  const doubts = [...list, ...rest];
  return [
    doubts.length === 0
      ? 'Vérifiez ce que nous comprenons de ce tableau avant de l’enregistrer.'
      : `Ce tableau ne dit pas tout. À confirmer : ${doubts.join(' ; ')}.`,
  ];
}

function readColumns(
  group: readonly TableColumn[],
  table: Table,
  meaning: TableMeaning,
  lines: List<Line>,
  builder: ReadBuilder,
  point: string | null,
): void {
  const [first] = group;
  const variable = variableOf(first!);
  const time = meaning.columns.find(({ role }) => role === 'time');
  const kind = {
    variable,
    stamp: meaning.stamp?.value ?? 'start',
    isLastDay: namesLastDay(time?.header ?? ''),
    isAmount: group.some(isEnergyOfPower),
  } as const;
  const stamps = stampsOf(lines);
  const isIndex = VARIABLES[variable].kind === 'register';
  const series = {
    variable,
    register: isIndex ? first!.register : null,
    fallbackStepS: 3600,
    chosen: true,
    // What leaves a site is an injection: below nothing, a power would be a consumption of less than nothing.
    drawnOnly: variable === 'puissance',
    point,
  };
  const counting = countingOf(first!.unit);
  if (!isIndex && counting !== 'amounts') return addCounters(group, series, table, meaning, lines, builder);
  const written = valuesOf(group, table, meaning, lines, builder);
  const value = isIndex ? withReadingsNoted(lines, written, builder) : written;
  const isAmount = VARIABLES[variable].kind === 'energy' || group.some(isEnergyOfPower);
  const irregular = isAmount ? irregularity(table, meaning, lines) : null;
  if (irregular === 'days')
    return addSessions(builder.series({ ...series, daily: true, stamp: 'start' }), lines, value, builder);
  const ends = isIndex ? null : endsOf(meaning, lines);
  const isDated = irregular === 'dates' || stamps.every(({ grain }) => grain !== 'instant');
  const midnights = isDated ? null : dayOfMidnights(stamps, kind);
  if (ends || isDated || midnights || stamps.every(({ wallMs }) => wallMs % DAY_MS === 0)) {
    const spans = midnights
      ? null
      : (ends ?? (isIndex ? null : (namedSpans(stamps) ?? bySpacing(stamps, kind, builder))));
    if (spans || midnights || isDated) {
      // The day of a midnight already follows the side of its stamp.
      const days = builder.series({ ...series, daily: true, stamp: midnights || spans ? 'start' : kind.stamp });
      const amounts = lines.flatMap(({ row, stamp }, i) => {
        const amount = value(i);
        if (amount === undefined) return [];
        const fromDay = spans?.[i]?.fromDay ?? (midnights ? midnights(stamp) : stampDay(stamp));
        const toDay = Math.max(fromDay + 1, spans?.[i]?.toDay ?? 0);
        const isOver = toDay - fromDay > 1;
        return [{ fromDay, toDay, value: amount(isOver ? null : dayLengthMs(fromDay) / 1000), line: row.line, row }];
      });
      for (const { fromDay, toDay, value: amount, line } of billedAmounts(amounts, builder))
        if (toDay - fromDay === 1) days.addDay(fromDay, amount, line);
        else if (VARIABLES[variable].kind === 'power')
          builder.refuse(
            line,
            `« ${VARIABLES[variable].label} » sur plus d’un jour n’est pas gardée : il faut des valeurs par jour, par heure ou plus fines`,
          );
        else days.addPeriod(fromDay, toDay, amount, line);
      return;
    }
  }
  if (group.some(isEnergyOfPower)) refuseMixedSteps(stamps, first!.header);
  const draft = (stamp: 'start' | 'end') => builder.series({ ...series, daily: false, stamp, size: lines.length });
  if (VARIABLES[variable].kind === 'power' && !group.some(isEnergyOfPower)) {
    if (isSteady(stamps)) return addInstants(draft(kind.stamp), lines, (i) => value(i)?.(null), meaning);
    const power = onceOf(value, lines.length);
    if (!addHeldPowers(variable, draft, lines, power, meaning, builder))
      addInstants(draft(kind.stamp), lines, power, meaning);
    return;
  }
  const stepS = stepOf(stamps);
  addInstants(draft(kind.stamp), lines, (i) => value(i)?.(stepS), meaning);
}

/** Energies of intervals that share no step, by the day that they begin on. */
function addSessions(
  days: SeriesDraft,
  lines: List<Line>,
  value: (i: number) => Amount | undefined,
  builder: ReadBuilder,
): void {
  const sums = new Map<number, { sum: number; line: number }>();
  for (const [i, { row, stamp }] of lines.entries()) {
    const day = stampDay(stamp);
    const amount = value(i)?.(dayLengthMs(day) / 1000) ?? Number.NaN;
    if (!Number.isNaN(amount)) sums.set(day, { sum: (sums.get(day)?.sum ?? 0) + amount, line: row.line });
  }
  for (const [day, { sum, line }] of sums) days.addDay(day, sum, line);
  builder.note(
    'Intervalles sans pas commun (sessions) : leurs énergies sont additionnées par jour, celui de leur début.',
  );
}

function addInstants(
  draft: SeriesDraft,
  lines: List<Line>,
  value: (i: number) => number | undefined,
  { zone }: TableMeaning,
): void {
  const clockMs = clockOffsetMs(zone?.value ?? 'Europe/Paris');
  for (let i = 0; i < lines.length; i++) {
    const amount = value(i);
    if (amount === undefined) continue;
    const { row, stamp } = lines.at(i)!;
    const offsetMs = stamp.offsetMs ?? clockMs;
    draft.add({ wallMs: stamp.wallMs, offsetMs }, amount, row.line);
  }
}

/** Periods that the dates themselves name: weeks, months, quarters, years. Null where one is a day. */
function namedSpans(stamps: List<TableStamp>): Span[] | null {
  if (stamps.length === 0 || stamps.some(({ grain }) => grain === 'instant' || grain === 'day')) return null;
  return stamps.map(namedSpan);
}

function bySpacing(
  stamps: List<TableStamp>,
  kind: Parameters<typeof spansOf>[1],
  builder: ReadBuilder,
): (Span | undefined)[] | null {
  const spans = spansOf(stamps, kind);
  if (!spans) return null;
  builder.note('Dates espacées de plusieurs jours : chaque valeur est celle de la période entre deux dates.');
  return stamps.map((stamp) => spans.get(stampDay(stamp)));
}

/** Periods between two dates of a line. An end that is the day before the next beginning is the last day of its period. */
function endsOf({ columns, dateOrder }: TableMeaning, lines: List<Line>): (Span | undefined)[] | null {
  const endAt = columns.find(({ role }) => role === 'end')?.at;
  if (endAt === undefined) return null;
  if (lines.some(({ stamp }) => stamp.wallMs % DAY_MS !== 0)) return null;
  const ends = lines.map(({ row }) => readTableStamp(cellOf(row, endAt), dateOrder?.value ?? 'day'));
  const isNext = areNextDays(lines.map(({ stamp }, i) => ({ start: stamp, end: ends[i] ?? null })));
  return lines.map(({ stamp }, i) => {
    const end = ends[i];
    const fromDay = stampDay(stamp);
    const toDay = end ? stampDay(end) + (isNext ? 0 : 1) : fromDay;
    return toDay > fromDay ? { fromDay, toDay } : undefined;
  });
}
