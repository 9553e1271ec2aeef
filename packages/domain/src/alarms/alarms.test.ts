import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, weekday } from '../calendar/days.ts';
import { dayLengthMs, dayStart } from '../calendar/paris.ts';
import { breachesOf } from './breaches.ts';
import type { Breach, RuleContext } from './breaches.ts';
import { episodesOf, isOngoing } from './episodes.ts';
import { farthestOfDays, replayRule } from './replay.ts';
import { ALARM_KINDS, kindsOn } from './rules.ts';
import type { AlarmRule } from './rules.ts';
import { lastMeasuredDay, slotOfDay } from './series.ts';
import type { AlarmSeries } from './series.ts';
import { ruleSentence, sentenceParts } from './words.ts';

const FIRST = dayNumber(2025, 3, 3);
const STEP_S = 1800;

/** Half-hours [W] from a first day. */
function curve(days: number, powerOf: (day: number, slot: number) => number, fromDay = FIRST): AlarmSeries {
  const values: number[] = [];
  for (let day = fromDay; day < fromDay + days; day++)
    for (let slot = 0; slot < dayLengthMs(day) / 1000 / STEP_S; slot++) values.push(powerOf(day, slot));
  return { fromDay, toDay: fromDay + days, stepS: STEP_S, values: Float64Array.from(values), whPerUnit: 0.5 };
}

const CONTEXT: RuleContext = {
  subscribedVa: 36_000,
  watchedFrom: FIRST,
  today: FIRST + 400,
  tempo: new Map(),
  consentEnd: null,
};
const alarmsOf = (rule: AlarmRule, series: AlarmSeries, context = CONTEXT) =>
  episodesOf(rule, breachesOf(rule, series, context, series.fromDay, series.toDay));

const ABOVE: AlarmRule = { kind: 'threshold', side: 'above', value: 5000, minutes: 0, days: 1 };
const OFFICE = { ranges: [{ weekdays: [0, 1, 2, 3, 4], fromMinute: 480, toMinute: 1080 }], closedOnHolidays: true };

describe('the values of days that a threshold is compared with', () => {
  // 9 kW at work, 1.5 kW before 8:00 and after 18:00, 0.5 kW at weekends.
  const series = curve(14, (day, slot) => (weekday(day) > 4 ? 500 : slot >= 16 && slot < 36 ? 9000 : 1500));

  test('are those out of the hours of use, and so is the threshold proposed', () => {
    const rule: AlarmRule = { kind: 'out_of_use', value: 1000, minutes: 0, hours: OFFICE };
    expect(new Set(farthestOfDays(rule, series, FIRST, FIRST + 14))).toEqual(new Set([1500, 500]));
    expect(replayRule(rule, 'puissance', series, CONTEXT, FIRST, FIRST + 14).suggestion).toEqual({
      value: 1500,
      perMonth: 0,
    });
  });

  test('are those of the night for what starts before the hour', () => {
    const rule: AlarmRule = { kind: 'start_before', value: 1000, before: 8 * 60, weekdays: [0, 1, 2, 3, 4] };
    const days = farthestOfDays(rule, series, FIRST, FIRST + 7);
    expect(days).toEqual([1500, 1500, 1500, 1500, 1500, Number.NaN, Number.NaN]);
  });
});

