import * as calls from '@joulerie/contract/analyses';
import { updateBuilding } from '@joulerie/contract/buildings';
import * as usageCalls from '@joulerie/contract/usage-profiles';
import { getTask } from '@joulerie/contract/tasks';
import { dayNumber, isoDay, weekday } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { costCalls } from '../../testing/cost-calls.ts';
import { aBuilding, aMember, aSource, aUser } from '../../testing/builders.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { outcome } from '../../testing/app.ts';
import { meanwhile } from '../../testing/meanwhile.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { runWork } from '../../testing/run-work.ts';
import { rows } from '../../platform/database.ts';
import type { Work } from '../../platform/queue/work.ts';
import { BASE } from '../costs/test-offers.ts';
import { withdrawAnalysesOf } from './analyses.store.ts';
import { helpRunWork, runAnalysesWork, runAnalysisWork } from './analyses.work.ts';

const own = ownBuilding();
const { offer } = costCalls(own);
const as = (user = own.user) => own.app.as(user.token);
/** 24 November 2025, 10:00 in Paris. */
const NOW = Date.parse('2025-11-24T09:00:00Z');
const DRIFT = dayNumber(2025, 5, 24);

beforeEach(() => {
  own.app.clock.now = NOW;
});

type Building = { building: string; source: { _id: string; idsource: string | null } };

/** 2 kW always, 8 kW more from 8:00 to 18:00 on weekdays, a noise of 100 W, and `moreW` on the Sundays from a day on. */
async function aSchool({ moreW = 0, from = '2023-11-24', name = 'École' } = {}): Promise<Building> {
  const building = (await aBuilding(own.app, own.user, { name }))._id_building;
  await as().call(updateBuilding, { params: { id: building }, body: { occupation: 'ecole' } });
  const source = await aSource(own.app, own.user, building, { segment: 'C5' });
  const wobble = (i: number) => Math.round(100 * Math.sin(12.9898 * i));
  const rows: string[] = [];
  for (
    let day = dayNumber(...(from.split('-').map(Number) as [number, number, number]));
    day < dayNumber(2025, 11, 24);
    day++
  ) {
    const isOpen = weekday(day) < 5;
    const sunday = weekday(day) === 6 && day >= DRIFT ? moreW : 0;
    rows.push(
      ...linkyRows(
        isoDay(day),
        isoDay(day + 1),
        (slot) => 2000 + wobble(day) + sunday + (isOpen && slot >= 8 && slot < 18 ? 8000 : 0),
        60,
      ),
    );
  }
  await storedCurve(own.app, own.user, source, rows);
  await offer(source, { ...BASE, validFrom: '2022-01-01' });
  return { building, source };
}

const does = (work: Work, task: string) => runWork(own.app, work, {}, { task });
const analyse = (building: string, body: object = {}) =>
  as().call(calls.createConsoAnalysis, { body: { _id_building: building, ...body } });
const computed = async (building: string) => {
  const { body } = await analyse(building);
  await does(runAnalysisWork, body.task.id);
  return last(building, true);
};
const last = async (building: string, details = false) => {
  const query = { details: String(details) as 'true' | 'false' };
  return (await as().call(calls.getBuildingConsoAnalysis, { params: { id: building }, query })).body.data;
};

