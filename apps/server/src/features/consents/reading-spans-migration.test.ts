import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { testApp } from '../../testing/app.ts';

const MIGRATION = new URL('../../../migrations/0052_reading_for_advice.sql', import.meta.url);
const SPAN = `'01a200fe-0000-7000-8000-000000000001', '2026-01-01', '2026-12-31'`;

test('what could be read before advice had a purpose of its own stays readable, and serves for no advice', async () => {
  const { store } = await testApp();
  const statements = (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint');
  const undone = store.db.transaction(async (tx) => {
    const run = (text: string) => tx.execute(sql.raw(text));
    await run('create schema before_advice');
    await run('set local search_path to before_advice');
    await run(`create table reading_spans (source_id uuid not null, from_day date not null, to_day date not null, fine boolean not null,
      constraint reading_spans_source_id_from_day_to_day_fine_pk primary key (source_id, from_day, to_day, fine))`);
    await run(`insert into reading_spans values (${SPAN}, true), (${SPAN}, false)`);
    for (const one of statements) await run(one);
    // The same days with advice are another row by now.
    await run(`insert into reading_spans values (${SPAN}, false, true)`);
    expect(await rows(tx, sql`select fine, advice from before_advice.reading_spans order by 1, 2`)).toEqual([
      { fine: false, advice: false },
      { fine: false, advice: true },
      { fine: true, advice: false },
    ]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
});
