import { exportBuildings } from '@joulerie/contract/building-export';
import * as buildingCalls from '@joulerie/contract/buildings';
import * as costCalls from '@joulerie/contract/costs';
import * as folderCalls from '@joulerie/contract/folders';
import { WHOLE_YEAR } from '@joulerie/contract/first-constants';
import type { BuildingSummary } from '@joulerie/contract/buildings';
import type { ComparedPeriods } from '@joulerie/contract/energy-year';
import type { Data } from '@joulerie/contract/measures';
import { addMonths, frenchDay, isoDay, parseIsoDay, startOfMonth } from '@joulerie/domain/calendar';
import { comparableChange } from '@joulerie/domain/measures';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { csvRows } from '../../testing/csv-rows.ts';
import { buildingData, dailyCsv, stored, sumOf } from '../../testing/files.ts';
import { BASE, GAS } from '../costs/test-offers.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
});

type Dates = { start_date: string; end_date: string };
const FIRST = parseIsoDay('2023-01-01')!;
const TYPES = { pdl: { variable: 'conso', offer: BASE }, pce: { variable: 'conso_gaz', offer: GAS } } as const;

/** Days measured of a meter, `[from, from + days)` counted from 2023, whose energies repeat. */
const span = fc.record({
  from: fc.nat(1300),
  days: fc.integer({ min: 1, max: 700 }),
  kWh: fc.array(fc.nat(80), { minLength: 1, maxLength: 9 }),
});
const meter = fc.record({
  type: fc.constantFrom('pdl' as const, 'pce' as const),
  priced: fc.boolean(),
  spans: fc.array(span, { minLength: 1, maxLength: 3 }),
});
const portfolio = fc.record({
  today: fc.integer({ min: 800, max: 1400 }),
  nested: fc.boolean(),
  buildings: fc.array(fc.array(meter, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 2 }),
  /** Whole months before the one under way: the first and the last of them. */
  months: fc.record({ long: fc.nat(14), back: fc.nat(6) }),
  /** A period of its own. */
  free: fc.record({ from: fc.nat(1300), days: fc.integer({ min: 1, max: 400 }) }),
});
type Portfolio = typeof portfolio extends fc.Arbitrary<infer T> ? T : never;

/** Measures that began yesterday, in the month under way, beside some of years ago. */
const FIRST_DAYS: Portfolio = {
  today: 852,
  nested: false,
  buildings: [
    [{ type: 'pdl', priced: false, spans: [{ from: 851, days: 1, kWh: [7] }] }],
    [{ type: 'pdl', priced: false, spans: [{ from: 0, days: 1, kWh: [0] }] }],
  ],
  months: { long: 0, back: 0 },
  free: { from: 0, days: 1 },
};

/** The ids of its buildings: the second one lies in the first where it is nested. */
async function given({ today, nested, buildings }: Portfolio): Promise<string[]> {
  app.clock.now = Date.parse(`${isoDay(FIRST + today)}T12:00:00Z`);
  user = await aUser(app);
  const ids: string[] = [];
  for (const meters of buildings) {
    const building = (await aBuilding(app, user))._id_building;
    ids.push(building);
    for (const { type, priced, spans } of meters) {
      const source = await aSource(app, user, building, { idtype: type });
      for (const { from, days, kWh } of spans) {
        const count = Math.min(days, today - from);
        if (count <= 0) continue;
        const values = Array.from({ length: count }, (_, i) => kWh[i % kWh.length]!);
        const { variable } = TYPES[type];
        await stored(app, user, source, dailyCsv('Date;kWh', isoDay(FIRST + from), values), {
          variable,
          unit: 'kWh',
          confirm: 'true',
        });
      }
      if (!priced) continue;
      const body = { ...TYPES[type].offer, validFrom: '2023-01-01' };
      const params = { id: source._id };
      expect((await app.as(user.token).callLoosely(costCalls.addSourceOffer, { params, body })).status).toBe(201);
    }
  }
  if (nested)
    await app
      .as(user.token)
      .call(buildingCalls.addChildren, { params: { id: ids[0]! }, body: { buildings: [ids[1]!] } });
  return ids;
}

