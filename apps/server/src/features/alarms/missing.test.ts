import * as calls from '@joulerie/contract/alarms';
import type { AlarmRule } from '@joulerie/domain/alarms';
import { beforeEach, expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { runWork } from '../../testing/run-work.ts';
import { dailyAlarms } from './alarms.work.ts';

const own = ownBuilding();
const as = () => own.app.as(own.user.token);
const at = (day: string) => (own.app.clock.now = Date.parse(`${day}T09:00:00Z`));
beforeEach(() => void at('2025-11-23'));

const ABSENT: AlarmRule = { kind: 'missing_data', days: 3 };
const aMeter = () => aSource(own.app, own.user, own.building, { segment: 'C5' });
type Source = Awaited<ReturnType<typeof aMeter>>;
const params = (source: Source) => ({ id: source._id, variable: 'puissance' as const });
const measure = async (source: Source, from: string, to: string) => {
  await storedCurve(
    own.app,
    own.user,
    source,
    linkyRows(from, to, () => 1000),
  );
  await own.app.deliver();
};
const watch = (source: Source) =>
  as().call(calls.putSourceAlarm, { params: params(source), body: { rules: [ABSENT] } });
const rung = async () => {
  await runWork(own.app, dailyAlarms);
  return (await as().call(calls.listAlarmEvents, { query: {} })).body.data;
};

test('nothing lacks before the first measure of a meter, whether the rule is saved before or after it', async () => {
  const before = await aMeter();
  await watch(before);
  await measure(before, '2025-11-21', '2025-11-23');
  await watch(await aMeter());
  const after = await aMeter();
  await measure(after, '2025-11-22', '2025-11-23');
  await watch(after);
  expect(await rung()).toEqual([]);
  const replayed = await as().call(calls.replaySourceAlarm, { params: params(after), body: { rule: ABSENT } });
  expect(replayed.body).toMatchObject({ rings: [], brokenDays: 0, measuredDays: 1 });
});

test('a meter that stopped rings as soon as the rule is saved, of the days that it wants', async () => {
  const source = await aMeter();
  await measure(source, '2025-10-01', '2025-11-10');
  await watch(source);
  expect(await rung()).toMatchObject([{ days: 3, start: '2025-11-19T23:00:00.000Z', ongoing: true, late: false }]);
});

test('a day that lacks an hour rings above what it used, and is not known to be below it', async () => {
  const source = await aMeter();
  const limit = { kind: 'threshold', value: 47_000, minutes: 0, days: 1 } as const;
  const rules: AlarmRule[] = [
    { ...limit, side: 'below' },
    { ...limit, side: 'above', value: 45_000 },
  ];
  await as().call(calls.putSourceAlarm, { params: { id: source._id, variable: 'conso' }, body: { rules } });
  const rows = linkyRows('2025-11-21', '2025-11-22', (slot) => (slot < 46 ? 2000 : null));
  await storedCurve(own.app, own.user, source, rows);
  await own.app.deliver();
  expect((await rung()).map(({ rule, extreme }) => [rule, extreme])).toEqual([[rules[1], 46_000]]);
});
