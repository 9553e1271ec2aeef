import { expect, test } from 'vitest';
import { figures, readText, refusals } from '../test-support.ts';

/** Headers of which a line above says what their repeated words are of. The first is that of the export of a supplier of Strasbourg. */
const SEEN = { table: { columns: {} }, stamp: 'start', zone: 'Europe/Paris' } as const;
const read = (headers: readonly string[], row: (i: number) => string) =>
  readText(
    `${[...headers, ...Array.from({ length: 31 }, (_, i) => `${String(i + 1).padStart(2, '0')}-08-2025;${row(i)}`)].join('\n')}\n`,
    { generic: SEEN, energy: 'electricite' },
  );
const HOURS = 'H PLEINE-CREUSE Heures';

test.each([
  [
    `;;${HOURS} Creuses;${HOURS} Creuses;${HOURS} Pleines;${HOURS} Pleines`,
    'Date;Nature releve;Consommation (kWh);Index;Consommation (kWh);Index',
    (i: number) => `evt réelle;5;${20_000 + 5 * i};10;${30_000 + 10 * i}`,
  ],
  [';HC;;HP;', 'Date;Conso (kWh);Index;Conso (kWh);Index', (i: number) => `5;${20_000 + 5 * i};10;${30_000 + 10 * i}`],
])('« %s » above « %s » says the time class of each column', async (above, header, row) => {
  const found = await read([above, header], row);
  const values = found.table!.columns.filter(({ role }) => role === 'conso' || role === 'index');
  expect(values.map(({ role, register, certainty }) => `${role} ${register} ${certainty}`)).toEqual([
    'conso HC certain',
    'index HC proposed',
    'conso HP certain',
    'index HP proposed',
  ]);
  expect(figures(found, 'conso').total.value).toBe(465);
});

test('what was not communicated is missing', async () => {
  const found = await read(['Date;Consommation (kWh)'], (i) => (i === 4 ? 'NC' : '5'));
  expect([figures(found).total.value, figures(found).missing, refusals(found)]).toEqual([150, 1, []]);
});
