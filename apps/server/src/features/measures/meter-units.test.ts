import { describe, expect, test } from 'vitest';
import { fluviusFile, grafanaFile } from '../../connectors/testing/meter-files.ts';
import { drop, sourceData, textFile } from '../../testing/files.ts';
import { ownSource } from '../../testing/own-building.ts';
import { zip } from '../../testing/supplier-files.ts';

/** Files of home meters whose columns have units of their own, or that do not say whose meter they are. */
const own = ownSource({ segment: 'C5' });
const times = <T>(count: number, value: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => value(i));
const SEEN = { stamp: 'start', zone: 'UTC', table: '{"columns":[]}' } as const;

async function whOf(variable: 'conso' | 'puissance') {
  const query = { variables: variable, frequency: 'daily', start_date: '2024-01-01', end_date: '2024-01-31' } as const;
  return Math.round((await sourceData(own.app, own.user, own.source, query)).variables[0]?.total ?? 0);
}

const send = (content: Parameters<typeof drop>[3], query: Parameters<typeof drop>[4] = {}) =>
  drop(own.app, own.user, own.source, content, query);

test('a Grafana export with watts and kilowatts in one column and kilowatt-hours in another: each has its unit', async () => {
  const cells = (i: number) => (i % 2 ? '1.2 kW,1.2 kWh' : '800 W,0.8 kWh');
  const { status } = await send(textFile('panneau.csv', grafanaFile('P","E', times(48, cells))), SEEN);
  expect(status).toBe(200);
  expect([await whOf('puissance'), await whOf('conso')]).toEqual([48_000, 48_000]);
});

test('a constant value with its unit is no meter, and a counter that goes from kWh to MWh is asked', async () => {
  const shown = async (content: string) =>
    (await send(textFile('p.csv', content), { preview: 'true' })).body.table!.columns.slice(1);
  const constant = grafanaFile(
    'Puissance","Énergie',
    times(48, (i) => `${500 + (i % 2)} W,0.5 kWh`),
  );
  expect(await shown(constant)).toMatchObject([{ role: 'puissance' }, { role: 'conso', unit: 'kWh' }]);
  const counter = times(48, (i) => (i < 16 ? `${980 + i * 1.25} kWh` : `${((980 + i * 1.25) / 1000).toFixed(5)} MWh`));
  expect(await shown(grafanaFile('Total', counter))).toMatchObject([{ role: 'index', certainty: 'asked' }]);
});

describe('Mijn Fluvius without EAN code', () => {
  const file = (kwh: number, meter = '1SAG0000000017') =>
    fluviusFile(times(192, () => kwh))
      .replaceAll('="541448000000000017"', '')
      .replaceAll('1SAG0000000017', meter);

  test('one meter is stored', async () => {
    expect((await send(textFile('a.csv', file(0.25)))).status).toBe(200);
    expect(await whOf('conso')).toBe(48_000);
  });

  test('two meters, in one file or in an archive of two: which one is asked', async () => {
    const [header, ...others] = file(0.5, '1SAG0000000099').trim().split('\n');
    const both = [file(0.25).trim(), ...others, ''].join('\n');
    expect(header).toContain('EAN-code');
    const archive = zip({ 'a.csv': textFile('a', file(0.25)), 'b.csv': textFile('b', file(0.5)) });
    for (const [content, points] of [
      [textFile('a.csv', both), ['1SAG0000000017', '1SAG0000000099']],
      [archive, ['a.csv', 'b.csv']],
    ] as const) {
      expect((await send(content)).error).toMatchObject({ code: 'file_other_meter', points });
      expect(await whOf('conso')).toBe(0);
    }
  });
});