const kWh = (value: number | null, unit: string) => (value ?? 0) / (unit === 'Wh' ? 1000 : 1);
const energies = (data: Data) => data.variables.filter(({ kind }) => kind === 'energy');
const totalOf = (data: Data) => energies(data).reduce((sum, one) => sum + kWh(one.total, one.totalUnit), 0);
/** Sum of the first bars, all of them by default. */
const barsOf = (data: Data, count?: number) =>
  energies(data).reduce((sum, one) => sum + kWh(sumOf(one.values.slice(0, count)), one.unit), 0);

async function costOf(id: string, dates: Dates, frequency: 'daily' | 'monthly') {
  const query = { ...dates, frequency };
  const answer = await app.as(user.token).call(costCalls.getBuildingCost, { params: { id }, query });
  expect(answer.status).toBe(200);
  const { posts, fixedEur, lines, pricedEur, totalKwh } = answer.body;
  const steps = (count?: number) =>
    posts.reduce((sum, post) => sum + sumOf(post.eur.slice(0, count)), sumOf(fixedEur.slice(0, count)));
  return {
    pricedEur,
    totalKwh: totalKwh ?? 0,
    lines: lines.reduce((sum, line) => sum + line.amountEur, 0),
    postsKwh: posts.reduce((sum, post) => sum + sumOf(post.kwh), 0),
    steps,
  };
}

/** The figure of a period, its months, its days, what its posts hold, its cost, its bill and the bars of the cost. */
async function agrees(id: string, dates: Dates): Promise<{ kWh: number; eur: number }> {
  const months = await buildingData(app, user, id, { ...dates, frequency: 'monthly' });
  const days = await buildingData(app, user, id, { ...dates, frequency: 'daily' });
  const total = totalOf(months);
  for (const same of [barsOf(months), totalOf(days), barsOf(days)]) expect(same).toBeCloseTo(total, 6);
  const [byMonth, byDay] = [await costOf(id, dates, 'monthly'), await costOf(id, dates, 'daily')];
  for (const same of [byMonth.totalKwh, byMonth.postsKwh, byDay.postsKwh]) expect(same).toBeCloseTo(total, 4);
  // Bills are rounded to the cent, one by one; bars are not.
  for (const same of [byMonth.steps(), byDay.steps(), byMonth.lines, byDay.pricedEur])
    expect(Math.abs(same - byMonth.pricedEur)).toBeLessThan(0.05);
  return { kWh: total, eur: byMonth.pricedEur };
}

/** What a list and a head say of a comparison, with the digits of sums in another order. */
const near = (compared: ComparedPeriods) => ({
  elapsed: compared.elapsed,
  days: compared.days,
  share: expect.closeTo(compared.share, 9),
  previousShare: expect.closeTo(compared.previousShare, 9),
  dayShare: expect.closeTo(compared.dayShare, 9),
  added: expect.closeTo(compared.added, 9),
  now: expect.closeTo(compared.now, 6),
  previous: expect.closeTo(compared.previous, 6),
});
const kWhOf = ({ now, previous, ...compared }: ComparedPeriods) => ({
  ...compared,
  now: now / 1000,
  previous: previous / 1000,
});

