import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const HOUSES = ['packages/domain', 'packages/contract', 'apps/server', 'apps/web', 'apps/sandbox', 'demo'] as const;
type House = (typeof HOUSES)[number];

/** What each part of the house may import of the others. Tests of the server may also start the sandbox. */
const MAY_IMPORT: Record<House, readonly House[]> = {
  'packages/domain': [],
  'packages/contract': ['packages/domain'],
  'apps/server': ['packages/domain', 'packages/contract', 'demo'],
  'apps/web': ['packages/domain', 'packages/contract'],
  'apps/sandbox': ['demo'],
  demo: ['packages/domain', 'packages/contract'],
};

type File = { path: string; house: House; text: string; code: string; imports: string[] };

const files: File[] = HOUSES.flatMap((house) =>
  readdirSync(join(ROOT, house), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(ts|tsx|mts)$/.test(entry.name) && !/node_modules|[\\/]dist[\\/]/.test(entry.parentPath),
    )
    .map((entry) => read(house, join(entry.parentPath, entry.name))),
);

function read(house: House, file: string): File {
  const text = readFileSync(file, 'utf8');
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
  const imports = [...code.matchAll(/(?:from\s+|import\s*\(\s*|import\s+)'([^'\n]+)'/g)].map((match) => match[1]!);
  return { path: relative(ROOT, file).split(sep).join('/'), house, text, code, imports };
}

const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || /\/testing\//.test(path) || /test-support|test-setup|\/testing\.ts$/.test(path);

/** The part of the house that an import leads to; null for a package of others. */
function houseOf(file: File, specifier: string): House | null {
  const scoped = /^@joulerie\/(domain|contract|server|web|sandbox)(\/|$)/.exec(specifier);
  if (scoped) return HOUSES.find((house) => house.endsWith(`/${scoped[1]}`))!;
  if (!specifier.startsWith('.')) return null;
  const target = relative(ROOT, join(ROOT, dirname(file.path), specifier))
    .split(sep)
    .join('/');
  return HOUSES.find((house) => target === house || target.startsWith(`${house}/`)) ?? null;
}

test('the walk sees the whole house', () => {
  for (const house of HOUSES) expect(files.filter((file) => file.house === house).length, house).toBeGreaterThan(3);
  expect(files.some((file) => file.imports.includes('@joulerie/domain/calendar'))).toBe(true);
});

describe('imports go one way', () => {
  test.each(HOUSES)('%s', (house) => {
    const wrong = files
      .filter((file) => file.house === house)
      .flatMap((file) =>
        file.imports
          .map((specifier) => [specifier, houseOf(file, specifier)] as const)
          .filter(([, target]) => target !== null && target !== house && !MAY_IMPORT[house].includes(target))
          .filter(([, target]) => !(house === 'apps/server' && target === 'apps/sandbox' && isTest(file.path)))
          .map(([specifier]) => `${file.path} imports ${specifier}`),
      );
    expect(wrong).toEqual([]);
  });

  test('the demonstration is only loaded by its loader and tests', () => {
    const users = files.filter(
      (file) => file.house === 'apps/server' && file.imports.some((one) => houseOf(file, one) === 'demo'),
    );
    expect(
      users.map((file) => file.path).filter((path) => !isTest(path) && !path.startsWith('apps/server/src/demo/')),
    ).toEqual([]);
  });
});

describe('the domain is pure', () => {
  const domain = files.filter(
    (file) => file.house === 'packages/domain' && file.path.includes('/src/') && !isTest(file.path),
  );
  test.each([
    ['the clock', /\bDate\.now\b|new Date\(\s*\)|performance\.now/],
    ['chance', /Math\.random|randomUUID|getRandomValues/],
    ['the environment', /process\.(env|argv|cwd)|import\.meta\.(env|dirname|url)/],
    ['the network', /\bfetch\s*\(|XMLHttpRequest|WebSocket/],
  ])('it does not read %s', (_what, pattern) => {
    expect(domain.filter((file) => pattern.test(file.code)).map((file) => file.path)).toEqual([]);
  });
  test('it imports nothing of Node', () => {
    expect(
      domain.filter((file) => file.imports.some((one) => one.startsWith('node:'))).map((file) => file.path),
    ).toEqual([]);
  });
});

describe('calendar arithmetic is in one place', () => {
  const elsewhere = files.filter(
    (file) => !file.path.startsWith('packages/domain/src/calendar/') && !isTest(file.path),
  );
  test.each([
    ['dates made of parts', /new Date\(\s*[^()'"`]*,/],
    [
      'the zone of the machine',
      /getTimezoneOffset|\.get(FullYear|Month|Date|Day|Hours|Minutes)\(\)|\.set(FullYear|Month|Date|Hours)\(/,
    ],
  ])('no %s elsewhere', (_what, pattern) => {
    expect(elsewhere.filter((file) => pattern.test(file.code)).map((file) => file.path)).toEqual([]);
  });
});

describe('how files are kept', () => {
  // Tables of data are as long as what they hold.
  const written = files.filter((file) => !file.path.endsWith('.gen.ts'));
  test('no file passes 400 lines', () => {
    const long = written
      .map((file) => [file.path, file.text.split('\n').length - 1] as const)
      .filter(([, lines]) => lines > 400);
    expect(long).toEqual([]);
  });
  test('no any, no silenced check, nothing left to do', () => {
    const silenced = written.filter(
      (file) => /@ts-(ignore|nocheck|expect-error)|\b(TODO|FIXME)\b/.test(file.text) && !isTest(file.path),
    );
    expect(silenced.map((file) => file.path)).toEqual([]);
    const patterns = [/\bas any\b|: any\b|<any>/];
    expect(
      written.filter((file) => patterns.some((pattern) => pattern.test(file.code))).map((file) => file.path),
    ).toEqual([]);
  });
  test('nothing names a path of a machine', () => {
    // Built from parts: this file must not name one either.
    const paths = new RegExp(['work', 'root', 'tmp', 'home'].map((name) => `['"\`/ ]/${name}/`).join('|'));
    expect(files.filter((file) => paths.test(file.text)).map((file) => file.path)).toEqual([]);
  });
});
