import * as calls from '@joulerie/contract/analyses';
import { updateBuilding } from '@joulerie/contract/buildings';
import * as sourceCalls from '@joulerie/contract/sources';
import { beforeEach, expect, test } from 'vitest';
import { outcome } from '../../testing/app.ts';
import { stored, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { runWork } from '../../testing/run-work.ts';
import { runAnalysesWork, runAnalysisWork } from './analyses.work.ts';

const own = ownBuilding();
const as = () => own.app.as(own.user.token);

beforeEach(async () => {
  own.app.clock.now = Date.parse('2025-11-24T09:00:00Z');
  await as().call(updateBuilding, { params: { id: own.building }, body: { occupation: 'ecole' } });
});

const hour = (h: number) => String(h).padStart(2, '0');

/** A room with a value each hour from Monday 10 to Sunday 16 November 2025. */
async function aRoom(name: string, celsius: (weekday: number, hour: number) => number) {
  const made = await as().call(sourceCalls.createSensor, {
    body: { _id_building: own.building, name, idsource: name },
  });
  const rows = Array.from(
    { length: 7 * 24 },
    (_, i) => `2025-11-${10 + Math.floor(i / 24)} ${hour(i % 24)}:00;${celsius(Math.floor(i / 24), i % 24)}`,
  );
  const file = textFile('piece.csv', ['Date;Température', ...rows, ''].join('\n'));
  await stored(own.app, own.user, { _id: made.body._id }, file, {
    variable: 'temperature_ambiante',
    unit: '°C',
    stamp: 'start',
    confirm: 'true',
  });
}

const WEEK = { date_from: '2025-11-10', date_to: '2025-11-16' };
const ask = (body: object) =>
  as().callLoosely(calls.createIotAnalysis, { params: { id: own.building }, body: { ...WEEK, ...body } });
const found = async () => (await as().call(calls.getBuildingIotAnalysis, { params: { id: own.building } })).body.data!;

test('rooms above their set-points, in and out of the hours of use, the hottest first; set-points of one’s own', async () => {
  // In use from 6:00 to 22:00, Monday to Saturday, but 11 November: 5 days of 16 hours.
  await aRoom('Salle 1', (_, h) => (h >= 6 && h < 22 ? 20 : 16));
  await aRoom('Salle 2', (day) => (day === 6 ? 21 : 18));
  const asked = await ask({});
  await runWork(own.app, runAnalysisWork, {}, { task: asked.body.task.id });
  const { iot, status } = await found();
  expect(status).toBe('done');
  expect(iot!.rooms.map(({ name }) => name)).toEqual(['Salle 1', 'Salle 2']);
  const [first, second] = iot!.rooms;
  expect(first!.inUse).toMatchObject({ setPointC: 19, measuredHours: 80, hoursAbove: 80 });
  // Tuesday 11 and Sunday, by day.
  expect(first!.outOfUse).toMatchObject({ setPointC: 17, measuredHours: 88, hoursAbove: 32 });
  expect(second!.inUse.hoursAbove).toBe(0);
  expect(second!.outOfUse.hoursAbove).toBe(88);
  expect(iot).toMatchObject({ hoursAboveInUse: 80, hoursAboveOutOfUse: 120, savingKWh: null, sensorsMeasured: 2 });
  expect(iot!.savingLacks).toMatch(/chauffage/);
  own.app.clock.now += 1000;
  const again = await ask({ temperature_utilisation: '20.5', temperature_nonutilisation: 18 });
  await runWork(own.app, runAnalysisWork, {}, { task: again.body.task.id });
  const warmer = (await found()).iot!;
  expect(warmer.hoursAboveInUse).toBe(0);
  expect(warmer.rooms[0]!.outOfUse.setPointC).toBe(18);
});

test('a building whose hours nobody gave has none to compare with; set-points the wrong way round are refused', async () => {
  await as().call(updateBuilding, { params: { id: own.building }, body: { occupation: null } });
  await aRoom('Salle 1', () => 20);
  const { body } = await as().call(calls.runIotAnalyses, { body: WEEK });
  await runWork(own.app, runAnalysesWork, {}, { task: body.task.id });
  expect(await found()).toMatchObject({
    status: 'failed',
    failure: expect.stringMatching(/^Les heures d’utilisation de ce bâtiment sont inconnues/),
    iot: null,
  });
  const list = (await as().call(calls.listIotAnalyses, { query: {} })).body;
  expect(list).toMatchObject({ total: 1, buildings: 1, run: { status: 'done', done: 1 } });
  expect(list.data[0]).toMatchObject({ iot: null, analysis: { status: 'failed' } });
  expect(outcome(await ask({ temperature_utilisation: 17, temperature_nonutilisation: 19 }))).toBe('invalid_input');
  expect(outcome(await ask({ date_from: '2025-11-17' }))).toBe('invalid_input');
});
