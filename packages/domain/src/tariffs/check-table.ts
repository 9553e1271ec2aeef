import { isoDay, parseIsoDay } from '../calendar/days.ts';
import { matchKey } from './row-keys.ts';
import type { RowRule } from './row-keys.ts';
import type { RowStatus, TariffReference, TariffRow } from './row.ts';
import { parseUnit } from './units.ts';

/**
 * The check of a tariff table. A table is
 *
 *     { title, sources: { CODE: { title, url?, kind? } }, gaps?: [{ key, from, to, reason }], ends?: [end…], texts?: [text…], rows: [row…] }
 *     row = { key, value, unit, from, to, status, sources: [CODE…], staleAfter?, note?, jump? }
 *     end = { on, reason, keys: [key…] }: the keys whose last row ends that day; the others are open
 *     jump = why the value is far from the one before
 *     text = { key, text, status, sources: [CODE…] }: an undated rule that is a sentence
 *     kind = what a source is when no text was read for its figures: `cited` by another one, a `rule` of computation, `memory`, or the
 *            `brief` of this product
 *
 * Refused: a property that is not of this list, a key or a unit that the rules of the table do not have, a date that does not
 * exist, a period that ends or is stale before it begins, a day of
 * staleness that is not inside the period, a jump that says no reason, a status or a source that is not declared, two rows of a key on one day, and
 * days between two rows of a key that `gaps` does not declare. A declared gap that is not one is refused too. Values, ends and jumps
 * are compared with each other by `npm run check:tables` (verify/table-values.ts), not each time that the program starts.
 */
export type TableFault = {
  /** The list and the place in it, for a file reader to find the line: `rows[12]`. */
  where: string;
  message: string;
};

/** A sound row, before its table gives it an identity. */
export type CheckedRow = Omit<TariffRow, 'id' | 'table'>;

export type CheckedTable = { title: string; rows: readonly CheckedRow[] };

/** `own_bill` is a customer's own statement: no shipped row has it. */
const STATUSES: readonly RowStatus[] = ['verified', 'single_source', 'derived', 'unverified', 'suspect'];
/** A source without a kind was read for its figures. */
const SOURCE_KINDS = ['cited', 'rule', 'memory', 'brief'];
/** Words that a reason has at least. */
const REASON_WORDS = 3;
const ROW_KEYS = ['key', 'value', 'unit', 'from', 'to', 'status', 'sources', 'staleAfter', 'note', 'jump'];
const END_KEYS = ['keys', 'on', 'reason'];
const GAP_KEYS = ['key', 'from', 'to', 'reason'];
const TEXT_KEYS = ['key', 'text', 'status', 'sources'];

type Report = (where: string, message: string) => void;
type Plain = Readonly<Record<string, unknown>>;
type Gap = { key: string; fromDay: number; toDay: number; where: string };

/** Checks a table. `table` is null when there is a fault. */
export function checkTable(
  raw: unknown,
  rules: readonly RowRule[],
): { table: CheckedTable | null; faults: readonly TableFault[] } {
  const faults: TableFault[] = [];
  const report: Report = (where, message) => faults.push({ where, message });
  if (!isPlain(raw)) return { table: null, faults: [{ where: 'table', message: 'is not an object' }] };
  knownKeys(raw, ['title', 'sources', 'gaps', 'ends', 'texts', 'rows'], 'table', report);
  const title = textOf(raw, 'title', 'table', report);
  const sources = sourcesOf(raw.sources, report);
  const rows = listOf(raw.rows, 'rows', report).flatMap((row, i) => rowOf(row, `rows[${i}]`, rules, sources, report));
  const gaps = listOf(raw.gaps ?? [], 'gaps', report).flatMap((gap, i) => gapOf(gap, `gaps[${i}]`, report));
  for (const [i, text] of listOf(raw.texts ?? [], 'texts', report).entries())
    checkText(text, `texts[${i}]`, sources, report);
  for (const [i, end] of listOf(raw.ends ?? [], 'ends', report).entries()) checkEnd(end, `ends[${i}]`, rules, report);
  if (faults.length === 0) continuity(rows, gaps, report);
  return { table: faults.length === 0 ? { title, rows: rows.map(({ row }) => row) } : null, faults };
}

