import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { HOUSES, ROOT } from './architecture/modules.ts';

// What files import and name is checked by the rules of `test/architecture`.
const files = HOUSES.flatMap((house) =>
  readdirSync(join(ROOT, house), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(ts|tsx|mts)$/.test(entry.name) && !/node_modules|[\\/]dist[\\/]/.test(entry.parentPath),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(ROOT, file).split(sep).join('/'), text: readFileSync(file, 'utf8') })),
);
// Tables of data are as long as what they hold.
const written = files.filter((file) => !file.path.endsWith('.gen.ts'));

test('every part of the repository is read', () => {
  for (const house of HOUSES)
    expect(files.filter((file) => file.path.startsWith(`${house}/`)).length, house).toBeGreaterThan(3);
});

test('no file passes 400 lines', () => {
  const long = written
    .map((file) => [file.path, file.text.split('\n').length - 1] as const)
    .filter(([, lines]) => lines > 400);
  expect(long).toEqual([]);
});

test('nothing is left to do', () => {
  expect(written.filter((file) => /\b(TODO|FIXME)\b/.test(file.text)).map((file) => file.path)).toEqual([]);
});

test('nothing names a path of a machine', () => {
  // Built from parts: this file must not name one either.
  const paths = new RegExp(['work', 'root', 'tmp', 'home'].map((name) => `['"\`/ ]/${name}/`).join('|'));
  expect(files.filter((file) => paths.test(file.text)).map((file) => file.path)).toEqual([]);
});