/** The cost, the emissions and the changes that a list shows, beside those of the page. */
async function moneyAgrees(row: BuildingSummary, dates: Dates): Promise<'whole' | 'partial' | 'unknown'> {
  const query = { ...dates, frequency: 'monthly' as const, compare: 'year' as const };
  const data = await buildingData(app, user, row.id, { ...query, carbon: 'true' });
  const page = (await app.as(user.token).call(costCalls.getBuildingCost, { params: { id: row.id }, query })).body;
  const { cost, carbon, comparison } = row;
  expect(comparison).toEqual(near(kWhOf(data.comparison!)));
  // A page bills what was measured and says on how many days; a list ranks no cost of a part of the days.
  const covered = page.sources.every(({ coverage }) => coverage >= WHOLE_YEAR);
  expect(cost).toMatchObject({ eur: covered ? page.totalEur : null, stale: false });
  if (cost!.comparison) expect(cost!.comparison).toEqual(near(page.comparison!));
  else expect(page.comparison).toMatchObject({ now: 0, previous: 0 });
  // Factors of ADEME, of 2024 on: electricity, and gas by kWh PCI.
  const factors: Record<string, number> = { conso: 0.052, conso_gaz: 0.227 / 1.11 };
  const known = parseIsoDay(dates.start_date)! >= parseIsoDay('2024-01-01')!;
  const kg = energies(data).reduce((sum, one) => sum + kWh(one.total, one.totalUnit) * factors[one.variable]!, 0);
  if (known) expect(carbon!.kg).toBeCloseTo(kg, 6);
  const { lines, steps, comparison: carbonChange, ...emitted } = data.carbon!;
  if (known) expect(sumOf(steps!.map((one) => one ?? 0))).toBeCloseTo(kg, 6);
  expect(emitted).toEqual({
    ...carbon!,
    comparison: undefined,
    kg: carbon!.kg === null ? null : expect.closeTo(carbon!.kg, 6),
    partialKg: carbon!.partialKg === null ? null : expect.closeTo(carbon!.partialKg, 6),
  });
  expect(sumOf(lines.map((line) => line.kwh))).toBeCloseTo(totalOf(data), 6);
  if (carbon!.comparison) expect(carbon!.comparison).toEqual(near(carbonChange!));
  if (cost!.eur !== null) return 'whole';
  expect(cost!.reason).not.toBeNull();
  expect(cost!.partialEur).toBe(page.pricedKwh > 0 ? page.pricedEur : null);
  return page.pricedKwh > 0 ? 'partial' : 'unknown';
}

const cellOf = (text: string | undefined) => (text ? Number(text.replace(',', '.')) : null);
/** A number of a file, which keeps some decimals of it; null where the list has none. */
const kept = (value: number | null | undefined, digits: number) =>
  value == null ? null : expect.closeTo(value, digits);

/** The figures of the file of a list are those of its rows. */
async function exportAgrees(rows: readonly BuildingSummary[], query: { from?: string; to?: string }): Promise<void> {
  const all = { ...query, tree: 'true', sort: 'createdAt', order: 'asc', format: 'csv' } as const;
  const file = csvRows((await app.as(user.token).call(exportBuildings, { query: all })).body);
  expect(file).toHaveLength(rows.length);
  const byName = new Map(file.map((line) => [line['Bâtiment'], line]));
  for (const { name, year, energyKwh, cost, carbon, comparison } of rows) {
    const line = byName.get(name)!;
    expect(cellOf(line['Énergie finale (kWh)'])).toEqual(kept(energyKwh, 2));
    expect(cellOf(line['Coût TTC (€)'])).toEqual(kept(cost?.eur, 2));
    expect(cellOf(line['Dont connu, si le coût est partiel (€)'])).toEqual(kept(cost?.partialEur, 2));
    expect(cellOf(line['Émissions (kg CO₂e)'])).toEqual(kept(carbon?.kg, 2));
    const change = comparison && comparableChange(comparison);
    expect(cellOf(line['Évolution de l’énergie en un an (%)'])).toEqual(kept(change === null ? null : change * 100, 1));
    expect(line['Premier jour']).toBe(year ? frenchDay(parseIsoDay(year.from)!) : '');
    // What is not known says why.
    expect(line['Énergie inconnue : raison'] === '').toBe(energyKwh !== null);
    expect(line['Coût : raison'] === '').toBe(cost?.eur != null);
    expect(line['Émissions inconnues : raison'] === '').toBe(carbon?.kg != null);
    expect(line['Non comparable : raison'] === '').toBe(change !== null);
  }
}

