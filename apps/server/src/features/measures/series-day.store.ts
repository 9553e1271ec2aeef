import { isoDay } from '@joulerie/domain/calendar';
import {
  floatsOf,
  markOfQuality,
  roundingOfQuality,
  type Stored,
  type StoredPeriod,
  type StoredSeries,
} from '@joulerie/domain/measures';
import type { VariableName } from '@joulerie/domain/vocabulary';
import type { Query } from '../../platform/database.ts';

/** What a read needs of each day: its totals, its curve, or both. */
export type Parts = 'totals' | 'curves' | 'all';

type Row = {
  source_id: string;
  variable: VariableName;
  register: string;
  register_label: string | null;
  heads: string | null;
  curves: string | null;
  marks: Uint8Array | null;
  periods: string | null;
};

/**
 * Facts of a day travel in bytes, big-endian, in one column: its day (24 bits) and quality (8), its step (17) and the length of its
 * marks (15): SQL reads shifts and bars from left to right, so each shift has its brackets; then total, minimum, maximum and points.
 */
const HEAD = `int8send(((day - date '1970-01-01')::int8 << 40) | (quality::int8 << 32) | (step_s::int8 << 15)
          | coalesce(octet_length(marks), 0))`;
const TOTALS = ' || float8send(total) || float4send(minimum) || float4send(maximum) || int4send(points)';
const HEAD_BYTES = { curves: 8, totals: 28, all: 28 } as const;
/** Base64: half the time of the hexadecimal that the driver would carry bytes in. */
const CURVES = `encode(string_agg(curve, ''::bytea), 'base64') as curves, string_agg(marks, ''::bytea) as marks`;

const PERIODS = `cross join lateral (
      select json_agg(json_build_array(from_day - date '1970-01-01', to_day - date '1970-01-01', value) order by from_day, to_day)::text as periods
        from series_period where series_id = s.id and to_day > $3::date and from_day < $4::date) p`;
/** One row a series, its days put in order once and not once a column. The text never changes, so that it is planned once. */
const statement = (parts: Parts) => `
  select s.source_id, s.variable, s.register, s.register_label, d.*, ${parts === 'curves' ? 'null' : 'p.periods'} as periods
    from series s
    cross join lateral (
      select encode(string_agg(${HEAD}${parts === 'curves' ? '' : TOTALS}, ''::bytea), 'base64') as heads,
        ${parts === 'totals' ? 'null as curves, null::bytea as marks' : CURVES}
      from (select * from series_day where series_id = s.id and day >= $3::date and day < $4::date order by day) as ordered) d
    ${parts === 'curves' ? '' : PERIODS}
    where s.source_id = any($1::uuid[]) and s.variable = any($2::text[])`;
const STATEMENTS = { totals: statement('totals'), curves: statement('curves'), all: statement('all') };

/**
 * The stored days `[fromDay, toDay)` of variables of sources, and the amounts over longer periods that touch them: one row a
 * series whatever the number of points; the totals of one day more, as an index read on the next day ends the last one. It is the
 * only read of `series_day` for figures.
 */
export async function readStored(
  query: Query,
  sourceIds: readonly string[],
  variables: readonly string[],
  fromDay: number,
  toDay: number,
  parts: Parts,
): Promise<Stored> {
  if (sourceIds.length === 0 || variables.length === 0) return { series: [], periods: [] };
  const stored = await read(query, sourceIds, variables, fromDay, parts === 'curves' ? toDay : toDay + 1, parts);
  // Amounts that stick out of the days asked: their own days are read too, and the amounts that touch those.
  let around: Stored['around'] = null;
  let { periods } = stored;
  let span = spanOf(periods, fromDay, toDay);
  while (parts !== 'curves' && (span.fromDay < (around?.fromDay ?? fromDay) || span.toDay > (around?.toDay ?? toDay))) {
    const ids = [...new Set(periods.map((one) => one.sourceId))];
    const wide = await read(query, ids, variables, span.fromDay, span.toDay + 1, 'totals');
    around = { ...span, series: wide.series };
    ({ periods } = wide);
    span = spanOf(periods, span.fromDay, span.toDay);
  }
  return { series: stored.series, periods, around };
}

function spanOf(periods: readonly StoredPeriod[], fromDay: number, toDay: number): { fromDay: number; toDay: number } {
  return {
    fromDay: Math.min(fromDay, ...periods.map((one) => one.fromDay)),
    toDay: Math.max(toDay, ...periods.map((one) => one.toDay)),
  };
}

async function read(
  query: Query,
  sourceIds: readonly string[],
  variables: readonly string[],
  fromDay: number,
  toDay: number,
  parts: Parts,
): Promise<Stored> {
  const stored: Stored = { series: [], periods: [] };
  const found = await query<Row>(STATEMENTS[parts], [sourceIds, variables, isoDay(fromDay), isoDay(toDay)]);
  for (const row of found) {
    const { source_id: sourceId, variable } = row;
    for (const [from, to, value] of row.periods ? (JSON.parse(row.periods) as [number, number, number][]) : [])
      stored.periods.push({ sourceId, variable, fromDay: from, toDay: to, value });
    if (row.heads !== null) stored.series.push(seriesOf(row, row.heads, HEAD_BYTES[parts]));
  }
  return stored;
}

const NO_MARKS = new Uint8Array();

function seriesOf(row: Row, packed: string, headBytes: number): StoredSeries {
  const bytes = Buffer.from(packed, 'base64');
  const series: StoredSeries = {
    sourceId: row.source_id,
    variable: row.variable,
    register: row.register,
    registerLabel: row.register_label,
    days: [],
    steps: [],
    qualities: [],
    roundings: [],
    totals: [],
    minima: [],
    maxima: [],
    points: [],
    values: floatsOf(Buffer.from(row.curves ?? '', 'base64')),
    marks: row.marks ?? NO_MARKS,
    markLengths: [],
  };
  for (let at = 0; at < bytes.length; at += headBytes) {
    const dayAndQuality = bytes.readInt32BE(at);
    const stepAndMarks = bytes.readUInt32BE(at + 4);
    series.days.push(dayAndQuality >> 8);
    series.qualities.push(markOfQuality(dayAndQuality & 255));
    series.roundings.push(roundingOfQuality(dayAndQuality & 255));
    series.steps.push(stepAndMarks >>> 15);
    series.markLengths.push(stepAndMarks & 0x7fff);
    if (headBytes === 8) continue;
    series.totals.push(bytes.readDoubleBE(at + 8));
    series.minima.push(bytes.readFloatBE(at + 16));
    series.maxima.push(bytes.readFloatBE(at + 20));
    series.points.push(bytes.readInt32BE(at + 24));
  }
  return series;
}
