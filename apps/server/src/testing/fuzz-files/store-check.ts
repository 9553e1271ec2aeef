import * as measures from '@joulerie/contract/measures';
import type { CallInput } from '@joulerie/contract/endpoint';
import type { ImportReport } from '@joulerie/contract/import-report';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { SOURCE_TYPES, type SourceType, type VariableName, variablesOfType } from '@joulerie/domain/vocabulary';
import type { FileRead } from '../../connectors/reader.ts';
import type { TestApp } from '../app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../builders.ts';
import { drop, sumOf } from '../files.ts';
import { proposedQuery } from './answers.ts';
import type { Mutated } from './mutate.ts';
import type { Fault } from './read-check.ts';

export type StoreChecked = { outcome: string; faults: Fault[]; compared: number };

/** Types that are tried first, as most people have them. */
const USUAL: readonly SourceType[] = ['pdl', 'pce'];
/** Longest period of one reading of the data call. [days] */
const LONGEST_DAYS = 10_900;
const DAY_MS = 86_400_000;

type Series = ImportReport['series'][number];

/**
 * Stores a sample that was read, twice, on a source of its own: the totals of the preview, of the answer and of the data call are one
 * another's, and the second time changes nothing.
 */
export async function checkStoring(app: TestApp, sample: Mutated, read: FileRead): Promise<StoreChecked> {
  const faults: Fault[] = [];
  const fault = (kind: Fault['kind'], what: string, details: string) =>
    faults.push({ kind, what: `${read.format}: ${what}`, details });
  const variables = read.series.map(({ variable }) => variable);
  const idtype = typeOf(variables);
  if (!idtype) return { outcome: 'not stored: no source keeps it', faults, compared: 0 };
  const user = await aUser(app);
  const source = await aSource(app, user, (await aBuilding(app, user))._id_building, { idtype });
  const file = { name: sample.name, bytes: sample.bytes };
  const first = await drop(app, user, source, file, { preview: 'true' });
  if (first.status >= 500) fault('crash', `preview ${first.status}`, JSON.stringify(first.error));
  if (first.status !== 200) return { outcome: `preview refused: ${first.error?.code}`, faults, compared: 0 };
  const query = {
    ...(first.body.needsChoice ? proposedQuery(first.body) : {}),
    force: 'true',
    confirm: 'true',
  } as const;
  const preview = await drop(app, user, source, file, { ...query, preview: 'true' });
  const answer = await drop(app, user, source, file, query);
  if (answer.status >= 500) fault('stored', `${answer.status} ${answer.error?.code}`, JSON.stringify(answer.error));
  if (answer.status !== 200) return { outcome: `not stored: ${answer.error?.code}`, faults, compared: 0 };
  const report = answer.body;
  const shown = new Set(preview.body.series?.map(nameOf));
  for (const one of report.series) {
    if (!shown.has(nameOf(one)))
      fault('total', 'the answer is not the preview', `${nameOf(one)}\n${[...shown].join('\n')}`);
    compareKept(one, fault);
  }
  const held = await dataOf(app, user, source, report);
  const compared = compareHeld(report, held, fault);
  const again = await drop(app, user, source, file, query);
  const { added, replaced } = again.body.outcome ?? { added: -1, replaced: -1 };
  if (added !== 0 || replaced !== 0)
    fault('again', 'the second import changes something', JSON.stringify(again.body.outcome ?? again.error));
  const after = await dataOf(app, user, source, report);
  for (const [variable, total] of held)
    if (!near(after.get(variable)!, total))
      fault('again', 'the second import changes a total', `${variable}: ${total}, then ${after.get(variable)}`);
  return { outcome: 'stored', faults, compared };
}

function typeOf(variables: readonly VariableName[]): SourceType | null {
  const fits = (type: SourceType) => variables.some((one) => variablesOfType(type).includes(one));
  return [...USUAL, ...SOURCE_TYPES].find(fits) ?? null;
}

/** What a series is, and its total. */
const nameOf = ({ point, variable, register, points, total, totalUnit }: Series): string =>
  [point, variable, register, points, total?.toPrecision(9), totalUnit].join(' ');

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 0.0021 + 1e-6 * Math.max(Math.abs(a), Math.abs(b));

type Note = (kind: Fault['kind'], what: string, details: string) => void;

function compareKept(series: Series, fault: Note): void {
  const { kept, total, totalKind } = series;
  if (totalKind !== 'sum') return;
  if (!kept || total === null) {
    if (total !== null && total !== 0) fault('total', 'an energy without what is stored of it', nameOf(series));
    return;
  }
  if (!near(kept.read, total)) fault('total', 'what was received is not the total', `${nameOf(series)}: ${kept.read}`);
  if (!near(kept.stored, kept.read))
    fault('total', 'what is stored is not what was received', `${nameOf(series)}: ${kept.stored}`);
}

/** Totals of the variables that an answer says it stored, by the data call, in the unit of the answer. */
async function dataOf(
  app: TestApp,
  user: TestUser,
  source: { _id: string },
  report: ImportReport,
): Promise<Map<VariableName, number>> {
  const totals = new Map<VariableName, number>();
  for (const [variable, list] of Map.groupBy(report.series, (one) => one.variable)) {
    const days = list.flatMap(({ from, to }) =>
      from && to ? [parisDay(Date.parse(from)), parisDay(Date.parse(to) - DAY_MS / 24)] : [],
    );
    const [first, last] = [Math.min(...days), Math.max(...days)];
    if (days.length === 0 || last - first > LONGEST_DAYS) continue;
    const query: NonNullable<CallInput<typeof measures.getSourceData>['query']> = {
      variables: variable,
      frequency: last - first > 800 ? 'monthly' : 'daily',
      start_date: isoDay(first),
      end_date: isoDay(Math.max(first, last) + 1),
    };
    const answer = await app.as(user.token).call(measures.getSourceData, { params: { id: source._id }, query });
    if (answer.status !== 200) throw new Error(`no data: ${JSON.stringify(answer.error)}`);
    const [column] = answer.body.variables;
    if (!column || column.total === null) continue;
    const scale = column.totalUnit === 'Wh' || column.totalUnit === 'W' ? 0.001 : 1;
    const total = column.kind === 'energy' || column.kind === 'power' ? sumOf([column.total]) : column.total;
    totals.set(variable, total * scale);
  }
  return totals;
}

/** Compares what the data call gives of each energy with what was stored, where one series alone makes it. Returns how many it could. */
function compareHeld(report: ImportReport, held: ReadonlyMap<VariableName, number>, fault: Note): number {
  // Readings give an energy too, of other days than the values.
  if (report.series.some(({ variable }) => variable === 'index')) return 0;
  // Amounts of the same days that contradict each other are reported, and one of them counts.
  if (report.differencesCount > 0) return 0;
  let compared = 0;
  const energies = report.series.filter(({ totalKind, kept }) => totalKind === 'sum' && kept);
  for (const [variable, list] of Map.groupBy(energies, (one) => one.variable)) {
    const total = held.get(variable);
    if (total === undefined) continue;
    const counted = list.map(({ kept }) => kept!.counted).filter((one) => one !== null);
    const sum = list.reduce((all, { kept }) => all + kept!.stored, 0);
    const expected = [...counted, ...list.map(({ kept }) => kept!.stored), sum];
    compared++;
    if (list.length === 1 && counted.length === 0 ? !near(total, sum) : !expected.some((one) => near(total, one)))
      fault('total', 'the data call gives another total', `${variable}: ${total}, stored ${expected.join(' ')}`);
  }
  return compared;
}
