import * as calls from '@joulerie/contract/alarms';
import { getBuilding } from '@joulerie/contract/buildings';
import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

const own = ownBuilding();
const as = () => own.app.as(own.user.token);

test('what rang of the sources of a building is counted on it, and its own rules are read in words', async () => {
  own.app.clock.now = Date.parse('2025-11-23T09:00:00Z');
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  const variable = 'puissance';
  await as().call(calls.putSourceAlarm, {
    params: { id: source._id, variable },
    body: { rules: [{ kind: 'threshold', side: 'above', value: 5000, minutes: 0, days: 1 }] },
  });
  await as().call(calls.putBuildingAlarm, {
    params: { id: own.building, variable },
    body: { rules: [{ kind: 'base_load', value: 9000, days: 3 }] },
  });
  const rows = linkyRows('2025-11-21', '2025-11-22', () => 6000);
  await storedCurve(own.app, own.user, source, rows);
  await own.app.deliver();
  const building = async () => (await as().call(getBuilding, { params: { id: own.building } })).body;
  const counted = async () => (await building()).alarm;
  expect(await counted()).toEqual({ unclosed: 1, unseen: 1 });
  expect((await building()).alarme).toEqual({
    puissance: { rules: ['Prévenir si le talon de nuit dépasse 9\u00a0kW trois nuits de suite'], unclosed: 0 },
  });
  const [event] = (await as().call(calls.listAlarmEvents, { query: {} })).body.data;
  const params = { id: event!._id };
  await as().call(calls.seeAlarmEvent, { params });
  expect(await counted()).toEqual({ unclosed: 1, unseen: 0 });
  await as().call(calls.closeAlarmEvent, { params, body: { reason: 'fixed' } });
  expect(await counted()).toEqual({ unclosed: 0, unseen: 0 });
});