describe('the year of a building', () => {
  test('electricity that began to run on Sundays is dated, sized and priced; its Sundays are out of use', async () => {
    const { building } = await aSchool({ moreW: 6000 });
    const found = (await computed(building))!;
    expect(found).toMatchObject({ status: 'done', kind: 'conso', author: expect.any(String), staleSince: null });
    expect(found.versions).toEqual({ engine: 'conso-1', readUntil: '2025-11-23' });
    const { conso } = found;
    expect(conso).toMatchObject({
      start_date: '2024-11-24',
      end_date: '2025-11-23',
      reference: { start_date: '2023-11-24', end_date: '2024-11-23' },
    });
    const [electricity] = conso!.energies;
    const { evolution } = electricity!;
    // 26 Sundays of 144 kWh.
    expect(evolution!.excessKWh).toBeGreaterThan(26 * 144 * 0.9);
    expect(evolution!.excessKWh).toBeLessThan(26 * 144 * 1.1);
    expect(evolution!.excessEur!).toBeCloseTo(evolution!.excessKWh * 0.2, 4);
    expect(evolution!.drift!.day >= '2025-05-10' && evolution!.drift!.day <= '2025-06-07').toBe(true);
    expect(evolution!.series!.measured).toHaveLength(365);
    expect(electricity!.sentence).toMatch(/^La consommation d’électricité dépasse l’attendu/);
    const { use } = conso!;
    expect(use!.profile).toEqual({ name: 'École, de 6\u00a0h à 22\u00a0h du lundi au samedi', assumed: true });
    expect(use!.days!.outOfUse).toHaveLength(365);
    const measured = conso!.energies[0]!.evolution!.series!.measured.reduce<number>((sum, kWh) => sum + kWh!, 0);
    expect(use!.inUse.kWh + use!.outOfUse.kWh).toBeCloseTo(measured, 3);
    expect(use!.excess!.eurPerYear!).toBeGreaterThan(26 * 24 * 0.2 * 5);
    expect(conso!.causes.map(({ cause }) => cause)).toEqual(expect.arrayContaining(['evolution', 'out_of_use']));
    expect(conso!.causes.map(({ eurPerYear }) => eurPerYear)).toEqual(
      conso!.causes.map(({ eurPerYear }) => eurPerYear).toSorted((a, b) => b - a),
    );
  });

  test('one that did not change says so, and drifts nowhere; without details its columns stay on the server', async () => {
    const { building } = await aSchool();
    await computed(building);
    const { conso } = (await last(building))!;
    expect(conso!.energies[0]!.evolution).toMatchObject({ drift: null, series: null });
    expect(conso!.energies[0]!.sentence).toMatch(/ne se distingue pas de l’attendu/);
    expect(conso!.use!.days).toBeNull();
    expect(conso!.causes.map(({ cause }) => cause)).not.toContain('evolution');
  });

  test('a year alone, and a building whose hours nobody gave, are said in words', async () => {
    const { building } = await aSchool({ from: '2024-11-24' });
    await as().call(updateBuilding, { params: { id: building }, body: { occupation: null } });
    const { conso } = (await computed(building))!;
    expect(conso!.energies[0]).toMatchObject({
      evolution: null,
      sentence: expect.stringMatching(/^Pas de comparaison\u00a0: 0 jour de l’année de référence sur 366/),
    });
    expect(conso!.use).toBeNull();
    expect(conso!.useLacks).toBe(
      'Les heures d’utilisation de ce bâtiment sont inconnues\u00a0: rattachez-lui un profil d’utilisation.',
    );
  });

  test('the usage profile that a building follows gives its hours, and a change of it makes the analysis old', async () => {
    const user = await aUser(own.app, { company: 'Ville' });
    Object.assign(own.user, user);
    const { building } = await aSchool({ from: '2024-11-24' });
    const day = [{ from: '08:00', to: '18:00' }];
    const body = {
      name: 'Mairie',
      week: [day, day, day, day, day, [], []],
      closingPeriods: [],
      schoolHolidays: null,
      publicHolidays: 'open' as const,
    };
    const made = await as().callLoosely(usageCalls.createUsageProfile, { body });
    const id = made.body._id;
    await as().callLoosely(usageCalls.attachUsageProfile, {
      params: { profileId: id },
      body: { _id_buildings: [building] },
    });
    const { use } = (await computed(building))!.conso!;
    expect(use!.profile).toEqual({ name: 'Mairie', assumed: false });
    // 8 kW more than the base load, all of it in the hours of use.
    expect(use!.inUse.hours).toBe(260 * 10);
    expect(use!.excess!.kWhPerYear).toBeLessThan(20);
    const { params, ...buildings } = { params: { profileId: id }, body: { _id_buildings: [building] } };
    for (const change of [
      () => as().callLoosely(usageCalls.updateUsageProfile, { params, body }),
      () => as().callLoosely(usageCalls.detachUsageProfile, { params, ...buildings }),
      () => as().callLoosely(usageCalls.attachUsageProfile, { params, ...buildings }),
      () => as().callLoosely(usageCalls.removeUsageProfile, { params }),
    ]) {
      own.app.clock.now += 1000;
      await computed(building);
      expect((await last(building))!.staleSince).toBeNull();
      await change();
      expect((await last(building))!.staleSince).not.toBeNull();
    }
  });

  test('a building without a source has an answer with nothing in it', async () => {
    const { conso } = (await computed(own.building))!;
    expect(conso).toMatchObject({ energies: [], use: null, causes: [] });
  });
});

