import { exportBuildings } from '@joulerie/contract/building-export';
import * as buildings from '@joulerie/contract/buildings';
import * as sources from '@joulerie/contract/sources';
import { comparableChange, whyNotComparable } from '@joulerie/domain/measures';
import { beforeEach, expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { csvRows } from '../../testing/csv-rows.ts';
import { buildingData, dailyCsv, linkyRows, stored, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

const own = ownBuilding();
/** Days from 2 February 2024 to the end of January 2026, and the first that panels feed: 3 August 2025. */
const [DAYS, PANELS_FROM] = [730, 548];

beforeEach(() => {
  own.app.clock.now = Date.parse('2026-02-10T09:00:00Z');
});

async function aMeter(kWh: number[]) {
  const meter = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  const file = dailyCsv('Date;Consommation', '2024-02-02', kWh);
  await stored(own.app, own.user, meter, file, { variable: 'conso', unit: 'kWh', confirm: 'true' });
  return meter;
}

/** 12 kWh a day of panels. */
async function withPanels(meter: { _id: string; idsource: string | null }, from: string) {
  const rows = linkyRows(from, '2026-02-01', (slot) => (slot % 48 >= 20 && slot % 48 < 28 ? 3000 : 0));
  const file = textFile('production.csv', ['Date;W', ...rows].join('\n'));
  await stored(own.app, own.user, meter, file, { variable: 'production_pv', unit: 'W', stamp: 'end', confirm: 'true' });
}

const DATES = { start_date: '2025-02-01', end_date: '2026-01-31' };
async function compared() {
  const query = { ...DATES, compare: 'year', frequency: 'monthly', carbon: 'true' } as const;
  const page = await buildingData(own.app, own.user, own.building, query);
  const list = (more: object = {}) =>
    own.app.as(own.user.token).call(buildings.listBuildings, { query: { limit: 10, ...more } });
  const row = (await list()).body.data[0]!;
  const months = (await list({ from: '2025-02', to: '2026-01', change: 'none' })).body.total;
  const kept = (await list({ change: 'none' })).body.total;
  return { page: page.comparison!, carbon: page.carbon!.comparison!, row: row.comparison!, none: [kept, months] };
}

test('what panels give from the middle of the year is no saving: the page, the list, its filter and its export say so', async () => {
  const meter = await aMeter(Array.from({ length: DAYS }, (_, i) => (i < PANELS_FROM ? 20 : 8)));
  const before = await compared();
  expect(comparableChange(before.page)).toBeLessThan(-0.25);
  expect(before.none).toEqual([0, 0]);
  await withPanels(meter, '2025-08-03');
  const { page, row, carbon, none } = await compared();
  expect([page.panels, row.panels]).toEqual([1, 1]);
  expect([comparableChange(page), comparableChange(row), none]).toEqual([null, null, [1, 1]]);
  expect(whyNotComparable(row)).toBe(
    '100\u00a0% de la consommation comparée est derrière des panneaux mesurés depuis moins longtemps\u00a0: ce qu’ils ont remplacé n’est pas une économie',
  );
  // What is drawn no more emits no more.
  expect(comparableChange(carbon)).toBeLessThan(-0.25);
  const file = await own.app
    .as(own.user.token)
    .call(exportBuildings, { query: { format: 'csv', sort: 'createdAt', order: 'asc' } });
  const [line] = csvRows(file.body);
  expect(line!['Évolution de l’énergie en un an (%)']).toBe('');
  expect(line!['Non comparable : raison']).toContain('n’est pas une économie');
});

test('an inverter that is a source of its own feeds the meters of its building, unless it is known to sell all that it makes', async () => {
  await aMeter(Array.from({ length: DAYS }, (_, i) => (i < PANELS_FROM ? 20 : 8)));
  const roof = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  await withPanels(roof, '2025-08-03');
  const fed = await compared();
  expect([fed.page.panels, fed.row.panels]).toEqual([1, 1]);
  expect([comparableChange(fed.page), comparableChange(fed.row), fed.none]).toEqual([null, null, [1, 1]]);
  await own.app.as(own.user.token).call(sources.updateMeter, {
    params: { id: roof._id },
    body: { point: { electricity: { segment: 'C5', withdrawal: false } } },
  });
  const sold = await compared();
  expect([sold.page.panels, sold.row.panels]).toEqual([undefined, undefined]);
  expect(comparableChange(sold.row)).toBeLessThan(-0.25);
});

test('panels of both years, and those of a small meter, leave the change', async () => {
  const meter = await aMeter(Array.from({ length: DAYS }, () => 20));
  await withPanels(meter, '2024-02-03');
  const whole = await compared();
  expect([whole.page.panels, whole.row.panels, comparableChange(whole.row)]).toEqual([undefined, undefined, 0]);
  const small = await aMeter(Array.from({ length: DAYS }, (_, i) => (i < PANELS_FROM ? 1 : 0)));
  await withPanels(small, '2025-08-03');
  const { page, row, none } = await compared();
  expect(page.panels).toBeCloseTo(1 / 21, 9);
  expect(row.panels).toBeCloseTo(1 / 21, 9);
  expect([comparableChange(row) === null, none]).toEqual([false, [0, 0]]);
});
