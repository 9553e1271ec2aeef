import { addMonths, dayLengthMs, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetBreakers } from '../../../platform/outgoing.ts';
import { NOON, type OperatorsSandbox, clientsAt, operatorsSandbox } from '../../operators/test-support.ts';
import type { FileRead } from '../../reader.ts';
import { figures, only, values } from '../../test-support.ts';
import type { DataConnect } from './client.ts';
import type { MeasureKind } from './measures.ts';

const clock = { now: NOON };
let sandbox: OperatorsSandbox;
let enedis: DataConnect;
beforeAll(async () => {
  sandbox = await operatorsSandbox(clock);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  clock.now = NOON;
  resetBreakers();
  await sandbox.clearFaults();
  enedis = clientsAt(sandbox.url, clock).enedis;
});

const day = (text: string) => parseIsoDay(text)!;
const today = () => parisDay(clock.now);
const HOME = '25000000000101';

async function measured(kind: MeasureKind, prm: string, from: number, to: number): Promise<FileRead | null> {
  const answer = await enedis.measures(kind, prm, { fromDay: from, toDay: to });
  if (!answer.ok) throw new Error(`${answer.kind}: ${answer.message}`);
  return answer.value;
}

test('a home that was shared: its services, its facts, its curve and its days', async () => {
  const id = await sandbox.share(HOME);
  const services = await enedis.subscribedServices(id);
  if (!services.ok) throw new Error(services.kind);
  expect(services.value.map((one) => [one.prm, one.state, one.measures])).toEqual(
    ['curve', 'index', 'maximum-power', 'energy', 'facts'].map((measures) => [HOME, 'active', measures]),
  );
  expect(services.value[0]).toMatchObject({ fromDay: today(), withdrawal: true, injection: false });

  const contracts = await enedis.contracts(HOME);
  expect(contracts).toMatchObject({ ok: true, value: { facts: { segment: 'C5' } } });
  const summary = await enedis.summary(HOME);
  expect(summary).toMatchObject({ value: { withdrawalSince: day('2018-08-31'), facts: { serviceLevel: 2 } } });
  const metering = await enedis.metering(HOME);
  expect(metering).toMatchObject({ ok: true, value: { isLinky: true, offPeakRanges: 'HC (22H00-6H00)' } });

  const curve = await measured('consumption-curve', HOME, today() - 7, today());
  const daily = await measured('consumption', HOME, today() - 7, today());
  expect(figures(curve!).points).toBe(7 * 48);
  // Half the sum of the curve is the energy of the day, exactly.
  const watts = values(curve!);
  values(daily!).forEach((wh, i) => {
    expect(watts.slice(i * 48, (i + 1) * 48).reduce((sum, one) => sum + one, 0) / 2).toBe(wh);
  });
  expect(only(curve!).runs[0]!.from).toBe(NOON - 11.5 * 3_600_000 - 7 * 86_400_000 - 0.5 * 3_600_000);
});

describe.each([
  ['2025-10-26', 50],
  ['2026-03-29', 46],
  ['2026-02-10', 48],
])('%s', (text, slots) => {
  test(`has ${slots} half-hours and their energy`, async () => {
    await sandbox.share(HOME);
    const curve = only((await measured('consumption-curve', HOME, day(text), day(text) + 1))!);
    expect(curve.runs).toHaveLength(1);
    expect(curve.runs[0]!.values).toHaveLength(slots);
    expect(dayLengthMs(day(text))).toBe(slots * 1_800_000);
    const [wh] = values((await measured('consumption', HOME, day(text), day(text) + 1))!);
    expect(curve.runs[0]!.values.reduce((sum, one) => sum + one, 0) / 2).toBe(wh);
  });
});

test('maximum powers, indexes, and what a home with panels injects', async () => {
  await sandbox.share(HOME);
  const maxima = await measured('maximum-power', HOME, today() - 30, today());
  expect(figures(maxima!, 'puissance_max').points).toBe(30);
  const indexes = await measured('consumption-index', HOME, today() - 3, today());
  expect(indexes!.series.map((one) => one.register).toSorted()).toEqual(['01', '02', 'T']);
  const [first, , last] = values(indexes!, 'index', 'T');
  const days = values((await measured('consumption', HOME, today() - 3, today() - 1))!);
  expect(last! - first!).toBe(days[0]! + days[1]!);

  const solar = '25000000000194';
  await sandbox.share(solar);
  const injected = await measured('production-curve', solar, day('2026-06-10'), day('2026-06-12'));
  expect(Math.max(...values(injected!, 'injection'))).toBeGreaterThan(1000);
  const [mean] = values((await measured('production', solar, day('2026-06-10'), day('2026-06-11')))!, 'injection');
  expect(mean! * 48).toBeCloseTo(
    values(injected!, 'injection')
      .slice(0, 48)
      .reduce((sum, one) => sum + one, 0),
    3,
  );
});

