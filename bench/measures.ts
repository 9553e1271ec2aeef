import type { SourceRow } from '../apps/server/src/features/sources/sources.tables.ts';
import { type Calibration, calibrate, spreadOf } from './calibration.ts';
import { aCompany, onDatabase } from './databases.ts';
import { note } from './machine.ts';
import { Duck } from './measures/duckdb.ts';
import { meters, METERS, r63File, SLOTS } from './measures/meters.ts';
import { uploads, yearOverHttp } from './measures/over-http.ts';
import { aPoint, column, load, months, storedBytes, year } from './measures/ours.ts';
import { RowsAPoint } from './measures/rows-a-point.ts';
import { type Figure, type Section, judged } from './report.ts';
import { withServer } from './server.ts';
import { type Times, ms, spread, timed, timedInTurns, times } from './timing.ts';

const UPLOADS = 13;

/** Storing and reading curves, against one row a point on the same server and against DuckDB. */
export async function measures(): Promise<Section> {
  const list = await meters();
  const points = list.reduce((n, meter) => n + meter.points, 0);
  const figures: Figure[] = [];
  const calibrations: Calibration[] = [];
  await onDatabase(async (bench) => {
    const { store } = bench;
    calibrations.push(await calibrate(store));
    const person = await aCompany(store);
    const ours = await load(store, person, list);
    const bytes = await storedBytes(store);
    const perPoint = (bytes.curves + bytes.beside) / points;
    const meter = (i: number) => ours.sources[(i * 7) % METERS]!;
    const whole = await timed((i) => year(store, meter(i)), 60, 20);
    const sums = await timed(() => months(store, ours.sources), 7, 2);
    figures.push({
      what: 'stored bytes a point, every index in',
      measured: `${perPoint.toFixed(2)} (curves and day totals ${(bytes.curves / points).toFixed(2)}, series and months ${(bytes.beside / points).toFixed(2)})`,
      target: '≤ 6.5',
      reached: perPoint <= 6.5,
    });
    figures.push({
      what: 'written through the store of measures',
      measured: `${millions(ours.pointsPerSecond)} points/s, a transaction a meter-year`,
    });
    const against = await besides(bench.url, list, points, { perPoint, sums }, (i) => column(store, meter(i)));
    const reading = against.ourYear;
    const ratio = against.rowYear.medianMs / reading.medianMs;
    figures.push({
      what: 'a meter-year of half-hours, from the database to columns',
      measured: `${spread(reading)}; one row a point ${spread(against.rowYear)}`,
      target: '≥ 15 times faster',
      ratio: times(ratio),
      reached: ratio >= 15,
    });
    figures.push(...against.figures(reading, ours.pointsPerSecond));
    figures.push({
      what: 'the same with its totals, coverage, quality and gaps, as the page gets it',
      measured: spread(whole),
    });
    const fresh: SourceRow[] = [];
    for (let i = 0; i < UPLOADS; i++) fresh.push(await aPoint(store, person, String(19_500_000_000_000 + i)));
    await withServer(bench, person.token, async (client) => {
      figures.push(...(await yearOverHttp(client, ours.sources)));
      figures.push(...(await uploads(client, fresh, r63File())));
    });
    calibrations.push(await calibrate(store));
  });
  return {
    title: 'Measures',
    notes: [
      `${METERS} meters × ${SLOTS} half-hours (${millions(points)} points): the year of the demonstration's Linky and C4 curves, then copies moved by weeks and scaled. HTTP: the real server in its own process, one kept connection, from the first byte sent to the last received.`,
      spreadOf(calibrations),
    ],
    figures: judged(figures, calibrations),
  };
}

/** The two others, filled with the same points. */
async function besides(
  url: string,
  list: Awaited<ReturnType<typeof meters>>,
  points: number,
  ours: { perPoint: number; sums: Times },
  ourRead: (run: number) => Promise<unknown>,
) {
  const rowsAPoint = new RowsAPoint(url);
  const duck = new Duck();
  try {
    const rowRate = await rowsAPoint.load(list);
    const rowBytes = (await rowsAPoint.bytes()) / points;
    const rowMonths = await timed(() => rowsAPoint.months(), 3, 1);
    const meter = (run: number) => 1 + ((run * 7) % METERS);
    // Each of the others apart: the memory that one leaves behind in this process would slow what it is not compared with.
    const [ourYear, rowYear] = (await timedInTurns([ourRead, (i) => rowsAPoint.year(meter(i))], 100, 20)) as [
      Times,
      Times,
    ];
    const arrays = await timed((i) => rowsAPoint.yearAsArrays(meter(i)), 60);
    note(`DuckDB ${await duck.open()}`);
    const duckRate = await duck.load(list);
    const [beside, duckYear, parquetYear] = (await timedInTurns(
      [ourRead, (i) => duck.year(meter(i)), (i) => duck.year(meter(i), 'parquet')],
      60,
    )) as [Times, Times, Times];
    const duckMonths = await timed(() => duck.months(), 7, 2);
    const duckBytes = duck.bytes();
    const versus = (other: Times, own: Times) => times(other.medianMs / own.medianMs);
    return {
      ourYear,
      rowYear,
      figures: (reading: Times, rate: number): Figure[] => [
        {
          what: 'against one row a point: bytes',
          measured: `${rowBytes.toFixed(1)} a point`,
          ratio: times(rowBytes / ours.perPoint),
        },
        {
          what: 'against one row a point: written',
          measured: `${millions(rowRate)} points/s`,
          ratio: times(rate / rowRate),
        },
        {
          what: 'against one row a point, arrays made by the database: a meter-year',
          measured: spread(arrays),
          ratio: versus(arrays, reading),
        },
        {
          what: `against one row a point: energy of ${METERS} meters by month of a year`,
          measured: `${ms(rowMonths.medianMs)}; ours ${spread(ours.sums)}`,
          ratio: versus(rowMonths, ours.sums),
        },
        {
          what: 'against DuckDB: bytes',
          measured: `table ${(duckBytes.table / points).toFixed(1)} a point, Parquet with zstd ${(duckBytes.parquet / points).toFixed(1)}`,
          ratio: times(duckBytes.table / points / ours.perPoint),
        },
        {
          what: 'against DuckDB: written',
          measured: `${millions(duckRate)} points/s through its appender`,
          ratio: times(rate / duckRate),
        },
        {
          what: 'against DuckDB, table: a meter-year',
          measured: `${spread(duckYear)}; ours beside it ${ms(beside.medianMs)}`,
          ratio: versus(duckYear, beside),
        },
        {
          what: 'against DuckDB, Parquet: a meter-year',
          measured: spread(parquetYear),
          ratio: versus(parquetYear, beside),
        },
        {
          what: `against DuckDB: energy of ${METERS} meters by month of a year`,
          measured: ms(duckMonths.medianMs),
          ratio: versus(duckMonths, ours.sums),
        },
      ],
    };
  } finally {
    duck.close();
    await rowsAPoint.close();
  }
}

const millions = (n: number): string => `${(n / 1e6).toFixed(2)} million`;
