import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../answers/no-answer.ts';
import type { Evolution } from '../baseline/evolution.ts';
import { weekday } from '../calendar/days.ts';
import { BASE, IN_2025, day, halfHours } from '../findings/test-sites.ts';
import type { SiteCurve } from '../findings/site-curve.ts';
import { type UsageProfile, weekOfRanges } from '../use/usage-profile.ts';
import { driftSentence, evolutionSentence } from './evolution-words.ts';
import { useOfYear } from './use-of-year.ts';

const OPEN = [{ fromMinute: 8 * 60, toMinute: 18 * 60 }];
const OFFICE: UsageProfile = {
  week: weekOfRanges([OPEN, OPEN, OPEN, OPEN, OPEN, [], []]),
  closedOnHolidays: false,
  alsaceMoselle: false,
  closings: [],
};

/** 2 kW always, 10 kW more from 8:00 to 18:00 on weekdays, and 6 kW more on the Sundays of March. */
const siteOf = (hole?: { fromDay: number; toDay: number }): SiteCurve => {
  const curve = halfHours(IN_2025, (at, minute) => {
    if (hole && at >= hole.fromDay && at < hole.toDay) return Number.NaN;
    if (weekday(at) === 6 && at >= day('2025-03-01') && at < day('2025-04-01')) return 8000;
    return weekday(at) < 5 && minute >= 480 && minute < 1080 ? 12_000 : 2000;
  });
  return {
    startMs: curve.startMs,
    stepS: curve.stepS,
    ownW: 'none',
    sources: [{ powerW: curve.powerW, contract: BASE }],
  };
};

const known = (found: ReturnType<typeof useOfYear>) => {
  if (!found.known) throw new Error(sentenceOf(found));
  return found;
};

// The last Sunday of March has 23 hours.
const SUNDAY_HOURS = 4 * 24 + 23;

describe('what a building uses out of its hours', () => {
  test('energy, euros and hours of the two sides are those of the curve, and their sum is the whole', () => {
    const found = known(useOfYear(siteOf(), OFFICE, IN_2025));
    const weekdays = 261;
    const inUse = weekdays * 10 * 12;
    const outOfUse = 365 * 24 * 2 - weekdays * 10 * 2 + SUNDAY_HOURS * 6;
    expect(found.inUse).toMatchObject({
      hours: weekdays * 10,
      kWh: expect.closeTo(inUse, 6),
      eur: expect.closeTo(inUse * 0.2, 6),
    });
    expect(found.outOfUse).toMatchObject({ kWh: expect.closeTo(outOfUse, 6), eur: expect.closeTo(outOfUse * 0.2, 6) });
    expect(found.shareOutOfUse).toBeCloseTo(outOfUse / (inUse + outOfUse), 9);
    expect(found.share).toBe(1);
  });

  test('what the Sundays use above the base load is the excess, and their weeks are the worst', () => {
    const found = known(useOfYear(siteOf(), OFFICE, IN_2025));
    const excess = SUNDAY_HOURS * (8 - 2.2);
    expect(found.excess!.baseLoadW).toBeCloseTo(2000, 6);
    expect(found.excess!.kWhPerYear).toBeCloseTo(excess, 6);
    expect(found.excess!.eurPerYear).toBeCloseTo(excess * 0.2, 6);
    const worst = [...found.weeks].sort((a, b) => b.outOfUseKWh - a.outOfUseKWh).slice(0, 5);
    const sundays = ['2025-02-24', '2025-03-03', '2025-03-10', '2025-03-17', '2025-03-24'].map(day);
    expect(worst.map(({ monday }) => monday).sort((a, b) => a - b)).toEqual(sundays);
    expect(found.startStop).toMatchObject({ earlyMinutes: 0, lateMinutes: 0 });
  });

  test('a day with a missing step is no day, its week says what share of it is measured', () => {
    const hole = { fromDay: day('2025-05-14'), toDay: day('2025-05-15') };
    const found = known(useOfYear(siteOf(hole), OFFICE, IN_2025));
    const at = day('2025-05-14') - IN_2025.fromDay;
    expect(found.inUseDays[at]).toBeNaN();
    expect(found.outOfUseDays[at]).toBeNaN();
    expect(found.inUseDays[at + 1]).toBeCloseTo(120, 9);
    expect(found.weeks.find(({ monday }) => monday === day('2025-05-12'))!.measuredShare).toBeCloseTo(6 / 7, 9);
    expect(found.excess!.kWhPerYear).toBeGreaterThan(SUNDAY_HOURS * 5.8);
  });

  test('a schedule without an hour, a site without a curve and half a year are refused in words', () => {
    const never = useOfYear(siteOf(), { ...OFFICE, week: new Uint8Array(336) }, IN_2025);
    expect(never.known ? '' : sentenceOf(never)).toBe(
      'Le profil d’utilisation n’a aucune heure d’occupation\u00a0: dessinez-en au moins une, ou choisissez un autre profil.',
    );
    expect(useOfYear({ ...siteOf(), sources: [] }, OFFICE, IN_2025)).toMatchObject({ reason: 'no_curve' });
    const half = siteOf({ fromDay: day('2025-07-01'), toDay: day('2026-01-01') });
    expect(useOfYear(half, OFFICE, IN_2025)).toMatchObject({ reason: 'year_measured_in_part' });
  });

  test('a price that is unknown is said, the energies stay', () => {
    const site = siteOf();
    const unpriced = { ...site, sources: [{ ...site.sources[0]!, contract: { ...BASE, offers: [] } }] };
    const found = known(useOfYear(unpriced, OFFICE, IN_2025));
    expect(found.outOfUse.eur).toBeNull();
    expect(found.excess!.eurPerYear).toBeNull();
    expect(sentenceOf(found.unpriced!)).toMatch(/offre/);
  });
});

