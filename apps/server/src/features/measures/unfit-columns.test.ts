import { importMeters } from '@joulerie/contract/measures';
import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, linkyFile, linkyRows, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { csv, range, two, zip } from '../../testing/supplier-files.ts';
import type { SourceType } from '@joulerie/domain/vocabulary';

/** Quantities of a table that its source does not receive: said before and after what is stored, or refused. */
const own = ownBuilding();
const source = (idtype: SourceType) => aSource(own.app, own.user, own.building, { idtype });
const answers = (...columns: { role: string; unit: string }[]) =>
  ({
    stamp: 'start',
    table: JSON.stringify({ columns: columns.map((one, i) => ({ at: i + 1, ...one })), dateOrder: 'day' }),
  }) as const;

test('what a source does not keep of a table is said in the preview and with what is stored', async () => {
  const rows = range(20, (i) => `${two(i + 1)}/01/2024;10;52`);
  const file = csv('Date;Électricité (kWh);Gaz (kWh)', ...rows);
  const meter = await source('pdl');
  const query = answers({ role: 'conso', unit: 'kWh' }, { role: 'conso_gaz', unit: 'kWh' });
  for (const more of [{ preview: 'true' }, {}] as const) {
    const { status, body } = await drop(own.app, own.user, meter, file, { ...query, ...more });
    expect(status).toBe(200);
    expect(body.notes[0]?.replaceAll(/\s/g, ' ')).toMatch(
      /^Non enregistré sur «.*» : Consommation de gaz\. Cette source ne reçoit pas/u,
    );
  }
});

test('a file of another meter beside one without a number is not left out in silence', async () => {
  const meter = await source('pdl');
  const other = linkyFile(
    '14290000000017',
    linkyRows('2024-01-01', '2024-01-03', () => 100),
  );
  const production = 'Date;Production (kWh)\n01/02/2024;5\n02/02/2024;6\n03/02/2024;7\n';
  const file = zip({ 'courbe.csv': other, 'production.csv': textFile('production.csv', production) });
  const { status, body } = await drop(own.app, own.user, meter, file, { preview: 'true' });
  expect(status).toBe(200);
  expect(body.notes[0]).toContain('du compteur 14290000000017');
});

const fuel = (header: string) => csv(`Date;${header}`, ...range(10, (i) => `15/${two(i + 1)}/2024;${2 + (i % 3)}`));

test.each<[string, SourceType, string, number]>([
  ['Bois (stères)', 'fuel-oil', 'stère de bûches', 422],
  ['Fioul (L)', 'gas-bottle', 'L de fioul', 422],
  ['Granulés (kg)', 'wood-stere', 'kg de granulés', 422],
  ['Fioul (L)', 'fuel-oil', 'L de fioul', 200],
  ['Propane (kg)', 'gas-bottle', 'kg de propane', 200],
  ['Bois (stères)', 'wood-auto', 'stère de bûches', 200],
  ['Énergie (kWh)', 'fuel-oil', 'kWh', 200],
])('%s on a source %s, in %s: %s', async (header, idtype, unit, expected) => {
  const tank = await source(idtype);
  const query = answers({ role: 'combustible', unit });
  for (const more of [{ preview: 'true' }, {}] as const) {
    const { status, error } = await drop(own.app, own.user, tank, fuel(header), { ...query, ...more });
    expect(status).toBe(expected);
    if (expected === 422)
      expect([error.code, error.message]).toEqual(['file_wrong_kind', expect.stringContaining(unit)]);
  }
});

test('a fuel of another kind of source is refused among several meters too', async () => {
  const tank = await source('wood-pellet');
  const rows = range(20, (i) => [`Cuve A;${two(i + 1)}/01/2024;12`, `Cuve B;${two(i + 1)}/01/2024;10`]).flat();
  const file = csv('Compteur;Date;Fioul (L)', ...rows);
  const targets = JSON.stringify([{ meter: 'Cuve A', source: tank._id }]);
  const table = JSON.stringify({ columns: [{ at: 2, role: 'combustible', unit: 'L de fioul' }], dateOrder: 'day' });
  const answer = await own.app
    .as(own.user.token)
    .callLoosely(importMeters, { query: { targets, table, stamp: 'start' } }, { file });
  expect([answer.status, answer.error?.code]).toEqual([422, 'file_wrong_kind']);
});

test('a table of which its source keeps nothing says of what it is, before and after', async () => {
  const meter = await source('pdl');
  const query = answers({ role: 'combustible', unit: 'L de fioul' });
  const { status, body } = await drop(own.app, own.user, meter, fuel('Fioul (L)'), { ...query, preview: 'true' });
  expect([status, body.notes.at(-1)]).toEqual([200, expect.stringContaining('mesure\u00a0: Combustible')]);
  const { error } = await drop(own.app, own.user, meter, fuel('Fioul (L)'), query);
  expect(error.message).toMatch(/mesure\u00a0: Combustible.*Point de livraison d’électricité.*déposez-le/u);
});

test('what a source does not keep of one of several meters is said too', async () => {
  const meter = await source('pdl');
  const rows = range(20, (i) => [`Lot 1;${two(i + 1)}/01/2024;10;52`, `Lot 2;${two(i + 1)}/01/2024;7;31`]).flat();
  const file = csv('Logement;Date;Électricité (kWh);Gaz (kWh)', ...rows);
  const columns = [
    { at: 2, role: 'conso', unit: 'kWh' },
    { at: 3, role: 'conso_gaz', unit: 'kWh' },
  ];
  const query = {
    targets: JSON.stringify([{ meter: 'Lot 1', source: meter._id }]),
    table: JSON.stringify({ columns, dateOrder: 'day' }),
    stamp: 'start',
  };
  const answer = await own.app.as(own.user.token).callLoosely(importMeters, { query }, { file });
  expect(answer.status).toBe(200);
  expect(answer.body.data[0]!.report.notes[0]).toMatch(/^Non enregistré sur .*Consommation de gaz/u);
});
