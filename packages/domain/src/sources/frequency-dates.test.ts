import { expect, test } from 'vitest';
import { frequencyDates } from './frequency-dates.ts';

const at = (stepS: number | null, firstDay: number, lastDay: number, variable = 'conso') => ({
  variable,
  stepS,
  firstDay,
  lastDay,
});

test.each([
  ['half-hours', 1_800, ['raw', 'hourly', 'daily', 'weekly', 'monthly']],
  ['days', 86_400, ['raw', 'daily', 'weekly', 'monthly']],
  ['amounts of periods', null, ['rawperiode']],
] as const)('%s are known at their frequencies', (_, stepS, frequencies) => {
  expect(frequencyDates([at(stepS, 10, 20)])).toEqual(
    frequencies.map((frequency) => ({ variable: 'conso', frequency, firstDay: 10, lastDay: 20 })),
  );
});

test('the days of a frequency are those of every series that gives it', () => {
  const dates = frequencyDates([at(1_800, 15, 20), at(86_400, 1, 12), at(null, 0, 9), at(86_400, 5, 6, 'pmax')]);
  const days = (variable: string, frequency: string) => {
    const found = dates.find((one) => one.variable === variable && one.frequency === frequency);
    return found && [found.firstDay, found.lastDay];
  };
  expect([days('conso', 'hourly'), days('conso', 'daily'), days('conso', 'rawperiode')]).toEqual([
    [15, 20],
    [1, 20],
    [0, 9],
  ]);
  expect([days('pmax', 'monthly'), days('pmax', 'hourly')]).toEqual([[5, 6], undefined]);
});