type PlacedRow = { where: string; row: CheckedRow };

function rowOf(
  raw: unknown,
  where: string,
  rules: readonly RowRule[],
  sources: ReadonlyMap<string, TariffReference>,
  report: Report,
): PlacedRow[] {
  if (!isPlain(raw)) return (report(where, 'is not an object'), []);
  knownKeys(raw, ROW_KEYS, where, report);
  const key = textOf(raw, 'key', where, report);
  const match = matchKey(rules, key);
  const unitText = textOf(raw, 'unit', where, report);
  const unit = parseUnit(unitText);
  const value = numberOf(raw.value);
  const fromDay = dayOf(raw, 'from', where, report);
  const toDay = raw.to === null ? null : dayOf(raw, 'to', where, report);
  const staleAfterDay = raw.staleAfter === undefined ? null : dayOf(raw, 'staleAfter', where, report);
  const status = statusOf(raw, where, report);
  const references = referencesOf(raw, where, sources, report);
  if (match === null) report(where, `unknown key ${key}`);
  if (unit === null) report(where, `unknown unit ${unitText} of ${key}`);
  else if (match && !match.rule.units.some((one) => one === unitText))
    report(where, `unit ${unitText} does not fit ${key}: expected ${match.rule.units.join(' or ')}`);
  if (!Number.isFinite(value)) report(where, `value of ${key} is not a number`);
  if (toDay !== null && toDay <= fromDay) report(where, `${key} ends before it begins`);
  if (staleAfterDay !== null && staleAfterDay <= fromDay) report(where, `${key} is stale before it begins`);
  if (toDay !== null && staleAfterDay !== null && staleAfterDay >= toDay)
    report(where, `${key} is stale after it ends`);
  if (raw.note !== undefined && typeof raw.note !== 'string') report(where, `note of ${key} is not a text`);
  if (raw.jump !== undefined && textOf(raw, 'jump', where, report).trim().split(/\s+/).length < REASON_WORDS)
    report(where, `jump of ${key} says no reason`);
  if (match === null || unit === null) return [];
  const note = typeof raw.note === 'string' ? raw.note : null;
  const { label, rule } = match;
  const share = rule.share === true;
  return [{ where, row: { key, label, value, unit, share, fromDay, toDay, status, references, staleAfterDay, note } }];
}

function checkText(raw: unknown, where: string, sources: ReadonlyMap<string, TariffReference>, report: Report): void {
  if (!isPlain(raw)) return report(where, 'is not an object');
  knownKeys(raw, TEXT_KEYS, where, report);
  textOf(raw, 'key', where, report);
  textOf(raw, 'text', where, report);
  statusOf(raw, where, report);
  referencesOf(raw, where, sources, report);
}

function checkEnd(raw: unknown, where: string, rules: readonly RowRule[], report: Report): void {
  if (!isPlain(raw)) return report(where, 'is not an object');
  knownKeys(raw, END_KEYS, where, report);
  dayOf(raw, 'on', where, report);
  textOf(raw, 'reason', where, report);
  for (const key of listOf(raw.keys, `${where}.keys`, report))
    if (typeof key !== 'string' || matchKey(rules, key) === null) report(where, `unknown key ${String(key)}`);
}

function statusOf(raw: Plain, where: string, report: Report): RowStatus {
  const status = STATUSES.find((one) => one === raw.status);
  if (status === undefined) report(where, `unknown status ${String(raw.status)}`);
  return status ?? 'suspect';
}

function referencesOf(
  raw: Plain,
  where: string,
  sources: ReadonlyMap<string, TariffReference>,
  report: Report,
): readonly TariffReference[] {
  const cited = listOf(raw.sources, `${where}.sources`, report);
  if (cited.length === 0) report(where, 'has no source');
  return cited.flatMap((code) => {
    const source = typeof code === 'string' ? sources.get(code) : undefined;
    if (source === undefined) report(where, `unknown source ${String(code)}`);
    return source ?? [];
  });
}

