import { expect, test } from 'vitest';
import { figures, notes, r63, readText, refusalOf, wallStamps } from '../test-support.ts';

/** Flows of Enedis that a spreadsheet wrote again: what it makes of the number of a point. */
const POINT = '30001642617347';
const flow = r63(wallStamps('2024-01-10', 48).map((stamp) => [stamp, 1000]));
const written = (point: string) => flow.replaceAll(POINT, point);

test.each([
  [`="${POINT}"`, POINT],
  [`"=""${POINT}"""`, POINT],
  [`${POINT},00`, POINT],
  ['9001642617347', '09001642617347'],
])('a point written « %s » is %s', async (text, point) => {
  const found = await readText(written(text));
  expect([found.point, figures(found).total.value]).toEqual([point, 24]);
});

test('a point whose last digits are lost is refused', async () => {
  const refused = await refusalOf(readText(written('3,00E+13')));
  expect([refused.code, refused.message]).toEqual(['point_rounded', expect.stringContaining('arrondi')]);
});

test('a total below the flow is named as such', async () => {
  const found = await readText(`${flow};;;;;;;Total;48000;;;;\n`);
  expect(notes(found)).toContain('Des lignes sans point ni grandeur, comme un total, ne sont pas lues.');
});
