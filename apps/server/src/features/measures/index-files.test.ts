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
