import { isoDay, weekday } from '../src/calendar/days.ts';
import type { TableFault } from '../src/tariffs/check-table.ts';
import { dayOf, isPlain, isText, propertyFaults } from './form.ts';
import type { Plain } from './form.ts';

/** The tables of school holidays by zone and of degree-days by department. */

const ZONES = ['A', 'B', 'C'];
const STATUSES = ['verified', 'single_source'];
/** Days of a holiday, and whether the three zones have it together. */
const HOLIDAYS: Readonly<Record<string, { days: readonly [number, number]; together: boolean }>> = {
  'Vacances de la Toussaint': { days: [14, 18], together: true },
  'Vacances de Noël': { days: [14, 18], together: true },
  'Vacances d’hiver': { days: [14, 18], together: false },
  'Vacances de printemps': { days: [14, 18], together: false },
  'Pont de l’Ascension': { days: [2, 2], together: true },
  'Vacances d’été': { days: [56, 62], together: true },
};
/** Holidays of the zones apart follow each other within these days. */
const APART_DAYS = 28;

/**
 * Faults of the school holidays: zones, names and sources that exist, periods of a usual length that begin on a Saturday (the bridge of
 * the Ascension on a Friday) and end on a Monday or a Tuesday, in order, the same holidays in each zone, together where they are.
 */
export function schoolHolidayFaults(raw: unknown): TableFault[] {
  if (!isPlain(raw) || !Array.isArray(raw.rows) || !isPlain(raw.sources) || !isPlain(raw.academies))
    return [{ where: 'rows', message: 'rows, sources and academies are missing' }];
  const { sources, academies } = raw;
  const rows: unknown[] = raw.rows;
  const faults = [
    ...propertyFaults('title', raw, ['title', 'from', 'to', 'academies', 'sources', 'rows']),
    ...(Object.keys(academies).join() === ZONES.join()
      ? []
      : [{ where: 'academies', message: 'zones are A, B and C' }]),
    ...['from', 'to'].flatMap((key) =>
      dayOf(raw[key]) === null ? [{ where: key, message: `${key} is not a date that exists` }] : [],
    ),
    ...rows.flatMap((row, i) => holidayFaults(`rows[${i}]`, row, sources)),
  ];
  if (faults.length > 0) return faults;
  const placed = rows.flatMap((row, i): Placed[] => (isPlain(row) ? [placedHoliday(row, i)] : []));
  return [...orderFaults(placed), ...zoneFaults(placed)];
}

function holidayFaults(where: string, row: unknown, sources: Plain): TableFault[] {
  if (!isPlain(row)) return [{ where, message: 'is not an object' }];
  const fault = (message: string) => [{ where, message }];
  const kind = typeof row.name === 'string' ? HOLIDAYS[row.name] : undefined;
  const [from, to] = [dayOf(row.from), row.to === null ? null : dayOf(row.to)];
  const cited: unknown[] = Array.isArray(row.sources) ? row.sources : [];
  const bridge = row.name === 'Pont de l’Ascension';
  return [
    ...propertyFaults(where, row, ['zone', 'name', 'from', 'to', 'status', 'sources'], ['note']),
    ...(ZONES.some((zone) => zone === row.zone) ? [] : fault(`unknown zone ${String(row.zone)}`)),
    ...(STATUSES.some((one) => one === row.status) ? [] : fault(`unknown status ${String(row.status)}`)),
    ...(cited.length === 0 ? fault('has no source') : []),
    ...cited.flatMap((code) =>
      typeof code === 'string' && code in sources ? [] : fault(`unknown source ${String(code)}`),
    ),
    ...(kind === undefined ? fault(`unknown holiday ${String(row.name)}`) : []),
    ...(from === null ? fault(`from is not a date that exists: ${String(row.from)}`) : []),
    ...(to === null && row.to !== null ? fault(`to is not a date that exists: ${String(row.to)}`) : []),
    ...(from !== null && weekday(from) !== (bridge ? 4 : 5)
      ? fault(`${String(row.from)} is not a ${bridge ? 'Friday' : 'Saturday'}`)
      : []),
    ...(to !== null && weekday(to) > 1 && !bridge ? fault(`${String(row.to)} is neither a Monday nor a Tuesday`) : []),
    ...(kind !== undefined && from !== null && to !== null && (to - from < kind.days[0] || to - from > kind.days[1])
      ? fault(`${String(row.name)} lasts ${to - from} days`)
      : []),
  ];
}

