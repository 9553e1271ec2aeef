/**
 * SQL of which days of a source may be read, as a condition on its row `src`: all of them where its kind needs no consent or its space is the
 * holder, else those within the period of a living consent. `fine`: of curves, which a consent allows apart. A consent whose last day is past allows nothing, whether or not that has been noted. Every read
 * of measures has it.
 */
export const readable = (fromDay: string, toDay: string, fine: boolean): string =>
  `(src.holding <> 'consent' or exists (select from reading_spans r where r.source_id = src.id
          and r.from_day <= ${fromDay} and r.to_day >= ${toDay} and r.to_day >= (now() at time zone 'Europe/Paris')::date${fine ? ' and r.fine' : ''}))`;
