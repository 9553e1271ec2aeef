import { expect, test } from 'vitest';
import { notes, readText, refusals } from '../test-support.ts';

const DAYS = ['12005', '13100', '12500', '14000', '12250'].map((value, i) => `0${i + 1}/01/2024;${value}`);

test.each([
  ['11980', [], 1],
  ['11', [[6, 'ligne coupée : le fichier s’arrête au milieu, la valeur 11 est peut-être incomplète']], 0],
  ['11\n', [], 0],
])('a last value after five of five digits: %j', async (end, refused, noted) => {
  const generic = {
    variable: 'conso',
    unit: 'Wh',
    stamp: 'start',
    zone: 'Europe/Paris',
    table: { dateOrder: 'day' },
  } as const;
  const read = await readText([...DAYS, `06/01/2024;${end}`].join('\n'), { generic });
  expect([refusals(read), notes(read).length]).toEqual([refused, noted]);
});