describe('a rule reads as a sentence', () => {
  test.each<[AlarmRule, Parameters<typeof ruleSentence>[1], string]>([
    [
      { kind: 'base_load', value: 12_000, days: 3 },
      'puissance',
      'le talon de nuit dépasse 12\u00a0kW trois nuits de suite',
    ],
    [ABOVE, 'puissance', 'la puissance dépasse 5\u00a0kW'],
    [
      { kind: 'threshold', side: 'below', value: 0.5, minutes: 90, days: 2 },
      'production_pv',
      'la production photovoltaïque descend sous 0,001\u00a0kW pendant 1\u00a0h\u00a030 deux jours de suite',
    ],
    [
      { kind: 'out_of_use', value: 2500, minutes: 60, hours: OFFICE },
      'puissance',
      'la puissance dépasse 2,5\u00a0kW pendant 1\u00a0h hors des horaires\u00a0: du lundi au vendredi de 8\u00a0h à 18\u00a0h, jours fériés exclus',
    ],
    [
      { kind: 'subscribed_power', percent: 95, minutes: 0 },
      'puissance_max',
      'la puissance dépasse 95\u00a0% de la puissance souscrite',
    ],
    [{ kind: 'missing_data', days: 3 }, 'conso', 'aucune mesure n’arrive pendant trois\u00a0jours'],
    [
      { kind: 'threshold', side: 'above', value: 200, minutes: 0, days: 1 },
      'conso_gaz',
      'la consommation de gaz dépasse 200\u00a0kWh PCS par jour',
    ],
    [
      { kind: 'start_before', value: 8000, before: 450, weekdays: [0, 1, 2, 3, 4] },
      'puissance',
      'la puissance dépasse 8\u00a0kW avant 7\u00a0h\u00a030 du lundi au vendredi',
    ],
    [{ kind: 'tempo_tomorrow', colors: ['rouge', 'blanc'] }, 'conso', 'demain est un jour Tempo rouge ou blanc'],
  ])('%o', (rule, variable, sentence) => expect(ruleSentence(rule, variable)).toBe(`Prévenir si ${sentence}`));

  test('whose parameters are apart, to be edited in place', () => {
    const parts = sentenceParts({ kind: 'base_load', value: 12_000, days: 3 }, 'puissance');
    expect(parts.flatMap(({ parameter }) => parameter ?? [])).toEqual(['value', 'days']);
  });

  test('and each variable has the kinds that make sense of it', () => {
    expect(kindsOn('puissance', 'building')).toContain('base_load');
    expect(kindsOn('puissance', 'building')).not.toContain('subscribed_power');
    expect(kindsOn('puissance', 'source')).toContain('subscribed_power');
    expect(kindsOn('temperature_ambiante', 'source')).toEqual([
      'threshold',
      'missing_data',
      'room_temperature',
      'consent_ending',
    ]);
    expect(kindsOn('cout', 'building')).toEqual([]);
  });
});

describe('a lasting cause is one alarm', () => {
  test('of each working day of two weeks, weekends between them', () => {
    const series = curve(14, (day, slot) => (weekday(day) < 5 && slot === 20 ? 6000 : 1000));
    const [alarm, ...others] = alarmsOf(ABOVE, series);
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({ firstDay: FIRST, lastDay: FIRST + 11, days: 10, extreme: 6000 });
    // Ten half-hours 1 kW over.
    expect(alarm!.beyondWh).toBeCloseTo(5000, 9);
    expect(alarm!.ringMs - alarm!.startMs).toBe(STEP_S * 1000);
  });

  test('and two alarms when it stops for long enough, which says when it ended', () => {
    const series = curve(20, (day, slot) => ((day === FIRST || day === FIRST + 10) && slot === 4 ? 6000 : 1000));
    expect(alarmsOf(ABOVE, series).map(({ firstDay }) => firstDay)).toEqual([FIRST, FIRST + 10]);
    expect([FIRST + 2, FIRST + 3, null].map((to) => isOngoing(ABOVE, FIRST, to))).toEqual([true, false, true]);
  });

  test('a row of slots passes midnight, and a gap breaks it', () => {
    const rule: AlarmRule = { ...ABOVE, minutes: 120 };
    const over = (gap: boolean) =>
      curve(3, (day, slot) => {
        const at = (day - FIRST) * 48 + slot;
        return gap && at === 47 ? Number.NaN : at >= 46 && at < 50 ? 6000 : 1000;
      });
    expect(alarmsOf(rule, over(false))).toMatchObject([
      { firstDay: FIRST + 1, startMs: dayStart(FIRST) + 23 * 3_600_000 },
    ]);
    expect(alarmsOf(rule, over(true))).toEqual([]);
  });
});

