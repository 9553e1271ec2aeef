import * as measures from '@joulerie/contract/measures';
import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData, stored, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { zip } from '../../testing/supplier-files.ts';

/** Tables whose meter is named in a title, in the name of their file, or beside time classes: they are of no other source. */
const own = ownBuilding();

const POINT = '14567890123456';
const OTHER = '14567890123999';
const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: '{"columns":[]}' } as const;
const months = (from: number, kwh: number) =>
  Array.from({ length: 6 }, (_, m) => `${String(from + m).padStart(2, '0')}/2023;${kwh - m}`);
const table = (...rows: string[]) => [...rows, ''].join('\n');

const storedKwh = async (source: { _id: string }) => {
  const query = { variables: 'conso', frequency: 'yearly', start_date: '2023-01-01', end_date: '2023-12-31' } as const;
  return ((await sourceData(own.app, own.user, source, query)).variables[0]?.total ?? 0) / 1000;
};

test.each([
  ['a title', 'a.csv', table(`PDL : ${POINT}`, 'Mois;kWh', ...months(1, 100))],
  ['a label', 'a.csv', table(`Point de livraison;${POINT}`, '', 'Mois;kWh', ...months(1, 100))],
  ['the name of the file', `releve_${POINT}.csv`, table('Mois;kWh', ...months(1, 100))],
  [
    'a column beside time classes',
    'a.csv',
    table(
      'PDL;Mois;Poste;kWh',
      ...months(1, 60).flatMap((row) =>
        [row.replace(';', ';HP;'), row.replace(/;.*/, ';HC;40')].map((one) => `${POINT};${one}`),
      ),
    ),
  ],
])('a number of %s is that of the meter', async (_, name, text) => {
  const source = await aSource(own.app, own.user, own.building);
  const file = textFile(name, text);
  const refused = (await drop(own.app, own.user, source, file, SEEN)).error;
  expect(refused).toMatchObject({ code: 'file_other_meter', point: POINT });
  expect(await storedKwh(source)).toBe(0);
  await stored(own.app, own.user, source, file, { ...SEEN, force: 'true' });
  expect(await storedKwh(source)).toBeCloseTo(585, 6);
  const same = await aSource(own.app, own.user, own.building, { idsource: POINT });
  await stored(own.app, own.user, same, file, SEEN);
  expect(await storedKwh(same)).toBeCloseTo(585, 6);
});

test('the moment of an export is no number of a meter', async () => {
  const source = await aSource(own.app, own.user, own.building);
  const file = textFile('export_20240131143000.csv', table('Mois;kWh', ...months(1, 100)));
  await stored(own.app, own.user, source, file, SEEN);
  expect(await storedKwh(source)).toBeCloseTo(585, 6);
});

test('files of an archive that are named after two meters are of both, and time classes of each are one', async () => {
  const file = zip({
    [`${POINT}_HP.csv`]: textFile('a', table('Mois;kWh', ...months(1, 100))),
    [`${POINT}_HC.csv`]: textFile('b', table('Mois;kWh', ...months(1, 10))),
    [`${OTHER}.csv`]: textFile('c', table('Mois;kWh', ...months(7, 10))),
  });
  const [first, second] = [
    await aSource(own.app, own.user, own.building),
    await aSource(own.app, own.user, own.building),
  ];
  const targets = JSON.stringify([
    { meter: POINT, source: first._id },
    { meter: OTHER, source: second._id },
  ]);
  const as = own.app.as(own.user.token);
  const { status } = await as.callLoosely(measures.importMeters, { query: { ...SEEN, targets } }, { file });
  expect(status).toBe(200);
  expect(await storedKwh(first)).toBeCloseTo(630, 6);
  expect(await storedKwh(second)).toBeCloseTo(45, 6);
});
