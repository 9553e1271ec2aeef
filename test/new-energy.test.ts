import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'joulerie-energy-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What must handle every energy, beside the table itself. */
const PLACES = [
  'apps/server/src/connectors/series/limits.ts',
  'apps/server/src/connectors/table/headers.ts',
  'apps/server/src/features/costs/read-energy.ts',
  'apps/web/src/charts/carpet-paint.ts',
  'packages/domain/src/vocabulary/source-types.ts',
];

/** The sources of the product, with the workspace's packages resolved inside the copy. */
function copySources(): void {
  const kept = (path: string) =>
    !/[\\/](node_modules|dist|tables|migrations|public)$/.test(path) && !/\.(test\.tsx?|css)$/.test(path);
  for (const part of ['packages', 'apps/server/src', 'apps/web/src/charts', 'apps/web/src/lib'])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true, filter: kept });
  // Large data tables are read, never written: the originals serve.
  for (const name of readdirSync(join(ROOT, 'packages/domain/src'))) {
    const tables = join('packages/domain/src', name, 'tables');
    if (existsSync(join(ROOT, tables))) symlinkSync(join(ROOT, tables), join(copy, tables), 'junction');
  }
  for (const file of ['tsconfig.base.json', 'package.json']) cpSync(join(ROOT, file), join(copy, file));
  mkdirSync(join(copy, 'node_modules/@joulerie'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@joulerie' && name !== '.bin')
      symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name), 'junction');
  for (const name of ['domain', 'contract'])
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@joulerie', name), 'junction');
}

const edit = (file: string, change: (text: string) => string) => {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  expect(after, file).not.toBe(before);
  writeFileSync(path, after);
};

/** Files in which the compiler finds an error, when it starts from the places above. */
function filesWithErrors(): Promise<string[]> {
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: {
        module: 'esnext',
        moduleResolution: 'bundler',
        lib: ['es2024', 'dom', 'dom.iterable'],
        jsx: 'react-jsx',
        types: ['node'],
      },
      files: ['packages/domain/src/vocabulary/energies.ts', ...PLACES],
    }),
  );
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit', '--pretty', 'false', '-p', '.'],
      { cwd: copy, maxBuffer: 1 << 26 },
      (_, output) =>
        resolve([...new Set([...output.matchAll(/^(\S[^(\n]*)\(\d+,\d+\): error/gm)].map((match) => match[1]!))]),
    );
  });
}

test(
  'an energy added in its table alone does not compile until each place handles it',
  { timeout: 60_000 },
  async () => {
    copySources();
    edit('packages/domain/src/vocabulary/energies.ts', (text) =>
      text.replace(
        'export const ENERGIES = {',
        `export const ENERGIES = {
  froid: { label: 'Froid', variable: 'froid', series: ['froid'], volume: null, color: 'froid' },`,
      ),
    );
    edit('packages/domain/src/vocabulary/variables.ts', (text) =>
      text.replace(
        'export const VARIABLES = {',
        `export const VARIABLES = {
  froid: { unit: 'kWh', kind: 'energy', label: 'Froid', color: 'chaleur', frequency: 'daily' },`,
      ),
    );
    // Its colour role does not exist: the table of energies itself is refused too.
    const found = await filesWithErrors();
    expect(found.toSorted()).toEqual([...PLACES, 'packages/domain/src/vocabulary/energies.ts'].toSorted());
  },
);
