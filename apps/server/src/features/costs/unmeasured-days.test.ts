import * as costs from '@joulerie/contract/costs';
import * as measures from '@joulerie/contract/measures';
import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import { describe, expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { aSource } from '../../testing/builders.ts';
import { dailyCsv, linkyRows, stored, storedCurve } from '../../testing/files.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { BASE, GAS } from './test-offers.ts';

/** Days whose energy is not known have no known cost, and energy without a price is energy all the same. */
const own = ownBuilding();
const { offer, cost } = costCalls(own);
/** A kilowatt on the days `[from, to)`. */
async function aMeter(from: string, to: string) {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  await storedCurve(
    own.app,
    own.user,
    source,
    linkyRows(from, to, () => 1000),
  );
  return source;
}
const gaps = ({ unknown }: costs.Cost) => unknown.map(({ from, to, cause, reason }) => [from, to, cause, reason]);

describe('days without an energy to bill', () => {
  test('after the last measure: unknown, with the day of the last one', async () => {
    const meter = await aMeter('2024-01-01', '2024-02-21');
    await offer(meter, BASE);
    expect(await cost(meter, '2024-02-01', '2024-02-20')).toMatchObject({ known: true, unknown: [] });
    const february = await cost(meter, '2024-02-01', '2024-02-29');
    expect(february).toMatchObject({ known: false, totalEur: null, totalKwh: 480 });
    const reason = 'Aucune mesure après le 20/02/2024\u00a0: l’énergie consommée ensuite est inconnue.';
    expect(gaps(february)).toEqual([['2024-02-21', '2024-02-29', 'measure', reason]]);
    // 20 days of 120 € a year and 480 kWh at 20 c€: nothing is billed after the last measure.
    expect(february.pricedEur).toBe(102.58);
    expect(february.measured).toEqual({ from: '2024-02-01', to: '2024-02-20', kwh: 480, eur: 102.58 });
    expect(february.eurPerKwh).toBe(102.58 / 480);
    expect(february.coverage).toBeCloseTo(20 / 29, 9);
    const gas = await aSource(own.app, own.user, own.building, { idtype: 'pce' });
    const values = Array.from({ length: 20 }, () => 40);
    await stored(own.app, own.user, gas, dailyCsv('Date;kWh', '2024-02-01', values), {
      variable: 'conso_gaz',
      unit: 'kWh',
    });
    await offer(gas, GAS);
    expect(gaps(await cost(gas, '2024-02-01', '2024-02-29'))).toEqual([
      ['2024-02-21', '2024-02-29', 'measure', reason],
    ]);
  });

  test('thirty years of which two months are measured: the bill and the columns of these months', async () => {
    const meter = await aMeter('2024-01-11', '2024-03-05');
    await offer(meter, { ...BASE, offPeak: [] });
    const within = await cost(meter, '2024-01-11', '2024-03-04');
    const around = await cost(meter, '1996-01-01', '2025-12-31');
    expect(around.lines).toEqual(within.lines);
    expect(around).toMatchObject({ pricedEur: within.totalEur, totalKwh: within.totalKwh, measured: within.measured });
    const at = around.axis.days.indexOf('2024-01-01');
    expect(around.posts[0]!.kwh.slice(at - 1, at + 4)).toEqual([null, ...within.posts[0]!.kwh, null]);
    expect(around.fixedEur.slice(at, at + 3)).toEqual(within.fixedEur);
    const outside = await cost(meter, '2010-01-01', '2011-12-31');
    expect(outside).toMatchObject({ totalEur: null, totalKwh: null, measured: null, coverage: 0 });
  });

  test('before the first measure, and the first and last days where they are measured in part', async () => {
    const meter = await aMeter('2024-01-11', '2024-01-31');
    await offer(meter, BASE);
    const reason = 'Aucune mesure avant le 11/01/2024\u00a0: l’énergie consommée plus tôt est inconnue.';
    expect(gaps(await cost(meter, '2024-01-01', '2024-01-30'))).toEqual([
      ['2024-01-01', '2024-01-10', 'measure', reason],
    ]);
    expect(await cost(meter, '2024-01-11', '2024-01-30')).toMatchObject({ known: true, unknown: [] });
    // Twelve half-hours of the 31st.
    const night = linkyRows('2024-01-31', '2024-02-01', () => 1000).slice(0, 12);
    await storedCurve(own.app, own.user, meter, night);
    const late = await cost(meter, '2024-01-11', '2024-01-31');
    const part = 'Le 31/01/2024 n’est mesuré qu’en partie\u00a0: son énergie est inconnue.';
    expect([gaps(late), late.totalEur]).toEqual([[['2024-01-31', '2024-01-31', 'measure', part]], null]);
  });

  test('a fuel before its first delivery and from its last one on', async () => {
    const tank = await aSource(own.app, own.user, own.building, { idtype: 'fuel-oil' });
    const deliver = (day: string, quantity: number, priceEur: number) =>
      own.app.as(own.user.token).call(measures.addDelivery, {
        params: { id: tank._id },
        body: { day, quantity, priceEur },
      });
    await deliver('2024-01-01', 1000, 1200);
    await deliver('2024-04-10', 500, 600);
    const days = (answer: costs.Cost) => gaps(answer).map(([from, to]) => [from, to]);
    expect(days(await cost(tank, '2024-01-01', '2024-12-31'))).toEqual([['2024-04-10', '2024-12-31']]);
    expect(days(await cost(tank, '2023-01-01', '2024-04-09'))).toEqual([['2023-01-01', '2023-12-31']]);
    expect((await cost(tank, '2024-01-01', '2024-04-09')).totalEur).toBe(1200);
  });

  test('a value of another series says nothing of the energy of its day', async () => {
    const meter = await aMeter('2024-01-01', '2024-01-11');
    await offer(meter, BASE);
    await stored(own.app, own.user, meter, dailyCsv('Date;VA', '2024-01-31', [3000]), {
      variable: 'puissance_max',
      unit: 'VA',
    });
    const reason = 'Aucune mesure après le 10/01/2024\u00a0: l’énergie consommée ensuite est inconnue.';
    const late = [['2024-01-11', '2024-01-31', 'measure', reason]];
    expect(gaps(await cost(meter, '2024-01-01', '2024-01-31'))).toEqual(late);
    const gas = await aSource(own.app, own.user, own.building, { idtype: 'pce' });
    const values = Array.from({ length: 10 }, () => 40);
    await stored(own.app, own.user, gas, dailyCsv('Date;kWh', '2024-01-01', values), {
      variable: 'conso_gaz',
      unit: 'kWh',
    });
    await stored(own.app, own.user, gas, dailyCsv('Date;m3', '2024-01-31', [4]), {
      variable: 'volume_gaz',
      unit: 'm³',
    });
    await offer(gas, GAS);
    expect(gaps(await cost(gas, '2024-01-01', '2024-01-31'))).toEqual(late);
  });

  test('the energy of the day of the last reading of an index is unknown', async () => {
    const meter = await aSource(own.app, own.user, own.building, { segment: 'C5' });
    const readings = Array.from({ length: 31 }, (_, i) => 1000 + 24 * i);
    await stored(own.app, own.user, meter, dailyCsv('Date;kWh', '2024-01-01', readings), {
      variable: 'index',
      unit: 'kWh',
    });
    await offer(meter, BASE);
    const january = await cost(meter, '2024-01-01', '2024-01-31');
    expect([january.totalKwh, january.totalEur]).toEqual([720, null]);
    expect(gaps(january).map(([from, to]) => [from, to])).toEqual([['2024-01-31', '2024-01-31']]);
  });

  test('a day without a measure between measured ones stays a warning', async () => {
    const meter = await aMeter('2024-01-01', '2024-01-11');
    await storedCurve(
      own.app,
      own.user,
      meter,
      linkyRows('2024-01-20', '2024-02-01', () => 1000),
    );
    await offer(meter, BASE);
    const january = await cost(meter, '2024-01-01', '2024-01-31');
    expect([january.known, january.unknown]).toEqual([true, []]);
    expect(january.warnings.join()).toContain('Mesures incomplètes');
    expect(january.sources[0]!.notices).toContainEqual({
      text: expect.stringContaining('Mesures incomplètes'),
      detail: expect.stringMatching(/^[\d,]+\u00a0% de la période est mesurée$/),
    });
    // Asked until a day without a measure, which has some after it.
    expect((await cost(meter, '2024-01-01', '2024-01-15')).known).toBe(true);
  });

  test('today, half measured, and tomorrow', async () => {
    const meter = await aMeter('2024-01-01', '2024-01-15');
    await offer(meter, BASE);
    const before = own.app.clock.now;
    own.app.clock.now = dayStart(dayNumber(2024, 1, 14)) + 12 * 3_600_000;
    try {
      expect((await cost(meter, '2024-01-01', '2024-01-13')).known).toBe(true);
      const month = await cost(meter, '2024-01-01', '2024-01-31');
      const reason = 'Jour en cours ou à venir\u00a0: son énergie n’est pas encore connue.';
      expect(gaps(month)).toEqual([['2024-01-14', '2024-01-31', 'measure', reason]]);
      expect([month.known, month.totalEur]).toEqual([false, null]);
      // 13 days: the half of today that is measured already is in the energy, and is not billed.
      const thirteen = { from: '2024-01-01', to: '2024-01-13', kwh: 312, eur: 66.67 };
      expect([month.totalKwh, month.pricedEur, month.measured]).toEqual([336, 66.67, thirteen]);
      expect(month.posts.map(({ label, kwh, eur }) => [label, kwh, eur])).toEqual([
        ['Base', [312], [62.4]],
        ['Électricité, jours mesurés en partie', [24], [null]],
      ]);
    } finally {
      own.app.clock.now = before;
    }
  });
});

describe('the mean price of the measured days', () => {
  test('each source of a building stops at its own day', async () => {
    const early = await aMeter('2024-01-01', '2024-01-11');
    const late = await aMeter('2024-01-01', '2024-01-21');
    const never = await aMeter('2024-03-01', '2024-03-02');
    for (const meter of [early, late, never]) await offer(meter, BASE);
    const query = { start_date: '2024-01-01', end_date: '2024-01-31', frequency: 'monthly' as const };
    const { body } = await own.app
      .as(own.user.token)
      .call(costs.getBuildingCost, { params: { id: own.building }, query });
    // 10 and 20 days of 120 € a year, 240 and 480 kWh at 20 c€.
    const parts = [
      { from: '2024-01-01', to: '2024-01-10', kwh: 240, eur: 51.29 },
      { from: '2024-01-01', to: '2024-01-20', kwh: 480, eur: 102.58 },
    ];
    const whole = { from: '2024-01-01', to: '2024-01-20', kwh: 720, eur: 153.87 };
    expect(body).toMatchObject({ totalEur: null, pricedEur: 153.87, measured: whole, eurPerKwh: 153.87 / 720 });
    const of = (source: { _id: string }) => {
      const { totalEur, pricedEur, measured } = body.sources.find((one) => one._id === source._id)!;
      return [totalEur, pricedEur, measured];
    };
    expect([of(early), of(late), of(never)]).toEqual([
      [null, 51.29, parts[0]],
      [null, 102.58, parts[1]],
      [null, null, null],
    ]);
    expect(body.lines.reduce((sum, line) => sum + Math.round(100 * line.amountEur), 0)).toBe(15_387);
  });

  test('a source without an offer is energy of the building, whose cost is then unknown and not that of the others', async () => {
    const [priced, without] = [await aMeter('2024-01-01', '2024-01-11'), await aMeter('2024-01-01', '2024-01-21')];
    await offer(priced, BASE);
    const query = { start_date: '2024-01-01', end_date: '2024-01-31', frequency: 'monthly' as const };
    const { body } = await own.app
      .as(own.user.token)
      .call(costs.getBuildingCost, { params: { id: own.building }, query });
    const measuredOf = (source: { _id: string }) => body.sources.find((one) => one._id === source._id)!.measured;
    expect([measuredOf(priced)!.eur, measuredOf(without)!.eur]).toEqual([51.29, null]);
    expect(body.measured).toEqual({ from: '2024-01-01', to: '2024-01-20', kwh: 720, eur: null });
    expect([body.eurPerKwh, body.pricedEur]).toEqual([null, 51.29]);
  });

  test('days without a measure between measured ones have no part in it', async () => {
    const meter = await aMeter('2024-01-01', '2024-01-11');
    await storedCurve(
      own.app,
      own.user,
      meter,
      linkyRows('2024-01-22', '2024-02-01', () => 1000),
    );
    await offer(meter, BASE);
    const january = await cost(meter, '2024-01-01', '2024-01-31');
    // 31 days of 120 € a year in the total, 20 in the mean price.
    expect([january.totalEur, january.measured]).toEqual([
      106.19,
      { from: '2024-01-01', to: '2024-01-31', kwh: 480, eur: 102.58 },
    ]);
    expect(january.eurPerKwh).toBe(102.58 / 480);
  });

  test('unknown where nothing is measured, and where a price of a measured day is', async () => {
    const meter = await aMeter('2024-01-01', '2024-01-11');
    const without = await cost(meter, '2024-01-01', '2024-01-31');
    const ten = { from: '2024-01-01', to: '2024-01-10', kwh: 240, eur: null };
    expect([without.measured, without.eurPerKwh, without.pricedEur]).toEqual([ten, null, 0]);
    await offer(meter, { ...BASE, validFrom: '2024-01-06' });
    const half = await cost(meter, '2024-01-01', '2024-01-31');
    expect([half.measured, half.eurPerKwh, half.pricedEur]).toEqual([ten, null, 25.64]);
    const after = await cost(meter, '2024-02-01', '2024-02-29');
    expect([after.measured, after.eurPerKwh, after.pricedEur, after.lines]).toEqual([null, null, 0, []]);
  });

  test('gas and fuel stop at their last measured day too', async () => {
    const gas = await aSource(own.app, own.user, own.building, { idtype: 'pce' });
    const values = Array.from({ length: 20 }, () => 40);
    await stored(own.app, own.user, gas, dailyCsv('Date;kWh', '2024-02-01', values), {
      variable: 'conso_gaz',
      unit: 'kWh',
    });
    await offer(gas, GAS);
    const twenty = await cost(gas, '2024-02-01', '2024-02-20');
    const february = await cost(gas, '2024-02-01', '2024-02-29');
    expect(february.pricedEur).toBe(twenty.totalEur);
    expect(february.measured).toEqual({ from: '2024-02-01', to: '2024-02-20', kwh: 800, eur: twenty.totalEur });
    const tank = await aSource(own.app, own.user, own.building, { idtype: 'fuel-oil' });
    for (const [day, quantity, priceEur] of [
      ['2024-01-01', 1000, 1200],
      ['2024-04-10', 500, 600],
    ] as const)
      await own.app
        .as(own.user.token)
        .call(measures.addDelivery, { params: { id: tank._id }, body: { day, quantity, priceEur } });
    const year = await cost(tank, '2024-01-01', '2024-12-31');
    expect([year.totalEur, year.measured]).toMatchObject([null, { from: '2024-01-01', to: '2024-04-09', eur: 1200 }]);
  });
});

describe('the posts of an answer hold all the energy measured', () => {
  const kWh = ({ posts }: costs.Cost) =>
    posts.map((post) => [post.post, post.kwh.reduce<number>((sum, value) => sum + (value ?? 0), 0), post.eur]);

  test('where no hours say the post', async () => {
    const meter = await aMeter('2024-01-01', '2024-02-01');
    const posts = [
      { post: 'HP', label: 'Pleines', eurPerKwh: 0.25 },
      { post: 'HC', label: 'Creuses', eurPerKwh: 0.1 },
    ];
    await offer(meter, { ...BASE, kind: 'HPHC', posts });
    const january = await cost(meter, '2024-01-01', '2024-01-31');
    expect(january).toMatchObject({ known: false, totalKwh: 744 });
    expect(kWh(january)).toEqual([['BASE', 744, [null]]]);
    // The subscription, which needs no post, is in the bars as in the lines: 120 € a year over 31 days.
    expect([january.fixedEur, january.pricedEur]).toEqual([[expect.closeTo((120 * 31) / 365, 6)], 10.19]);
    // It is the price of no energy.
    expect([january.pricedKwh, january.sources.map(({ pricedKwh }) => pricedKwh)]).toEqual([0, [0]]);
  });

  test('on days without an offer', async () => {
    const meter = await aMeter('2024-01-01', '2024-02-01');
    await offer(meter, { ...BASE, validFrom: '2024-01-11' });
    const january = await cost(meter, '2024-01-01', '2024-01-31');
    expect(kWh(january)).toEqual([
      ['BASE', 504, [100.8]],
      ['AUTRE', 240, [null]],
    ]);
    expect([january.pricedKwh, january.totalKwh]).toEqual([504, 744]);
    expect(january.posts.map(({ label }) => label)).toContain('Électricité, sans tarif connu');
  });
});

test('the energy of a source without a price is a post of its own beside the priced one of another', async () => {
  const [priced] = [await aMeter('2024-01-01', '2024-02-01'), await aMeter('2024-01-01', '2024-02-01')];
  await offer(priced, BASE);
  for (const [price, start] of [[600, '2024-01-01'] as const, [null, '2024-01-01'] as const]) {
    const tank = await aSource(own.app, own.user, own.building, { idtype: 'fuel-oil' });
    for (const [day, priceEur] of [[start, price] as const, ['2024-02-01', 600] as const])
      await own.app
        .as(own.user.token)
        .call(measures.addDelivery, { params: { id: tank._id }, body: { day, quantity: 500, priceEur } });
  }
  const query = { start_date: '2024-01-01', end_date: '2024-01-31', frequency: 'monthly' as const };
  const { body } = await own.app
    .as(own.user.token)
    .call(costs.getBuildingCost, { params: { id: own.building }, query });
  const oil = body.posts.find(({ label }) => label === 'Combustible')!.kwh[0]!;
  const found = body.posts.toSorted((a, b) => a.energy.localeCompare(b.energy) || b.post.localeCompare(a.post));
  expect(found.map(({ post, label, kwh, eur }) => [post, label, kwh, eur])).toEqual([
    ['BASE', 'Combustible', [oil], [600]],
    ['AUTRE', 'Combustible, sans tarif connu', [oil], [null]],
    ['BASE', 'Base', [744], [148.8]],
    ['AUTRE', 'Électricité, sans tarif connu', [744], [null]],
  ]);
});

test('what could be priced of a building whose bills are all known is their total', async () => {
  for (let i = 0; i < 3; i++) await offer(await aMeter('2024-01-01', '2024-02-01'), BASE);
  const query = { start_date: '2024-01-01', end_date: '2024-01-31', frequency: 'monthly' as const };
  const { body } = await own.app
    .as(own.user.token)
    .call(costs.getBuildingCost, { params: { id: own.building }, query });
  // 158.9918 € each: bills are rounded one by one.
  expect([body.totalEur, body.pricedEur]).toEqual([476.97, 476.97]);
});

test.each([
  [{ taxes: 'TTC' }, 'Un prix toutes taxes comprises comprend déjà l’acheminement'],
  [
    { prices: 'regulated', posts: [], subscriptionEurPerMonth: null },
    'Le tarif réglementé comprend déjà l’acheminement',
  ],
])('a network amount typed beside %j is refused, not dropped', async (terms, sentence) => {
  const meter = await aMeter('2024-01-01', '2024-01-02');
  const refused = await offer(meter, { ...BASE, ...terms, grid: 'typed', gridTypedEurPerYear: 250 });
  expect([refused.status, refused.error.fields?.grid]).toEqual([400, expect.stringContaining(sentence)]);
  const kept = await offer(meter, { ...BASE, taxes: 'HT', grid: 'typed', gridTypedEurPerYear: 250 });
  expect(kept.status).toBe(201);
});
