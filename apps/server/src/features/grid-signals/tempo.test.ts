import { parseIsoDay, isoDay } from '@joulerie/domain/calendar';
import { TEMPO_LAST_DAY } from '@joulerie/domain/tariffs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/src/main.ts';
import { rows } from '../../platform/database.ts';
import { resetBreakers } from '../../platform/outgoing.ts';
import { aSource } from '../../testing/builders.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { runWork } from '../../testing/run-work.ts';
import { BASE } from '../costs/test-offers.ts';
import { collectTempo } from './collect-tempo.work.ts';

const own = ownBuilding();
const { offer, cost } = costCalls(own);
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => own.app.clock.now });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  own.app.clock.now = Date.parse('2026-11-27T11:30:00Z');
  await rows(own.app.store.db, sql`delete from tempo_days returning 1`);
  await fetch(`${sandbox.url}/faults`, { method: 'DELETE' });
  resetBreakers();
});

const collect = () =>
  runWork(own.app, collectTempo, { RTE_CLIENT_ID: 'essai', RTE_CLIENT_SECRET: 'secret', RTE_API_URL: sandbox.url });
const fault = (kind: string) =>
  fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'rte', kind, count: 2 }),
  });
const known = () =>
  rows<{ day: string; colour: 'bleu' | 'blanc' | 'rouge' }>(
    own.app.store.db,
    sql`select day::text, colour from tempo_days order by day`,
  );

/** €/kWh by colour, off-peak and peak. */
const PRICES = { bleu: [0.1, 0.2], blanc: [0.3, 0.4], rouge: [0.5, 0.9] } as const;
const TEMPO_OFFER = {
  ...BASE,
  kind: 'Tempo',
  subscriptionEurPerMonth: 0,
  posts: [
    ['BLEU_HC', 0.1],
    ['BLEU_HP', 0.2],
    ['BLANC_HC', 0.3],
    ['BLANC_HP', 0.4],
    ['ROUGE_HC', 0.5],
    ['ROUGE_HP', 0.9],
  ].map(([post, eurPerKwh]) => ({ post, label: post, eurPerKwh })),
};

test('the colours that were published price a contract whose cost was unknown without them', async () => {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  await storedCurve(
    own.app,
    own.user,
    source,
    linkyRows('2026-11-01', '2026-11-30', () => 1000, 60),
  );
  expect((await offer(source, TEMPO_OFFER)).status).toBe(201);
  const before = await cost(source, '2026-11-03', '2026-11-22');
  expect(before.totalEur).toBeNull();

  await collect();
  await own.app.deliver();
  const colours = new Map((await known()).map(({ day, colour }) => [day, colour]));
  expect(new Set(colours.values())).toEqual(new Set(['bleu', 'blanc', 'rouge']));
  let expected = 0;
  for (let day = parseIsoDay('2026-11-03')!; day <= parseIsoDay('2026-11-22')!; day++)
    for (let hour = 0; hour < 24; hour++)
      // 1 kWh an hour; until six, the colour is that of the day before.
      expected += PRICES[colours.get(isoDay(hour < 6 ? day - 1 : day))!][hour >= 6 && hour < 22 ? 1 : 0];
  expect((await cost(source, '2026-11-03', '2026-11-22')).totalEur).toBeCloseTo(expected, 2);
});

test('colours are known up to tomorrow, from the day after the tables, and asked for once more without a change', async () => {
  await collect();
  const days = (await known()).map(({ day }) => day);
  expect(days[0]).toBe(isoDay(TEMPO_LAST_DAY + 1));
  expect(days.at(-1)).toBe('2026-11-28');
  expect(days).toHaveLength(parseIsoDay('2026-11-28')! - TEMPO_LAST_DAY);
  await collect();
  expect((await known()).length).toBe(days.length);
});

test('before the hour of publication, tomorrow is not known', async () => {
  own.app.clock.now = Date.parse('2026-11-27T07:00:00Z');
  await collect();
  expect((await known()).at(-1)!.day).toBe('2026-11-27');
});

test.each(['500', '429', 'lie', 'half'])(
  'a bad answer (%s) fails the job, which is done again, and keeps nothing',
  async (kind) => {
    await fault(kind);
    await expect(collect()).rejects.toThrow('Tempo colours');
    expect(await known()).toEqual([]);
    await fetch(`${sandbox.url}/faults`, { method: 'DELETE' });
    resetBreakers();
    await collect();
    expect((await known()).length).toBeGreaterThan(0);
  },
);

test('nothing is asked without a client of RTE', async () => {
  await runWork(own.app, collectTempo, {});
  expect(await known()).toEqual([]);
});
