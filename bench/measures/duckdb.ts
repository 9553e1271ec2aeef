import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, DuckDBTimestampValue } from '@duckdb/node-api';
import { dayStart } from '@joulerie/domain/calendar';
import { FROM, METERS, type Meter, STEP_S, TO_DAY } from './meters.ts';

/** The column store that an analyst would take: a table of points in its own file, and the same as Parquet. */
export class Duck {
  private readonly folder = mkdtempSync(join(tmpdir(), 'joulerie-duckdb-'));
  private readonly file = join(this.folder, 'points.duckdb');
  private readonly parquet = join(this.folder, 'points.parquet');
  private instance: DuckDBInstance | null = null;
  private connection: DuckDBConnection | null = null;

  async open(): Promise<string> {
    this.instance = await DuckDBInstance.create(this.file);
    this.connection = await this.instance.connect();
    const reader = await this.connection.runAndReadAll('select version()');
    return String(reader.getRows()[0]![0]);
  }

  /** Points a second, through its appender, in order of meter and time. */
  async load(meters: Meter[]): Promise<number> {
    await this.connection!.run('create table point (series_id integer, stamp timestamp, value float)');
    const appender = await this.connection!.createAppender('point');
    let points = 0;
    const from = performance.now();
    for (const [i, meter] of meters.entries()) {
      for (let k = 0; k < meter.values.length; k++) {
        if (Number.isNaN(meter.values[k]!)) continue;
        appender.appendInteger(i + 1);
        appender.appendTimestamp(new DuckDBTimestampValue(BigInt(FROM + k * STEP_S * 1000) * 1000n));
        appender.appendFloat(meter.values[k]!);
        appender.endRow();
      }
      points += meter.points;
    }
    appender.closeSync();
    await this.connection!.run('checkpoint');
    const seconds = (performance.now() - from) / 1000;
    await this.connection!.run(
      `copy (select * from point order by series_id, stamp) to '${this.parquet}' (format parquet, compression zstd)`,
    );
    return points / seconds;
  }

  bytes = (): { table: number; parquet: number } => ({
    table: statSync(this.file).size,
    parquet: statSync(this.parquet).size,
  });

  year = (id: number, from: 'table' | 'parquet' = 'table') =>
    this.columns(
      `select epoch_ms(stamp)::double as stamp, value from ${from === 'table' ? 'point' : `'${this.parquet}'`}
        where series_id = ${id} and stamp >= make_timestamp(${FROM * 1000}) and stamp < make_timestamp(${dayStart(TO_DAY) * 1000}) order by stamp`,
    );

  /** Energy of all meters by UTC month: the civil one would need its calendar extension. */
  months = () =>
    this.columns(
      `select date_trunc('month', stamp) as month, sum(value) * ${STEP_S / 3600 / 1000} as kwh from point
        where series_id <= ${METERS} group by 1 order by 1`,
    );

  private async columns(statement: string): Promise<unknown[][]> {
    const result = await this.connection!.run(statement);
    return result.getColumns();
  }

  close(): void {
    this.connection?.closeSync();
    this.instance?.closeSync();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
