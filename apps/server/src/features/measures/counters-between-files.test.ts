import { describe, expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { csv, givEnergy, heldKwh, history, homeWizard, range, two, zip } from '../../testing/supplier-files.ts';
import { dayAt } from '../../testing/tables.ts';

/** Files of one counter in an archive: what it counted from the last reading of one to the first of the next is kept. */
const own = ownBuilding();
const meter = () => aSource(own.app, own.user, own.building, { segment: 'C5' });
const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [] }) } as const;
const BETWEEN = /ce que le compteur a compté entre deux fichiers est ajouté/;

async function held(files: Parameters<typeof zip>[0], query: Parameters<typeof drop>[4] = {}) {
  const source = await meter();
  const { status, error, body } = await drop(own.app, own.user, source, zip(files), query);
  expect([status, error]).toMatchObject([200, undefined]);
  return { kwh: await heldKwh(own.app, own.user, source), notes: body.notes };
}

test('quarter-hours of a day each: the one across midnight is kept', async () => {
  // 192 quarter-hours of both tariffs, of which neither file has the last one of the first day.
  const files = { 'a.csv': homeWizard(0, 95), 'b.csv': homeWizard(96, 192) };
  const { kwh, notes } = await held(files);
  expect(kwh).toEqual({ conso: 192 * 0.5, injection: 192 * 0.125 });
  expect(notes.filter((note) => BETWEEN.test(note))).toHaveLength(2);
});

test('the order of the files does not matter, and a file that overlaps two others adds nothing', async () => {
  const files = { 'c.csv': homeWizard(90, 130), 'b.csv': homeWizard(96, 192), 'a.csv': homeWizard(0, 95) };
  expect((await held(files)).kwh).toEqual({ conso: 192 * 0.5, injection: 192 * 0.125 });
});

test('an inverter that is read at any moment: the hours between two files', async () => {
  const { kwh } = await held({ 'a.json': givEnergy(0, 10, 1), 'b.json': givEnergy(10, 12, 1) });
  const { kwh: whole } = await held({ 'a.json': givEnergy(0, 22, 1), 'b.json': givEnergy(0, 22, 1) });
  expect(kwh).toEqual(whole);
});

test('changes of a counter of home automation, cut between two hours', async () => {
  const whole = history(0.05);
  const lines = String(whole.bytes).trim().split('\n');
  const part = (from: number, to: number) => csv(lines[0]!, ...lines.slice(from, to));
  const query = { variable: 'conso', unit: 'kWh' };
  const { kwh } = await held({ 'a.csv': part(1, 250), 'b.csv': part(250, lines.length) }, query);
  expect(kwh).toEqual((await held({ 'a.csv': whole, 'b.csv': whole }, query)).kwh);
});

describe('tables of indexes', () => {
  const hours = (from: number, to: number, kwh = (i: number) => 5000 + 2 * i) =>
    csv(
      'Horodatage;Index (kWh)',
      ...range(to - from, (k) => from + k).map((i) => `${dayAt(Math.floor(i / 24))} ${two(i % 24)}:30;${kwh(i)}`),
    );

  test('of hours at half past: the hour between two files', async () => {
    const { kwh, notes } = await held({ 's1.csv': hours(0, 48), 's2.csv': hours(48, 96) }, SEEN);
    expect(kwh).toEqual({ conso: 95 * 2 });
    expect(notes.some((note) => BETWEEN.test(note))).toBe(true);
  });

  test.each([
    ['recule', (i: number) => 10 + 2 * i],
    ['monte d’un coup', (i: number) => 90_000 + 2 * i],
  ])('of two counters: the interval between them is unknown, and said (%s)', async (word, other) => {
    const { kwh, notes } = await held({ 's1.csv': hours(0, 48), 's2.csv': hours(48, 96, other) }, SEEN);
    expect(kwh).toEqual({ conso: 94 * 2 });
    expect(notes.some((note) => note.includes(`Le compteur ${word} entre deux fichiers`))).toBe(true);
  });

  test('of gas, a month each: the day between two months', async () => {
    const source = await aSource(own.app, own.user, own.building, { idtype: 'pce' });
    const days = (from: number, to: number) =>
      csv('Date;Index gaz (m3)', ...range(to - from, (k) => `${dayAt(from + k)};${1000 + 4 * (from + k)}`));
    const files = zip({ 'janvier.csv': days(0, 31), 'mars.csv': days(60, 80), 'fevrier.csv': days(31, 58) });
    const { status, error } = await drop(own.app, own.user, source, files, SEEN);
    expect([status, error]).toMatchObject([200, undefined]);
    const query = {
      variables: 'volume_gaz',
      frequency: 'yearly',
      start_date: '2024-01-01',
      end_date: '2024-12-31',
    } as const;
    expect((await sourceData(own.app, own.user, source, query)).variables[0]?.total).toBe(79 * 4);
  });
});
