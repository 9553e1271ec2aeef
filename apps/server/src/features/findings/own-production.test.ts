import * as findingCalls from '@joulerie/contract/findings';
import * as sourceCalls from '@joulerie/contract/sources';
import { beforeEach, expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { dailyCsv, linkyRows, stored, storedCurve, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { BASE } from '../costs/test-offers.ts';

const own = ownBuilding();
const { offer } = costCalls(own);
const as = () => own.app.as(own.user.token);

beforeEach(() => {
  own.app.clock.now = Date.parse('2025-11-23T09:00:00Z');
});

/** 1 kW all day, but the panels give 4 kW from noon to two: 1 kW is used, 3 kW leave the site. */
const isSunny = (slot: number) => slot % 48 >= 24 && slot % 48 < 28;

/** `lacks` and from which slot on: a column that has nothing from there. */
async function aProducer(
  injection: boolean,
  measured: 'measured' | 'unmeasured',
  lacks?: { column: 'Production PV (W)' | 'Injection (W)'; from: number },
) {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  await as().call(sourceCalls.updateMeter, {
    params: { id: source._id },
    body: { point: { electricity: { segment: 'C5', injection } } },
  });
  await offer(source, BASE);
  const columns = [
    ['Soutirage (W)', (slot: number) => (isSunny(slot) ? 0 : 1000)],
    ['Production PV (W)', (slot: number) => (isSunny(slot) ? 4000 : 0)],
    ['Injection (W)', (slot: number) => (isSunny(slot) ? 3000 : 0)],
  ] as const;
  const shown = columns.slice(0, measured === 'measured' ? 3 : 2);
  const rows = linkyRows('2024-11-01', '2025-11-22', () => null).map((row, slot) =>
    [
      row.slice(0, -1),
      ...shown.map(([name, powerOf]) => (name === lacks?.column && slot >= lacks.from ? '' : powerOf(slot))),
    ].join(';'),
  );
  const header = ['Horodate', ...shown.map(([name]) => name)].join(';');
  await stored(own.app, own.user, source, textFile('courbes.csv', [header, ...rows, ''].join('\n')), {
    stamp: 'end',
    zone: 'Europe/Paris',
    table: JSON.stringify({ columns: [] }),
  });
}

const findings = async () => (await as().call(findingCalls.getBuildingFindings, { params: { id: own.building } })).body;

test('behind panels whose injection is not measured nothing is said of what the site uses, and the injection is why', async () => {
  await aProducer(true, 'unmeasured');
  const { data, lacking, baseLoad } = await findings();
  expect(data).toEqual([]);
  expect(baseLoad).toBeNull();
  expect(lacking).toContainEqual(
    expect.objectContaining({
      rule: 'base_load',
      next: 'production',
      reason:
        'Le point injecte sur le réseau et cette injection n’est pas mesurée\u00a0: ce que le site consomme de sa production est inconnu.',
    }),
  );
});

test('with its injection measured, what the site uses is what it draws and what it keeps', async () => {
  await aProducer(true, 'measured');
  expect((await findings()).baseLoad).toMatchObject({ powerW: 1000 });
  expect((await findings()).data[0]!.sentence).toMatch(/fait 1\u00a0kW jour et nuit, 100\u00a0% de l’électricité/);
});

test('behind panels, days without a curve are compared with no others, and are no drift', async () => {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  await offer(source, BASE);
  const kWh = Array.from({ length: 2 * 365 }, (_, i) => (i < 365 ? 20 : 26));
  const daily = (name: string, variable: 'conso' | 'injection') =>
    stored(own.app, own.user, source, dailyCsv(`Date;${name}`, '2023-11-24', kWh), {
      variable,
      unit: 'kWh',
      confirm: 'true',
    });
  await daily('Consommation', 'conso');
  const rules = async () => (await findings()).data.map(({ rule }) => rule);
  const before = await rules();
  await daily('Injection', 'injection');
  const after = await findings();
  expect(before.includes('drift') || after.day !== null).toBe(true);
  expect(after.data.map(({ rule }) => rule)).not.toContain('drift');
  expect(after.day?.text ?? '').not.toMatch(/qu’un/);
});

test('a site that does not inject uses all that it produces', async () => {
  await aProducer(false, 'unmeasured');
  expect((await findings()).baseLoad).toMatchObject({ powerW: 1000 });
  expect((await findings()).data[0]!.sentence).toMatch(/fait 1\u00a0kW jour et nuit, 80\u00a0% de l’électricité/);
});

test.each(['Production PV (W)', 'Injection (W)'] as const)(
  'two meters with panels: where %s of one of them lacks, what the site uses is unknown there, and not less nor more',
  async (column) => {
    await aProducer(true, 'measured');
    await aProducer(true, 'measured', { column, from: 200 * 48 });
    const { data, lacking, baseLoad } = await findings();
    expect([data.map(({ rule }) => rule), baseLoad]).toEqual([[], null]);
    expect(lacking).toContainEqual(
      expect.objectContaining({ rule: 'base_load', reason: expect.stringMatching(/54,8\u00a0% de l’année/) }),
    );
  },
);

test('two meters inject and the production of one alone is measured: what the site uses is unknown', async () => {
  await aProducer(true, 'measured');
  await aProducer(true, 'measured', { column: 'Production PV (W)', from: 0 });
  const { data, lacking, baseLoad } = await findings();
  expect([data, baseLoad]).toEqual([[], null]);
  expect(lacking).toContainEqual(
    expect.objectContaining({ rule: 'base_load', reason: expect.stringMatching(/produit et consommé sur place/) }),
  );
});

test('behind panels a day is said beside no other day: what is drawn follows the sun', async () => {
  const station = await aSource(own.app, own.user, own.building, { idtype: 'idopenmeteo' });
  const values = Array<number>(386).fill(10);
  const columns = { variable: 'temperature_exterieure', unit: '°C' };
  await stored(own.app, own.user, station, dailyCsv('Date;Température', '2024-11-01', values), columns);
  const plain = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  const rows = linkyRows('2024-11-01', '2025-11-22', () => 1000);
  await storedCurve(own.app, own.user, plain, rows);
  expect((await findings()).day!.text).toMatch(/24\u00a0kWh, autant qu’un vendredi à 10\u00a0°C$/);
  await aProducer(true, 'measured');
  expect((await findings()).day!.text).toMatch(/46\u00a0kWh$/);
});