type Placed = { where: string; zone: string; name: string; from: number; to: number | null };
const placedHoliday = (row: Plain, i: number): Placed => ({
  where: `rows[${i}]`,
  zone: String(row.zone),
  name: String(row.name),
  from: dayOf(row.from) ?? Number.NaN,
  to: dayOf(row.to),
});

const orderFaults = (rows: readonly Placed[]): TableFault[] =>
  rows.flatMap((row, i) => {
    const before = rows[i - 1];
    if (before === undefined || before.zone !== row.zone || (before.to !== null && before.to <= row.from)) return [];
    return [{ where: row.where, message: `${row.name} of ${isoDay(row.from)} does not follow ${before.name}` }];
  });

/** The n-th holiday of a zone is the n-th of the others. */
function zoneFaults(rows: readonly Placed[]): TableFault[] {
  const of = (zone: string) => rows.filter((row) => row.zone === zone);
  const first = of('A');
  return ['B', 'C'].flatMap((zone) => {
    const own = of(zone);
    if (own.length !== first.length)
      return [{ where: 'rows', message: `zone ${zone} has ${own.length} holidays, zone A ${first.length}` }];
    return own.flatMap((row, i) => {
      const other = first[i]!;
      const fault = (message: string) => [{ where: row.where, message }];
      if (row.name !== other.name) return fault(`${row.name} of zone ${zone} is ${other.name} in zone A`);
      const apart = Math.abs(row.from - other.from);
      // Classes resume a day later in one zone at times.
      const late = row.to === null || other.to === null ? 0 : Math.abs(row.to - other.to);
      if (HOLIDAYS[row.name]!.together ? apart > 0 || late > 1 : apart > APART_DAYS)
        return fault(
          `${row.name} begins on ${isoDay(row.from)} in zone ${zone} and on ${isoDay(other.from)} in zone A`,
        );
      return [];
    });
  });
}

/** Degree-days of a year and department [°C.day], and what base 17 has above base 15. */
const LEAST_DEGREE_DAYS = 400;
const MOST_DEGREE_DAYS = 3500;
const BASES_APART = [290, 500] as const;
/** A year over its mean of thirty years, and over the same of all departments. */
const YEAR_OVER_MEAN = [0.6, 1.45] as const;
const FROM_OTHERS = 0.25;

type Degrees = { where: string; department: string; baseC: number; mean: number; annual: readonly number[] };

/** Faults of the degree-days: 96 departments in two bases, a figure a year with one decimal, and figures that agree with each other. */
export function degreeDayFaults(raw: unknown): TableFault[] {
  if (!isPlain(raw) || !Array.isArray(raw.rows) || !isPlain(raw.sources))
    return [{ where: 'rows', message: 'rows and sources are missing' }];
  const [from, to] = [dayOf(raw.from), dayOf(raw.to)];
  const years = from === null || to === null ? 0 : Number(isoDay(to).slice(0, 4)) - Number(isoDay(from).slice(0, 4));
  const given: unknown[] = raw.rows;
  const faults = [
    ...propertyFaults('title', raw, [
      'title',
      'unit',
      'firstYear',
      'from',
      'to',
      'status',
      'sources',
      'source',
      'rows',
    ]),
    ...(raw.unit === '°C.jour/an' ? [] : [{ where: 'unit', message: `unknown unit ${String(raw.unit)}` }]),
    ...(from !== null && isoDay(from) === `${String(raw.firstYear)}-01-01`
      ? []
      : [{ where: 'firstYear', message: 'firstYear is not the year of from' }]),
    ...(raw.status === 'single_source'
      ? []
      : [{ where: 'status', message: `marked ${String(raw.status)} with one source` }]),
    ...(isText(raw.source) && raw.source in raw.sources
      ? []
      : [{ where: 'source', message: `unknown source ${String(raw.source)}` }]),
    ...given.flatMap((row, i) => degreeRowFaults(`rows[${i}]`, row, years)),
  ];
  if (faults.length > 0) return faults;
  const rows = given.flatMap((row, i): Degrees[] => (isPlain(row) ? [degreesOf(row, i)] : []));
  return [...departmentFaults(rows), ...agreementFaults(rows, years)];
}

