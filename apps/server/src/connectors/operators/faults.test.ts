import { parisDay } from '@joulerie/domain/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetBreakers } from '../../platform/outgoing.ts';
import { callTurns } from '../../platform/quotas/call-quotas.ts';
import { testStore } from '../../testing/store.ts';
import { figures } from '../test-support.ts';
import { NOON, type OperatorsSandbox, clientsAt, operatorsSandbox } from './test-support.ts';

/** Every bad day of the operators, through the real clients. */
const PRM = '25000000000101';
const PCE = '21000000000193';
const clock = { now: NOON };
const today = parisDay(NOON);
const PERIOD = { fromDay: today - 7, toDay: today };
const WITHIN_MS = 1500;

let sandbox: OperatorsSandbox;
let clients: ReturnType<typeof clientsAt>;
beforeAll(async () => {
  sandbox = await operatorsSandbox(clock);
  await sandbox.share(PRM);
  const declared = await clientsAt(sandbox.url, clock).grdf.declareRight(PCE, {
    holder: { company: 'Mairie de Cergy' },
    postcode: '95000',
    email: 'mairie@exemple.fr',
    mobile: null,
    fromDay: today,
    toDay: today + 100,
    consumptionFromDay: today - 1000,
    consumptionToDay: today,
    scopes: { published: true, informative: true, contractual: true, technical: true },
  });
  if (!declared.ok) throw new Error(declared.kind);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.clearFaults();
  resetBreakers();
  clients = clientsAt(sandbox.url, clock, { withinMs: WITHIN_MS });
});
const curve = () => clients.enedis.measures('consumption-curve', PRM, PERIOD);
const gas = () => clients.grdf.consumption('informative', PCE, PERIOD);
const both = { enedis: curve, grdf: gas };

describe.each(['enedis', 'grdf'] as const)('%s', (service) => {
  const call = both[service];
  // What is made again once fails twice before it is a failure.
  test.each([
    ['slow', { delayMs: 3000 }, 1, { kind: 'down', retryable: true, status: null }],
    ['429', {}, 1, { kind: 'quota', retryable: true, retryAfterS: 5, status: 429 }],
    ['500', {}, 2, { kind: 'down', retryable: true, status: 500 }],
    ['close', {}, 2, { kind: 'down', retryable: true, status: null }],
    ['half', {}, 2, { kind: 'unreadable', retryable: true, status: null }],
    ['lie', {}, 1, { kind: 'unreadable', retryable: true, status: 200 }],
    // Its token is renewed once; refused again, it is the consent.
    ['401', {}, 2, { kind: 'no-right', retryable: false, status: 401 }],
  ])('%s', async (kind, more, count, expected) => {
    await sandbox.fault(service, kind, { count, ...more });
    expect(await call()).toMatchObject({ ok: false, ...expected });
    expect((await call()).ok).toBe(true);
  });

  test.each(['500', 'close', 'half', '401'])('%s once is overcome', async (kind) => {
    await sandbox.fault(service, kind, { count: 1 });
    expect((await call()).ok).toBe(true);
  });

  test.each([
    ['401', { kind: 'credentials', retryable: false }],
    ['429', { kind: 'quota', retryAfterS: 5 }],
    ['500', { kind: 'down' }],
    ['lie', { kind: 'unreadable' }],
  ])('a token endpoint that answers %s', async (kind, expected) => {
    await sandbox.fault(`${service}-token`, kind);
    expect(await call()).toMatchObject({ ok: false, ...expected });
    expect((await call()).ok).toBe(true);
  });

  test('four failures in a row, and it is left alone for a while', async () => {
    await sandbox.fault(service, '500', { count: 20 });
    await call();
    await call();
    expect(await call()).toMatchObject({ kind: 'down', status: null, retryAfterS: 15 });
  });

  test('tokens that all ended are renewed', async () => {
    expect((await call()).ok).toBe(true);
    await sandbox.endTokens();
    expect((await call()).ok).toBe(true);
  });
});

