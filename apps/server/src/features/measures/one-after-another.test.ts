import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import * as measures from '@joulerie/contract/measures';
import { DAY_MS } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import type { Upload } from '../../testing/request.ts';
import { FIRST_DAY, dayAt, lines, table, two } from '../../testing/tables.ts';

/** Files of the same days that are written in two ways, or of two meters, one after another: nothing is doubled, corrections count. */
const own = ownBuilding();
const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [] }) } as const;
const meter = () => aSource(own.app, own.user, own.building, { segment: 'C5' });
const HEADER = 'Date;Consommation (kWh)';

async function kwhOf(source: { _id: string }): Promise<number> {
  const query = { variables: 'conso', frequency: 'daily', start_date: '2023-12-01', end_date: '2024-03-31' } as const;
  return ((await sourceData(own.app, own.user, source, query)).variables[0]?.total ?? 0) / 1000;
}

async function stored(source: { _id: string }, file: Upload) {
  const { status, error, body } = await drop(own.app, own.user, source, file, SEEN);
  expect([status, error]).toMatchObject([200, undefined]);
  return body.outcome!;
}

test('days of a worksheet, then the same days as text: no change; then other days of theirs: corrected', async () => {
  const source = await meter();
  const rows = Array.from({ length: 20 }, (_, i) => [new Date((FIRST_DAY + i) * DAY_MS), 10 + (i % 5)]);
  const bytes = await writeXlsx({ sheets: [{ name: 'Relevés', rows: [HEADER.split(';'), ...rows] }] });
  await stored(source, { name: 'releves.xlsx', bytes });
  const whole = 20 * 10 + 4 * (0 + 1 + 2 + 3 + 4);
  expect(await kwhOf(source)).toBeCloseTo(whole, 3);
  const text = table(HEADER, ...lines(20, (i) => `${dayAt(i)};${10 + (i % 5)}`));
  expect(await stored(source, text)).toMatchObject({ added: 0, replaced: 0 });
  expect(await kwhOf(source)).toBeCloseTo(whole, 3);
  await stored(source, table(HEADER, ...lines(5, (i) => `${dayAt(18 + i)};100`)));
  expect(await kwhOf(source)).toBeCloseTo(whole - 13 - 14 + 500, 3);
});

const steps = (day: number, minutes: number, count: number, kwh: number) =>
  table(
    HEADER,
    ...lines(count, (i) => {
      const minute = i * minutes;
      return `${dayAt(day)} ${two(Math.floor(minute / 60))}:${two(minute % 60)};${String(kwh).replace('.', ',')}`;
    }),
  );

test.each([
  ['half-hours after ten minutes', 10, 30],
  ['hours after quarters of an hour', 15, 60],
  ['hours after half-hours', 30, 60],
])('%s, coarser: the energy of the later file counts, once', async (_what, first, later) => {
  const source = await meter();
  const before = steps(3, first, 1440 / first, 0.5);
  await stored(source, before);
  const whole = (1440 / first) * 0.5;
  expect(await kwhOf(source)).toBeCloseTo(whole, 3);
  expect(await stored(source, before)).toMatchObject({ added: 0, replaced: 0 });
  // The first twelve hours.
  const correction = steps(3, later, 720 / later, 1.25);
  await stored(source, correction);
  expect(await kwhOf(source)).toBeCloseTo(whole / 2 + (720 / later) * 1.25, 3);
  expect(await stored(source, correction)).toMatchObject({ added: 0, replaced: 0 });
});

test('half-hours, then finer values that disagree: the energy given for a half-hour counts, and the difference is reported', async () => {
  const source = await meter();
  await stored(source, steps(3, 30, 48, 0.5));
  const { body } = await drop(own.app, own.user, source, steps(3, 10, 72, 1.25), SEEN);
  expect(body.differences.map(({ given, measured, governs }) => [given, measured, governs])).toEqual([
    [24, 12 + 90, 'given'],
  ]);
  expect(body.series[0]!.kept).toEqual({ read: 90, stored: 90, counted: 24 });
  expect(await kwhOf(source)).toBeCloseTo(24, 3);
});

test('half-hours, then the energy of their day that disagrees: that of the day, once', async () => {
  const source = await meter();
  const halves = steps(3, 30, 48, 0.25);
  await stored(source, halves);
  const day = table(HEADER, ...lines(3, (i) => `${dayAt(2 + i)};30`));
  await stored(source, day);
  expect(await kwhOf(source)).toBeCloseTo(90, 3);
  expect(await stored(source, day)).toMatchObject({ added: 0, replaced: 0 });
  expect(await stored(source, halves)).toMatchObject({ added: 0, replaced: 0 });
  expect(await kwhOf(source)).toBeCloseTo(90, 3);
});

test('an archive of two meters, the same again, then days of one of them corrected', async () => {
  const [office, workshop] = [await meter(), await meter()];
  const archive = (files: Record<string, (day: number) => number>, from: number, to: number): Upload => ({
    name: 'compteurs.zip',
    bytes: zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, kwh]) => {
          const rows = lines(to - from, (i) => `${dayAt(from + i)};${kwh(from + i)}`);
          return [name, strToU8([HEADER, ...rows, ''].join('\n'))];
        }),
      ),
    ),
  });
  const targets = [
    { meter: 'bureau.csv', source: office._id },
    { meter: 'atelier.csv', source: workshop._id },
  ];
  const send = async (file: Upload) => {
    const query = { ...SEEN, targets: JSON.stringify(targets) };
    const answer = await own.app.as(own.user.token).callLoosely(measures.importMeters, { query }, { file });
    expect([answer.status, answer.error]).toMatchObject([200, undefined]);
    return answer.body.data.map(({ report }) => report.outcome);
  };
  const first = archive({ 'bureau.csv': () => 10, 'atelier.csv': (day) => 5 + (day % 5) }, 0, 20);
  await send(first);
  expect([await kwhOf(office), await kwhOf(workshop)]).toEqual([200, 20 * 5 + 4 * 10]);
  for (const outcome of await send(first)) expect(outcome).toMatchObject({ added: 0, replaced: 0 });
  await send(archive({ 'bureau.csv': () => 10, 'atelier.csv': () => 40 }, 15, 25));
  expect([await kwhOf(office), await kwhOf(workshop)]).toEqual([250, 15 * 5 + 3 * 10 + 400]);
});
