import { expect, test } from 'vitest';
import { readText, refusalOf, said } from './test-support.ts';

test.each<[string, string, string]>([
  [
    'text without columns',
    'Bonjour,\nvoici mes consommations.\n',
    'Reconnu : du texte, première ligne « Bonjour, ». Manque : un séparateur entre les colonnes (point-virgule, virgule ou tabulation).',
  ],
  [
    'dates that nobody reads',
    'Moment;Conso\nlundi midi;12\nmardi midi;13\n',
    'Reconnu : un tableau, séparateur point-virgule, 2 colonnes, première ligne « Moment;Conso ». Manque : une colonne de dates (par exemple 31/01/2025 14:30 ou 2025-01-31).',
  ],
  [
    'dates alone',
    'Date;Note\n2024-01-01;rien\n2024-01-02;rien\n',
    'Reconnu : un tableau, séparateur point-virgule, 2 colonnes, première ligne « Date;Note ». Manque : une colonne de nombres.',
  ],
])('a refusal says what was recognised of %s, and what is missing', async (_, content, sentence) => {
  const refused = await refusalOf(readText(content));
  expect(refused.code).toBe('unknown_format');
  expect(said(refused.message)).toContain(sentence);
});

test('a refusal has the first lines of the file without what is personal', async () => {
  const refused = await refusalOf(readText('Titulaire;Jeanne Dupont\nPRM;14290000000017\n'));
  expect(refused.sample).toBe('xxxxxxxxx;xxxxxx xxxxxx\nPRM;99999999999999\n');
});