const EVOLUTION: Evolution = {
  known: true,
  follows: 'weather',
  measuredKWh: 10_800,
  expectedKWh: 10_000,
  excessKWh: 800,
  halfWidthKWh: 300,
  share: 0.08,
  days: 365,
  missingDays: 0,
  firstDay: 0,
  measuredDays: new Float64Array(),
  expectedDays: new Float64Array(),
  halfDays: new Float64Array(),
  cumulativeKWh: new Float64Array(),
  drift: null,
};

describe('an evolution in words', () => {
  test('beyond its interval it is above or under what was expected, within it nothing is claimed', () => {
    expect(evolutionSentence('electricite', EVOLUTION)).toBe(
      'La consommation d’électricité dépasse l’attendu de 800\u00a0kWh, soit 8\u00a0% (à 3\u00a0% près, 19 fois sur 20), à météo égale.',
    );
    expect(evolutionSentence('gaz', { ...EVOLUTION, excessKWh: -800, share: -0.08, follows: 'calendar' })).toMatch(
      /^La consommation de gaz reste sous l’attendu de 800.*aux mêmes jours de la semaine et de l’année\.$/,
    );
    expect(evolutionSentence('chaleur', { ...EVOLUTION, excessKWh: -200, share: -0.02 })).toBe(
      'La consommation de chaleur ne se distingue pas de l’attendu, à météo égale\u00a0: l’écart mesuré (−2\u00a0%) est dans l’incertitude (à 3\u00a0% près).',
    );
    expect(evolutionSentence('gaz', { ...EVOLUTION, halfWidthKWh: null })).toMatch(/incertitude est inconnue/);
  });

  test('a drift says its day, its size and what it costs where a price is known', () => {
    const drift = {
      day: day('2025-03-14'),
      beforeKWhDay: 0,
      afterKWhDay: 12,
      changeKWhDay: 12,
      halfWidthKWhDay: 4,
      share: 0.1,
    };
    expect(driftSentence(drift, 0.2)).toBe(
      'Le comportement a changé vers le 14/03/2025\u00a0: 12\u00a0kWh de plus par jour, à 4\u00a0kWh près, soit 876\u00a0€ par an si rien ne change.',
    );
    expect(driftSentence({ ...drift, changeKWhDay: -12 }, null)).toBe(
      'Le comportement a changé vers le 14/03/2025\u00a0: 12\u00a0kWh de moins par jour, à 4\u00a0kWh près.',
    );
  });
});
