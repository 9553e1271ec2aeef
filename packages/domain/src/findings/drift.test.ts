import { describe, expect, test } from 'vitest';
import { compareWithAlike, dayWords } from './day-in-words.ts';
import { findDrift } from './drift.ts';
import type { Finding } from './finding.ts';
import { findingWords } from './sentences.ts';
import { IN_2025, day } from './test-sites.ts';

/** A year of temperatures between −1 and 25 °C, and a noise of the meter that depends on the day alone. */
const temperatureC = Float64Array.from({ length: 365 }, (_, i) => 12 - 13 * Math.cos((2 * Math.PI * i) / 365));
const noise = (i: number) => ((i * 7919) % 101) / 50 - 1;
const energyKWh = (factor: number) =>
  temperatureC.map((t, i) => factor * (100 + 12 * Math.max(0, 16 - t)) + 10 * noise(i));

describe('drift', () => {
  test('a tenth more in the same weather is said with its euros; the price is that of the kWh', () => {
    const found = findDrift(
      { energyKWh: energyKWh(1), temperatureC },
      { energyKWh: energyKWh(1.1), temperatureC },
      IN_2025,
      0.2,
    );
    expect(found).toMatchObject({ known: true, rule: 'drift', confidence: 'high' });
    const { excessKWh, halfWidthKWh, share, eurPerYear } = found as Extract<Finding, { rule: 'drift' }>;
    const expected = energyKWh(1).reduce((sum, kWh) => sum + kWh, 0);
    // A tenth of all but the noise, whose sum over the year is small.
    expect(excessKWh).toBeGreaterThan(0.095 * expected);
    expect(excessKWh).toBeLessThan(0.105 * expected);
    expect(halfWidthKWh).toBeLessThan(excessKWh / 2);
    expect(share).toBeCloseTo(0.1, 2);
    expect(eurPerYear).toBeCloseTo(excessKWh * 0.2, 6);
    expect(findingWords(found as Finding).sentence).toMatch(/^À météo égale, la consommation dépasse de 10\u00a0% /);
  });

  test('a colder winter is no drift, less is none, and neither is noise', () => {
    const colder = temperatureC.map((t) => t - 3);
    const same = colder.map((t, i) => 100 + 12 * Math.max(0, 16 - t) + 10 * noise(i));
    const before = { energyKWh: energyKWh(1), temperatureC };
    expect(findDrift(before, { energyKWh: same, temperatureC: colder }, IN_2025, 0.2)).toMatchObject({
      reason: 'no_drift',
    });
    expect(findDrift(before, { energyKWh: energyKWh(0.8), temperatureC }, IN_2025, 0.2)).toMatchObject({
      reason: 'no_drift',
    });
  });

  test('what the engine refuses is said: no heating, one year, no weather', () => {
    const flat = { energyKWh: temperatureC.map((_, i) => 100 + 10 * noise(i)), temperatureC };
    expect(findDrift(flat, flat, IN_2025, 0.2).known).toBe(false);
    const none = new Float64Array(365).fill(Number.NaN);
    const whole = { energyKWh: energyKWh(1), temperatureC };
    expect(findDrift({ ...whole, energyKWh: none }, whole, IN_2025, 0.2)).toMatchObject({ reason: 'two_years_needed' });
    expect(findDrift(whole, { ...whole, temperatureC: none }, IN_2025, 0.2)).toMatchObject({
      reason: 'no_weather',
      next: 'weather',
    });
    expect(findDrift(whole, { ...whole, energyKWh: energyKWh(1.2) }, IN_2025, null)).toMatchObject({
      known: true,
      eurPerYear: null,
    });
  });
});

describe('a day in words', () => {
  // 19 November 2026 is a Thursday.
  const thursday = { day: day('2026-11-19'), kWh: 41, temperatureC: 6.2 };
  const past = (from: number, kWh: number, temperatureC: number, count: number, every = 7) =>
    Array.from({ length: count }, (_, k) => ({ day: from - every * (k + 1), kWh, temperatureC }));

  test('beside Thursdays at the same temperature', () => {
    const alike = compareWithAlike(thursday, [
      ...past(thursday.day, 36.6, 6, 4),
      ...past(thursday.day, 90, 12, 4, 14),
      ...past(thursday.day + 2, 10, 6, 4),
    ]);
    expect(alike).toEqual({ share: expect.closeTo(0.1202, 4), days: 4, kind: 'un jeudi' });
    expect(dayWords(thursday, { eur: 8.2, estimated: false }, alike, thursday.day + 1, 'none')).toBe(
      'Hier\u00a0: 41\u00a0kWh, 8,20\u00a0€, 12\u00a0% de plus qu’un jeudi à 6\u00a0°C',
    );
    expect(dayWords(thursday, { eur: 8.2, estimated: true }, null, thursday.day + 1, 'delivered')).toBe(
      'Hier, hors combustibles livrés\u00a0: 41\u00a0kWh, 8,20\u00a0€\u00a0(offre estimée)',
    );
    expect(dayWords(thursday, null, null, thursday.day + 4, 'none')).toBe('Le jeudi 19/11/2026\u00a0: 41\u00a0kWh');
  });

  test('fewer than four Thursdays: all working days; a public holiday is no Thursday', () => {
    const working = past(thursday.day + 1, 41, 6, 4);
    expect(compareWithAlike(thursday, working)).toMatchObject({ kind: 'un jour de semaine', share: 0 });
    expect(compareWithAlike(thursday, working.slice(1))).toBeNull();
    const ascension = { day: day('2026-05-14'), kWh: 10, temperatureC: 15 };
    expect(compareWithAlike(ascension, past(ascension.day, 40, 15, 8))).toBeNull();
    expect(compareWithAlike(ascension, past(ascension.day + 3, 8, 15, 8))).toMatchObject({
      kind: 'un dimanche ou jour férié',
    });
  });

  test('no temperature, or nothing used on days alike: no comparison', () => {
    expect(compareWithAlike({ ...thursday, temperatureC: Number.NaN }, past(thursday.day, 40, 6, 8))).toBeNull();
    expect(compareWithAlike(thursday, past(thursday.day, 0, 6, 8))).toBeNull();
  });
});
