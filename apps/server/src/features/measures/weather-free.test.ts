import * as measures from '@joulerie/contract/measures';
import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { dailyCsv, sourceData, stored } from '../../testing/files.ts';
import { TEMPERATURES, aStation, energies, noise } from '../../testing/milder-year.ts';
import { ownBuilding } from '../../testing/own-building.ts';

const own = ownBuilding();

async function aMeter(values: number[], from = '2024-01-01') {
  const meter = await aSource(own.app, own.user, own.building, { idtype: 'cpcu' });
  await stored(own.app, own.user, meter, dailyCsv('Date;Chaleur', from, values), { variable: 'chaleur', unit: 'kWh' });
  return meter;
}
const YEAR = { start_date: '2025-01-01', end_date: '2025-12-31' };
const ofBuilding = async (query: object = YEAR) =>
  (
    await own.app.as(own.user.token).call(measures.getBuildingData, {
      params: { id: own.building },
      query: {
        ...YEAR,
        ...query,
        variables: ['chaleur', 'combustible'],
        frequency: 'monthly',
        compare: 'year',
        weather_corrected: 'true',
      },
    })
  ).body;

test('a tenth less in a milder year: N-1 mixes both, the corrected change is the tenth, with its interval', async () => {
  await aStation(own);
  const meter = await aMeter(energies(0.9));
  const { comparison, weatherFree } = await ofBuilding();
  expect(comparison!.now / comparison!.previous - 1).toBeLessThan(-0.18);
  expect(weatherFree).toMatchObject({ known: true, confidence: 0.95, days: 365 });
  if (!weatherFree?.known) throw new Error('refused');
  expect(weatherFree.change).toBeCloseTo(-0.1, 1);
  expect(weatherFree.low).toBeLessThan(weatherFree.change);
  expect([weatherFree.low < weatherFree.change, weatherFree.high < -0.05]).toEqual([true, true]);
  // A source has the station of its building.
  const asked = { frequency: 'monthly', compare: 'year', weather_corrected: 'true' } as const;
  expect(
    (await sourceData(own.app, own.user, meter, { ...YEAR, ...asked, variables: ['chaleur'] })).weatherFree,
  ).toEqual(weatherFree);
});

test('the weather alone is no saving', async () => {
  await aStation(own);
  await aMeter(energies(1));
  const { comparison, weatherFree } = await ofBuilding();
  expect(comparison!.now / comparison!.previous - 1).toBeLessThan(-0.08);
  if (!weatherFree?.known) throw new Error('refused');
  // The domain proves the interval on many buildings; one of them may lie a little beside it.
  expect(Math.abs(weatherFree.change)).toBeLessThan(0.02);
});

test('sixty missing days are refused with their number; twenty are in neither figure', async () => {
  await aStation(own);
  const meter = await aMeter(energies(0.9).slice(0, 366 + 59));
  await stored(own.app, own.user, meter, dailyCsv('Date;Chaleur', '2025-05-01', energies(0.9).slice(366 + 120)), {
    variable: 'chaleur',
    unit: 'kWh',
  });
  expect((await ofBuilding()).weatherFree).toEqual({
    known: false,
    reason: expect.stringContaining('304 jours de la période sur 365'),
  });
  await stored(
    own.app,
    own.user,
    meter,
    dailyCsv('Date;Chaleur', '2025-03-21', energies(0.9).slice(366 + 79, 366 + 120)),
    {
      variable: 'chaleur',
      unit: 'kWh',
    },
  );
  const { weatherFree } = await ofBuilding();
  expect(weatherFree).toMatchObject({ known: true, days: 345 });
  if (weatherFree?.known) expect(weatherFree.change).toBeCloseTo(-0.1, 1);
});

test('without a station, a year before or a dependence on the weather, it is refused with the reason', async () => {
  await aMeter(energies(1));
  expect((await ofBuilding()).weatherFree).toMatchObject({ reason: expect.stringContaining('aucune station') });
  await aStation(own);
  expect((await ofBuilding({ start_date: '2024-06-01' })).weatherFree).toMatchObject({
    reason: expect.stringContaining('dépasse un an'),
  });
  // A meter added since: no day of the year before has the energy of every source.
  await aMeter(energies(1).slice(366), '2025-01-01');
  expect((await ofBuilding()).weatherFree).toMatchObject({ reason: expect.stringContaining('année de référence') });
});

test('energy that does not follow the weather is refused; what nobody asks is not computed', async () => {
  await aStation(own);
  const meter = await aMeter(TEMPERATURES.map((_, i) => 50 + 3 * noise(i, 9)));
  expect((await ofBuilding()).weatherFree).toMatchObject({ reason: expect.stringContaining('lien sûr') });
  const plain = await sourceData(own.app, own.user, meter, { ...YEAR, frequency: 'monthly', compare: 'year' });
  expect('weatherFree' in plain).toBe(false);
});

test('deliveries shared by degree-days prove nothing of the weather', async () => {
  await aStation(own);
  const tank = await aSource(own.app, own.user, own.building, { idtype: 'fuel-oil' });
  for (const day of ['2024-01-01', '2025-01-01', '2026-01-01'])
    await own.app
      .as(own.user.token)
      .call(measures.addDelivery, { params: { id: tank._id }, body: { day, quantity: 1000 } });
  expect((await ofBuilding()).weatherFree).toMatchObject({
    known: false,
    reason: expect.stringContaining('aucun jour'),
  });
});

test.each([
  ['2025-12-31', '2025-12-31', '1 jour de la période sur 1 a une énergie mesurée et une température'],
  ['2025-12-25', '2025-12-31', '7 jours de la période sur 7 ont une énergie mesurée et une température'],
  [
    '2024-03-01',
    '2024-12-30',
    'aucun jour de l’année de référence n’a à la fois une énergie mesurée et une température',
  ],
  ['2099-05-01', '2099-05-31', 'aucun jour entier de la période n’est encore écoulé'],
])('a refusal from %s to %s says its days in their number', async (start_date, end_date, said) => {
  await aStation(own);
  await aMeter(energies(0.9));
  expect((await ofBuilding({ start_date, end_date })).weatherFree).toEqual({
    known: false,
    reason: expect.stringContaining(said),
  });
});

test('panels that began during the two years are no saving; those that were there before change nothing', async () => {
  await aStation(own);
  const meter = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  const drawn = energies(1).map((kWh, i) => (i >= 500 ? kWh * 0.6 : kWh));
  await stored(own.app, own.user, meter, dailyCsv('Date;Consommation', '2024-01-01', drawn), {
    variable: 'conso',
    unit: 'kWh',
  });
  const query = { ...YEAR, frequency: 'monthly', compare: 'year', weather_corrected: 'true' } as const;
  const answer = async () =>
    (await sourceData(own.app, own.user, meter, { ...query, variables: ['conso'] })).weatherFree!;
  expect(await answer()).toMatchObject({ known: true, high: expect.toSatisfy((high: number) => high < -0.1) });
  const produced = (from: string, days: number) =>
    stored(own.app, own.user, meter, dailyCsv('Date;Production', from, Array<number>(days).fill(20)), {
      variable: 'production_pv',
      unit: 'kWh',
    });
  await produced('2025-05-15', 231);
  expect(await answer()).toEqual({
    known: false,
    reason:
      'Météo non retirée\u00a0: des panneaux sont mesurés depuis le 15/05/2025, ce qu’ils ont remplacé n’est pas une économie.',
  });
  await produced('2024-01-01', 500);
  expect(await answer()).toMatchObject({ known: true });
});
