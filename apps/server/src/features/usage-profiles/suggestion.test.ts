import * as calls from '@joulerie/contract/usage-profiles';
import { dayStart, parseIsoDay } from '@joulerie/domain/calendar';
import { slotsOfUse, usageProfileOf } from '@joulerie/domain/use';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { dailyCsv, linkyRows, stored, storedCurve } from '../../testing/files.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-29T10:00:00Z');
  owner = await aUser(app, { company: 'Ville' });
});

const WORK = [{ from: '08:30', to: '17:30' }];
const WEEK = [WORK, WORK, [], WORK, WORK, [], []];
/** From November 2025 to October 2026: the last twelve complete months. */
const FROM = '2025-11-01';
const inUse = slotsOfUse(
  usageProfileOf({ week: WEEK, closingPeriods: [], schoolHolidays: null, publicHolidays: 'closed' }),
  { startMs: dayStart(parseIsoDay(FROM)!), stepS: 1800, length: 366 * 48 },
);
/** 1 kW, and 4 kW more in use. */
const powerOf = (slot: number) => 1000 + 4000 * inUse[slot]!;

const suggestion = async (id: string, who = owner) =>
  app.as(who.token).call(calls.suggestUsageProfile, { params: { id } });

async function aMetered(zipcode = '95000') {
  const { _id_building: id } = await aBuilding(app, owner, { zipcode });
  return { id, meter: await aSource(app, owner, id, { segment: 'C5' }) };
}

test('the hours of a curve of a year are proposed, day by day with how sure they are', async () => {
  const { id, meter } = await aMetered('67000');
  await storedCurve(app, owner, meter, linkyRows(FROM, '2026-11-01', powerOf));
  const { status, body } = await suggestion(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    from: '2025-11-01',
    to: '2026-10-31',
    meters: { of: 1, used: 1 },
    behindPanels: false,
    refusal: null,
    proposal: {
      week: WEEK,
      publicHolidays: 'closed_alsace_moselle',
      publicHolidaysSeen: true,
      baseLoadW: 1000,
      measuredDays: 365,
      ofDays: 365,
    },
  });
  expect(body.proposal!.days.map(({ confidence }) => confidence)).toEqual(Array.from({ length: 7 }, () => 'high'));
  expect(body.proposal!.meanW[24]).toBe(5000);
});

test('nothing is proposed without a curve, or with too few days of one, and a sentence says why', async () => {
  const { id, meter } = await aMetered();
  expect((await suggestion(id)).body).toMatchObject({
    meters: { of: 1, used: 0 },
    proposal: null,
    refusal: expect.stringContaining('Aucune courbe de charge'),
  });
  await stored(app, owner, meter, dailyCsv('Date;Électricité (kWh)', '2026-10-01', [31.4, 29.9, 33.3]), {
    stamp: 'start',
    zone: 'Europe/Paris',
    table: JSON.stringify({ columns: [] }),
    confirm: 'true',
  });
  expect((await suggestion(id)).body.refusal).toContain('Aucune courbe de charge');
  await storedCurve(app, owner, meter, linkyRows('2026-09-01', '2026-09-11', powerOf));
  expect((await suggestion(id)).body).toMatchObject({
    meters: { of: 1, used: 1 },
    proposal: null,
    refusal: expect.stringContaining('10 jours seulement'),
  });
});

test('a slot counts when each meter of the building measures it', async () => {
  const { id, meter } = await aMetered();
  const second = await aSource(app, owner, id, { segment: 'C5' });
  await storedCurve(app, owner, meter, linkyRows(FROM, '2026-11-01', powerOf));
  // By itself the first meter shows hours for the whole year.
  await storedCurve(
    app,
    owner,
    second,
    linkyRows('2026-10-01', '2026-11-01', () => 500),
  );
  const { body } = await suggestion(id);
  expect(body.meters).toEqual({ of: 2, used: 2 });
  expect(body.proposal).toMatchObject({ week: WEEK, measuredDays: 31, baseLoadW: 1500 });
  // No public holiday falls in October: they are closed until somebody says otherwise.
  expect(body.proposal).toMatchObject({ publicHolidays: 'closed', publicHolidaysSeen: false });
});

test('it is of whoever sees the building', async () => {
  const { id } = await aMetered();
  expect((await suggestion(id, await aUser(app))).error.code).toBe('not_found');
});
