import * as measures from '@joulerie/contract/measures';
import { expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { aSource } from '../../testing/builders.ts';
import { linkyRows, stored, storedCurve, textFile } from '../../testing/files.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { BASE, GAS } from './test-offers.ts';

/** Days of which a part of the hours was measured are measured in part, whatever the energy. */
const own = ownBuilding();
const { offer, cost } = costCalls(own);

const september = (source: { _id: string }) => cost(source, '2025-09-01', '2025-09-30');
/** 2 kWh in each of the first twelve hours of each day of September. */
const mornings = textFile(
  'matins.csv',
  [
    'Date;Valeur',
    ...Array.from({ length: 30 * 12 }, (_, i) => {
      const [day, hour] = [Math.floor(i / 12) + 1, i % 12].map((value) => String(value).padStart(2, '0'));
      return `2025-09-${day} ${hour}:00;2`;
    }),
    '',
  ].join('\n'),
);

test.each([
  ['electricity', 'pdl', 'conso', BASE],
  ['gas', 'pce', 'conso_gaz', GAS],
  ['a fuel', 'wood-chips', 'combustible', null],
] as const)(
  'half of the hours of %s: a coverage of a half, and the first and last days unknown',
  async (_, idtype, variable, terms) => {
    const source = await aSource(own.app, own.user, own.building, { idtype });
    await stored(own.app, own.user, source, mornings, { variable, unit: 'kWh', stamp: 'start' });
    if (terms) await offer(source, terms);
    else
      for (const day of ['2025-08-01', '2025-11-01'])
        await own.app.as(own.user.token).call(measures.addDelivery, {
          params: { id: source._id },
          body: { day, quantity: 10, priceEur: 1000 },
        });
    const cost = await september(source);
    expect(cost).toMatchObject({ known: false, totalEur: null, totalKwh: 720 });
    expect(cost.unknown.map(({ from, to, cause }) => [from, to, cause])).toEqual([
      ['2025-09-01', '2025-09-01', 'measure'],
      ['2025-09-30', '2025-09-30', 'measure'],
    ]);
    expect(cost.coverage).toBeCloseTo(0.5, 9);
    expect(cost.warnings.join()).toContain('Mesures incomplètes\u00a0: 50,0\u00a0%');
    expect(cost.measured).toMatchObject({ from: '2025-09-02', to: '2025-09-29', kwh: 672 });
  },
);

test('a broken curve whose month is known has whole days, the first and the last too', async () => {
  const meter = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  const noMornings = linkyRows('2025-09-01', '2025-10-01', (slot) => (slot % 48 >= 16 && slot % 48 < 22 ? null : 1000));
  await storedCurve(own.app, own.user, meter, noMornings);
  await offer(meter, BASE);
  expect(await september(meter)).toMatchObject({ known: false, totalKwh: 630 });
  const months = textFile('mois.csv', ['Date;kWh', '2025-09-01;700', '2025-10-01;700', ''].join('\n'));
  await stored(own.app, own.user, meter, months, { variable: 'conso', unit: 'kWh', stamp: 'start' });
  const cost = await september(meter);
  expect(cost).toMatchObject({ known: true, unknown: [], pricedKwh: expect.closeTo(700, 6), coverage: 1 });
  expect(cost.warnings.join()).not.toContain('Mesures incomplètes');
});
