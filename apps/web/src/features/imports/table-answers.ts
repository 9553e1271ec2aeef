import type { TableColumn, TableMeaning } from '@joulerie/contract/tables';
import { LINE_KEYS, WRITING_KEYS } from './writing-choices.ts';
import { type Clock, VARIABLES, type VariableName, isVariableName } from '@joulerie/domain/vocabulary';

const RUNNING_SUMS = ['kWh (cumul du jour)', 'kWh (cumul du mois)', 'kWh (cumul de l’année)'];
const OF_PANELS = ['kWh', 'Wh', 'kW', 'W', 'kWh (index)', ...RUNNING_SUMS];

/** Units a table may be written in, by what it measures. */
export const UNITS: Partial<Record<VariableName, readonly string[]>> = {
  puissance: ['kW', 'W'],
  conso: ['kWh', 'Wh', 'MWh', 'kWh (index)', 'kWh (compteur remplacé)', ...RUNNING_SUMS],
  puissance_max: ['kVA', 'VA', 'kW', 'W'],
  injection: OF_PANELS,
  production_pv: OF_PANELS,
  index: ['kWh', 'Wh', 'MWh', 'kWh (compteur remplacé)'],
  conso_gaz: [
    'kWh',
    'MWh',
    'Wh',
    'GJ',
    'MJ',
    'th',
    'kWh (index)',
    'kWh (compteur remplacé)',
    'kWh (cumul du mois)',
    'kWh (cumul de l’année)',
  ],
  volume_gaz: [
    'm³',
    'dm³',
    'm³ (index)',
    'dm³ (index)',
    'm³ (compteur remplacé)',
    'm³ (cumul du mois)',
    'm³ (cumul de l’année)',
  ],
  chaleur: [
    'kWh',
    'MWh',
    'GJ',
    'MJ',
    'th',
    'kWh (index)',
    'MWh (index)',
    'GJ (index)',
    'kWh (compteur remplacé)',
    'MWh (compteur remplacé)',
    'kWh (cumul du mois)',
    'kWh (cumul de l’année)',
    'MWh (cumul du mois)',
    'MWh (cumul de l’année)',
  ],
  combustible: [
    'kWh',
    'MWh',
    'L de fioul',
    'm³ de fioul',
    'kg de granulés',
    't de granulés',
    'kg de plaquettes',
    't de plaquettes',
    'kg de propane',
    't de propane',
    'stère de bûches',
  ],
  temperature_exterieure: ['°C', '°F'],
  temperature_ambiante: ['°C', '°F'],
  humidite: ['%'],
  co2_ambiant: ['ppm'],
};

export const TABLE_VARIABLES = Object.keys(UNITS) as VariableName[];

/** « kWh » of « kWh × 40 ». */
export const withoutFactor = (unit: string): string => unit.replace(/ × [\d,]+/, '');

/** What a person says a column is; `adds` that its values add to those of the other columns of its quantity. */
export type ColumnAnswer = { role: TableColumn['role']; unit: string | null; adds?: boolean };

/** Whether an answer says all that a column needs: a quantity has a unit. */
export const isWhole = ({ role, unit }: ColumnAnswer): boolean =>
  unit !== null || !isVariableName(role) || UNITS[role] === undefined;

/** What a person changed or answered so far; columns by their place. */
export type TableEdits = {
  columns: Readonly<Record<number, ColumnAnswer>>;
  dateOrder?: 'day' | 'month';
  decimal?: '.' | ',';
  stamp?: 'start' | 'end';
  zone?: Clock;
  repeats?: 'first' | 'last' | 'both';
  unread?: 'skip' | 'numbers';
  blanks?: 'missing' | 'zero';
};

/** What the call that reads a file takes of the answers about a table. */
export type TableQuery = { table: string; stamp?: 'start' | 'end'; zone?: Clock };

const MOMENTS = ['time', 'hour', 'end'] as const;

/** Whether a column says when: one column at most has each of these roles. */
export const isMoment = (role: string | null): role is (typeof MOMENTS)[number] => MOMENTS.some((one) => one === role);

/** The answers with one more; a role of moments leaves the column that had it. */
export function withAnswer(columns: TableEdits['columns'], at: number, answer: ColumnAnswer): TableEdits['columns'] {
  const kept = Object.entries(columns).filter(([, { role }]) => !isMoment(role) || role !== answer.role);
  return { ...Object.fromEntries(kept), [at]: answer };
}

