import { isoDay } from '@joulerie/domain/calendar';
import { spreadByWeather } from '@joulerie/domain/heating';
import {
  type ClassPeriod,
  contestedDays,
  floatsOf,
  isEnergy,
  joinClasses,
  markOfQuality,
  readIndexes,
  type FormRow,
  roundingOfQuality,
  type Stored,
  type StoredPeriod,
  type StoredSeries,
  withOneCurve,
} from '@joulerie/domain/measures';
import { VARIABLES, type VariableName } from '@joulerie/domain/vocabulary';
import type { Query } from '../../platform/database.ts';
import { readable } from './readable.ts';
import { stationsOfSources } from './fuel-stations.store.ts';

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

/** Every amount of a time class: what one of them lacks of the others is seen beside the days asked too. */
const PERIODS = `cross join lateral (
      select json_agg(json_build_array(from_day - date '1970-01-01', to_day - date '1970-01-01', value) order by from_day, to_day)::text as periods
        from series_period where series_id = s.id and (s.register <> '' or (to_day > $3::date and from_day < $4::date))
        and ${readable('from_day', 'to_day - 1', false)}) p`;
/** Days of readings read beside those asked, to judge them: a false one shows by those before and after. */
const CONTEXT = 40;
/** The days asked; readings of an index are read up to those that begin and end the intervals around the days asked. */
const DAYS = 'day >= $3::date and day < $4::date';
const DAYS_OF_READINGS = `day >= case when s.variable = 'index' then coalesce((select max(day) from series_day
          where series_id = s.id and day <= $3::date - ${CONTEXT}), $3::date - ${CONTEXT}) else $3::date end
        and day < case when s.variable = 'index' then coalesce((select min(day) + 1 from series_day
          where series_id = s.id and day >= $4::date + ${CONTEXT}), $4::date + ${CONTEXT}) else $4::date end`;
/**
 * One row a series, its days put in order once and not once a column. The texts never change, so that each is planned once: with a
 * limit, whose value is how many sources there are, the planner counts on few of them whether or not it knows them, and keeps the
 * plan made for any; without, it finds a plan for those of the call cheaper, and makes one each time.
 */
const statement = (parts: Parts, days: string) => `
  select s.source_id, s.variable, s.register, s.register_label, d.*, ${parts === 'curves' ? 'null' : 'p.periods'} as periods
    from (select unnest($1::uuid[]) as id limit $5) wanted join sources src on src.id = wanted.id join series s on s.source_id = wanted.id
    cross join lateral (
      select encode(string_agg(${HEAD}${parts === 'curves' ? '' : TOTALS}, ''::bytea), 'base64') as heads,
        ${parts === 'totals' ? 'null as curves, null::bytea as marks' : CURVES}
      from (select * from series_day where series_id = s.id and ${days}
        and ${readable('day', 'day', parts !== 'totals')} order by day) as ordered) d
    ${parts === 'curves' ? '' : PERIODS}
    where s.variable = any($2::text[])`;
const statements = (days: string) => ({
  totals: statement('totals', days),
  curves: statement('curves', days),
  all: statement('all', days),
});
const STATEMENTS = statements(DAYS);
/** Slower to run by a quarter, whether or not a series is an index: only where one is asked. */
const STATEMENTS_WITH_READINGS = statements(DAYS_OF_READINGS);

/**
 * The stored days `[fromDay, toDay)` of variables of sources, and the amounts over longer periods that touch them: one row a
 * series whatever the number of points; the totals of one day more, and the readings of an index around them. A day whose
 * powers and energies do not say the same has one curve, of power, from everything received of both. It is the only read of `series_day` for figures.
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
  let span = spanOf(stored, fromDay, toDay);
  while (parts !== 'curves' && (span.fromDay < (around?.fromDay ?? fromDay) || span.toDay > (around?.toDay ?? toDay))) {
    const wide = await read(query, sourceIds, variables, span.fromDay, span.toDay + 1, 'totals');
    around = { ...span, series: wide.series, joined: wide.joined ?? [] };
    ({ periods } = wide);
    span = spanOf(wide, span.fromDay, span.toDay);
  }
  return { series: stored.series, periods: await byWeather(query, periods), around, joined: stored.joined ?? [] };
}

/** Amounts of fuels with the weights of their days, from the temperatures of the station of their buildings; the others as they are. */
async function byWeather(query: Query, periods: StoredPeriod[]): Promise<StoredPeriod[]> {
  const fuels = periods.filter((one) => one.variable === 'combustible');
  if (fuels.length === 0) return periods;
  const stations = await stationsOfSources(query, [...new Set(fuels.map((one) => one.sourceId))]);
  const ids = [...new Set([...stations.values()].flatMap(({ stationId }) => stationId ?? []))];
  const [fromDay, toDay] = [Math.min(...fuels.map((one) => one.fromDay)), Math.max(...fuels.map((one) => one.toDay))];
  const weather =
    ids.length === 0 ? null : await readForms(query, ids, ['temperature_exterieure'], fromDay, toDay, 'totals');
  return periods.map((period) => {
    const fuel = period.variable === 'combustible' ? stations.get(period.sourceId) : undefined;
    if (!fuel) return period;
    const none = fuel.stationId === null;
    const station = weather?.series.find(({ sourceId }) => sourceId === fuel.stationId) ?? null;
    const spread = spreadByWeather(period, station, fuel.heats);
    return spread.spread === 'no_station' && !none ? { ...spread, spread: 'no_weather' } : spread;
  });
}

