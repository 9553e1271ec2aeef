import { expect, test } from 'vitest';
import { readText } from '../test-support.ts';

test('dates that the answered columns show for certain are not asked again by the layout of these answers', async () => {
  const line = (start: string, time: string, value: number) =>
    `30001642617347;${start};2024-02-01 00:00:00;PA;CONS;BRUT;W;2024-01-10 ${time};${value};B;PT30M;0;`;
  // The last line has no end: it counts once its columns are known.
  const file = [
    'dice de vraisemblance;Etat complémentaire',
    ...['01:00:00', '01:30:00', '02:00:00', '02:30:00'].map((time, i) => line('2024-01-01 00:00:00', time, 501 + i)),
    line('01/01/2024 00:00:00', '17:30:00', 534),
  ].join('\n');
  const ignored = { role: 'ignored', unit: null } as const;
  const columns = {
    0: ignored,
    1: ignored,
    2: ignored,
    7: { role: 'time', unit: null },
    8: { role: 'index', unit: 'kWh' },
    11: { role: 'conso', unit: 'kWh' },
  } as const;
  const generic = { stamp: 'start', zone: 'Europe/Paris', table: { columns } } as const;
  const { layout, table, needsChoice } = await readText(file, { generic });
  expect([needsChoice, table!.dateOrder]).toMatchObject([false, { value: 'day', certainty: 'certain' }]);
  const answers = { columns, dateOrder: 'day' } as const;
  const known = { id: 'a', fingerprint: layout!.fingerprint, reason: 'comme la dernière fois', answers };
  expect((await readText(file, { generic, layouts: [known] })).needsChoice).toBe(false);
});

const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: { columns: {} } } as const;
const two = (value: number) => String(value).padStart(2, '0');
const days = (header: string, cells: (i: number) => string) =>
  `${header}\n${Array.from({ length: 28 }, (_, i) => `2024-02-${two(i + 1)};${cells(i)}`).join('\n')}\n`;

/** The column of values of a second file, read with what was answered of the first. */
async function secondRead(first: string, second: string, answers: { unit: string; decimal?: '.' | ',' }) {
  const { layout } = await readText(first, { generic: SEEN, energy: 'electricite' });
  const { unit, decimal } = answers;
  const known = {
    id: 'a',
    fingerprint: layout!.fingerprint,
    reason: 'comme la dernière fois',
    answers: { columns: { 1: { role: 'conso', unit } }, ...(decimal && { decimal }) },
  } as const;
  const found = await readText(second, { energy: 'electricite', layouts: [known] });
  return { unit: found.table!.columns[1]!.unit, decimal: found.table!.decimal };
}

test.each([
  ['kWh', 'MWh', '0,0123', 'kWh'],
  ['MWh', 'kWh', '12,3', 'MWh'],
])('lines in %s, then in %s: the unit that the file writes is its own', async (first, second, value, answered) => {
  const header = 'Date;Consommation;Unité';
  const files = [first, second].map((unit) => days(header, (i) => `${value}${i % 7};${unit}`));
  expect((await secondRead(files[0]!, files[1]!, { unit: answered })).unit).toBe(second);
});

test('the sign of the decimals of one file is not that of another that writes the other sign', async () => {
  const header = 'Date;Consommation (kWh)';
  const first = days(header, (i) => `8,4${two(i)}`);
  const answers = { unit: 'kWh', decimal: ',' } as const;
  expect((await secondRead(first, first, answers)).decimal).toMatchObject({ value: ',', certainty: 'proposed' });
  expect(
    (
      await secondRead(
        first,
        days(header, (i) => `8.4${two(i)}`),
        answers,
      )
    ).decimal?.certainty,
  ).toBe('asked');
});

test('a unit of the header that the column of units contradicts is asked', async () => {
  const { table } = await readText(days('Date;Consommation (kWh);Unité', (i) => `0,012${i % 7};MWh`));
  expect(table!.columns[1]).toMatchObject({ certainty: 'asked' });
  const same = await readText(days('Date;Consommation (kWh);Unité', (i) => `12,${i % 7};kWh`));
  expect(same.table!.columns[1]).not.toMatchObject({ certainty: 'asked' });
});