function gapOf(raw: unknown, where: string, report: Report): Gap[] {
  if (!isPlain(raw)) return (report(where, 'is not an object'), []);
  knownKeys(raw, GAP_KEYS, where, report);
  const key = textOf(raw, 'key', where, report);
  const fromDay = dayOf(raw, 'from', where, report);
  const toDay = dayOf(raw, 'to', where, report);
  textOf(raw, 'reason', where, report);
  return [{ key, fromDay, toDay, where }];
}

/** Rows of a key follow each other: no day twice, no day without a row that is not a declared gap. */
function continuity(rows: readonly PlacedRow[], gaps: readonly Gap[], report: Report): void {
  const byKey = Map.groupBy(rows, ({ row }) => row.key);
  const used = new Set<Gap>();
  for (const [key, list] of byKey) {
    const sorted = list.toSorted((a, b) => a.row.fromDay - b.row.fromDay);
    for (const [i, { row, where }] of sorted.entries()) {
      const before = sorted[i - 1]?.row;
      if (!before) continue;
      if (before.toDay === null || before.toDay > row.fromDay) {
        const end = before.toDay === null ? 'is open' : `ends on ${isoDay(before.toDay)}`;
        report(where, `${key} of ${isoDay(row.fromDay)} overlaps the row of ${isoDay(before.fromDay)}, which ${end}`);
      } else if (before.toDay < row.fromDay) {
        const declared = gaps.find((g) => g.key === key && g.fromDay === before.toDay && g.toDay === row.fromDay);
        if (declared) used.add(declared);
        else report(where, `${key} has an undeclared gap from ${isoDay(before.toDay)} to ${isoDay(row.fromDay)}`);
      }
    }
  }
  for (const gap of gaps)
    if (!used.has(gap)) report(gap.where, `${gap.key} has no gap from ${isoDay(gap.fromDay)} to ${isoDay(gap.toDay)}`);
}

function sourcesOf(raw: unknown, report: Report): ReadonlyMap<string, TariffReference> {
  const sources = new Map<string, TariffReference>();
  if (!isPlain(raw)) return (report('sources', 'is not an object'), sources);
  for (const [code, source] of Object.entries(raw)) {
    const where = `sources.${code}`;
    if (!isPlain(source)) {
      report(where, 'is not an object');
      continue;
    }
    knownKeys(source, ['title', 'url', 'kind'], where, report);
    if (source.kind !== undefined && !SOURCE_KINDS.some((kind) => kind === source.kind))
      report(where, `unknown kind ${String(source.kind)}`);
    const { url } = source;
    if (url !== undefined && (typeof url !== 'string' || !/^https?:\/\/\S+$/.test(url))) report(where, 'bad url');
    sources.set(code, { title: textOf(source, 'title', where, report), url: typeof url === 'string' ? url : null });
  }
  return sources;
}

function knownKeys(object: Plain, known: readonly string[], where: string, report: Report): void {
  for (const key of Object.keys(object)) if (!known.includes(key)) report(where, `unknown property ${key}`);
}

function textOf(object: Plain, key: string, where: string, report: Report): string {
  const value = object[key];
  if (typeof value === 'string' && value.trim() !== '') return value;
  report(where, `${key} is missing`);
  return '';
}

/** NaN once it is reported: it compares to nothing. */
function dayOf(object: Plain, key: string, where: string, report: Report): number {
  const value = object[key];
  const day = typeof value === 'string' ? parseIsoDay(value) : null;
  if (day === null) report(where, `${key} is not a date that exists: ${String(value)}`);
  return day ?? Number.NaN;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

function listOf(value: unknown, where: string, report: Report): readonly unknown[] {
  if (Array.isArray(value)) return value;
  report(where, 'is not a list');
  return [];
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