const oneDecimal = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value * 10 - Math.round(value * 10)) < 1e-6;

function degreeRowFaults(where: string, row: unknown, years: number): TableFault[] {
  if (!isPlain(row)) return [{ where, message: 'is not an object' }];
  const fault = (message: string) => [{ where, message }];
  const figures: unknown[] = [row.mean1991To2020, ...(Array.isArray(row.annual) ? row.annual : [])];
  return [
    ...propertyFaults(where, row, ['department', 'baseC', 'mean1991To2020', 'annual']),
    ...(typeof row.department === 'string' && /^(\d\d|2[AB])$/.test(row.department)
      ? []
      : fault(`unknown department ${String(row.department)}`)),
    ...(row.baseC === 17 || row.baseC === 15 ? [] : fault(`unknown base ${String(row.baseC)}`)),
    ...(figures.length === years + 1 ? [] : fault(`has ${figures.length - 1} years, not ${years}`)),
    ...figures.flatMap((value) =>
      oneDecimal(value) && value > LEAST_DEGREE_DAYS && value < MOST_DEGREE_DAYS
        ? []
        : fault(`${String(value)} is not a number of degree-days`),
    ),
  ];
}

const degreesOf = (row: Plain, i: number): Degrees => ({
  where: `rows[${i}]`,
  department: String(row.department),
  baseC: Number(row.baseC),
  mean: Number(row.mean1991To2020),
  annual: Array.isArray(row.annual) ? row.annual.map(Number) : [],
});

/** Mainland and Corsica: 01 to 95, 20 being 2A and 2B. */
const DEPARTMENTS = Array.from({ length: 95 }, (_, i) => String(i + 1).padStart(2, '0')).flatMap((code) =>
  code === '20' ? ['2A', '2B'] : [code],
);

function departmentFaults(rows: readonly Degrees[]): TableFault[] {
  const seen = new Set<string>();
  return [
    ...rows.flatMap(({ where, department, baseC }) => {
      const key = `${department} ${baseC}`;
      const again = seen.has(key) || !DEPARTMENTS.includes(department);
      seen.add(key);
      return again ? [{ where, message: `${key} is there twice, or is no department` }] : [];
    }),
    ...DEPARTMENTS.flatMap((code) => [17, 15].map((base) => `${code} ${base}`)).flatMap((key) =>
      seen.has(key) ? [] : [{ where: 'rows', message: `${key} has no row` }],
    ),
  ];
}

function agreementFaults(rows: readonly Degrees[], years: number): TableFault[] {
  const within = (value: number, [least, most]: readonly [number, number]) => least <= value && value <= most;
  const of = new Map(rows.map((row) => [`${row.department} ${row.baseC}`, row]));
  const usual = new Map(
    [17, 15].map((base) => [
      base,
      Array.from({ length: years }, (_, i) =>
        median(rows.flatMap((row) => (row.baseC === base ? [row.annual[i]! / row.mean] : []))),
      ),
    ]),
  );
  return rows.flatMap(({ where, department, baseC, mean, annual }) => {
    const other = of.get(`${department} 15`);
    const name = (i: number) => `department ${department}, base ${baseC}, year ${i + 1} of the table`;
    const ratios = annual.flatMap((value, i) => {
      const ratio = value / mean;
      return within(ratio, YEAR_OVER_MEAN) && Math.abs(ratio / usual.get(baseC)![i]! - 1) <= FROM_OTHERS
        ? []
        : [{ where, message: `${name(i)}: ${value} is far from its mean ${mean} and from the other departments` }];
    });
    const apart = [mean, ...annual].flatMap((value, i) => {
      const low = other === undefined ? Number.NaN : ([other.mean, ...other.annual][i] ?? Number.NaN);
      return baseC === 15 || within(value - low, BASES_APART)
        ? []
        : [{ where, message: `department ${department}: ${value} in base 17 and ${low} in base 15` }];
    });
    return [...ratios, ...apart];
  });
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
