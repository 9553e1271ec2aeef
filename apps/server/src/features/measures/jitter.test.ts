import { beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { drop as dropped, sourceData, stored, textFile } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
let source: { _id: string };
beforeEach(async () => {
  app ??= await testApp();
  user = await aUser(app);
  source = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
});

const WH = { variable: 'conso', unit: 'Wh' } as const;
const W = { variable: 'puissance', unit: 'W' } as const;
const drop = (rows: string[], choice: object = WH) =>
  stored(app, user, source, textFile('mesures.csv', ['Date;valeur', ...rows, ''].join('\n')), choice);
/** Energy of the days as the page gets it, in Wh. */
const energy = async (from: string, to: string) =>
  (await sourceData(app, user, source, { variables: ['conso'], frequency: 'daily', start_date: from, end_date: to }))
    .variables[0]!.total;
/** A stamp some seconds after a winter midnight. */
const after = (day: string, seconds: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

describe('stamps whose seconds jitter', () => {
  test('values that share a minute add up', async () => {
    const report = await drop(['2024-02-05 05:00:00;100', '2024-02-05 05:00:20;100', '2024-02-05 05:00:39;100']);
    expect(report.series[0]!.kept).toEqual({ read: 0.3, stored: 0.3, counted: null });
    expect(await energy('2024-02-05', '2024-02-05')).toBeCloseTo(300, 6);
  });

  test.each([
    [20, 1],
    [60, 3],
    [900, 5],
  ])('lines every %i s, give or take %i s', async (stepS, jitterS) => {
    const rows = Array.from(
      { length: 3000 },
      (_, i) => `${after('2024-02-05', 3600 + i * stepS + (((i * 7919) % (2 * jitterS + 1)) - jitterS))};100`,
    );
    const report = await drop(rows);
    expect(report.refused).toEqual([]);
    expect(report.series[0]!.kept!.read).toBeCloseTo(300, 6);
    expect(report.series[0]!.kept!.stored).toBeCloseTo(300, 6);
    expect(await energy('2024-02-05', '2024-03-20')).toBeCloseTo(300_000, 1);
  });

  test('quarters of an hour within five seconds are quarters of an hour', async () => {
    const jitter = (i: number) => ((i * 7919) % 11) - 5;
    const rows = Array.from({ length: 96 }, (_, i) => `${after('2024-02-05', 3600 + i * 900 + jitter(i))};${100 + i}`);
    const report = await drop(rows);
    expect(report.series[0]).toMatchObject({ steps: [{ stepS: 900, points: 96 }] });
    expect(report.series[0]!.kept!.stored).toBeCloseTo((96 * 100 + 4560) / 1000, 9);
    const { axis, variables } = await sourceData(app, user, source, {
      variables: ['conso'],
      frequency: 'raw',
      start_date: '2024-02-05',
      end_date: '2024-02-05',
    });
    expect(axis.stepS).toBe(900);
    expect(variables[0]!.values).toEqual(Array.from({ length: 96 }, (_, i) => (i < 4 ? null : 96 + i)));
    expect(report.notes).toContainEqual(expect.stringContaining('ramenés au pas de 15 minutes'));
  });

  test('a power lasts until the next line', async () => {
    const rows = Array.from({ length: 1440 }, (_, i) => `${after('2024-02-05', i * 60 + (i % 3))};1000`);
    const report = await drop(rows, W);
    // The last line lasts as long as the one before it: the file ends within two seconds of midnight.
    expect(Math.abs(report.series[0]!.kept!.stored - 24)).toBeLessThan(0.001);
    expect(Math.abs((await energy('2024-02-05', '2024-02-06'))! - 24_000)).toBeLessThan(1);
  });
});

describe('lines a day apart, with a clock', () => {
  const DAYS = ['2024-02-05', '2024-02-06', '2024-02-07'];
  test.each(['00:00', '06:00', '09:17:03', '23:59:59'])('at %s are powers of whole days', async (clock) => {
    const report = await drop(
      DAYS.map((day) => `${day} ${clock};1000`),
      W,
    );
    expect(report.series[0]).toMatchObject({ steps: [{ stepS: 86_400, points: 3 }], kept: { read: 72, stored: 72 } });
    expect(await energy('2024-02-01', '2024-02-10')).toBe(72_000);
  });

  test('across the changes of hour', async () => {
    for (const month of ['03', '10']) {
      const days = Array.from({ length: 10 }, (_, i) => `2024-${month}-${22 + i} 08:00;24000`);
      const report = await drop(days);
      expect(report.refused).toEqual([]);
      expect(report.series[0]!.kept).toEqual({ read: 240, stored: 240, counted: null });
    }
  });

  test('then half-hours', async () => {
    const halves = Array.from({ length: 48 }, (_, i) => `${after('2024-02-07', i * 1800)};500`);
    const report = await drop([...DAYS.slice(0, 2).map((day) => `${day} 00:00;24000`), ...halves]);
    expect(report.series[0]!.kept).toEqual({ read: 72, stored: 72, counted: null });
    expect(
      (
        await sourceData(app, user, source, {
          variables: ['conso'],
          frequency: 'daily',
          start_date: '2024-02-05',
          end_date: '2024-02-07',
        })
      ).variables[0]!.values,
    ).toEqual([24_000, 24_000, 24_000]);
  });

  test.each([
    ['a week', ['2024-01-01', '2024-01-08', '2024-01-15', '2024-01-22'], 28],
    ['a month', ['2024-01-01', '2024-02-01', '2024-03-01'], 91],
  ])('%s apart are values of that period', async (_name, dates, days) => {
    await drop(
      dates.map((day) => `${day} 00:00;1000`),
      W,
    );
    expect(await energy('2023-12-01', '2024-06-01')).toBeCloseTo(days * 24_000, 3);
    const other = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
    source = other;
    const report = await drop(dates.map((day) => `${day} 00:00;7000`));
    expect(report.series[0]!.kept).toEqual({ read: 7 * dates.length, stored: 7 * dates.length, counted: null });
    expect(await energy('2023-12-01', '2024-06-01')).toBeCloseTo(7000 * dates.length, 3);
  });
});

describe('few lines over many days', () => {
  test('at a step of a second are refused at once, in words', async () => {
    const rows = Array.from({ length: 2400 }, (_, i) => {
      const day = new Date(Date.UTC(2004, 0, 1 + (i >> 1) * 6)).toISOString().slice(0, 10);
      return `${day} 10:00:0${i % 2};1`;
    });
    const from = performance.now();
    const answer = await dropped(app, user, source, textFile('epars.csv', ['Date;valeur', ...rows, ''].join('\n')), WH);
    expect(answer.status).toBe(422);
    expect(answer.error).toMatchObject({ reason: 'too_sparse' });
    expect(JSON.stringify(answer.error)).toContain('ce n’est pas une courbe');
    expect(performance.now() - from).toBeLessThan(15_000);
  });
});
