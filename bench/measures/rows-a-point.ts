import pg from 'pg';
import { FROM, METERS, type Meter, STEP_S, TO_DAY } from './meters.ts';
import { dayStart } from '@joulerie/domain/calendar';

/** What most platforms do: one row a point, on the same PostgreSQL server, by its ordinary client. */
export class RowsAPoint {
  private readonly pool: pg.Pool;

  constructor(url: string) {
    this.pool = new pg.Pool({ connectionString: url, max: 2 });
  }

  /** Points a second, loaded in one statement a meter. */
  async load(meters: Meter[]): Promise<number> {
    await this.pool.query(
      'create table point (series_id int not null, at timestamptz not null, value real not null, primary key (series_id, at))',
    );
    let points = 0;
    const from = performance.now();
    for (const [i, meter] of meters.entries()) {
      const values = `{${Array.from(meter.values, (value) => (Number.isNaN(value) ? 'NULL' : value)).join(',')}}`;
      await this.pool.query(
        `insert into point select $1, to_timestamp($2::float8 + (n - 1) * ${STEP_S}), value
          from unnest($3::real[]) with ordinality as given(value, n) where value is not null`,
        [i + 1, FROM / 1000, values],
      );
      points += meter.points;
    }
    const seconds = (performance.now() - from) / 1000;
    await this.pool.query('vacuum analyze point');
    return points / seconds;
  }

  /** Bytes on disk, index in. */
  async bytes(): Promise<number> {
    const { rows } = await this.pool.query<{ bytes: string }>(`select pg_total_relation_size('point') as bytes`);
    return Number(rows[0]!.bytes);
  }

  /** A meter-year as columns, from rows. */
  async year(id: number): Promise<{ instants: Float64Array; values: Float32Array }> {
    const { rows } = await this.pool.query<{ at: Date; value: number }>(
      'select at, value from point where series_id = $1 and at >= $2 and at < $3 order by at',
      [id, new Date(FROM), new Date(dayStart(TO_DAY))],
    );
    const instants = new Float64Array(rows.length);
    const values = new Float32Array(rows.length);
    rows.forEach((row, i) => {
      instants[i] = row.at.getTime();
      values[i] = row.value;
    });
    return { instants, values };
  }

  /** The same with what a careful author adds: epochs instead of dates, arrays made by the database. */
  async yearAsArrays(id: number): Promise<{ at: number[]; values: number[] }> {
    const { rows } = await this.pool.query<{ at: number[]; values: number[] }>(
      `select array_agg(extract(epoch from at)::float8 order by at) as at, array_agg(value order by at) as values
        from point where series_id = $1 and at >= $2 and at < $3`,
      [id, new Date(FROM), new Date(dayStart(TO_DAY))],
    );
    return rows[0]!;
  }

  /** Energy of all meters, by month. */
  async months(): Promise<{ month: Date; kwh: number }[]> {
    const { rows } = await this.pool.query<{ month: Date; kwh: number }>(
      `select date_trunc('month', at at time zone 'Europe/Paris') as month, sum(value) * ${STEP_S / 3600 / 1000} as kwh
        from point where series_id <= ${METERS} group by 1 order by 1`,
    );
    return rows;
  }

  close = (): Promise<void> => this.pool.end();
}
