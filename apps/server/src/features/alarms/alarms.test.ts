import * as calls from '@joulerie/contract/alarms';
import type { AlarmRule } from '@joulerie/domain/alarms';
import { beforeEach, describe, expect, test } from 'vitest';
import { aMember, aSource, aUser } from '../../testing/builders.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { BASE } from '../costs/test-offers.ts';

const own = ownBuilding();
const { offer } = costCalls(own);
const as = (token = own.user.token) => own.app.as(token);
const NOW = Date.parse('2025-11-23T09:00:00Z');
beforeEach(() => {
  own.app.clock.now = NOW;
});

const ABOVE: AlarmRule = { kind: 'threshold', side: 'above', value: 5000, minutes: 0, days: 1 };
const NIGHT: AlarmRule = { kind: 'base_load', value: 3000, days: 3 };

type Source = Awaited<ReturnType<typeof aSource>>;
const aMeter = () => aSource(own.app, own.user, own.building, { segment: 'C5' });
/** Whole days of half-hours [W], the last one left out. */
const measure = (source: Source, from: string, to: string, powerOf: (slot: number) => number | null) =>
  storedCurve(own.app, own.user, source, linkyRows(from, to, powerOf));

const put = (source: Source, rules: AlarmRule[], headers: Record<string, string> = {}) =>
  as().call(calls.putSourceAlarm, { params: { id: source._id, variable: 'puissance' }, body: { rules } }, { headers });
const putOfBuilding = (rules: AlarmRule[]) =>
  as().call(calls.putBuildingAlarm, { params: { id: own.building, variable: 'puissance' }, body: { rules } });
const ALL = ['raised', 'seen', 'closed', 'withdrawn'] as const;
const rung = async (query: object = {}, token?: string) =>
  (await as(token).call(calls.listAlarmEvents, { query: { state: [...ALL], sort: 'date', order: 'asc', ...query } }))
    .body;

describe('an alarm of a source', () => {
  test('is a list of rules that reads as sentences, replaced as a whole, and deleted by an empty one', async () => {
    const source = await aMeter();
    const made = (await put(source, [ABOVE, NIGHT])).body;
    expect(made).toMatchObject({ variable: 'puissance', label: 'Courbe de charge', unclosed: 0, subscriptions: [] });
    expect(made.rules.map(({ sentence }) => sentence)).toEqual([
      'Prévenir si la puissance dépasse 5\u00a0kW',
      'Prévenir si le talon de nuit dépasse 3\u00a0kW trois nuits de suite',
    ]);
    const list = async () => (await as().call(calls.listSourceAlarms, { params: { id: source._id } })).body;
    expect(await list()).toMatchObject({ total: 1, data: [{ rules: [{ rule: ABOVE }, { rule: NIGHT }] }] });
    expect((await put(source, [])).body.rules).toEqual([]);
    expect(await list()).toMatchObject({ total: 0, data: [], has_more: false });
  });

  test('an edit made from rules that changed since is refused, and loses nothing', async () => {
    const source = await aMeter();
    const { version } = (await put(source, [ABOVE])).body;
    const first = await put(source, [NIGHT], { 'if-match': version });
    expect(first.status).toBe(200);
    const late = await put(source, [], { 'if-match': version });
    expect(late.error).toMatchObject({ code: 'edit_conflict', operation: 'L’alarme n’a pas été enregistrée.' });
    expect((await put(source, [], { 'if-match': first.body.version })).status).toBe(200);
  });

  test.each<[string, object]>([
    ['a kind of nobody', { kind: 'humeur' }],
    ['no threshold', { kind: 'threshold', side: 'above', minutes: 0, days: 1 }],
    ['a threshold that is no number', { ...ABOVE, value: 'douze' }],
    ['days without end', { ...NIGHT, days: 400 }],
    ['a key of nobody', { ...ABOVE, couleur: 'rouge' }],
  ])('%s is refused', async (_, rule) => {
    const source = await aMeter();
    const params = { id: source._id, variable: 'puissance' };
    const answer = await as().callLoosely(calls.putSourceAlarm, { params, body: { rules: [rule] } });
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input']);
  });

  test('a rule that makes no sense of its variable is refused', async () => {
    const source = await aMeter();
    const params = { id: source._id, variable: 'temperature_ambiante' } as const;
    const answer = await as().call(calls.putSourceAlarm, { params, body: { rules: [NIGHT] } });
    expect([answer.status, answer.error.code]).toEqual([422, 'alarm_rule_unfit']);
    const subscribed: AlarmRule = { kind: 'subscribed_power', percent: 100, minutes: 0 };
    expect((await putOfBuilding([subscribed])).error.code).toBe('alarm_rule_unfit');
  });
});

