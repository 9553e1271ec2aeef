import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTables } from './declaration-rules.ts';
import { ROOT, readModules } from './modules.ts';
import { ORDER, RULES } from './rules.ts';

const modules = readModules();
test('the whole repository is read', () => {
  expect(modules.length).toBeGreaterThan(800);
  expect(ORDER.indexOf('buildings')).toBeGreaterThan(ORDER.indexOf('folders'));
  // Imports of packages of the workspace are followed too.
  const all = new Set(modules.map((one) => one.path));
  const lost = modules.flatMap(({ path, imports: list }) =>
    list
      .filter(({ specifier, target }) => target !== null && !all.has(target) && /^(@joulerie\/|#)/.test(specifier))
      .map(({ specifier }) => `${path} imports ${specifier}`),
  );
  expect(lost).toEqual([]);
});

describe('the repository keeps every rule', () => {
  test.each(Object.entries(RULES))('%s', (_name, rule) => expect(rule(modules)).toEqual([]));
});

test('each table of the domain is read by a source', () => {
  const domain = 'packages/domain/src';
  const tables = readdirSync(join(ROOT, domain), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => `${domain}/${path.replaceAll('\\', '/')}`);
  expect(tables.length).toBeGreaterThan(10);
  expect(readTables(modules, tables)).toEqual([]);
  const forgotten = `${domain}/tariffs/tables/water.json`;
  expect(readTables(modules, [...tables, forgotten])).toEqual([`${forgotten} is read by nothing`]);
});