test.each([
  ['25000000000190', 'consumption', 'unknown-point'],
  ['25000000000195', 'consumption', 'period'],
  ['25000000000196', 'consumption', 'no-right'],
  ['25000000000101', 'production', 'request'],
] as const)('%s, %s of a year ago: %s', async (prm, kind, expected) => {
  await sandbox.share(prm);
  const answer = await enedis.measures(kind, prm, { fromDay: today() - 365, toDay: today() - 360 });
  expect(answer).toMatchObject({ ok: false, kind: expected, retryable: false });
});

test.each(['25000000000191', '25000000000192', '25000000000193'])(
  '%s has no curve, which is no failure',
  async (prm) => {
    await sandbox.share(prm);
    expect(await measured('consumption-curve', prm, today() - 7, today())).toBeNull();
  },
);

test('the facts of a C4 point, and of one whose metering our contract leaves out', async () => {
  await sandbox.share('25000000000193');
  expect(await enedis.metering('25000000000193')).toMatchObject({ value: { isLinky: false } });
  const { value } = (await enedis.contracts('25000000000193')) as { value: object };
  expect(value).toMatchObject({ facts: { segment: 'C4', subscribedPowerKva: 96 } });
  await sandbox.share('25000000000199');
  expect(await enedis.contracts('25000000000199')).toMatchObject({ ok: true, value: { facts: { segment: 'C5' } } });
  expect(await enedis.metering('25000000000199')).toMatchObject({ ok: false, kind: 'not-subscribed', code: '900908' });
});

describe('days that come late or are corrected', () => {
  test('the day before comes at eight', async () => {
    await sandbox.share(HOME);
    clock.now = Date.parse('2026-11-26T06:59:00Z');
    expect(await measured('consumption', HOME, today() - 1, today())).toBeNull();
    clock.now += 60_000;
    expect(values((await measured('consumption', HOME, today() - 1, today()))!)).toHaveLength(1);
  });

  test('late ones come five days after, and only they are absent meanwhile', async () => {
    const prm = '25000000000197';
    await sandbox.share(prm);
    const [from, to] = [today() - 4, today()];
    const counted = async () => figures((await measured('consumption', prm, from, to))!).points;
    const early = await counted();
    clock.now += 6 * 86_400_000;
    expect([early < 4, await counted()]).toEqual([true, 4]);
  });

  test('an estimate is corrected a week later', async () => {
    const prm = '25000000000198';
    await sandbox.share(prm);
    const period = [today() - 6, today()] as const;
    const before = await measured('consumption-curve', prm, ...period);
    const qualities = (read: FileRead) => new Set(only(read).runs.flatMap((run) => [...(run.quality ?? [])]));
    clock.now += 8 * 86_400_000;
    const after = await measured('consumption-curve', prm, ...period);
    expect(qualities(before!)).not.toEqual(qualities(after!));
    expect(figures(after!).total.value).toBeGreaterThan(figures(before!).total.value);
  });
});

test('the index of a day is the same whenever it is asked for', async () => {
  await sandbox.share(HOME);
  const period = [today() - 3, today()] as const;
  const before = values((await measured('consumption-index', HOME, ...period))!, 'index', 'T');
  clock.now += 40 * 86_400_000;
  expect(values((await measured('consumption-index', HOME, ...period))!, 'index', 'T')).toEqual(before);
});

test('a share that is removed gives nothing any more', async () => {
  const prm = '25000000000102';
  const id = await sandbox.share(prm);
  expect((await enedis.measures('consumption', prm, { fromDay: today() - 3, toDay: today() })).ok).toBe(true);
  await sandbox.unshare(id);
  expect(await enedis.subscribedServices(id)).toEqual({ ok: true, value: [] });
  expect(await enedis.measures('consumption', prm, { fromDay: today() - 3, toDay: today() })).toMatchObject({
    ok: false,
    kind: 'no-right',
    message: "Le client n'est pas autorisé pour le point demandé",
  });
  expect(addMonths(today(), -36)).toBeLessThan(today());
});
