import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the titles of references, which « pourquoi ce chiffre ? » shows, are written in French', () => {
  const tables = join(import.meta.dirname, 'tables');
  const titles = globSync('*.json', { cwd: tables }).flatMap((name) =>
    [...readFileSync(join(tables, name), 'utf8').matchAll(/"title":"(?<title>[^"]*)"/g)].map(
      (one) => one.groups!.title!,
    ),
  );
  expect(titles.length).toBeGreaterThan(100);
  expect(titles.filter((title) => /[a-zà-ÿ]'[a-zà-ÿ]| and |tariff pages/i.test(title))).toEqual([]);
});