describe('kinds of rules', () => {
  test('the base load of three nights in a row: two ring nothing, and the third does', () => {
    const rule: AlarmRule = { kind: 'base_load', value: 12_000, days: 3 };
    const nights = (n: number) =>
      curve(10, (day, slot) => (slot < 12 && day >= FIRST + 2 && day < FIRST + 2 + n ? 13_000 : 9000));
    expect(alarmsOf(rule, nights(2))).toEqual([]);
    const [alarm] = alarmsOf(rule, nights(3));
    expect(alarm).toMatchObject({ firstDay: FIRST + 2, days: 3, ringMs: dayStart(FIRST + 4) + 6 * 3_600_000 });
    expect(alarm!.beyondWh).toBeCloseTo(3 * 24 * 1000, 6);
  });

  test.each<[string, number, number]>([
    ['2025-03-30', dayNumber(2025, 3, 30), 23],
    ['2025-10-26', dayNumber(2025, 10, 26), 25],
  ])('on %s the night ends at six by the clock, and the day has its hours', (date, changed, hours) => {
    const rule: AlarmRule = { kind: 'base_load', value: 3000, days: 1 };
    const series = curve(5, (day) => (day <= changed ? 4000 : Number.NaN), changed - 1);
    const [, night] = breachesOf(rule, series, CONTEXT, changed - 1, changed + 4);
    expect(new Date(night!.ringMs).toISOString()).toBe(`${date}T0${hours === 23 ? 4 : 5}:00:00.000Z`);
    expect(night!.beyondWh).toBeCloseTo(hours * 1000, 6);
    expect(lastMeasuredDay(series)).toBe(changed);
  });

  test('outside the hours of use, nights and weekends alone count', () => {
    const rule: AlarmRule = { kind: 'out_of_use', value: 2000, minutes: 0, hours: OFFICE };
    expect(
      alarmsOf(
        rule,
        curve(7, (day, slot) => (weekday(day) < 5 && slot >= 16 && slot < 36 ? 9000 : 1000)),
      ),
    ).toEqual([]);
    expect(
      alarmsOf(
        rule,
        curve(7, (day, slot) => (weekday(day) === 5 && slot === 20 ? 9000 : 1000)),
      ),
    ).toHaveLength(1);
  });

  test('hours that pass midnight go on the next day: the Saturday morning after Friday, and no Monday morning', () => {
    const nights = {
      ranges: [{ weekdays: [0, 1, 2, 3, 4], fromMinute: 1320, toMinute: 360 }],
      closedOnHolidays: false,
    };
    const rule: AlarmRule = { kind: 'out_of_use', value: 2000, minutes: 0, hours: nights };
    const morning = (on: number) => curve(7, (day, slot) => (weekday(day) === on && slot === 4 ? 9000 : 1000));
    expect([0, 1, 5, 6].map((on) => alarmsOf(rule, morning(on)).length)).toEqual([1, 0, 0, 1]);
  });

  test('the subscribed power needs to be known', () => {
    const rule: AlarmRule = { kind: 'subscribed_power', percent: 100, minutes: 0 };
    const series = curve(2, (_, slot) => (slot === 3 ? 37_000 : 1000));
    expect(alarmsOf(rule, series)).toMatchObject([{ days: 2, extreme: 37_000, beyondWh: null }]);
    expect(alarmsOf(rule, series, { ...CONTEXT, subscribedVa: null })).toEqual([]);
  });

  test('days without any measure, up to yesterday, from when the rule watches', () => {
    const rule: AlarmRule = { kind: 'missing_data', days: 2 };
    const context = { ...CONTEXT, today: FIRST + 5, watchedFrom: FIRST + 1 };
    const absent = curve(8, (day) => (day === FIRST + 2 ? 1 : Number.NaN));
    expect(episodesOf(rule, breachesOf(rule, absent, context, FIRST, FIRST + 8))).toMatchObject([
      { firstDay: FIRST + 3, lastDay: FIRST + 4, beyondWh: null },
    ]);
    expect(breachesOf(rule, null, context, FIRST, FIRST + 8)).toHaveLength(4);
  });

  test('a start before the hour, on the days watched', () => {
    const rule: AlarmRule = { kind: 'start_before', value: 8000, before: 420, weekdays: [0] };
    const from = (slotOfStart: number) => curve(7, (_, slot) => (slot >= slotOfStart && slot < 36 ? 9000 : 2000));
    expect(alarmsOf(rule, from(14))).toEqual([]);
    expect(alarmsOf(rule, from(12))).toMatchObject([
      { firstDay: FIRST, days: 1, startMs: dayStart(FIRST) + 6 * 3_600_000 },
    ]);
  });

  test('a room is compared in its hours of use, or out of them, and its farthest value is the coldest or the warmest', () => {
    const room: AlarmRule = {
      kind: 'room_temperature',
      side: 'below',
      value: 18,
      minutes: 0,
      hours: OFFICE,
      inUse: true,
    };
    const cold = (slot: number) => curve(1, (_, at) => (at === slot ? 15 : at === slot + 1 ? 14 : 20));
    expect(alarmsOf(room, cold(20))).toMatchObject([{ extreme: 14, beyondWh: null }]);
    expect(alarmsOf(room, cold(4))).toEqual([]);
    expect(alarmsOf({ ...room, inUse: false }, cold(4))).toHaveLength(1);
    const two = curve(2, (day, at) => (at === 20 ? 15 - (day - FIRST) : 20));
    expect(alarmsOf(room, two)).toMatchObject([{ days: 2, extreme: 14 }]);
  });

  test('an index that falls', () => {
    const readings: AlarmSeries = {
      fromDay: FIRST,
      toDay: FIRST + 5,
      stepS: 86_400,
      whPerUnit: null,
      values: Float64Array.of(100, 110, NaN, 105, 120),
    };
    expect(alarmsOf({ kind: 'falling_index' }, readings)).toMatchObject([{ firstDay: FIRST + 3, extreme: 105 }]);
  });

  test('each Tempo day by itself, and the end of an agreement when it is near', () => {
    const tempo = new Map([
      [FIRST + 3, 'rouge' as const],
      [FIRST + 4, 'rouge' as const],
      [FIRST + 5, 'blanc' as const],
    ]);
    const rule: AlarmRule = { kind: 'tempo_tomorrow', colors: ['rouge'] };
    const days = breachesOf(rule, null, { ...CONTEXT, tempo }, FIRST, FIRST + 9);
    expect(episodesOf(rule, days).map(({ firstDay, ringMs }) => [firstDay, ringMs])).toEqual([
      [FIRST + 3, dayStart(FIRST + 2)],
      [FIRST + 4, dayStart(FIRST + 3)],
    ]);
    const ending: AlarmRule = { kind: 'consent_ending', days: 30 };
    const near = { ...CONTEXT, consentEnd: FIRST + 29, today: FIRST };
    expect(breachesOf(ending, null, near, FIRST, FIRST + 40)).toHaveLength(1);
    expect(breachesOf(ending, null, { ...near, consentEnd: FIRST + 31 }, FIRST, FIRST + 40)).toEqual([]);
  });
});

