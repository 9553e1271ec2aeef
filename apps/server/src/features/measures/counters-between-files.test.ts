import * as importCalls from '@joulerie/contract/imports';
import * as measures from '@joulerie/contract/measures';
import { describe, expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import type { Upload } from '../../testing/request.ts';
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

  test('of which one is inside another: it is counted once', async () => {
    const files = { 'a.csv': hours(0, 48), 'b.csv': hours(10, 20), 'c.csv': hours(48, 96) };
    expect((await held(files, SEEN)).kwh).toEqual({ conso: 95 * 2 });
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

describe('files of one counter that are sent one after another', () => {
  /** Sends files to one source, each alone: what it holds of `variable` in 2024, and the notes of the last one. */
  async function sent(
    source: { _id: string },
    files: readonly Upload[],
    variables: string,
    query: Parameters<typeof drop>[4] = SEEN,
  ) {
    let notes: string[] = [];
    for (const file of files) {
      const { status, error, body } = await drop(own.app, own.user, source, file, query);
      expect([status, error]).toMatchObject([200, undefined]);
      ({ notes } = body);
    }
    const asked = { variables, frequency: 'yearly', start_date: '2024-01-01', end_date: '2024-12-31' } as const;
    return { total: (await sourceData(own.app, own.user, source, asked)).variables[0]?.total, notes };
  }
  const gas = () => aSource(own.app, own.user, own.building, { idtype: 'pce' });
  const gasDays = (from: number, to: number) =>
    csv('Date;Index gaz (m3)', ...range(to - from, (k) => `${dayAt(from + k)};${1000 + 4 * (from + k)}`));

  test('in any order: the days and the hours between them are kept, once', async () => {
    const [january, february, march] = [gasDays(0, 31), gasDays(31, 58), gasDays(60, 80)];
    const source = await gas();
    expect((await sent(source, [january, march, february], 'volume_gaz')).total).toBe(79 * 4);
    const again = await drop(own.app, own.user, source, february, SEEN);
    expect(again.body.outcome).toMatchObject({ added: 0, replaced: 0 });
    const { total, notes } = await sent(await meter(), [homeWizard(0, 95), homeWizard(96, 192)], 'conso', {});
    expect(total).toBe(192 * 0.5 * 1000);
    expect(notes.filter((note) => BETWEEN.test(note))).toHaveLength(2);
  });

  test('are previewed with what is between them, and a file inside another adds nothing', async () => {
    const source = await gas();
    await sent(source, [gasDays(0, 31), gasDays(5, 10)], 'volume_gaz');
    const { body } = await drop(own.app, own.user, source, gasDays(31, 58), { ...SEEN, preview: 'true' });
    expect(body.series.map(({ total }) => total)).toEqual([26 * 4, 4]);
    expect((await sent(source, [gasDays(31, 58)], 'volume_gaz')).total).toBe(57 * 4);
  });

  test('past the last digit, inside a file and between two: the counter goes on, and it is said', async () => {
    const reading = (i: number) => (99_400 + 100 * i) % 100_000;
    const [LAST, WHOLE] = [/repasse par zéro/, 1100];
    for (const [idtype, header, variables] of [
      ['pce', 'Index gaz (m3)', 'volume_gaz'],
      ['cpcu', 'Index chaleur (kWh)', 'chaleur'],
      ['pdl', 'Index (kWh)', 'conso'],
    ] as const)
      for (const cut of [6, 12]) {
        const days = (from: number, to: number) =>
          csv(`Date;${header}`, ...range(to - from, (k) => `${dayAt(10 * (from + k))};${reading(from + k)}`));
        const source = await aSource(own.app, own.user, own.building, { idtype });
        const files = cut === 12 ? [days(0, 12)] : [days(0, cut), days(cut, 12)];
        const { total, notes } = await sent(source, files, variables);
        expect([idtype, cut, total]).toEqual([idtype, cut, idtype === 'pdl' ? WHOLE * 1000 : WHOLE]);
        // The readings of an index of electricity are kept as they are: between two files, nothing is counted when they are stored.
        if (idtype !== 'pdl' || cut === 12) expect(notes.some((note) => LAST.test(note))).toBe(true);
      }
  });

  test('a fall that is not at the last digit is unknown, inside a file and between two', async () => {
    const reading = (i: number) => (92_300 + 1_500 * i) % 100_000;
    const days = (from: number, to: number) =>
      csv('Date;Index gaz (m3)', ...range(to - from, (k) => `${dayAt(10 * (from + k))};${reading(from + k)}`));
    for (const files of [[days(0, 12)], [days(0, 6), days(6, 12)]]) {
      const { total, notes } = await sent(await gas(), files, 'volume_gaz');
      expect(total).toBe(10 * 1_500);
      expect(notes.some((note) => note.includes('Le compteur recule'))).toBe(true);
    }
  });

  test('of which one is of another counter: the interval between them is unknown, and said', async () => {
    const other = csv('Date;Index gaz (m3)', ...range(20, (k) => `${dayAt(31 + k)};${10 + 4 * k}`));
    const { total, notes } = await sent(await gas(), [gasDays(0, 31), other], 'volume_gaz');
    expect(total).toBe(30 * 4 + 19 * 4);
    expect(notes.some((note) => note.includes('Le compteur recule entre deux fichiers'))).toBe(true);
  });

  test('of which one is taken back: nothing is counted from its readings', async () => {
    const source = await gas();
    await sent(source, [gasDays(0, 31)], 'volume_gaz');
    const as = own.app.as(own.user.token);
    const [first] = (await as.call(importCalls.listImports, { params: { id: source._id }, query: {} })).body.data;
    const params = { id: source._id, importId: first!._id };
    expect((await as.call(importCalls.removeImport, { params })).status).toBe(200);
    expect((await sent(source, [gasDays(31, 58)], 'volume_gaz')).total).toBe(26 * 4);
  });

  test('of several meters, each on its source', async () => {
    const hours = (from: number, to: number) =>
      csv(
        'Site;Horodatage;Index (kWh)',
        ...['Mairie', 'École'].flatMap((site, m) =>
          range(to - from, (k) => from + k).map(
            (i) => `${site};${dayAt(Math.floor(i / 24))} ${two(i % 24)}:30;${5000 + (m + 1) * i}`,
          ),
        ),
      );
    const [townHall, school] = [await meter(), await meter()];
    for (const file of [hours(0, 48), hours(48, 96)]) {
      const targets = JSON.stringify([
        { meter: 'Mairie', source: townHall._id },
        { meter: 'École', source: school._id },
      ]);
      const query = { ...SEEN, targets };
      const { status, error } = await own.app
        .as(own.user.token)
        .callLoosely(measures.importMeters, { query }, { file });
      expect([status, error]).toMatchObject([200, undefined]);
    }
    expect(await heldKwh(own.app, own.user, townHall)).toEqual({ conso: 95 });
    expect(await heldKwh(own.app, own.user, school)).toEqual({ conso: 190 });
  });
});