test('the same figure stands in lists, heads, pages, exports, bars, bills and days, whatever the portfolio and the period', async () => {
  let [known, priced, sums] = [0, 0, 0];
  const costs = { whole: 0, partial: 0, unknown: 0 };
  const chosenCosts = { whole: 0, partial: 0, unknown: 0 };
  await fc.assert(
    fc.asyncProperty(portfolio, async (drawn) => {
      const ids = await given(drawn);
      await app.deliver();
      const today = FIRST + drawn.today;
      const rows = (await app.as(user.token).call(buildingCalls.listBuildings, { query: { tree: 'true' } })).body.data;
      await exportAgrees(rows, {});
      for (const row of rows) {
        const { id, year, energyKwh, months } = row;
        if (year === null) continue;
        known += 1;
        const dates = { start_date: year.from, end_date: year.to };
        costs[await moneyAgrees(row, dates)] += 1;
        const { kWh: page, eur } = await agrees(id, dates);
        expect(page).toBeCloseTo(energyKwh!, 6);
        expect(sumOf(months)).toBeCloseTo(energyKwh!, 6);
        if (eur > 0) priced += 1;
        // The twelve months are those bars of the page that goes on to today.
        if (parseIsoDay(year.to)! >= today) continue;
        const page2 = { ...dates, end_date: isoDay(Math.min(today, addMonths(parseIsoDay(year.to)! + 1, 2))) };
        const going = await buildingData(app, user, id, { ...page2, frequency: 'monthly' });
        expect(barsOf(going, 12)).toBeCloseTo(energyKwh!, 6);
        expect(Math.abs((await costOf(id, page2, 'monthly')).steps(12) - eur)).toBeLessThan(0.05);
      }
      const head = (await app.as(user.token).call(folderCalls.listRootFolders, {})).body.figures;
      if (rows.every(({ year }) => year?.to === head.year?.to)) {
        sums += 1;
        expect(rows.reduce((sum, row) => sum + (row.energyKwh ?? 0), 0)).toBeCloseTo(head.energyKwh ?? 0, 6);
        const priced = rows.flatMap(({ cost }) => (cost ? [cost.eur ?? cost.partialEur ?? 0] : []));
        if (head.cost) expect(head.cost.eur ?? head.cost.partialEur ?? 0).toBeGreaterThanOrEqual(sumOf(priced) - 0.005);
        expect(head.lines.reduce((sum, line) => sum + line.kwh, 0)).toBeCloseTo(head.energyKwh ?? 0, 6);
        if (head.cost?.eur != null)
          expect(head.lines.reduce((sum, { eur }) => sum + (eur ?? 0), 0)).toBeCloseTo(head.cost.eur, 6);
        if (head.carbon?.kg != null)
          expect(head.lines.reduce((sum, { kg }) => sum + kg!, 0)).toBeCloseTo(head.carbon.kg, 6);
        if (head.cost?.eur != null) expect(head.cost.eur).toBeCloseTo(sumOf(priced), 6);
        if (head.carbon?.kg != null)
          expect(head.carbon.kg).toBeCloseTo(sumOf(rows.map(({ carbon }) => carbon?.kg ?? 0)), 6);
      }
      // Months that somebody chose: the same figures, in the order of each.
      const last = startOfMonth(today) - 1;
      const chosen = { from: addMonths(last, -drawn.months.long), to: addMonths(last, -drawn.months.back) };
      const asked = { from: isoDay(Math.min(chosen.from, chosen.to)).slice(0, 7), to: isoDay(chosen.to).slice(0, 7) };
      const period = (
        await app
          .as(user.token)
          .call(buildingCalls.listBuildings, { query: { ...asked, tree: 'true', sort: 'cost', order: 'asc' } })
      ).body.data;
      await exportAgrees(period, asked);
      const ranked = period.flatMap(({ cost }) => (cost?.eur != null ? [cost.eur] : []));
      expect(ranked).toEqual(ranked.toSorted((a, b) => a - b));
      expect(period.findIndex(({ cost }) => cost?.eur == null)).toBe(
        ranked.length < period.length ? ranked.length : -1,
      );
      for (const row of period) {
        if (row.energyKwh === null) continue;
        const { from, to } = row.year!;
        const dates = { start_date: from, end_date: to };
        expect(totalOf(await buildingData(app, user, row.id, { ...dates, frequency: 'monthly' }))).toBeCloseTo(
          row.energyKwh,
          6,
        );
        chosenCosts[await moneyAgrees(row, dates)] += 1;
      }
      const from = FIRST + drawn.free.from;
      await agrees(ids[0]!, { start_date: isoDay(from), end_date: isoDay(from + drawn.free.days) });
    }),
    { numRuns: 25, examples: [[FIRST_DAYS]] },
  );
  expect([known > 25, priced > 5, sums > 5]).toEqual([true, true, true]);
  for (const counts of [costs, chosenCosts]) expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
}, 240_000);