describe('replay before saving', () => {
  const year = curve(365, (day, slot) => (slot === 20 ? 4000 + ((day * 37) % 50) * 100 : 1000));
  const replay = (rule: AlarmRule, series = year, context = CONTEXT) =>
    replayRule(rule, 'puissance', series, context, series.fromDay, series.toDay);

  test('suggests a threshold that rings once a month at most, and says how often', () => {
    const { suggestion, perMonth } = replay(ABOVE);
    expect(perMonth).toBeGreaterThan(0);
    const at = replay({ ...ABOVE, value: suggestion!.value });
    expect(at.perMonth).toBe(suggestion!.perMonth);
    expect(suggestion!.perMonth).toBeLessThanOrEqual(1);
  });

  test('says a threshold in the wrong unit, a rule that never stops, and that nothing is measured', () => {
    const codes = (...given: Parameters<typeof replay>) => replay(...given).warnings.map(({ code }) => code);
    expect(replay({ ...ABOVE, value: 12_000_000 }).warnings).toEqual([
      {
        code: 'wrong_unit',
        text: 'Le seuil de 12\u202f000\u00a0kW ne sera jamais atteint\u00a0: la puissance souscrite est 36\u00a0kVA. Vérifiez l’unité.',
      },
    ]);
    expect(codes({ ...ABOVE, value: 900_000 }, year, { ...CONTEXT, subscribedVa: null })).toEqual(['wrong_unit']);
    expect(codes({ ...ABOVE, value: 900 })).toEqual(['every_day']);
    expect(replay({ ...ABOVE, side: 'below', value: 2000 }).warnings[0]!.text).toMatch(/ Baissez le seuil\.$/);
    expect(codes(ABOVE)).toEqual([]);
    expect(
      codes(
        ABOVE,
        curve(30, () => Number.NaN),
      ),
    ).toEqual(['nothing_measured']);
  });
});

