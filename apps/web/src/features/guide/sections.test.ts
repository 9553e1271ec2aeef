import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sectionsOf } from './sections.ts';

test('each heading of level two is a section, with an anchor without accents', () => {
  const text =
    '# Guide\n\n## Où lire : les « chiffres »\n\nUn *mot* ; 5 %.\n\n- `a : b`\n\n## Fin\n\nRien [ici](https://exemple.fr).\n';
  expect(sectionsOf(text)).toEqual([
    {
      id: 'ou-lire-les-chiffres',
      title: 'Où lire\u00a0: les «\u00a0chiffres\u00a0»',
      html: '<p>Un <em>mot</em>\u00a0; 5\u00a0%.</p>\n<ul>\n<li><code>a : b</code></li>\n</ul>\n',
    },
    { id: 'fin', title: 'Fin', html: '<p>Rien <a href="https://exemple.fr">ici</a>.</p>\n' },
  ]);
});

test.each(['guide.md', 'api.md'])('%s has a section for each of its headings, none of them empty', (file) => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../docs', file), 'utf8');
  const sections = sectionsOf(text);
  expect(sections.map(({ title }) => title.replaceAll('\u00a0', ' '))).toEqual(
    [...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title),
  );
  expect(sections.filter(({ html }) => html.length < 40)).toEqual([]);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
});

test('links between documents lead to their pages, and to the examples beside them', () => {
  const [section] = sectionsOf('## A\n\n[API](api.md), [curl](examples/lire.sh), [norme](https://exemple.fr).\n');
  expect([...section!.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/guide/api',
    '/examples/lire.sh',
    'https://exemple.fr',
  ]);
});
