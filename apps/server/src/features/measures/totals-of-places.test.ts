import { expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { energy, seen, tableSources } from '../../testing/table-sources.ts';
import { table } from '../../testing/tables.ts';

/** A total beside the points or the buildings that it adds: the meter of the source is one of them, or all. */
const own = ownBuilding();
const { stored, kwhOf, refusal } = tableSources(own);

const HALL = Array.from({ length: 12 }, (_, i) => 300 + 7 * i);
const SCHOOL = Array.from({ length: 12 }, (_, i) => 100 + 5 * i);
const TOTAL = HALL.map((kwh, i) => kwh + SCHOOL[i]!);
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const MONTHS = 'janvier;février;mars;avril;mai;juin;juillet;août;septembre;octobre;novembre;décembre';

const across = (corner: string, hall: string, school: string) =>
  table(
    'Consommations 2023 en kWh',
    `${corner};${MONTHS};Total`,
    `${hall};${HALL.join(';')};${sum(HALL)}`,
    `${school};${SCHOOL.join(';')};${sum(SCHOOL)}`,
    `Total${';'.repeat(corner.split(';').length)}${TOTAL.join(';')};${sum(TOTAL)}`,
  );
const down = (hall: string, school: string) =>
  table(
    `Mois;${hall} (kWh);${school} (kWh);Total (kWh)`,
    ...TOTAL.map((kwh, i) => `${String(i + 1).padStart(2, '0')}/2023;${HALL[i]};${SCHOOL[i]};${kwh}`),
  );

test.each([
  ['points, a line each', across('Bâtiment;PDL', 'Mairie;14567890123456', 'École;14567890123457')],
  ['buildings, a line each', across('Bâtiment', 'A', 'B')],
  ['points, a column each', down('14567890123456', '14567890123457')],
  ['buildings, a column each', down('Mairie', 'École')],
  ['places without a word of them, a column each', down('Piscine', 'Stade')],
])('%s: the total is asked, and so is each of them', async (_what, file) => {
  expect(await refusal(file)).toMatchObject({ code: 'file_needs_choice' });
  const only = (at: number) =>
    seen(
      [1, 2, 3].map((one) =>
        one === at ? { at: one, role: 'conso', unit: 'kWh' } : { at: one, role: 'ignored', unit: null },
      ),
    );
  expect(await kwhOf((await stored(file, only(1))).source)).toBe(sum(HALL));
  expect(await kwhOf((await stored(file, only(3))).source)).toBe(sum(TOTAL));
});

test.each([
  ['Éclairage', 'Prises'],
  ['Chauffage', 'ECS'],
  ['L1', 'L2'],
])('the uses of one meter are its total: « %s » and « %s »', async (one, other) => {
  const file = down(one, other);
  expect(await kwhOf((await stored(file, energy(3))).source)).toBe(sum(TOTAL));
});
