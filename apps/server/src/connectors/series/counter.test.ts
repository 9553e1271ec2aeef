import { HOUR_MS, dayNumber, dayStart } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { figures, values } from '../test-support.ts';
import { Counter } from './counter.ts';
import { ReadBuilder } from './read-builder.ts';

/** A counter that begins again each day, read at these hours of ten days, 1 kWh an hour. */
function readAt(hours: readonly number[], valueAt: (hour: number) => number) {
  const builder = new ReadBuilder('jour', 'Compteur du jour', {});
  const counter = new Counter();
  for (let day = 0; day < 10; day++)
    for (const hour of hours)
      counter.add({ wallMs: dayStart(dayNumber(2024, 1, 8) + day) + hour * HOUR_MS, offsetMs: 0 }, valueAt(hour), 1);
  counter.layInto(builder, { variable: 'conso' }, 1000);
  return builder.finish();
}
const HOURS = Array.from({ length: 24 }, (_, i) => i);

test('what a counter of each day counted from its last reading to midnight is unknown', () => {
  const found = readAt(HOURS, (hour) => hour);
  expect(figures(found, 'conso')).toMatchObject({ total: { value: 230 }, missing: 9 });
  expect(values(found, 'conso').slice(22, 25)).toEqual([1000, Number.NaN, 1000]);
});

test('what it says of a day at its first reading is counted from midnight', () => {
  const found = readAt([3, 9, 15, 21], (hour) => hour);
  expect(figures(found, 'conso').total.value).toBe(18 + 9 * 21);
});
