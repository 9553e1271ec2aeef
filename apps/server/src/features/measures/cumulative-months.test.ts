import { describe, expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { seen, tableSources } from '../../testing/table-sources.ts';
import { lines, table, two } from '../../testing/tables.ts';

/** Sums of the year that their header calls cumulative, whose first month is an energy too. */
const own = ownBuilding();
const { stored, kwhOf, refusal } = tableSources(own);

const kwhOfMonth = (m: number) => 300 + ((m * 37) % 200);
const sumTo = (m: number) => Array.from({ length: m + 1 }, (_, k) => kwhOfMonth(k)).reduce((a, b) => a + b, 0);
const TOTAL = sumTo(11);
const months = (header: string, from = 0, years = 1) =>
  table(
    `Mois;${header}`,
    ...lines(12 * years, (i) => `${two((i % 12) + 1)}/${2023 + Math.floor(i / 12)};${from + sumTo(i % 12)}`),
  );
const answer = (unit: string, role: 'conso' | 'index' = 'conso') =>
  ({ stamp: 'end', zone: 'Europe/Paris', table: JSON.stringify({ columns: [{ at: 1, role, unit }] }) }) as const;

describe('months of one year', () => {
  test.each(['kWh cumulés', 'Consommation cumulée (kWh)', 'Cumul kWh'])(
    '« %s » is asked, and January counts',
    async (header) => {
      expect(await refusal(months(header), { stamp: 'end' })).toMatchObject({ code: 'file_needs_choice' });
      const { source } = await stored(months(header), answer('kWh (cumul de l’année)'));
      expect(await kwhOf(source)).toBe(TOTAL);
    },
  );

  test('a counter that has counted far more is one', async () => {
    const source = await aSource(own.app, own.user, own.building);
    const { body } = await drop(own.app, own.user, source, months('kWh cumulés', 52_000), { preview: 'true' });
    expect(body.table!.columns[1]).toMatchObject({ role: 'index', certainty: 'certain' });
  });
});

test('an index of before does not answer that the next file begins with its year', async () => {
  await stored(months('kWh cumulés', 52_000), answer('kWh', 'index'));
  expect(await refusal(months('kWh cumulés'), { ...seen(), stamp: 'end' })).toMatchObject({
    code: 'file_needs_choice',
  });
});

test('amounts of before do not answer that those of the next file begin again each day', async () => {
  const hours = (kwhAt: (hour: number) => number) =>
    table(
      'Horodatage;Consommation (kWh)',
      ...lines(96, (i) => `${two(1 + Math.floor(i / 24))}/02/2024 ${two(i % 24)}:00;${kwhAt(i % 24)}`),
    );
  const amounts = { ...seen(), table: JSON.stringify({ columns: [{ at: 1, role: 'conso', unit: 'kWh' }] }) };
  await stored(
    hours((hour) => 1 + ((hour * 7) % 5)),
    amounts,
  );
  const sums = hours((hour) => hour + 1);
  expect(await refusal(sums, seen())).toMatchObject({ code: 'file_needs_choice' });
  const ofDay = {
    ...seen(),
    table: JSON.stringify({ columns: [{ at: 1, role: 'conso', unit: 'kWh (cumul du jour)' }] }),
  };
  const { source } = await stored(sums, ofDay);
  expect(await kwhOf(source)).toBeLessThanOrEqual(96);
  expect(await kwhOf(source)).toBeGreaterThan(90);
});

test('what was said of one year does not answer that the sums of the next file begin again', async () => {
  await stored(months('kWh cumulés'), answer('kWh', 'index'));
  const source = await aSource(own.app, own.user, own.building);
  const next = months('kWh cumulés', 0, 2);
  const { body } = await drop(own.app, own.user, source, next, { preview: 'true' });
  expect(body.table!.columns[1]).toMatchObject({
    certainty: 'asked',
    reason: expect.stringContaining('repart de zéro en janvier'),
  });
  expect(await refusal(next, seen())).toMatchObject({ code: 'file_needs_choice' });
  expect(await kwhOf((await stored(next, answer('kWh (cumul de l’année)'))).source)).toBe(2 * TOTAL);
});