describe('measures that come', () => {
  test('ring once what they break, prolong it the next day, and price what is over', async () => {
    const source = await aMeter();
    await offer(source, BASE);
    await measure(source, '2025-10-01', '2025-11-10', () => 1000);
    await put(source, [ABOVE]);
    await own.app.deliver();
    await measure(source, '2025-11-21', '2025-11-22', (slot) => (slot === 20 ? 6000 : 1000));
    await own.app.deliver();
    const [first, ...others] = (await rung()).data;
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      state: 'raised',
      sentence: 'Prévenir si la puissance dépasse 5\u00a0kW',
      start: '2025-11-21T09:00:00.000Z',
      ring: '2025-11-21T09:30:00.000Z',
      extremeText: '6\u00a0kW',
      beyondKwh: 0.5,
      days: 1,
      ongoing: true,
      late: false,
    });
    expect(first!.eur).toBeCloseTo(0.1, 6);
    await measure(source, '2025-11-22', '2025-11-23', (slot) => (slot === 30 ? 7000 : 1000));
    await own.app.deliver();
    expect((await rung()).data).toMatchObject([{ _id: first!._id, days: 2, beyondKwh: 1.5, extremeText: '7\u00a0kW' }]);
  });

  test('the same file twice, or an event that is delivered again, rings nothing more', async () => {
    const source = await aMeter();
    await put(source, [ABOVE]);
    const day = () => measure(source, '2025-11-21', '2025-11-22', (slot) => (slot === 20 ? 6000 : 1000));
    await day();
    await own.app.deliver();
    await day();
    await own.app.deliver();
    await as().call(calls.putSourceAlarm, {
      params: { id: source._id, variable: 'puissance' },
      body: { rules: [ABOVE, NIGHT] },
    });
    expect((await rung()).total).toBe(1);
  });

  test('a correction withdraws what it takes away, and says so; with its measures it comes back, once', async () => {
    const source = await aMeter();
    await put(source, [ABOVE]);
    const day = async (peak: number) => {
      await measure(source, '2025-11-21', '2025-11-22', (slot) => (slot === 20 ? peak : 1000));
      await own.app.deliver();
      return (await rung()).data;
    };
    const [raised] = await day(6000);
    expect(await day(4000)).toMatchObject([{ _id: raised!._id, state: 'withdrawn', ongoing: false }]);
    expect((await rung({ state: ['raised'] })).total).toBe(0);
    expect(await day(6500)).toMatchObject([{ _id: raised!._id, state: 'raised', extremeText: '6,5\u00a0kW' }]);
  });

  test('late, they ring when they come and say so; nights around a gap that is filled are one alarm', async () => {
    const source = await aMeter();
    await put(source, [NIGHT]);
    const night = async (from: string, to: string) => {
      await measure(source, from, to, () => 4000);
      await own.app.deliver();
    };
    await night('2025-10-12', '2025-10-14');
    await night('2025-10-15', '2025-10-17');
    expect((await rung()).total).toBe(0);
    await night('2025-10-14', '2025-10-15');
    expect((await rung()).data).toMatchObject([
      { late: true, days: 5, start: '2025-10-11T22:00:00.000Z', ring: '2025-10-14T04:00:00.000Z', beyondKwh: 120 },
    ]);
  });

  test('of the rule that is saved, a cause that goes on rings at once, and one that ended does not', async () => {
    const source = await aMeter();
    await measure(source, '2025-11-01', '2025-11-23', (slot) => (slot < 3 * 48 || slot >= 19 * 48 ? 4000 : 1000));
    await put(source, [NIGHT]);
    expect((await rung()).data).toMatchObject([{ days: 3, start: '2025-11-19T23:00:00.000Z' }]);
  });

  test('a rule that changes closes what rang of the one before, and begins anew', async () => {
    const source = await aMeter();
    await measure(source, '2025-11-19', '2025-11-23', () => 6000);
    await put(source, [ABOVE]);
    await put(source, [{ ...ABOVE, value: 5500 }]);
    expect((await rung()).data.map(({ state, reason }) => [state, reason]).toSorted()).toEqual([
      ['closed', 'rule_changed'],
      ['raised', null],
    ]);
  });
});

describe('a rule that is put back', () => {
  test('opens again what rang of it and goes on, and leaves closed what ended before', async () => {
    const source = await aMeter();
    await put(source, [ABOVE]);
    await measure(source, '2025-11-03', '2025-11-04', () => 6000);
    await measure(source, '2025-11-21', '2025-11-23', () => 6000);
    await own.app.deliver();
    await put(source, []);
    expect((await rung()).data.map(({ state }) => state)).toEqual(['closed', 'closed']);
    await put(source, [ABOVE]);
    const [ended, lasting] = (await rung()).data;
    expect(ended).toMatchObject({ state: 'closed', reason: 'rule_changed' });
    expect(lasting).toMatchObject({ state: 'raised', reason: null, closedBy: null, ongoing: true });
  });
});

