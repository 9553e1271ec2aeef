import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A copy of the package: its commands read its own tables. */
let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'joulerie-tables-'));
  for (const part of ['package.json', 'src', 'verify'])
    cpSync(join(import.meta.dirname, '..', part), join(copy, part), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true }));

/** Changes a text of the first row of a table that has it; answers `file:line` of the row. */
function plant(table: string, was: string | RegExp, becomes: string): string {
  const file = `src/${table}.json`;
  const lines = readFileSync(join(copy, file), 'utf8').split('\n');
  const at = lines.findIndex((line) => line.includes('"value"') && line.search(was) >= 0);
  expect(at).toBeGreaterThan(0);
  writeFileSync(join(copy, file), lines.with(at, lines[at]!.replace(was, becomes)).join('\n'));
  return `${file}:${at + 1}`;
}

function run(command: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`verify/${command}.ts`], {
    cwd: copy,
    encoding: 'utf8',
  });
  return { status, stdout, errors: stderr.split('\n').filter(Boolean) };
}

test('every fault of the form of a table is printed with its file and line, whichever tables have one', () => {
  const faults = [
    [plant('tariffs/tables/turpe', 'EUR/an', 'EUR/mois'), /^unit EUR\/mois does not fit /],
    [plant('tariffs/tables/turpe', '"note"', '"remarque"'), /^unknown property remarque$/],
    [plant('tariffs/tables/turpe', '"CRE-2025-40"', '"AILLEURS"'), /^unknown source AILLEURS$/],
    [plant('tariffs/tables/gas', '"from":"2024-07-01"', '"from":"2024-08-01"'), /^ATRD.* has an undeclared gap from /],
    [plant('ev-charging/tables/irve', '"status":"', '"status":"in'), /^unknown status in/],
    [plant('labels/tables/buildings', '"key":"', '"key":"X'), /^unknown key X/],
  ] as const;
  const { status, stdout, errors } = run('check-tables');
  expect([status, stdout]).toEqual([1, '']);
  for (const [place, message] of faults)
    expect(
      errors.filter((error) => error.startsWith(`${place}: `)).map((error) => error.slice(place.length + 2)),
    ).toContainEqual(expect.stringMatching(message));
  expect(errors.filter((error) => !/^src\/[\w/-]+\.json:\d+: /.test(error))).toEqual([]);
  // The second record is written before the check: what is wrong with the form does not stop it.
  expect(run('record-tables')).toMatchObject({ status: 0, errors: [] });
}, 60_000);

test('tables without a fault pass, and a value out of its bounds does not', () => {
  expect(run('check-tables')).toEqual({ status: 0, stdout: 'tables: pass\n', errors: [] });
  const place = plant('tariffs/tables/turpe', /"value":[\d.]+/, '"value":24840');
  expect(run('check-tables').errors).toContainEqual(expect.stringMatching(`^${place}: value 24840 `));
}, 60_000);
