import { describe, expect, test } from 'vitest';
import { drop } from '../../testing/files.ts';
import { ESPI_ENERGY, espiFile } from '../../connectors/testing/meter-files.ts';
import { ownSource } from '../../testing/own-building.ts';
import type { Upload } from '../../testing/request.ts';
import { csv, edfDays, heldKwh, range, two, zip } from '../../testing/supplier-files.ts';

/** Exports of products that say less than they did when they were made: what is asked, and what is then stored. Values are invented. */
const own = ownSource({ segment: 'C5' });
const days = (count: number, values: (i: number) => string) =>
  range(count, (i) => `${two(i + 1)}/01/2024;${values(i)}`);
const send = (file: Upload, query: Parameters<typeof drop>[4] = {}) => drop(own.app, own.user, own.source, file, query);
const held = () => heldKwh(own.app, own.user, own.source);
const answers = (decimal: '.' | ',', role = 'conso', unit = 'kWh') =>
  ({
    stamp: 'start',
    zone: 'Europe/Paris',
    table: JSON.stringify({ decimal, columns: [{ at: 1, role, unit }] }),
  }) as const;

describe('three digits after a sign', () => {
  const octopus = (values: (i: number) => string) =>
    csv('Période de consommation;Consommation (kWh);Consommation (euros);Nature de la donnée', ...days(30, values));

  test('a file of Octopus that was saved with dots is asked, never read a thousand times over', async () => {
    const file = octopus(() => '10.512;2.1;Réelle');
    const open = await send(file);
    expect(open.status).toBe(422);
    expect(await held()).toEqual({});
    expect((await send(file, answers('.'))).status).toBe(200);
    expect(await held()).toEqual({ conso: 315.36 });
  });

  test('one value that is clear says the sign of the others', async () => {
    expect((await send(octopus((i) => `${i % 2 ? '10.512' : '10.5'};2.1;Réelle`))).status).toBe(200);
    expect(await held()).toEqual({ conso: 315.18 });
  });

  test('thousands of Wh of Fronius', async () => {
    const lines = range(31, (i) => `${two(i + 1)}.01.2024;10.000`);
    const file = csv('Datum und Uhrzeit;Gesamt Erzeugung', '[dd.MM.yyyy];[Wh]', ...lines);
    expect((await send(file)).status).toBe(422);
    expect(await held()).toEqual({});
    expect((await send(file, answers(',', 'production_pv', 'Wh'))).status).toBe(200);
    expect(await held()).toEqual({ production_pv: 310 });
  });

  test('days of EDF', async () => {
    const file = csv('Date de consommation;Consommation (kWh);Nature de la donnée', ...days(30, () => '1.234;Réelle'));
    expect((await send(file)).status).toBe(422);
    expect((await send(file, answers('.'))).status).toBe(200);
    expect(await held()).toEqual({ conso: 37.02 });
  });
});

describe('registers of one Green Button usage point', () => {
  const hours = (wh: number) => range(24, (i): [string, number, number] => [`2024-01-10T${two(i)}:00:00Z`, 3600, wh]);
  const feed = (...registers: [tou: number | null, wh: number][]): Upload => ({
    name: 'feed.xml',
    bytes: espiFile(
      registers.map(([tou, wh]) => ({
        type: tou === null ? ESPI_ENERGY : { ...ESPI_ENERGY, tou },
        readings: hours(wh),
      })),
    ),
  });

  test('times of use add up, with equal values and with others', async () => {
    expect((await send(feed([1, 500], [2, 500]))).status).toBe(200);
    expect(await held()).toEqual({ conso: 24 });
    expect((await send(feed([1, 700], [2, 300]))).body.refused).toEqual([]);
    expect(await held()).toEqual({ conso: 24 });
  });

  test('without them, which one is the meter is asked', async () => {
    const answer = await send(feed([null, 500], [null, 500]));
    expect(answer.status).toBe(422);
    expect(await held()).toEqual({});
  });
});

describe('commas between and in the values of months', () => {
  const seen = {
    stamp: 'start',
    zone: 'Europe/Paris',
    table: '{"columns":[{"at":1,"role":"conso","unit":"kWh"}]}',
  } as const;

  test('months a column and years a column are joined again', async () => {
    expect((await send(csv('Année,Jan,Fev,Mar', '2024,100,5,200,5,300,5'), seen)).status).toBe(200);
    expect(await held()).toEqual({ conso: 601.5 });
    expect((await send(csv('Mois,2024,2025', 'Janvier,110,5,1,5', 'Février,200,25,2,5'), seen)).status).toBe(200);
    expect(await held()).toEqual({ conso: 110.5 + 200.25 + 300.5 + 4 });
  });

  test('a line with a number of cells between both is refused, the sum of a line is not', async () => {
    const odd = await send(csv('Année,Jan,Fev,Mar', '2024,100,5,200,5,300,5', '2025,100,200,5,300'), seen);
    expect(odd.status).toBe(422);
    expect(JSON.stringify(odd.error)).toContain('décimales se confondent');
    expect((await send(csv('Année,Jan,Fev,Mar', '2024,100,200,300,600'), seen)).status).toBe(200);
    expect(await held()).toEqual({ conso: 600 });
  });
});

describe('an archive of the exports of two energies', () => {
  const month = (name: string, kwh: number) => edfDays(...range(28, (i) => `${two(i + 1)}/${name}/2024;${kwh};Réelle`));

  test('is not one consumption, even where their days differ', async () => {
    const answer = await send(zip({ 'elec.csv': month('01', 10), 'gaz.csv': month('02', 30) }));
    expect(answer.status).toBe(422);
    expect(await held()).toEqual({});
    const one = await send(zip({ 'elec-janvier.csv': month('01', 10), 'elec-fevrier.csv': month('02', 20) }));
    expect(one.status).toBe(200);
    expect(await held()).toEqual({ conso: 840 });
  });
});