/** Only what was answered whole: the rest is read as the server understands it. */
export const previewQuery = ({
  columns,
  dateOrder,
  decimal,
  stamp,
  zone,
  repeats,
  unread,
  blanks,
}: TableEdits): TableQuery => ({
  table: JSON.stringify({
    columns: Object.entries(columns).flatMap(([at, answer]) =>
      isWhole(answer) ? [{ at: Number(at), ...answer }] : [],
    ),
    ...(dateOrder && { dateOrder }),
    ...(decimal && { decimal }),
    ...(repeats && { repeats }),
    ...(unread && { unread }),
    ...(blanks && { blanks }),
  }),
  ...(stamp && { stamp }),
  ...(zone && { zone }),
});

/** All that the person saw, as their answer. */
export function confirmQuery(table: TableMeaning, edits: TableEdits): TableQuery {
  const columns = table.columns
    // Columns that say when are found by themselves, unless somebody moved them.
    .filter(({ role, certainty }) => !isMoment(role) || certainty !== 'certain')
    .map(({ at, role, unit, adds }) => [at, { role, unit, ...(adds && { adds }) }] as const);
  const dateOrder = edits.dateOrder ?? table.dateOrder?.value;
  const decimal = edits.decimal ?? table.decimal?.value;
  const stamp = edits.stamp ?? table.stamp?.value;
  const zone = edits.zone ?? table.zone?.value;
  const repeats = edits.repeats ?? table.repeats?.value;
  const unread = edits.unread ?? table.unread?.value;
  const blanks = edits.blanks ?? table.blanks?.value;
  return previewQuery({
    columns: { ...Object.fromEntries(columns), ...edits.columns },
    ...(dateOrder && { dateOrder }),
    ...(decimal && { decimal }),
    ...(stamp && { stamp }),
    ...(zone && { zone }),
    ...(repeats && { repeats }),
    ...(unread && { unread }),
    ...(blanks && { blanks }),
  });
}

/** Columns of one quantity, which may be parts of it. */
export type Parts = { role: VariableName; columns: readonly TableColumn[]; adds: boolean };

/** Columns that are read as one quantity, where they do not have a time class each: a person says whether they add up. */
export function partsOf(table: TableMeaning, { columns: answers }: TableEdits): Parts[] {
  const read = table.columns.flatMap((column) => {
    const role = answers[column.at]?.role ?? (column.certainty === 'asked' ? null : column.role);
    return role !== null && isVariableName(role) && ADDED.has(VARIABLES[role].kind) ? [{ column, role }] : [];
  });
  return [...Map.groupBy(read, ({ role }) => role)].flatMap(([role, same]) => {
    const columns = same.map(({ column }) => column);
    const isSaid = ({ at, adds }: TableColumn) => (answers[at] ? answers[at].adds : adds) === true;
    const classes = new Set(columns.map(({ register }) => register));
    const areClasses = classes.size === columns.length && !classes.has(null) && !columns.some(isSaid);
    return columns.length < 2 || areClasses ? [] : [{ role, columns, adds: columns.every(isSaid) }];
  });
}

const ADDED: ReadonlySet<string> = new Set(['energy', 'power', 'register']);

/** The answers with that of whether columns add up. */
export const withParts = (edits: TableEdits, { role, columns }: Parts, adds: boolean): TableEdits['columns'] => ({
  ...edits.columns,
  ...Object.fromEntries(
    columns.map(({ at, unit }) => [at, { role, unit: edits.columns[at]?.unit ?? unit, adds }] as const),
  ),
});

/** The columns that are still asked left out, once one that is read was answered; null where there is nothing to leave out. */
export function withoutOthers(table: TableMeaning, { columns }: TableEdits): TableEdits['columns'] | null {
  const open = table.columns.filter(({ at, certainty }) => certainty === 'asked' && columns[at] === undefined);
  const isAnswered = Object.values(columns).some(({ role }) => role !== 'ignored' && !isMoment(role));
  if (open.length === 0 || !isAnswered) return null;
  return { ...columns, ...Object.fromEntries(open.map(({ at }) => [at, { role: 'ignored' as const, unit: null }])) };
}

/** How many answers only a person has, and that they have not given. */
export function openQuestions(table: TableMeaning, edits: TableEdits): number {
  const columns = table.columns.filter(({ at, certainty }) => {
    const answer = edits.columns[at];
    return answer ? !isWhole(answer) : certainty === 'asked';
  });
  const others = [...WRITING_KEYS, ...LINE_KEYS].filter(
    (key) => table[key]?.certainty === 'asked' && edits[key] === undefined,
  );
  return columns.length + others.length;
}