describe('measures of Enedis that are', () => {
  const read = async () => {
    const answer = await curve();
    if (!answer.ok || !answer.value) throw new Error('nothing read');
    return figures(answer.value);
  };
  test('repeated count once', async () => {
    const { total } = await read();
    await sandbox.fault('enedis', 'duplicates');
    expect(await read()).toMatchObject({ points: 336, duplicates: 336, total });
  });
  test('no number are missing', async () => {
    await sandbox.fault('enedis', 'nan');
    expect(await read()).toMatchObject({ points: 335 });
  });
  test('corrected have another value', async () => {
    const { total } = await read();
    await sandbox.fault('enedis', 'corrected');
    expect((await read()).total.value / total.value).toBeCloseTo(1.1, 2);
  });
  test('cut are none', async () => {
    await sandbox.fault('enedis', 'cut');
    expect(await curve()).toMatchObject({ kind: 'unreadable', status: 200 });
  });
  test('a refusal with HTTP 200', async () => {
    await sandbox.fault('enedis', 'business');
    expect(await curve()).toMatchObject({ kind: 'business', code: 'ADAM-ERR0069' });
  });
});

describe('consumptions of GRDF that are', () => {
  const read = async () => {
    const answer = await gas();
    if (!answer.ok || !answer.value.read) throw new Error('nothing read');
    return { ...figures(answer.value.read, 'conso_gaz'), again: answer.value.again };
  };
  test.each([
    ['trailer', { points: 7, again: [] }],
    ['duplicates', { points: 7, duplicates: 7, again: [] }],
    ['nan', { points: 6, again: [] }],
    ['corrected', { points: 7 }],
  ])('%s', async (kind, expected) => {
    await sandbox.fault('grdf', kind);
    expect(await read()).toMatchObject(expected);
  });
  test('cut are kept up to the cut, and asked again from there', async () => {
    await sandbox.fault('grdf', 'cut');
    const { points, again } = await read();
    expect([points, again]).toEqual([3, [{ fromDay: today - 4, toDay: today }]]);
  });
  test('a refusal with HTTP 200', async () => {
    await sandbox.fault('grdf', 'business');
    expect(await gas()).toMatchObject({ kind: 'no-right', code: '1000014', status: 200 });
  });
});

describe('quotas', () => {
  test('an operator that is asked too often says so; with turns of the database it is not', async () => {
    // On a real clock: both sides count its seconds.
    const own = await operatorsSandbox(
      {
        get now() {
          return Date.now();
        },
      },
      { perSecond: 5, perHour: 1000 },
    );
    await own.share(PRM);
    const wild = clientsAt(own.url, {
      get now() {
        return Date.now();
      },
    });
    const period = { fromDay: parisDay(Date.now()) - 10, toDay: parisDay(Date.now()) - 8 };
    const ask = (of: typeof wild) =>
      Promise.all(Array.from({ length: 12 }, () => of.enedis.measures('consumption', PRM, period)));
    const refused = (await ask(wild)).filter((one) => !one.ok);
    expect(refused.length).toBe(7);
    expect(refused[0]).toMatchObject({ kind: 'quota', status: 429, message: 'SLA dépassé', retryAfterS: 1 });

    await new Promise((resolve) => {
      setTimeout(resolve, 1100);
    });
    const turns = callTurns((await testStore()).db, { perSecond: 5, perHour: 1000, reservedShare: 0.3 }, 'daily');
    const calm = clientsAt(
      own.url,
      {
        get now() {
          return Date.now();
        },
      },
      { turns },
    );
    for (let i = 0; i < 7; i++) expect((await calm.enedis.measures('consumption', PRM, period)).ok).toBe(true);
    await own.close();
  });

  test('after a 429, nobody asks before the time it said', async () => {
    const { db } = await testStore();
    const turns = callTurns(db, { perSecond: 1000, perHour: 1000, reservedShare: 0.3 }, 'daily', () => clock.now);
    const one = clientsAt(sandbox.url, clock, { turns });
    await sandbox.fault('grdf', '429');
    expect(await one.grdf.meter(PCE)).toMatchObject({ kind: 'quota', status: 429, retryAfterS: 5 });
    expect(await one.grdf.meter(PCE)).toMatchObject({
      kind: 'quota',
      status: null,
      retryAfterS: 5,
      code: null,
      message: null,
    });
    clock.now += 5000;
    expect((await one.grdf.meter(PCE)).ok).toBe(true);
    clock.now = NOON;
  });
});