/** Days, with those of the amounts that touch them: amounts over periods and between two readings. */
function spanOf(stored: Stored, fromDay: number, toDay: number): { fromDay: number; toDay: number } {
  const indexes = stored.series.filter((one) => one.variable === 'index');
  const metered = [...new Set(indexes.map((one) => one.sourceId))].flatMap(
    (id) => readIndexes(indexes.filter((one) => one.sourceId === id)).periods,
  );
  const touching = [...stored.periods, ...metered].filter((one) => one.fromDay < toDay && one.toDay > fromDay);
  return {
    fromDay: touching.reduce((day, one) => Math.min(day, one.fromDay), fromDay),
    toDay: touching.reduce((day, one) => Math.max(day, one.toDay), toDay),
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
  const stored = await readForms(query, sourceIds, variables, fromDay, toDay, parts);
  const contested = parts === 'curves' ? [] : contestedDays(stored.series);
  if (contested.length === 0) return stored;
  return { ...stored, ...withOneCurve(stored.series, await readRows(query, stored.series, contested)) };
}

const ROWS = `
  select s.source_id as "sourceId", s.variable, d.day - date '1970-01-01' as day, d.step_s as "stepS", d.curve, d.marks, d.total,
      d.given, d.quality, d.received
    from series s join sources src on src.id = s.source_id join series_day d on d.series_id = s.id
    where s.source_id = any($1::uuid[]) and s.variable = any($2::text[]) and d.day = any($3::date[])
      and ${readable('d.day', 'd.day', false)}`;

/** Everything received of some days, of the energies and powers among series. */
async function readRows(query: Query, series: readonly StoredSeries[], days: readonly number[]): Promise<FormRow[]> {
  const sources = [...new Set(series.map((one) => one.sourceId))];
  const variables = [...new Set(series.map((one) => one.variable))].filter((one) => isEnergy(VARIABLES[one].kind));
  const found = await query<FormRow['row'] & Pick<FormRow, 'sourceId' | 'variable'>>(ROWS, [
    sources,
    variables,
    days.map(isoDay),
  ]);
  return found.map(({ sourceId, variable, ...row }) => ({ sourceId, variable, row }));
}

async function readForms(
  query: Query,
  sourceIds: readonly string[],
  variables: readonly string[],
  fromDay: number,
  toDay: number,
  parts: Parts,
): Promise<Stored> {
  const stored: Stored = { series: [], periods: [] };
  const text = (variables.includes('index') ? STATEMENTS_WITH_READINGS : STATEMENTS)[parts];
  const found = await query<Row>(text, [sourceIds, variables, isoDay(fromDay), isoDay(toDay), sourceIds.length]);
  const classes: ClassPeriod[] = [];
  for (const row of found) {
    const { source_id: sourceId, variable } = row;
    for (const [from, to, value] of row.periods ? (JSON.parse(row.periods) as [number, number, number][]) : [])
      if (row.register === '') stored.periods.push({ sourceId, variable, fromDay: from, toDay: to, value });
      else classes.push({ sourceId, variable, register: row.register, fromDay: from, toDay: to, value });
    if (row.heads !== null) stored.series.push(seriesOf(row, row.heads, HEAD_BYTES[parts]));
  }
  for (const own of Map.groupBy(classes, (one) => `${one.sourceId} ${one.variable}`).values())
    stored.periods.push(...joinClasses(own).filter((one) => one.toDay > fromDay && one.fromDay < toDay));
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
