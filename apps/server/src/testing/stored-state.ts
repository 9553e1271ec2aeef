import { sql } from 'drizzle-orm';
import { type Store, rows } from '../platform/database.ts';

/** Everything that is stored of a source and derived from it, without ids and dates of writing. */
export async function storedState(store: Store, sourceId: string): Promise<unknown> {
  const own = sql`(select id from series where source_id = ${sourceId})`;
  const [state] = await rows(
    store.db,
    sql`select
      (select json_agg(json_build_array(s.variable, s.register, s.step_s, s.first_day, s.last_day, s.points) order by s.variable, s.register)
        from series s where source_id = ${sourceId} and first_day is not null) as series,
      (select json_agg(json_build_array(s.variable, s.register, d.day, d.total, d.given, d.minimum, d.maximum, d.step_s, d.points, d.quality,
          encode(d.curve, 'hex'), encode(d.marks, 'hex'), encode(d.received, 'hex')) order by s.variable, s.register, d.day)
        from series_day d join series s on s.id = d.series_id where s.source_id = ${sourceId}) as days,
      (select json_agg(json_build_array(s.variable, s.register, p.from_day, p.to_day, p.value, p.quality)
          order by s.variable, s.register, p.from_day, p.to_day)
        from series_period p join series s on s.id = p.series_id where s.source_id = ${sourceId}) as periods,
      (select json_agg(json_build_array(variable, meter, from_at, from_value, to_at, to_value) order by variable, meter, from_at, to_at, from_value)
        from counter_span where source_id = ${sourceId}) as counters,
      (select json_agg(json_build_array(month, kwh, days, previous_kwh) order by month) from source_month where source_id = ${sourceId}) as months,
      (select json_build_array(first_day, last_day) from sources where id = ${sourceId}) as dates,
      (select count(*)::int from received_day where series_id in ${own} and receipt_id not in (select id from series_receipt)) as strays`,
  );
  return state;
}
