import { describe, expect, test } from 'vitest';
import { drop, sourceData, sumOf } from '../../testing/files.ts';
import { ownSource } from '../../testing/own-building.ts';
import { table, two } from '../../testing/tables.ts';

/** Files of an electric index that is read within days, each after the other. */
const own = ownSource({ segment: 'C5' });
const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [] }) } as const;

const hour = (i: number) => `2024-01-${two(1 + Math.floor(i / 24))} ${two(i % 24)}:00;${1000 + i}`;
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

async function send(rows: readonly string[], query: Record<string, string> = SEEN) {
  return drop(own.app, own.user, own.source, table('Date;Index (kWh)', ...rows), query);
}

/** Energy that the source has in January 2024 [kWh]. */
async function held(): Promise<number> {
  const query = { variables: 'conso', frequency: 'daily' as const, start_date: '2024-01-01', end_date: '2024-01-31' };
  const [column] = (await sourceData(own.app, own.user, own.source, query)).variables;
  return sumOf(column?.values ?? []) / 1000;
}

describe('an hourly index', () => {
  test('in files that follow each other has the interval between them', async () => {
    for (const day of range(0, 4)) expect((await send(range(24 * day, 24 * day + 24).map(hour))).status).toBe(200);
    expect(await held()).toBeCloseTo(95, 3);
    const again = await send(range(24, 48).map(hour));
    expect(again.body.outcome).toMatchObject({ added: 0, replaced: 0 });
    expect(await held()).toBeCloseTo(95, 3);
  });

  test('that is read twice, or goes on where another begins, counts once', async () => {
    expect((await send([...range(0, 48), ...range(40, 64)].map(hour))).status).toBe(200);
    expect(await held()).toBeCloseTo(63, 3);
  });

  test('whose meter is replaced leaves that interval unknown', async () => {
    const rows = range(0, 96).map((i) => (i < 50 ? hour(i) : hour(i).replace(/;\d+$/, `;${54_000 + i}`)));
    expect((await send(rows)).status).toBe(200);
    expect(await held()).toBeCloseTo(94, 3);
  });
});

test('a daily index that begins far above the last reading of its source is asked about, then stored where it is confirmed', async () => {
  const days = (month: string, count: number, from: number) =>
    range(0, count).map((i) => `2024-${month}-${two(i + 1)};${from + 10 * i}`);
  expect((await send(days('01', 31, 1000))).status).toBe(200);
  expect((await send(days('02', 10, 1310))).status).toBe(200);
  const replaced = days('03', 10, 54_000);
  const preview = await send(replaced, { ...SEEN, preview: 'true' });
  expect(preview.body.likelihood).toMatchObject({
    verdict: 'unusual',
    jump: { day: '2024-03-01', fromKwh: 1400, toKwh: 54_000 },
  });
  const refused = await send(replaced);
  expect([refused.status, refused.error?.code]).toEqual([422, 'file_unusual']);
  expect(refused.error?.message).toContain('si le compteur a été remplacé');
  expect((await send(replaced, { ...SEEN, confirm: 'true' })).status).toBe(200);
});

describe('the index of a source and of a file', () => {
  const days = (month: string, first: number, count: number, write: (i: number) => string) =>
    range(0, count).map((i) => `2024-${month}-${two(first + i)};${write(i)}`);
  const sendClasses = (rows: string[]) =>
    drop(own.app, own.user, own.source, table('Date;Index HP (kWh);Index HC (kWh)', ...rows), SEEN);
  const classes = (from: number, i: number, [peak, offPeak] = [0, 0]) =>
    `${1000 + peak + 10 * (from + i)};${54_000 + offPeak + 5 * (from + i)}`;

  test.each<[string, [number, number], string]>([
    ['the first', [30_000, 0], 'de 1 400 à 31 600 kWh'],
    ['the second', [0, 30_000], 'de 54 200 à 84 300 kWh'],
  ])('are compared class by class: %s', async (_what, more, said) => {
    expect((await sendClasses(days('01', 1, 31, (i) => classes(0, i)))).status).toBe(200);
    expect((await sendClasses(days('02', 1, 10, (i) => classes(31, i)))).status).toBe(200);
    const replaced = await sendClasses(days('03', 1, 10, (i) => classes(60, i, more)));
    expect([replaced.status, replaced.error?.code]).toEqual([422, 'file_unusual']);
    expect(replaced.error?.message.replaceAll(/\s/gu, ' ')).toContain(said);
  });

  test('are compared by their civil days, also those of a file that goes on after the end of summer time', async () => {
    const later = days('11', 10, 10, (i) => String(2000 + 10 * i));
    expect((await send(later)).status).toBe(200);
    // Fifteen times the usual day, between the 9th and the 10th of November.
    const before = [
      ...days('10', 20, 12, (i) => String(1650 + 10 * i)),
      ...days('11', 1, 9, (i) => String(1770 + 10 * i)),
    ];
    const { body } = await send(before, { ...SEEN, preview: 'true' });
    expect(body.likelihood?.jump).toMatchObject({ day: '2024-11-10', fromKwh: 1850, toKwh: 2000 });
  });
});
