import { expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { seen, tableSources } from '../../testing/table-sources.ts';
import { french, lines, table } from '../../testing/tables.ts';

/** Readings of a meter beside the amounts of its days, which lack some of them: what an amount lacks, the readings know. */
const own = ownBuilding();
const { stored, kwhOf } = tableSources(own);

const DAYS = 30;
const amount = (i: number) => 5 + ((i * 7) % 4);
const upTo = (i: number) => Array.from({ length: i }, (_, k) => amount(k)).reduce((all, one) => all + one, 0);

test.each([
  ['all of them', () => true],
  ['two days of three', (i: number) => i % 3 !== 0],
])('with %s, the energy is that of the readings', async (_name, has) => {
  const rows = lines(DAYS, (i) => `${french(i)};${1000 + upTo(i)};${i > 0 && has(i) ? amount(i - 1) : ''}`);
  const { source } = await stored(table('Date;Index (kWh);Conso (kWh)', ...rows), seen());
  expect(await kwhOf(source)).toBe(upTo(DAYS - 1));
});
