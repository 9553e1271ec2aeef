import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dependencies, packagesOf, unchecked } from './supply-chain.ts';

const ROOT = join(import.meta.dirname, '..');
const packages = dependencies();

/** Licences that ask for nothing but their text. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
];
/** Others, by package, and why each is used. */
const OTHERS: Record<string, string> = {
  'axe-core': 'MPL-2.0: a tool of tests, unchanged',
  '@axe-core/playwright': 'MPL-2.0: a tool of tests, unchanged',
  lightningcss: 'MPL-2.0: a tool of the build, unchanged',
  '@fontsource-variable/inter': 'OFL-1.1: the font of the page, under its own name',
  'caniuse-lite': 'CC-BY-4.0: data of the build',
  argparse: 'Python-2.0: permissive, of the tool that reads the document of the calls',
  '@maplibre/mlt': '(MIT OR Apache-2.0)',
  pako: '(MIT AND Zlib): compresses the images of documents',
  'png-js': 'MIT, by its LICENSE file: its package does not say it',
  'type-fest': '(MIT OR CC0-1.0)',
  '@img/sharp':
    'Apache-2.0, and LGPL-3.0-or-later of libvips: a library beside the program, unchanged, which an operator may replace',
};

describe('dependencies', () => {
  test('each that a machine installs has the hash of its content in the lockfile', () => {
    expect(unchecked(packages)).toEqual([]);
    expect(packages.filter((one) => one.integrity !== null).every((one) => one.integrity!.startsWith('sha512-'))).toBe(
      true,
    );
  });

  test('one with an address and no hash is refused, of another platform too', () => {
    const lock = (entry: object) =>
      unchecked(packagesOf(JSON.stringify({ packages: { '': {}, 'node_modules/@a/b': entry } })));
    const other = { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] };
    const resolved = 'https://registry.npmjs.org/@a/b/-/b-1.0.0.tgz';
    expect(lock({ version: '1.0.0', resolved, integrity: 'sha512-x' })).toEqual([]);
    expect(lock({ version: '1.0.0', resolved })).toEqual(['@a/b']);
    expect(lock({ version: '1.0.0' })).toEqual(['@a/b']);
    expect(lock({ ...other, resolved })).toEqual(['@a/b']);
    expect(lock(other)).toEqual([]);
  });

  test('each has a permissive licence, or is listed with the reason', () => {
    const wrong = packages.filter(({ name, licence }) => {
      if (licence === null) return false;
      const other = Object.keys(OTHERS).some((one) => name === one || name.startsWith(`${one}-`));
      return !PERMISSIVE.includes(licence) && !other;
    });
    expect(wrong).toEqual([]);
    expect(
      packages.filter((one) => one.licence === null && !one.otherPlatform && !Object.hasOwn(OTHERS, one.name)),
    ).toEqual([]);
  });
});

test('the security page has each row of ASVS 5.0 levels 1 and 2 once, and its evidence exists', () => {
  const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+)\s+\| (met|partly|waits|not met|n\/a)\s+\| (.+?)\s*\|$/gm)];
  expect(new Set(rows.map(([, id]) => id)).size).toBe(253);
  expect(rows).toHaveLength(253);
  const paths = rows.flatMap(([, id, , text]) =>
    [...text!.matchAll(/`((?:apps|packages|test|docs|bench)\/[^`]*)`/g)].map((match) => [id, match[1]!] as const),
  );
  expect(paths.filter(([, path]) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(paths.length).toBeGreaterThan(90);
});