test('two files that come before alarms are looked at ring what each of them breaks', async () => {
  const source = await aMeter();
  await put(source, [ABOVE]);
  await measure(source, '2025-11-20', '2025-11-21', () => 6000);
  await measure(source, '2025-11-03', '2025-11-04', () => 6000);
  await own.app.deliver();
  expect((await rung()).total).toBe(2);
});

test('closed twice at once, it is closed once, with one of the reasons', async () => {
  const source = await aMeter();
  await put(source, [ABOVE]);
  await measure(source, '2025-11-21', '2025-11-22', () => 6000);
  await own.app.deliver();
  const id = (await rung()).data[0]!._id;
  const reasons = ['fixed', 'expected'] as const;
  const both = await Promise.all(
    reasons.map((reason) => as().call(calls.closeAlarmEvent, { params: { id }, body: { reason } })),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await rung()).data).toMatchObject([{ state: 'closed', reason: expect.stringMatching(/^(fixed|expected)$/) }]);
});

test('rules replaced from two sessions at once: one is kept, the other is told so', async () => {
  const source = await aMeter();
  const { version } = (await put(source, [ABOVE])).body;
  const both = await Promise.all(
    [NIGHT, { ...ABOVE, value: 7000 }].map((rule) => put(source, [rule], { 'if-match': version })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

describe('an alarm of a building', () => {
  test('is of the sum of its sources, and rings nothing while one of them is missing', async () => {
    const [one, other] = [await aMeter(), await aMeter()];
    await putOfBuilding([ABOVE]);
    await measure(one, '2025-11-21', '2025-11-22', () => 3000);
    await own.app.deliver();
    expect((await rung()).total).toBe(0);
    await measure(other, '2025-11-21', '2025-11-22', () => 2500);
    await own.app.deliver();
    expect((await rung({ _id_building: own.building })).data).toMatchObject([
      { subject: { kind: 'building', _id: own.building }, extremeText: '5,5\u00a0kW', eur: null },
    ]);
    expect((await rung({ _id_source: one._id })).total).toBe(0);
  });
});

describe('what rang', () => {
  async function aRing() {
    const source = await aMeter();
    await put(source, [ABOVE]);
    await measure(source, '2025-11-21', '2025-11-22', () => 6000);
    await own.app.deliver();
    return { source, event: (await rung()).data[0]! };
  }
  const see = (id: string, token?: string) => as(token).call(calls.seeAlarmEvent, { params: { id } });
  const close = (id: string, body: { reason: 'fixed' | 'expected'; note?: string }, token?: string) =>
    as(token).call(calls.closeAlarmEvent, { params: { id }, body });

  test('is seen, then closed with a reason, and stays so while its cause goes on', async () => {
    const { source, event } = await aRing();
    expect((await see(event._id)).body).toMatchObject({ state: 'seen', closedAt: null });
    const closed = (await close(event._id, { reason: 'expected', note: 'Travaux' })).body;
    expect(closed).toMatchObject({ state: 'closed', reason: 'expected', note: 'Travaux', closedBy: 'Camille Martin' });
    await measure(source, '2025-11-22', '2025-11-23', () => 6000);
    await own.app.deliver();
    expect((await rung()).data).toMatchObject([{ _id: event._id, state: 'closed', days: 2 }]);
    expect((await rung({ state: ['raised', 'seen'] })).total).toBe(0);
  });

  test('is nobody else’s: another space does not know it', async () => {
    const { event } = await aRing();
    const other = await aUser(own.app);
    expect((await see(event._id, other.token)).error.code).toBe('not_found_alarm');
    expect((await close(event._id, { reason: 'fixed' }, other.token)).error.code).toBe('not_found_alarm');
    expect((await rung({}, other.token)).data).toEqual([]);
  });

  test('costs its kWh alone: the subscription would be paid without it', async () => {
    const source = await aMeter();
    await offer(source, BASE);
    await measure(source, '2025-10-01', '2025-11-10', () => 20);
    await own.app.deliver();
    await put(source, [ABOVE]);
    await measure(source, '2025-11-21', '2025-11-22', () => 6000);
    await own.app.deliver();
    // 24 hours of 1 kW too much, at 0.20 € with taxes.
    expect((await rung()).data[0]!.eur).toBeCloseTo(4.8, 6);
  });

  test('comes by pages, the most euros first, those without an amount last', async () => {
    const rings = [];
    for (const price of [null, 0.2]) {
      const source = await aMeter();
      if (price !== null) await offer(source, BASE);
      await measure(source, '2025-10-01', '2025-11-10', () => 1000);
      await own.app.deliver();
      await put(source, [ABOVE]);
      await measure(source, '2025-11-21', '2025-11-22', () => 6000);
      await own.app.deliver();
      rings.push(source._id);
    }
    const page = async (n: number) => (await as().call(calls.listAlarmEvents, { query: { page: n, limit: 1 } })).body;
    const [first, second] = [await page(1), await page(2)];
    expect([first, second].map(({ data }) => data[0]!.subject._id)).toEqual([rings[1], rings[0]]);
    expect([first.total, first.has_more, second.has_more]).toEqual([2, true, false]);
    expect(second.data[0]!.eurReason).toMatch(/^Le prix de l’énergie est inconnu/);
  });
});

describe('subscriptions', () => {
  test('are a person’s own, one for each way of being told, and end one by one or all at once', async () => {
    const source = await aMeter();
    const params = { id: source._id, variable: 'puissance' } as const;
    const subscribe = (subscriptionType: 'mail' | 'weekly', token?: string) =>
      as(token).call(calls.subscribeSourceAlarm, { params, query: { subscriptionType } });
    expect((await subscribe('mail')).error.code).toBe('not_found_alarm');
    await put(source, [ABOVE]);
    await subscribe('mail');
    expect((await subscribe('weekly')).body.subscriptions).toEqual(['mail', 'weekly']);
    expect((await subscribe('weekly')).body.subscriptions).toHaveLength(2);
    const one = await as().call(calls.unsubscribeSourceAlarm, { params, query: { subscriptionType: 'mail' } });
    expect(one.body.subscriptions).toEqual(['weekly']);
    expect((await as().call(calls.unsubscribeSourceAlarm, { params, query: {} })).body.subscriptions).toEqual([]);
    const answer = await as().callLoosely(calls.subscribeSourceAlarm, {
      params,
      query: { subscriptionType: 'pigeon' },
    });
    expect(answer.error.code).toBe('invalid_input');
  });

  test('end with the alarm', async () => {
    const source = await aMeter();
    await put(source, [ABOVE]);
    const params = { id: source._id, variable: 'puissance' } as const;
    await as().call(calls.subscribeSourceAlarm, { params, query: {} });
    await put(source, []);
    expect((await put(source, [ABOVE])).body.subscriptions).toEqual([]);
  });
});

describe('replay', () => {
  const replay = async (source: Source, rule: AlarmRule) =>
    (await as().call(calls.replaySourceAlarm, { params: { id: source._id, variable: 'puissance' }, body: { rule } }))
      .body;

  test('says when a rule would have rung over the past year, in euros, and keeps nothing', async () => {
    const source = await aMeter();
    await offer(source, BASE);
    await measure(source, '2024-11-23', '2025-11-23', (slot) => (slot % 4800 === 20 ? 9000 : 1000));
    await own.app.deliver();
    const found = await replay(source, ABOVE);
    expect(found).toMatchObject({
      start_date: '2024-11-23',
      end_date: '2025-11-22',
      measuredDays: 365,
      brokenDays: 4,
      threshold: 5000,
      warnings: [],
    });
    expect(found.rings.map(({ start }) => start.slice(0, 10))).toEqual([
      '2024-11-23',
      '2025-03-03',
      '2025-06-11',
      '2025-09-19',
    ]);
    expect(found.eur).toBeCloseTo(
      found.rings.reduce((sum, { eur }) => sum + eur!, 0),
      9,
    );
    expect(found.days).toHaveLength(365);
    expect(found.suggestion).toEqual({ value: 1000, text: '1\u00a0kW', perMonth: expect.closeTo(4 / 12, 2) });
    expect((await rung()).total).toBe(0);
  });

  test('says what to know before saving, and that nothing is measured', async () => {
    const source = await aMeter();
    expect((await replay(source, ABOVE)).warnings.map(({ code }) => code)).toEqual(['nothing_measured']);
    await measure(source, '2025-10-23', '2025-11-23', () => 1000);
    expect((await replay(source, { ...ABOVE, value: 12_000_000 })).warnings.map(({ code }) => code)).toEqual([
      'wrong_unit',
    ]);
    expect((await replay(source, { ...ABOVE, value: 500 })).warnings.map(({ code }) => code)).toEqual(['every_day']);
  });

  test('of somebody who sees it only, it is theirs to try and not to save', async () => {
    const source = await aMeter();
    const reader = await aMember(own.app, own.user.spaceId, 'employe_read_only');
    const answer = await as(reader.token).call(calls.replaySourceAlarm, {
      params: { id: source._id, variable: 'puissance' },
      body: { rule: ABOVE },
    });
    expect(answer.error.code).toBe('not_found_source');
  });
});