describe('what is kept', () => {
  test('waits until its task ends, and says which one', async () => {
    const { body } = await analyse(own.building);
    expect(body.data).toMatchObject({ status: 'wait', conso: null, _id_task: body.task.id });
    expect((await as().call(getTask, { params: { id: body.task.id } })).body.data.label).toBe('Analyse d’un bâtiment');
    expect(await last(own.building)).toMatchObject({ status: 'wait' });
    await does(runAnalysisWork, body.task.id);
    expect(await last(own.building)).toMatchObject({ status: 'done' });
  });

  test('is of before a change from then on, and computed again when asked', async () => {
    const { building, source } = await aSchool({ from: '2025-06-01' });
    await computed(building);
    own.app.clock.now = NOW + 60_000;
    // The last day that it read.
    const corrected = linkyRows('2025-11-23', '2025-11-24', () => 4000, 60);
    await storedCurve(own.app, own.user, source, corrected);
    const stale = (await last(building))!;
    expect(stale).toMatchObject({ status: 'done', staleSince: new Date(NOW + 60_000).toISOString() });
    const again = await as().call(calls.recomputeAnalysis, { params: { id: stale._id }, body: {} });
    expect(again.body.data).toMatchObject({ _id: stale._id, status: 'wait' });
    await does(runAnalysisWork, again.body.task.id);
    expect(await last(building)).toMatchObject({ _id: stale._id, status: 'done', staleSince: null });
  });

  test('is shown no more once a source that it read may be read otherwise', async () => {
    const { building, source } = await aSchool({ from: '2025-06-01' });
    await computed(building);
    await withdrawAnalysesOf(own.app.store.db, source._id, new Date(NOW));
    expect(await last(building)).toMatchObject({ status: 'withdrawn', conso: null });
  });

  test('is not shown while it is computed again, once a source that it read may be read otherwise', async () => {
    const { building, source } = await aSchool({ from: '2025-06-01' });
    const { _id: id } = (await computed(building))!;
    const { body } = await as().call(calls.recomputeAnalysis, { params: { id }, body: {} });
    await withdrawAnalysesOf(own.app.store.db, source._id, new Date(NOW));
    expect(await last(building)).toMatchObject({ status: 'wait', conso: null });
    await does(runAnalysisWork, body.task.id);
    expect(await last(building)).toMatchObject({ status: 'done', conso: { energies: [{ energy: 'electricite' }] } });
  });

  test('removed while it is renamed or asked again is unknown', async () => {
    const acts: ((id: string) => Promise<Parameters<typeof outcome>[0]>)[] = [
      (id) => as().call(calls.updateAnalysis, { params: { id }, body: { name: 'Avant' } }),
      (id) => as().call(calls.recomputeAnalysis, { params: { id }, body: {} }),
    ];
    for (const act of acts) {
      const { _id: id } = (await analyse(own.building)).body.data;
      const said = await meanwhile(own.app.store, sql`delete from analyses where id = ${id}`, () => act(id));
      expect(outcome(said)).toBe('not_found_analysis');
    }
  });

  test('of rooms, begins three months before its last day', async () => {
    const { body } = await as().call(calls.createIotAnalysis, { params: { id: own.building }, body: {} });
    expect(body.data.inputs).toMatchObject({ date_from: '2025-08-24', date_to: '2025-11-23' });
  });

  test('is named, listed the newest first, removed; the oldest that nobody named goes after twelve', async () => {
    const first = (await analyse(own.building)).body.data;
    const named = await as().call(calls.updateAnalysis, { params: { id: first._id }, body: { name: 'Avant travaux' } });
    expect(named.body.data.name).toBe('Avant travaux');
    const second = (await analyse(own.building)).body.data;
    for (let i = 0; i < 12; i++) {
      own.app.clock.now += 1000;
      const { body } = await analyse(own.building);
      await does(runAnalysisWork, body.task.id);
    }
    const list = async () =>
      (await as().call(calls.listAnalyses, { params: { id: own.building }, query: { kind: 'conso' } })).body;
    const { data, total } = await list();
    expect(total).toBe(13);
    const ids = data.map(({ _id }) => _id);
    expect(ids.at(-1)).toBe(first._id);
    expect(ids).not.toContain(second._id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    await as().call(calls.removeAnalysis, { params: { id: first._id } });
    expect((await list()).total).toBe(12);
    const gone = await as().call(calls.getConsoAnalysis, { params: { id: first._id }, query: {} });
    expect(outcome(gone)).toBe('not_found_analysis');
  });

  test('a day that is not over is refused', async () => {
    const refused = await analyse(own.building, { date_to: '2025-11-24' });
    expect(outcome(refused)).toBe('invalid_input');
    expect(refused.error).toMatchObject({ fields: { date_to: expect.stringMatching(/doit être passé/) } });
  });
});

describe('the buildings of a space', () => {
  const dashboard = async (user = own.user) => (await as(user).call(calls.listConsoAnalyses, { query: {} })).body;

  test('are analysed by one task, the heaviest first; what one member may not see is not in their list', async () => {
    const user = await aUser(own.app, { company: 'Ville' });
    Object.assign(own.user, user);
    await aSchool({ name: 'Sans dérive' });
    const drifting = await aSchool({ moreW: 6000, name: 'Avec dérive' });
    expect(await dashboard()).toMatchObject({ total: 0, buildings: 2, run: null });
    const { body } = await as().call(calls.runConsoAnalyses, { body: {} });
    expect(body.data).toMatchObject({ buildings: 2, done: 0, status: 'wait' });
    await does(runAnalysesWork, body.task.id);
    const found = await dashboard();
    expect(found).toMatchObject({ total: 2, run: { buildings: 2, done: 2, status: 'done' } });
    expect(found.data.map(({ building }) => building.name)).toEqual(['Avec dérive', 'Sans dérive']);
    expect(found.data[0]!.conso).toMatchObject({ energies: [{ energy: 'electricite', isCertain: true }] });
    const alone = (await computed(drifting.building))!;
    expect(found.data[0]!.conso!.causes).toEqual(alone.conso!.causes);
    const task = (await as().call(getTask, { params: { id: body.task.id } })).body.data;
    expect(task).toMatchObject({
      status: 'success',
      message: '2\u00a0bâtiments analysés.',
      subtasks: { subtaskTotal: 2, subtaskDone: 2 },
    });
    const other = await aMember(own.app, user.spaceId, 'employe');
    expect(await dashboard(other)).toMatchObject({ data: [], total: 0, buildings: 0, run: null });
  });

  test('end although one of their analyses is removed meanwhile; another worker leaves alone those of a task that ended', async () => {
    for (const name of ['Un', 'Deux']) {
      const building = (await aBuilding(own.app, own.user, { name }))._id_building;
      await aSource(own.app, own.user, building, { segment: 'C5' });
    }
    const { body } = await as().call(calls.runConsoAnalyses, { body: {} });
    const [held] = await rows<{ id: string }>(
      own.app.store.db,
      sql`select id from analyses where run_id = ${body.data._id} order by id desc limit 1`,
    );
    const run = { ended: false };
    await own.app.store.db.transaction(async (tx) => {
      await tx.execute(sql`select id from analyses where id = ${held!.id} for update`);
      void does(runAnalysesWork, body.task.id).then(() => (run.ended = true));
      await vi.waitFor(async () => expect((await dashboard()).run!.done).toBe(1), 10_000);
      await tx.execute(sql`delete from analyses where id = ${held!.id}`);
    });
    await vi.waitFor(() => expect(run.ended).toBe(true), 5000);
    own.app.clock.now += 1000;
    const again = (await as().call(calls.runConsoAnalyses, { body: {} })).body;
    await own.app.store.db.execute(
      sql`update tasks set status = 'failure', finished_at = now() where id = ${again.task.id}`,
    );
    await runWork(own.app, helpRunWork, {}, { run: again.data._id });
    expect((await dashboard()).run).toMatchObject({ done: 0, status: 'failed' });
  });

  test('without a source, there is nothing to analyse', async () => {
    expect(outcome(await as().call(calls.runConsoAnalyses, { body: {} }))).toBe('nothing_to_analyse');
    expect(outcome(await as().call(calls.runIotAnalyses, { body: {} }))).toBe('nothing_to_analyse');
  });
});
