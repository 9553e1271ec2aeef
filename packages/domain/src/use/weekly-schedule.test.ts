import { describe, expect, test } from 'vitest';
import { parseIsoDay } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import { sentenceOf } from '../answers/no-answer.ts';
import { suggestSchedule } from './suggest-schedule.ts';
import { isClosedDay, slotsOfUse } from './usage-profile.ts';
import {
  type WeeklySchedule,
  hoursOfUse,
  hoursOfWeek,
  knownSchoolDays,
  slotsOfWeek,
  usageProfileOf,
  weekOfSlots,
} from './weekly-schedule.ts';

const day = (iso: string) => parseIsoDay(iso)!;
const WORK = [{ from: '08:00', to: '18:30' }];
const office: WeeklySchedule = {
  week: [WORK, WORK, WORK, WORK, WORK, [], []],
  closingPeriods: [],
  schoolHolidays: null,
  publicHolidays: 'closed',
};

describe('the stored week', () => {
  test('becomes half-hours and comes back as the fewest ranges', () => {
    const week = [
      [
        { from: '14:00', to: '24:00' },
        { from: '08:00', to: '10:00' },
        { from: '09:30', to: '12:00' },
      ],
      ...Array.from({ length: 5 }, () => []),
      [{ from: '00:00', to: '00:30' }],
    ];
    const slots = slotsOfWeek(week);
    expect(hoursOfWeek(slots)).toBe(14.5);
    expect(weekOfSlots(slots)).toEqual([
      [
        { from: '08:00', to: '12:00' },
        { from: '14:00', to: '24:00' },
      ],
      [],
      [],
      [],
      [],
      [],
      [{ from: '00:00', to: '00:30' }],
    ]);
  });

  test.each(['8:00', '08:15', '24:30', ''])('« %s » is no half-hour: it uses nothing', (from) => {
    expect(hoursOfWeek(slotsOfWeek([[{ from, to: '24:00' }], [], [], [], [], [], []]))).toBe(0);
  });
});

describe('the engine’s profile of a schedule', () => {
  test('an office of 52.5 h a week works 252 days of 2026', () => {
    // 261 weekdays, 9 public holidays among them: 15 August and 1 November fall on a week-end.
    const profile = usageProfileOf(office);
    expect(hoursOfUse(profile, day('2026-01-01'), day('2027-01-01'))).toBe(252 * 10.5);
  });

  test('Alsace-Moselle closes two more days', () => {
    const closed = (publicHolidays: WeeklySchedule['publicHolidays']) =>
      isClosedDay(usageProfileOf({ ...office, publicHolidays }), day('2026-12-26'));
    expect([closed('open'), closed('closed'), closed('closed_alsace_moselle')]).toEqual([false, false, true]);
  });

  test('both days of a closing period are closed', () => {
    const profile = usageProfileOf({
      ...office,
      closingPeriods: [{ name: 'Travaux', from: '2026-06-01', to: '2026-06-02' }],
    });
    expect(
      ['2026-05-31', '2026-06-01', '2026-06-02', '2026-06-03'].map((iso) => isClosedDay(profile, day(iso))),
    ).toEqual([false, true, true, false]);
  });

  test('school holidays of a zone close, until the day before classes resume', () => {
    const profile = usageProfileOf({ ...office, schoolHolidays: 'A' });
    expect(
      ['2025-02-21', '2025-02-22', '2025-03-09', '2025-03-10'].map((iso) => isClosedDay(profile, day(iso))),
    ).toEqual([false, true, true, false]);
  });

  test('days of an unknown calendar are not closed: after the last one known, and in Corsica', () => {
    const profile = usageProfileOf({ ...office, schoolHolidays: 'A' });
    expect([isClosedDay(profile, day('2027-07-30')), isClosedDay(profile, day('2027-08-02'))]).toEqual([true, false]);
    expect(knownSchoolDays('A')).toEqual({ fromDay: day('2023-12-23'), toDay: day('2027-08-01') });
    expect(knownSchoolDays('corse')).toBeNull();
    expect(isClosedDay(usageProfileOf({ ...office, schoolHolidays: 'corse' }), day('2025-03-01'))).toBe(false);
  });
});

describe('hours proposed from a curve', () => {
  const from = day('2025-01-01');
  const axis = { startMs: dayStart(from), stepS: 1800, length: 0 };
  /** 2 kW, 8 kW more in the hours of a schedule. */
  const curveOf = (schedule: WeeklySchedule, days = 365) => {
    const length = (dayStart(from + days) - axis.startMs) / 1_800_000;
    return Float64Array.from(slotsOfUse(usageProfileOf(schedule), { ...axis, length }), (u) => 2000 + 8000 * u);
  };

  test('are those that made it, each day sure, public holidays closed', () => {
    const suggestion = suggestSchedule(curveOf(office), axis, false);
    if (!suggestion.known) throw new Error(suggestion.reason);
    expect(weekOfSlots(suggestion.week)).toEqual(office.week);
    expect(suggestion).toMatchObject({ baseLoadW: 2000, closedOnHolidays: true, measuredDays: 365, ofDays: 365 });
    expect(suggestion.days.map(({ confidence }) => confidence)).toEqual(Array.from({ length: 7 }, () => 'high'));
    expect(suggestion.days[0]).toMatchObject({ measured: 49, active: 49, spreadMinutes: 0 });
    expect(suggestion.days[6]).toMatchObject({ active: 0, spreadMinutes: null });
  });

  test('leave a long break out, and keep a short one', () => {
    const broken = (to: string) => [
      { from: '08:00', to: '12:00' },
      { from: to, to: '18:00' },
    ];
    const week = [broken('14:00'), broken('13:00'), ...Array.from({ length: 5 }, () => [])];
    const suggestion = suggestSchedule(curveOf({ ...office, week, publicHolidays: 'open' }), axis, false);
    if (!suggestion.known) throw new Error(suggestion.reason);
    expect(weekOfSlots(suggestion.week).slice(0, 2)).toEqual([broken('14:00'), [{ from: '08:00', to: '18:00' }]]);
    expect(suggestion.closedOnHolidays).toBe(false);
  });

  test('are less sure where days differ', () => {
    const curve = curveOf({ ...office, publicHolidays: 'open' });
    // One Monday of three (days 5, 26, …) nothing happens.
    for (let d = 5; d < 365; d += 21) curve.fill(2000, d * 48, d * 48 + 48);
    const suggestion = suggestSchedule(curve, axis, false);
    if (!suggestion.known) throw new Error(suggestion.reason);
    expect(suggestion.days.map(({ confidence }) => confidence).slice(0, 2)).toEqual(['medium', 'high']);
  });

  test('are refused with a sentence: a flat curve, too few days, a step of a day, nothing', () => {
    const refused = (curve: Float64Array, stepS = 1800) => {
      const answer = suggestSchedule(curve, { ...axis, stepS }, false);
      return answer.known ? null : sentenceOf(answer);
    };
    expect(refused(new Float64Array(365 * 48).fill(5000))).toContain('ne montre pas d’heures d’utilisation');
    expect(refused(curveOf(office, 20))).toContain('20 jours seulement sont mesurés');
    expect(refused(new Float64Array(365).fill(5000), 86_400)).toContain('Aucune courbe');
    expect(refused(new Float64Array(0))).toContain('Aucun jour n’est mesuré');
  });
});
