import { dayStart, parseIsoDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayAheadPrice } from '../../../../sandbox/src/entsoe/entsoe.routes.ts';
import { type Sandbox, startSandbox } from '../../../../sandbox/src/main.ts';
import { rows } from '../../platform/database.ts';
import { aSource } from '../../testing/builders.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { runWork } from '../../testing/run-work.ts';
import { collectSignals } from '../grid-signals/collect-signals.work.ts';
import { BASE } from './test-offers.ts';

const own = ownBuilding();
const { offer, cost } = costCalls(own);
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => own.app.clock.now });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  own.app.clock.now = Date.parse('2026-04-10T11:00:00Z');
  await rows(own.app.store.db, sql`delete from grid_signal_days returning 1`);
  await rows(own.app.store.db, sql`delete from grid_signal_retrievals returning 1`);
  // The years before are left out: they take seconds.
  await rows(
    own.app.store.db,
    sql`insert into grid_signal_retrievals (signal, from_day, to_day, tried_at) values ('prix_spot', '2023-01-01', '2026-03-22', now()) returning 1`,
  );
});

const collect = () => runWork(own.app, collectSignals, { ENTSOE_TOKEN: 'essai', ENTSOE_API_URL: sandbox.url });
const MARKET = {
  ...BASE,
  name: 'Offre dynamique',
  kind: 'marche',
  taxes: 'HT',
  subscriptionEurPerMonth: 12,
  posts: [],
  marketMarginEurPerKwh: 0.012,
  grid: 'table',
  gridFormula: 'BTINFCUST',
} as const;

/** Half-hours of 1 kW for two hours each morning, and of 200 W on the rest of the day, by the clock of UTC. */
const powerAt = (at: number): number => {
  const hour = (at / 3_600_000) % 24;
  return hour >= 6 && hour < 8 ? 1000 : 200;
};
const FIRST = dayStart(parseIsoDay('2026-03-16')!);

/** What energy at the sandbox's prices costs over some days, before tax. */
function expectedEnergy(from: string, to: string, margin: number): { kWh: number; eur: number } {
  let [kWh, eur] = [0, 0];
  for (let day = parseIsoDay(from)!; day <= parseIsoDay(to)!; day++)
    for (let at = dayStart(day); at < dayStart(day + 1); at += 900_000) {
      const energy = powerAt(at) / 4000;
      kWh += energy;
      eur += energy * (dayAheadPrice(day, at) / 1000 + margin);
    }
  return { kWh, eur };
}

async function aHome() {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  await storedCurve(
    own.app,
    own.user,
    source,
    // The 29th has 23 hours.
    linkyRows('2026-03-16', '2026-04-10', (slot) => powerAt(FIRST + slot * 1_800_000)),
  );
  return source;
}

test('a contract at market prices costs what each quarter of an hour did, with its margin, and its bill ends on the same sum', async () => {
  const source = await aHome();
  expect((await offer(source, MARKET)).status).toBe(201);
  const before = await cost(source, '2026-03-25', '2026-03-31');
  expect(before.totalEur).toBeNull();
  await collect();
  await own.app.deliver();
  // In one month: each month of a bill is rounded.
  const after = await cost(source, '2026-03-25', '2026-03-31');
  const { kWh, eur } = expectedEnergy('2026-03-25', '2026-03-31', MARKET.marketMarginEurPerKwh);
  const line = after.lines.find(({ label }) => label.startsWith('Énergie, prix de marché'))!;
  expect(line.quantity).toBeCloseTo(kWh, 3);
  expect(line.amountEur).toBeCloseTo(eur, 2);
  expect(after.totalEur).not.toBeNull();
});

test('days before the first price that is known have no cost, and say why', async () => {
  const source = await aHome();
  await offer(source, MARKET);
  await collect();
  await own.app.deliver();
  // The prices of these days were never asked for.
  const found = await cost(source, '2026-03-17', '2026-03-22');
  expect(found.totalEur).toBeNull();
  expect(JSON.stringify(found)).toContain('Prix de marché inconnu');
});

test.each([
  [{ marketMarginEurPerKwh: null }, 'marketMarginEurPerKwh'],
  [{ taxes: 'TTC', grid: 'included' }, 'taxes'],
  [{ prices: 'regulated', grid: 'included' }, 'prices'],
  [{ posts: [{ post: 'BASE', label: 'Base', eurPerKwh: 0.2 }] }, 'posts'],
])('terms that contradict a market price are refused by their field: %j', async (terms, field) => {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  const answer = await offer(source, { ...MARKET, ...terms } as typeof MARKET);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.error!.fields ?? {})).toContain(field);
});
