import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PAGES = [
  'README.md',
  ...globSync('{docs,packages,apps}/**/*.md', { cwd: ROOT, exclude: ['**/node_modules/**', 'apps/web/dist/**'] }),
];

/** `[text](target)` outside code, without what is on the web. */
const linksOf = (page: string): string[] =>
  [
    ...readFileSync(join(ROOT, page), 'utf8')
      .replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target));

/** The anchors that a reader of Markdown gives to the headings of a page. */
const anchorsOf = (page: string): string[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('the links of the documents lead to files and headings that exist', () => {
  const broken = PAGES.flatMap((page) =>
    linksOf(page).flatMap((link) => {
      const [path, anchor] = link.split('#');
      const target = path ? join(dirname(page), path) : page;
      if (!existsSync(join(ROOT, target))) return [`${page}: ${link}`];
      return anchor && !anchorsOf(target).includes(anchor) ? [`${page}: ${link}`] : [];
    }),
  );
  expect(PAGES.length).toBeGreaterThan(10);
  expect(broken).toEqual([]);
});
