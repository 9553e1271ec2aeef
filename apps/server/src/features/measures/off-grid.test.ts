import { beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { sourceData, stored, textFile } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
let source: { _id: string };
beforeEach(async () => {
  app ??= await testApp();
  user = await aUser(app);
  source = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
});

const WH = { variable: 'conso', unit: 'Wh' } as const;
/** A file of intervals from an instant of UTC. */
const drop = (from: string, stepS: number, values: number[]) => {
  const rows = values.map((value, i) => {
    const stamp = new Date(Date.parse(`${from}Z`) + i * stepS * 1000).toISOString().slice(0, 19).replace('T', ' ');
    return `${stamp};${value}`;
  });
  return stored(app, user, source, textFile('mesures.csv', ['Date;valeur', ...rows, ''].join('\n')), {
    ...WH,
    zone: 'UTC',
  });
};
const conso = async (frequency: 'raw' | 'daily', day: string) =>
  (await sourceData(app, user, source, { variables: ['conso'], frequency, start_date: day, end_date: day }))
    .variables[0]!;

const hour = (at: number) => 100 + ((at * 37) % 50);
const hours = Array.from({ length: 72 }, (_, at) => hour(at));
const sums = (length: number, more = 0) =>
  Array.from(
    { length: 72 / length },
    (_, i) => hours.slice(i * length, (i + 1) * length).reduce((sum, one) => sum + one, 0) + more,
  );

describe.each([2, 3])('intervals of %i hours of UTC and hours of one meter', (length) => {
  const files = {
    hours: () => drop('2024-02-05T00:00:00', 3600, hours),
    sums: () => drop('2024-02-05T00:00:00', length * 3600, sums(length)),
  };

  test.each([
    ['hours', 'sums'],
    ['sums', 'hours'],
  ] as const)('%s, then %s: the hours are those measured', async (first, second) => {
    await files[first]();
    const report = await files[second]();
    expect(report.differences).toEqual([]);
    expect(report.series[0]!.kept!.stored).toBeCloseTo(hours.reduce((sum, one) => sum + one) / 1000, 6);
    // 6 February of Paris begins at 23:00 of UTC.
    expect((await conso('raw', '2024-02-06')).values).toEqual(hours.slice(23, 47));
    expect(await conso('raw', '2024-02-06')).toMatchObject({ unbalanced: [], estimated: [] });
  });

  test('that disagree are reported, and govern', async () => {
    await files.hours();
    const report = await drop('2024-02-05T00:00:00', length * 3600, sums(length, 60));
    expect(report.differences.find((one) => one.from === '2024-02-06')).toMatchObject({ governs: 'given' });
    const { values, total } = await conso('raw', '2024-02-06');
    expect(values).toEqual(hours.slice(23, 47));
    expect(total).toBeCloseTo(hours.slice(23, 47).reduce((sum, one) => sum + one) + 60 * (24 / length - 1), 3);
  });
});

test('an interval over midnight that disagrees with the hours beside it is reported; the hours count', async () => {
  const wrong = () =>
    drop(
      '2024-02-05T00:00:00',
      7200,
      sums(2).map((wh, i) => (i === 11 ? wh + 500 : wh)),
    );
  const right = () => drop('2024-02-05T00:00:00', 3600, hours);
  for (const files of [
    [wrong, right],
    [right, wrong],
  ]) {
    source = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
    await files[0]!();
    const report = await files[1]!();
    const measured = (hours[22]! + hours[23]!) / 1000;
    expect(report.differences).toHaveLength(1);
    expect(report.differences[0]).toMatchObject({ from: '2024-02-05', to: '2024-02-07', governs: 'measured' });
    expect(report.differences[0]!.given).toBeCloseTo(measured + 0.5, 6);
    expect(report.differences[0]!.measured).toBeCloseTo(measured, 6);
    expect((await conso('raw', '2024-02-06')).values).toEqual(hours.slice(23, 47));
  }
});

test('a minute that two files share holds the energy of both', async () => {
  await drop('2024-02-05T10:00:30', 900, [900, 900, 900, 900]);
  const again = await drop('2024-02-05T11:00:30', 900, [1800, 1800, 1800, 1800]);
  expect((await conso('daily', '2024-02-05')).total).toBeCloseTo(4 * 900 + 4 * 1800, 3);
  expect(again.outcome).toMatchObject({ replaced: 1 });
  const same = await drop('2024-02-05T10:00:30', 900, [900, 900, 900, 900]);
  expect(same.outcome).toMatchObject({ replaced: 0, unchanged: 1 });
  expect((await conso('daily', '2024-02-05')).total).toBeCloseTo(4 * 900 + 4 * 1800, 3);
});

describe('a correction whose bounds fall inside a minute', () => {
  const lines = (count: number, wh: number) => Array.from({ length: count }, () => wh);
  test.each([
    ['ten seconds', 10, '09:00:00', lines(60, 100), '09:01:00', lines(3, 1100), 9000],
    ['a minute from half past', 60, '09:00:30', lines(20, 100), '09:05:30', lines(2, 1100), 4000],
    ['a quarter of an hour from half past', 900, '09:00:30', lines(20, 900), '09:30:30', lines(2, 90_900), 198_000],
  ])('lines of %s replace those they cover, and no other', async (_name, stepS, from, before, at, after, total) => {
    const original = () => drop(`2024-02-05T${from}`, stepS, before);
    const correction = () => drop(`2024-02-05T${at}`, stepS, after);
    const day = async () => (await conso('daily', '2024-02-05')).total;
    await original();
    const report = await correction();
    expect(report.outcome).toMatchObject({ replaced: 1, unchanged: 0 });
    const sum = (values: number[]) => values.reduce((one, other) => one + other);
    expect(report.series[0]!.kept).toEqual({ read: sum(after) / 1000, stored: sum(after) / 1000, counted: null });
    expect(await day()).toBeCloseTo(total, 3);
    expect((await correction()).outcome).toMatchObject({ replaced: 0, unchanged: 1 });
    expect(await day()).toBeCloseTo(total, 3);
    expect((await original()).outcome).toMatchObject({ replaced: 1, unchanged: 0 });
    expect(await day()).toBeCloseTo(sum(before), 3);
  });
});

test('seconds that hold more than their minute are reported; the minute counts', async () => {
  const minutes = () => drop('2024-02-05T09:00:00', 60, Array<number>(10).fill(600));
  const seconds = () => drop('2024-02-05T09:01:00', 10, [1100, 1100, 1100]);
  for (const files of [
    [minutes, seconds],
    [seconds, minutes],
  ]) {
    source = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
    await files[0]!();
    const report = await files[1]!();
    expect(report.differences).toHaveLength(1);
    expect(report.differences[0]).toMatchObject({ from: '2024-02-05', given: 0.6, measured: 3.3, governs: 'given' });
    expect((await conso('daily', '2024-02-05')).total).toBeCloseTo(6000, 3);
  }
});
