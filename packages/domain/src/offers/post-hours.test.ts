import { describe, expect, test } from 'vitest';
import { day } from '../../test/bill-builders.ts';
import { always } from '../calendar/off-peak.ts';
import { dayStart } from '../calendar/paris.ts';
import { createEnergySplitter, sumDays } from '../costs/day-energies.ts';
import { SCHEMES } from '../tariffs/posts.ts';
import type { Post, Scheme } from '../tariffs/posts.ts';
import { createPostHours } from './post-hours.ts';

const period = { fromDay: day('2025-01-01'), toDay: day('2026-01-01') };
const calendar = {
  // An hour that the clock jumps over in March and plays twice in October is off-peak.
  offPeak: always([
    { fromMinute: 90, toMinute: 180 },
    { fromMinute: 765, toMinute: 1080 },
  ]),
};

describe.each(Object.keys(SCHEMES) as Scheme[])('hours of %s', (scheme) => {
  const startMs = dayStart(period.fromDay);
  const powerW = new Float64Array((dayStart(period.toDay) - startMs) / 1_800_000).fill(1000);
  const flat = createEnergySplitter(
    { kind: 'curve', startMs, stepS: 1800, powerW },
    period.fromDay,
    period.toDay,
    calendar,
  ).by(scheme);
  const hours = createPostHours(calendar, period);

  test.each([
    ['the year', '2025-01-01', '2026-01-01'],
    ['the day of 23 hours', '2025-03-30', '2025-03-31'],
    ['the day of 25 hours', '2025-10-26', '2025-10-27'],
    ['a winter month', '2025-02-01', '2025-03-01'],
  ])('are the energy of one kilowatt over %s', (_, from, to) => {
    if ('known' in flat) throw new Error('the curve is cut');
    const expected = flat.posts.map((_post, i) => sumDays(flat, flat.kWh[i]!, day(from), day(to)));
    expect(SCHEMES[scheme].map((post: Post) => hours(scheme, post, day(from), day(to)))).toEqual(expected);
  });
});

test('a post of another scheme has no hour', () => {
  expect(createPostHours(calendar, period)('BASE', 'HP', period.fromDay, period.toDay)).toBe(0);
});
