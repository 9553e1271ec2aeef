import { expect, test } from 'vitest';
import { numberedName } from './source-name.ts';
import { usageWords } from './usage-words.ts';

const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? null;

test.each([
  [{ name: 'Électricité', idsource: '14290000000017' }, 'Électricité · 14 290 000 000 017'],
  [{ name: 'Électricité', idsource: null }, 'Électricité'],
  [{ name: 'Compteur 14290000000017', idsource: '14290000000017' }, 'Compteur 14290000000017'],
  [{ name: null, idsource: null }, 'Source non visible'],
])('%j among others is « %s »', (source, name) => expect(plain(numberedName(source))).toBe(name));

test.each([
  [{ idtype: 'pdl', usages: ['hot-water', 'heating'] }, 'chauffage, eau chaude'],
  [{ idtype: 'pce', usages: [] }, 'usage non renseigné'],
  [{ idtype: 'sensor', usages: [] }, null],
] as const)('what %j supplies is said as %s', (source, words) => expect(usageWords(source)).toBe(words));
