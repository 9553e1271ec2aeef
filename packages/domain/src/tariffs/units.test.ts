import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHOWN_UNIT, parseUnit, shownUnit } from './units.ts';

const TABLES = join(import.meta.dirname, 'tables');

test('every unit of the tables is shown in a unit of the list', () => {
  const written = readdirSync(TABLES).flatMap((file) => {
    const table: { rows?: { unit: string }[] } = JSON.parse(readFileSync(join(TABLES, file), 'utf8'));
    return (table.rows ?? []).map((row) => row.unit);
  });
  const shown = new Set([...new Set(written)].map((text) => shownUnit(1, parseUnit(text)!).unit));
  expect(shown.size).toBeGreaterThan(10);
  expect([...shown].filter((unit) => !SHOWN_UNIT.test(unit))).toEqual([]);
});

test.each([
  ['€/kWh', true],
  ['€/MWh PCS TTC', true],
  ['HT', true],
  ['%', true],
  ['€/kWh ', false],
  ['€/kWh HT PCS TTC', false],
  ['dollars', false],
  ['€/(MWh/j)/an', true],
])('« %s » is a unit: %s', (unit, known) => expect(SHOWN_UNIT.test(unit)).toBe(known));