/** What the service does: it keeps broken days, and judges again those that measures touch and those that look back on them. */
function live(
  rule: AlarmRule,
  whole: AlarmSeries,
  arrivals: readonly { from: number; days: number }[],
  wrong: readonly number[],
) {
  const stored = Float64Array.from(whole.values, () => Number.NaN);
  const kept = new Map<number, Breach>();
  const { lookbackDays } = ALARM_KINDS[rule.kind];
  const store = (from: number, to: number, valueOf: (slot: number) => number) => {
    for (let slot = slotOfDay(whole, from); slot < slotOfDay(whole, to); slot++) stored[slot] = valueOf(slot);
    const last = Math.min(whole.toDay, to + lookbackDays);
    const first = Math.max(whole.fromDay, from - lookbackDays);
    const read = {
      ...whole,
      fromDay: first,
      toDay: last,
      values: stored.slice(slotOfDay(whole, first), slotOfDay(whole, last)),
    };
    for (let day = from; day < last; day++) kept.delete(day);
    for (const breach of breachesOf(rule, read, CONTEXT, from, last)) kept.set(breach.day, breach);
  };
  for (const day of wrong) store(day, day + 1, (slot) => 20_000 - whole.values[slot]!);
  for (const { from, days } of arrivals) store(from, Math.min(whole.toDay, from + days), (slot) => whole.values[slot]!);
  return episodesOf(
    rule,
    [...kept.values()].toSorted((a, b) => a.day - b.day),
  );
}

test('what days that arrive in any order, and corrections, ring is what the replay of them all rings', () => {
  const DAYS = 70;
  const rules: AlarmRule[] = [
    ABOVE,
    { ...ABOVE, minutes: 300, days: 2 },
    { kind: 'base_load', value: 3000, days: 3 },
    { kind: 'out_of_use', value: 4000, minutes: 120, hours: OFFICE },
    { kind: 'start_before', value: 4000, before: 480, weekdays: [0, 1, 2, 3, 4] },
    { kind: 'band', side: 'above', minutes: 60, days: 1 },
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...rules),
      fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
      fc.shuffledSubarray(
        Array.from({ length: DAYS }, (_, i) => i),
        { minLength: DAYS, maxLength: DAYS },
      ),
      fc.array(fc.integer({ min: 0, max: DAYS - 1 }), { maxLength: 8 }),
      (rule, draws, order, wrong) => {
        let level = 3;
        const whole = curve(DAYS, () => {
          const draw = draws.next().value as number;
          // Levels that last some hours, with a few gaps.
          if (draw === 9) return Number.NaN;
          if (draw < 2) level = draw === 0 ? 1 : 6;
          return level * 1000 + draw;
        });
        const arrivals = order.map((day, i) => ({ from: FIRST + day, days: 1 + (i % 3) }));
        const late = live(
          rule,
          whole,
          arrivals,
          wrong.map((day) => FIRST + day),
        );
        const replayed = alarmsOf(rule, whole);
        // Sums in another order differ by their last digits.
        const exact = (list: typeof late) =>
          list.map((one) => ({ ...one, beyondWh: one.beyondWh === null ? null : Math.round(one.beyondWh) }));
        expect(exact(late)).toEqual(exact(replayed));
      },
    ),
    { numRuns: 60 },
  );
});
