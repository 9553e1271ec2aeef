import { describe, expect, test } from 'vitest';
import { dayNumber, weekday } from '../calendar/days.ts';
import { sentenceOf } from '../answers/no-answer.ts';
import { evolution, type Evolution } from './evolution.ts';

const FIRST = dayNumber(2024, 1, 1);
const YEAR = 365;

/** Numbers between 0 and 1 that a seed alone decides (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Site = { baseKWh: number; heatingKWhC: number; openKWh: number; noise: number };

/** Two years of a building: base, weekdays of use, heating, and a noise that lasts some days, as real ones have. */
function twoYears(seed: number, site: Site, change: (place: number) => number = () => 0) {
  const next = numbers(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const temperatureC = new Float64Array(2 * YEAR);
  const energyKWh = new Float64Array(2 * YEAR);
  let [cold, drift] = [0, 0];
  for (let i = 0; i < 2 * YEAR; i++) {
    cold = 0.75 * cold + 2 * normal();
    drift = 0.4 * drift + site.noise * normal();
    temperatureC[i] = 12 - 8.5 * Math.cos((2 * Math.PI * (i - 15)) / 365.25) + cold;
    const open = weekday(FIRST + i) < 5 ? site.openKWh : 0;
    const energy = site.baseKWh + open + site.heatingKWhC * Math.max(0, 15 - temperatureC[i]!) + drift + change(i);
    energyKWh[i] = Math.max(0, energy);
  }
  return { temperatureC, energyKWh };
}

type Years = ReturnType<typeof twoYears>;

const compare = ({ temperatureC, energyKWh }: Years, isClosed?: (day: number) => boolean) =>
  evolution(
    { firstDay: FIRST, energyKWh: energyKWh.slice(0, YEAR), temperatureC: temperatureC.slice(0, YEAR) },
    { firstDay: FIRST + YEAR, energyKWh: energyKWh.slice(YEAR), temperatureC: temperatureC.slice(YEAR) },
    { cooling: true, ...(isClosed && { isClosed }) },
  );

const known = (found: ReturnType<typeof evolution>): Evolution => {
  if (!found.known) throw new Error(sentenceOf(found));
  return found;
};

const SITES: Site[] = [
  { baseKWh: 100, heatingKWhC: 12, openKWh: 80, noise: 12 },
  { baseKWh: 60, heatingKWhC: 0, openKWh: 150, noise: 10 },
  { baseKWh: 200, heatingKWhC: 30, openKWh: 0, noise: 25 },
];

describe('a period against its reference year', () => {
  test('of 200 buildings that did not change, few are said to have, and intervals hold the truth as often as they say', () => {
    let [drifts, outside] = [0, 0];
    for (let seed = 1; seed <= 200; seed++) {
      const found = known(compare(twoYears(seed, SITES[seed % 3]!)));
      if (found.drift !== null) drifts++;
      if (Math.abs(found.excessKWh) > found.halfWidthKWh!) outside++;
    }
    expect(drifts).toBeLessThanOrEqual(4);
    expect(outside).toBeLessThanOrEqual(20);
  });

  test('of 200 bases that rose by 15 % on some day, 19 in 20 are found, with their day and their size', () => {
    let [found, dated] = [0, 0];
    for (let seed = 1; seed <= 200; seed++) {
      const site = SITES[seed % 3]!;
      const at = YEAR + 60 + Math.floor(240 * numbers(seed)());
      const mean = site.baseKWh + (site.openKWh * 5) / 7 + site.heatingKWhC * 4;
      const rise = 0.15 * mean;
      const { drift } = known(compare(twoYears(seed + 1000, site, (i) => (i >= at ? rise : 0))));
      if (drift === null || drift.changeKWhDay < 0) continue;
      found++;
      const size = Math.abs(drift.changeKWhDay - rise);
      if (Math.abs(drift.day - (FIRST + at)) <= 14 && size < Math.max(0.4 * rise, drift.halfWidthKWhDay)) dated++;
    }
    expect(found).toBeGreaterThanOrEqual(190);
    expect(dated).toBeGreaterThanOrEqual(180);
  });

  test('a fall is dated as a rise is, with its sign', () => {
    const { drift } = known(compare(twoYears(4, SITES[1]!, (i) => (i >= YEAR + 150 ? -40 : 0))));
    expect(Math.abs(drift!.day - (FIRST + YEAR + 150))).toBeLessThanOrEqual(14);
    expect(drift!.changeKWhDay).toBeLessThan(-20);
    expect(drift!.share).toBeLessThan(0);
  });

  test('the weather, the days of the week and the closings of the year are in the expectation', () => {
    const closed = (day: number) => day - FIRST === 100 || day - FIRST - YEAR === 120;
    const quiet = { baseKWh: 100, heatingKWhC: 10, openKWh: 60, noise: 0.001 };
    const years = twoYears(3, quiet, (i) => (closed(FIRST + i) && weekday(FIRST + i) < 5 ? -60 : 0));
    years.temperatureC.subarray(YEAR).forEach((t, i) => {
      years.temperatureC[YEAR + i] = t - 3;
      years.energyKWh[YEAR + i]! += 10 * (Math.max(0, 18 - t) - Math.max(0, 15 - t));
    });
    const found = known(compare(years, closed));
    expect(found.follows).toBe('weather');
    expect(Math.abs(found.share!)).toBeLessThan(0.01);
    expect(found.expectedDays[120]!).toBeCloseTo(found.measuredDays[120]!, -1);
  });

  test('a site that works on public holidays is expected to, whatever is said of them', () => {
    const quiet = { baseKWh: 100, heatingKWhC: 0, openKWh: 60, noise: 0.5 };
    const holiday = (day: number) => day % 30 === 4;
    const found = known(compare(twoYears(11, quiet), holiday));
    expect(Math.abs(found.share!)).toBeLessThan(0.005);
    const closes = twoYears(11, quiet, (i) => (holiday(FIRST + i) && weekday(FIRST + i) < 5 ? -60 : 0));
    expect(Math.abs(known(compare(closes, holiday)).share!)).toBeLessThan(0.005);
    const at = found.measuredDays.findIndex((_, i) => holiday(FIRST + YEAR + i) && weekday(FIRST + YEAR + i) < 5);
    expect(known(compare(closes, holiday)).expectedDays[at]!).toBeCloseTo(100, -1);
    expect(found.expectedDays[at]!).toBeCloseTo(160, -1);
  });

  test('a day that is missing is in no sum and moves no running sum; a year without weather follows the calendar', () => {
    const years = twoYears(5, SITES[1]!);
    years.temperatureC.fill(Number.NaN);
    years.energyKWh.fill(Number.NaN, YEAR + 40, YEAR + 50);
    const found = known(compare(years));
    expect(found).toMatchObject({ follows: 'calendar', days: YEAR - 10, missingDays: 10 });
    expect(found.cumulativeKWh[49]).toBe(found.cumulativeKWh[39]);
    const sum = found.measuredDays.reduce((all, kWh) => all + (Number.isNaN(kWh) ? 0 : kWh), 0);
    expect(found.measuredKWh).toBeCloseTo(sum, 6);
    expect(found.expectedDays.every((kWh) => kWh >= 0)).toBe(true);
  });

  test('a year with too much missing, a period too short and a period unlike the year are refused in words', () => {
    const short = twoYears(7, SITES[0]!);
    short.energyKWh.fill(Number.NaN, 0, 100);
    const refused = compare(short);
    expect(refused.known ? '' : sentenceOf(refused)).toBe(
      'Pas de comparaison\u00a0: 265 jours de l’année de référence sur 365 sont mesurés en entier, il en faut huit sur dix.',
    );
    const begun = twoYears(7, SITES[0]!);
    begun.energyKWh.fill(Number.NaN, YEAR + 20);
    const early = compare(begun);
    expect(early.known ? '' : sentenceOf(early)).toMatch(/^Pas de comparaison\u00a0: 20 jours de la période sur 365/);
    const apart = twoYears(7, SITES[0]!);
    apart.temperatureC.fill(Number.NaN, YEAR);
    const unlike = compare(apart);
    expect(unlike.known ? '' : unlike.reason).toBe('evolution_nothing_alike');
  });
});
