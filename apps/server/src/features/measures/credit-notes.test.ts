import { expect, test } from 'vitest';
import { said } from '../../connectors/test-support.ts';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData, stored, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

/** Bills, what takes them back and what adds to them: the energy that is stored. */
const own = ownBuilding();

const seen = (table: object = {}) =>
  ({ stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [], ...table }) }) as const;
const bills = (...rows: string[]) => textFile('factures.csv', ['Facture;Du;Au;kWh', ...rows, ''].join('\n'));
const FIRST = 'F1;01/01/2023;28/02/2023;900';
const SECOND = 'F2;01/03/2023;30/04/2023;700';
const LAST = 'F3;01/05/2023;30/06/2023;400';

async function kwhOf(source: { _id: string }) {
  const query = { variables: ['conso' as const], frequency: 'yearly' as const };
  const { variables } = await sourceData(own.app, own.user, source, {
    ...query,
    start_date: '2023-01-01',
    end_date: '2023-12-31',
  });
  return Math.round(variables[0]!.total ?? 0) / 1000;
}

test.each<[string, string[], number, string]>([
  [
    'a bill that was credited and made again',
    ['A2;01/03/2023;30/04/2023;-700', 'F2b;01/03/2023;30/04/2023;640'],
    1940,
    'La ligne 4 annule la ligne 3',
  ],
  [
    'its credit after the new bill',
    ['F2b;01/03/2023;30/04/2023;640', 'A2;01/03/2023;30/04/2023;-700'],
    1940,
    'La ligne 5 annule la ligne 3',
  ],
  ['a credit of a part of it', ['Avoir 2;01/03/2023;30/04/2023;-60'], 1940, 'La ligne 4 est déduite de la ligne 3'],
  [
    'two credits of parts of it',
    ['Avoir 2;01/03/2023;30/04/2023;-60', 'Avoir 3;01/03/2023;30/04/2023;-40'],
    1900,
    'La ligne 5 est déduite de la ligne 3',
  ],
])('%s', async (_what, rows, kwh, note) => {
  const source = await aSource(own.app, own.user, own.building);
  const file = bills(FIRST, SECOND, ...rows, LAST);
  const report = await stored(own.app, own.user, source, file, seen());
  expect([await kwhOf(source), report.refusedCount]).toEqual([kwh, 0]);
  expect(report.notes.map(said).some((text) => text.startsWith(note))).toBe(true);
  expect((await stored(own.app, own.user, source, file, seen())).outcome).toMatchObject({ added: 0, replaced: 0 });
});

test('what adds to two bills is asked', async () => {
  const source = await aSource(own.app, own.user, own.building);
  const file = bills(FIRST, SECOND, 'R;01/01/2023;30/04/2023;40', LAST);
  const preview = await drop(own.app, own.user, source, file, { ...seen(), preview: 'true' });
  expect(said(preview.body.table!.unread!.reason)).toContain(
    'ligne 4 : une période du 01/01/2023 au 30/04/2023 bien moindre',
  );
  expect((await drop(own.app, own.user, source, file, seen())).error?.code).toBe('file_needs_choice');
  await stored(own.app, own.user, source, file, seen({ unread: 'skip' }));
  expect(await kwhOf(source)).toBe(2000);
});

test.each<[string, string[], 'first' | 'last' | 'both', number]>([
  ['last, the one that was measured', ['R;01/01/2023;30/04/2023;1500'], 'last', 1900],
  ['last, and those that it contains are kept', ['R;01/01/2023;30/04/2023;1500'], 'first', 2000],
  ['last, and both are kept', ['R;01/01/2023;30/04/2023;1500'], 'both', 2000],
])('one bill over two others is asked, where it is not their sum: it stands %s', async (_what, rows, repeats, kwh) => {
  const source = await aSource(own.app, own.user, own.building);
  const file = bills(FIRST, SECOND, ...rows, LAST);
  const preview = await drop(own.app, own.user, source, file, { ...seen(), preview: 'true' });
  expect(said(preview.body.table!.repeats!.reason)).toContain(
    'la période du 01/01/2023 au 30/04/2023 et celles qu’elle contient, lignes 2 et 4',
  );
  expect((await drop(own.app, own.user, source, file, seen())).error?.code).toBe('file_needs_choice');
  expect(await kwhOf(source)).toBe(0);
  await stored(own.app, own.user, source, file, seen({ repeats }));
  expect(await kwhOf(source)).toBe(kwh);
});

test('one bill before the two that it contains', async () => {
  const source = await aSource(own.app, own.user, own.building);
  const file = bills('R;01/01/2023;30/04/2023;1500', FIRST, SECOND, LAST);
  expect((await drop(own.app, own.user, source, file, seen())).error?.code).toBe('file_needs_choice');
  await stored(own.app, own.user, source, file, seen({ repeats: 'first' }));
  expect(await kwhOf(source)).toBe(1900);
});

test('the sum of two bills beside them is no addition', async () => {
  const source = await aSource(own.app, own.user, own.building);
  await stored(own.app, own.user, source, bills(FIRST, SECOND, 'S;01/01/2023;30/04/2023;1590', LAST), seen());
  expect(await kwhOf(source)).toBe(2000);
});

test.each<[string, string[]]>([
  ['of the same periods', [FIRST, 'I1;01/01/2023;28/02/2023;-90', SECOND, 'I2;01/03/2023;30/04/2023;-70']],
  ['of one of them', [FIRST, SECOND, 'Injection;01/03/2023;30/04/2023;-70', LAST]],
])('an energy below nothing %s that says no credit is never deducted', async (_what, rows) => {
  const source = await aSource(own.app, own.user, own.building);
  const answer = await drop(own.app, own.user, source, bills(...rows), seen());
  expect(answer.status).toBe(422);
});
