import { expect, test } from 'vitest';
import { yearMwh } from './year-line.tsx';

test.each([
  [149, '0,149'],
  [999.6, '1,0'],
  [0, '0,0'],
  [-12, '−0,012'],
  [286_640, '286,6'],
  [null, '—'],
])('an energy of %s kWh reads %s in a column of MWh', (kWh, text) => {
  expect(yearMwh(kWh)).toBe(text);
});
