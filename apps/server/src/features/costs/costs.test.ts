import * as costs from '@joulerie/contract/costs';
import * as measures from '@joulerie/contract/measures';
import * as sourceCalls from '@joulerie/contract/sources';
import { describe, expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { aSource } from '../../testing/builders.ts';
import { dailyCsv, linkyRows, stored, storedCurve } from '../../testing/files.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { BASE, GAS, REGULATED } from './test-offers.ts';

const own = ownBuilding();
const { offer, cost } = costCalls(own);
const as = () => own.app.as(own.user.token);

/** A kilowatt all the time from January to March 2024. */
async function aMeter() {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  await storedCurve(
    own.app,
    own.user,
    source,
    linkyRows('2024-01-01', '2024-04-01', () => 1000),
  );
  return source;
}
const lines = (body: Awaited<ReturnType<typeof cost>>) =>
  body.lines.filter((line) => !line.included).map((line) => [line.kind, line.post, line.quantity, line.amountEur]);

describe('a bill, line by line, to the cent', () => {
  test('a price all taxes included: 744 kWh at 0.20 €, and 31 days of 120 € a year', async () => {
    const meter = await aMeter();
    await offer(meter, BASE);
    const january = await cost(meter, '2024-01-01', '2024-01-31');
    expect(lines(january)).toEqual([
      ['abonnement', null, 31, 10.19],
      ['energie', 'BASE', 744, 148.8],
    ]);
    expect(january).toMatchObject({ known: true, totalEur: 158.99, totalKwh: 744, coverage: 1, unknown: [] });
    expect(january.eurPerKwh).toBeCloseTo(158.99 / 744, 9);
  });

  test('peak and off-peak: 16 h and 8 h a day', async () => {
    const meter = await aMeter();
    const posts = [
      { post: 'HP', label: 'Pleines', eurPerKwh: 0.25 },
      { post: 'HC', label: 'Creuses', eurPerKwh: 0.1 },
    ];
    await offer(meter, { ...BASE, kind: 'HPHC', posts, offPeak: [{ ranges: '22H00-6H00' }] });
    expect(lines(await cost(meter, '2024-01-01', '2024-01-31'))).toEqual([
      ['abonnement', null, 31, 10.19],
      ['energie', 'HP', 496, 124],
      ['energie', 'HC', 248, 24.8],
    ]);
    // 31 March has 23 hours: one off-peak hour less.
    const march = await cost(meter, '2024-03-31', '2024-03-31');
    expect(march.posts.map((post) => [post.post, post.kwh])).toEqual([
      ['HP', [16]],
      ['HC', [7]],
    ]);
  });

  test('the regulated price in February 2024, with its taxes and its rows', async () => {
    const meter = await aMeter();
    await offer(meter, REGULATED);
    const february = await cost(meter, '2024-02-01', '2024-02-29');
    // 123,72 × 29/365 = 9,8298; 696 × 0,1887 = 131,3352; 21,93 % of (15,48 + 19,92 + 6 × 9) × 29/365 = 1,5577;
    // 696 × 0,021 = 14,6160; 5,5 % of the first and third = 0,6263; 20 % of the others = 29,1902. Cents are those of the
    // running total, so that the lines add up to 187,1552 rounded once.
    expect(lines(february).map(([kind, , , amount]) => [kind, amount])).toEqual([
      ['abonnement', 9.83],
      ['energie', 131.34],
      ['cta', 1.55],
      ['accise', 14.62],
      ['tva', 0.63],
      ['tva', 29.19],
    ]);
    expect(february.totalEur).toBe(187.16);
    // The regulator also publishes the price with taxes: 0,2516 €/kWh and 151,86 €/year.
    expect(Math.abs(february.totalEur! - (696 * 0.2516 + (151.86 * 29) / 365))).toBeLessThan(0.05);
    expect(february.rows.map((row) => [row.label, row.value, row.unit])).toEqual(
      expect.arrayContaining([
        ['Tarif Bleu, option Base, 6\u00a0kVA, abonnement', 123.72, '€/an HT'],
        ['Tarif Bleu, option Base, 6\u00a0kVA, Base', 0.1887, '€/kWh HT'],
        ['CTA sur l’électricité, distribution', 21.93, '%'],
        ['Accise sur l’électricité, ménages et assimilés (≤\u00a036\u00a0kVA)', 21, '€/MWh'],
        ['TVA sur l’électricité, abonnement et CTA', 5.5, '%'],
        ['TVA sur l’électricité, consommation et accise', 20, '%'],
      ]),
    );
    for (const row of february.rows) expect(row.references[0]?.title).toMatch(/\S/);
    // Every row that a line names is in the answer, and every row of the answer is named by a line.
    expect(new Set(february.lines.flatMap((line) => line.rows))).toEqual(new Set(february.rows.map((row) => row.id)));
    const energy = february.lines.find((line) => line.kind === 'energie');
    expect(energy?.rows).toEqual(['regulated-electricity:HT|BASE|6|BASE:2024-02-01']);
  });

  test('gas, all taxes included: 2 400 kWh at 0.10 €, and 60 days of 240 € a year', async () => {
    const point = await aSource(own.app, own.user, own.building, { idtype: 'pce' });
    await stored(
      own.app,
      own.user,
      point,
      dailyCsv(
        'Date;kWh',
        '2024-01-01',
        Array.from({ length: 60 }, () => 40),
      ),
      { variable: 'conso_gaz', unit: 'kWh' },
    );
    await offer(point, GAS);
    const bill = await cost(point, '2024-01-01', '2024-02-29');
    expect(bill.totalEur).toBe(279.45);
    expect(bill.lines.reduce((sum, line) => sum + line.amountEur, 0)).toBeCloseTo(279.45, 9);
    expect(bill.lines.map((line) => line.kind)).toEqual(
      expect.arrayContaining(['abonnement', 'energie', 'cta', 'accise', 'tva']),
    );
  });

  test('lines are the total, and so are the columns, at every grain', async () => {
    const meter = await aMeter();
    await offer(meter, REGULATED);
    for (const grain of ['daily', 'weekly', 'monthly', 'yearly'] as const) {
      const bill = await cost(meter, '2024-01-01', '2024-03-31', grain);
      const columns = bill.posts
        .flatMap((post) => post.eur)
        .concat(bill.fixedEur)
        .reduce<number>((sum, value) => sum + (value ?? 0), 0);
      expect(
        bill.lines.reduce((sum, line) => sum + line.amountEur, 0),
        grain,
      ).toBeCloseTo(bill.totalEur!, 9);
      expect(Math.abs(columns - bill.totalEur!), grain).toBeLessThan(0.1);
      expect(bill.posts[0]!.kwh).toHaveLength(bill.axis.days.length);
    }
  });

  test('prices that change in the month cut the bill at their day', async () => {
    const meter = await aMeter();
    await offer(meter, { ...BASE, validTo: '2024-01-10' });
    await offer(meter, {
      ...BASE,
      name: 'Suivante',
      validFrom: '2024-01-11',
      posts: [{ post: 'BASE', label: 'Base', eurPerKwh: 0.3 }],
    });
    const energies = (await cost(meter, '2024-01-01', '2024-01-31')).lines.filter((line) => line.kind === 'energie');
    expect(energies.map((line) => [line.from, line.to, line.quantity, line.amountEur])).toEqual([
      ['2024-01-01', '2024-01-10', 240, 48],
      ['2024-01-11', '2024-01-31', 504, 151.2],
    ]);
  });
});

describe('what cannot be priced is said', () => {
  test('no offer, or none on those days: « tarif inconnu », never zero', async () => {
    const meter = await aMeter();
    const none = await cost(meter, '2024-01-01', '2024-01-31');
    expect(none).toMatchObject({
      known: false,
      totalEur: null,
      totalKwh: 744,
      eurPerKwh: null,
      coverage: 0,
      lines: [],
    });
    expect(none.unknown).toEqual([
      {
        from: '2024-01-01',
        to: '2024-01-31',
        reason: expect.stringMatching(/tarif inconnu/i),
        cause: 'tariff',
        lines: [],
        source: meter.name,
        _id_source: meter._id,
        _id_offer: null,
        missing: 'offer',
        rates: [],
      },
    ]);
    await offer(meter, { ...BASE, validFrom: '2024-01-16' });
    const half = await cost(meter, '2024-01-01', '2024-01-31');
    expect(half).toMatchObject({ known: false, totalEur: null });
    expect(half.unknown[0]).toMatchObject({ from: '2024-01-01', to: '2024-01-15', missing: 'offer', _id_offer: null });
    expect(half.coverage).toBeCloseTo(16 / 31, 9);
    // 16 days of subscription and of energy.
    expect(half.pricedEur).toBeCloseTo(Math.round((120 * 16 * 100) / 365) / 100 + 16 * 24 * 0.2, 2);
  });

  test('a date that no dated table knows', async () => {
    const meter = await aSource(own.app, own.user, own.building, { segment: 'C5' });
    await storedCurve(
      own.app,
      own.user,
      meter,
      linkyRows('2005-01-01', '2005-01-03', () => 1000),
    );
    await offer(meter, { ...REGULATED, validFrom: '2005-01-01' });
    const bill = await cost(meter, '2005-01-01', '2005-01-02');
    expect([bill.known, bill.totalEur]).toEqual([false, null]);
    expect(bill.unknown[0]!.reason).toMatch(/inconnu|aucun|ne couvre/i);
  });

  test.each(['included', 'typed', 'table'] as const)(
    'free prices before tax above 36 kVA, grid %s: the formula is asked for, then the powers of its classes',
    async (grid) => {
      const meter = await aSource(own.app, own.user, own.building, { segment: 'C4' });
      const rows = linkyRows('2025-08-31', '2025-10-01', () => 1000);
      await storedCurve(own.app, own.user, meter, rows);
      const terms = {
        ...BASE,
        taxes: 'HT',
        validFrom: '2025-01-01',
        grid,
        gridTypedEurPerYear: grid === 'typed' ? 1200 : null,
        subscribedPowerKva: 100,
        offPeak: [{ ranges: '22H00-6H00' }],
      };
      const saved = await offer(meter, terms);
      const september = () => cost(meter, '2025-09-01', '2025-09-30');
      expect(await september()).toMatchObject({
        totalEur: null,
        unknown: [{ missing: 'formula', _id_source: meter._id, _id_offer: saved.body._id }],
      });
      const change = (body: object) =>
        as().callLoosely(costs.updateSourceOffer, {
          params: { id: meter._id, offerId: saved.body._id },
          body: { ...terms, ...body },
        });
      const powers = ['PTE', 'HPH', 'HCH', 'HPB', 'HCB'].map((post) => ({ post, power: 90 }));
      const refused = await change({ gridFormula: 'HTALU5', subscribedPowers: powers.slice(1) });
      expect(Object.keys(refused.error.fields!)).toContain('subscribedPowers');
      await change({ gridFormula: 'HTALU5', subscribedPowers: powers });
      const priced = await september();
      expect(priced.unknown).toEqual([]);
      expect(priced.totalEur).toBeGreaterThan(0);
    },
  );

  test('off-peak hours that nobody gave', async () => {
    const meter = await aMeter();
    const posts = [
      { post: 'HP', label: 'Pleines', eurPerKwh: 0.25 },
      { post: 'HC', label: 'Creuses', eurPerKwh: 0.1 },
    ];
    await offer(meter, { ...BASE, kind: 'HPHC', posts });
    const bill = await cost(meter, '2024-01-01', '2024-01-31');
    expect([bill.known, bill.totalEur, bill.unknown[0]?.missing]).toEqual([false, null, 'off_peak']);
    await as().call(sourceCalls.updateMeter, {
      params: { id: meter._id },
      body: { point: { electricity: { offPeakRanges: 'HC (22H00-6H00)' } } },
    });
    expect((await cost(meter, '2024-01-01', '2024-01-31')).totalEur).toBe(158.99);
  });

  test('a fuel costs what its deliveries cost, until one has no price', async () => {
    const tank = await aSource(own.app, own.user, own.building, { idtype: 'fuel-oil' });
    const deliver = (day: string, quantity: number, priceEur?: number) =>
      as().call(measures.addDelivery, { params: { id: tank._id }, body: { day, quantity, priceEur } });
    await deliver('2024-01-01', 600, 700);
    await deliver('2024-01-01', 400, 475);
    await deliver('2024-04-10', 500);
    // 100 days until the next delivery, 1 175 €.
    const january = await cost(tank, '2024-01-01', '2024-01-31');
    expect(january).toMatchObject({
      known: true,
      totalEur: 364.25,
      unknown: [],
      eurPerKwh: expect.closeTo(0.11785, 5),
    });
    expect(january.lines).toMatchObject([
      { kind: 'energie', label: 'Livraison du 01/01/2024, énergie estimée par jour', amountEur: 364.25 },
    ]);
    expect(january.posts).toMatchObject([
      { energy: 'combustible', label: 'Combustible', eur: [expect.closeTo(364.25, 6)] },
    ]);
    expect(january.fixedEur[0]).toBeCloseTo(0, 6);
    await deliver('2024-06-01', 500, 600);
    const may = await cost(tank, '2024-04-01', '2024-05-31');
    expect(may).toMatchObject({
      known: false,
      totalEur: null,
      pricedEur: 105.75,
      unknown: [
        {
          from: '2024-04-10',
          to: '2024-05-31',
          reason: 'Tarif inconnu\u00a0: le montant de la livraison du 10/04/2024 n’est pas saisi.',
        },
      ],
    });
  });

  test('a heat network without a contract has no known price, a sensor no cost', async () => {
    const network = await aSource(own.app, own.user, own.building, { idtype: 'cpcu' });
    expect((await cost(network, '2024-01-01', '2024-01-31')).unknown[0]!.reason).toMatch(/tarif inconnu/i);
    const sensor = await aSource(own.app, own.user, own.building, { idtype: 'sensor' });
    expect(await cost(sensor, '2024-01-01', '2024-01-31')).toMatchObject({ lines: [], totalEur: null, known: false });
  });

  test.each([
    ['2024-02-01', '2024-01-01', 'range_invalid'],
    ['1980-01-01', '2030-01-01', 'range_too_long'],
    ['2024-02-30', '2024-03-01', 'invalid_input'],
  ])('%s to %s', async (start_date, end_date, code) => {
    const meter = await aSource(own.app, own.user, own.building);
    const answer = await as().call(costs.getSourceCost, { params: { id: meter._id }, query: { start_date, end_date } });
    expect([answer.status, answer.error.code]).toEqual([400, code]);
  });
});

test('a building costs what its used sources cost', async () => {
  const [first, second] = [await aMeter(), await aMeter()];
  for (const meter of [first, second]) await offer(meter, BASE);
  const ofBuilding = async () =>
    (
      await as().call(costs.getBuildingCost, {
        params: { id: own.building },
        query: { start_date: '2024-01-01', end_date: '2024-01-31' },
      })
    ).body;
  expect((await ofBuilding()).totalEur).toBe(317.98);
  expect((await ofBuilding()).sources.map((source) => source.totalEur)).toEqual([158.99, 158.99]);
  await as().call(sourceCalls.unuseSource, { params: { id: own.building, sourceId: second._id } });
  expect((await ofBuilding()).totalEur).toBe(158.99);
  const unpriced = await aMeter();
  expect(await ofBuilding()).toMatchObject({
    known: false,
    totalEur: null,
    pricedEur: 158.99,
    unknown: [{ source: unpriced.name }],
  });
});
