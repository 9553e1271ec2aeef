import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { dailyCsv, linkyFile, linkyRows, sourceData, stored, storedCurve } from '../../testing/files.ts';

/** What a file does to what its source has: a preview says it before it is stored, and storing it says the same. */
let app: TestApp;
let user: TestUser;
let building: string;
beforeAll(async () => {
  app = await testApp();
  user = await aUser(app);
  building = (await aBuilding(app, user))._id_building;
});

type Source = { _id: string; idsource: string | null };
const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [] }) } as const;
const days = (values: (number | string)[]) => dailyCsv('Date;Électricité (kWh)', '2024-01-01', values);
const meter = async () => {
  const source = await aSource(app, user, building, { segment: 'C5' });
  // 24 kWh a day.
  await storedCurve(
    app,
    user,
    source,
    linkyRows('2024-01-01', '2024-01-06', () => 1000),
  );
  return source;
};
const rowsOf = ({ _id }: Source) =>
  rows(
    app.store.db,
    sql`select d.day, d.total, s.variable from series_day d join series s on s.id = d.series_id where s.source_id = ${_id} order by 1, 3`,
  );
const countedOf = async (source: Source, to: string) => {
  const query = { variables: ['conso'], frequency: 'daily' as const, start_date: '2024-01-01', end_date: to };
  return (await sourceData(app, user, source, query)).variables[0]!.total! / 1000;
};

test('days that disagree with a curve: as many in the preview as once stored, and what counts is what is read', async () => {
  const source = await meter();
  const before = await rowsOf(source);
  const file = days([30, 24, 31, 24, 29, 28, 27]);
  const preview = await stored(app, user, source, file, { ...SEEN, preview: 'true' });
  expect(preview).toMatchObject({
    stored: false,
    import: null,
    effect: {
      values: { known: 0, differing: 0 },
      energy: {
        days: 5,
        same: 2,
        file: 3,
        source: 0,
        agreed: 0,
        mixed: 0,
        completed: 0,
        read: 138,
        stored: 120,
        counted: 138,
      },
    },
    differences: [
      { from: '2024-01-01', given: 30, measured: 24, governs: 'given' },
      { from: '2024-01-03', given: 31, measured: 24, governs: 'given' },
      { from: '2024-01-05', given: 29, measured: 24, governs: 'given' },
    ],
  });
  expect(await rowsOf(source)).toEqual(before);
  const report = await stored(app, user, source, file, SEEN);
  expect(report.effect).toEqual(preview.effect);
  expect(report.differences).toEqual(preview.differences);
  expect(await countedOf(source, '2024-01-05')).toBeCloseTo(report.effect!.energy!.counted, 6);
});

test('days that agree with the curve within their rounding are no difference, and the curve counts', async () => {
  const source = await meter();
  const curve = linkyFile(
    source.idsource!,
    linkyRows('2024-01-01', '2024-01-06', () => 1001),
  );
  await stored(app, user, source, curve);
  const whole = dailyCsv('Date;Électricité (kWh)', '2024-01-01', [24, 26, 24, 24, 24]);
  const { effect } = await stored(app, user, source, whole, { ...SEEN, preview: 'true' });
  expect(effect!.energy).toMatchObject({ days: 5, agreed: 4, source: 0, file: 1 });
  expect(effect!.energy!.counted).toBeCloseTo(26 + 4 * 24.024, 6);
});

test('values of the same step: those that differ are replaced', async () => {
  const source = await meter();
  const file = linkyFile(
    source.idsource!,
    linkyRows('2024-01-04', '2024-01-08', (slot) => (slot % 48 === 10 ? 3000 : 1000)),
  );
  const { effect } = await stored(app, user, source, file, { preview: 'true' });
  expect(effect).toEqual({
    values: { known: 96, differing: 2 },
    energy: {
      days: 2,
      same: 0,
      file: 2,
      source: 0,
      agreed: 0,
      mixed: 0,
      completed: 0,
      read: 50,
      stored: 48,
      counted: 50,
    },
  });
  expect((await stored(app, user, source, file)).effect).toEqual(effect);
});

test('a curve under days that disagree: the days go on counting', async () => {
  const source = await aSource(app, user, building, { segment: 'C5' });
  await stored(app, user, source, days([30, 24]), SEEN);
  const curve = linkyFile(
    source.idsource!,
    linkyRows('2024-01-01', '2024-01-03', () => 1000),
  );
  const { effect } = await stored(app, user, source, curve, { preview: 'true' });
  expect(effect!.energy).toMatchObject({ days: 2, same: 1, source: 1, file: 0, read: 48, stored: 54, counted: 54 });
});

test('the same file again says that all is known, a first file nothing', async () => {
  const source = await aSource(app, user, building, { segment: 'C5' });
  expect((await stored(app, user, source, days([30, 24]), { ...SEEN, preview: 'true' })).effect).toBeNull();
  expect((await stored(app, user, source, days([30, 24]), SEEN)).effect).toBeNull();
  expect((await stored(app, user, source, days([30, 24]), { ...SEEN, preview: 'true' })).effect).toMatchObject({
    values: { known: 2, differing: 0 },
    energy: { days: 2, same: 2, counted: 54 },
  });
});
