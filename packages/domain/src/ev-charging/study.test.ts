import { expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { ARRIVAL_PATTERNS, generateSessions } from './arrivals.ts';
import { constantLoad, sessionsOf } from './sessions.ts';
import { CHARGING_POLICIES } from './policies.ts';
import { studyCharging } from './study.ts';

const days = 14;
const pattern = { ...ARRIVAL_PATTERNS.logement, vehicles: 12, energyPerDayKWh: 8.3, batteryKWh: 60, maxKW: 7.4 };
const sessions = sessionsOf(generateSessions(pattern, { firstDay: dayNumber(2026, 1, 5), days, stepH: 0.25 }, 4));
const site = { stepH: 0.25, steps: days * 96, capKW: 24, baseLoadKW: constantLoad(days * 96, 6) };
const prices = { energyEurPerKWh: 0.2, subscriptionEurPerYear: 100, powerEurPerKVAYear: 12 };

test('a fortnight of twelve homes: the more is known of departures, the less power is needed', () => {
  const rows = new Map(studyCharging(site, sessions, prices).map((row) => [row.policy, row]));
  expect([...rows.keys()]).toEqual([...CHARGING_POLICIES]);
  const power = (policy: (typeof CHARGING_POLICIES)[number]): number => rows.get(policy)!.powerKVA!;
  expect(power('deadline_plan')).toBeLessThanOrEqual(power('least_laxity'));
  expect(power('least_laxity')).toBeLessThan(power('uncontrolled'));
  expect(power('equal_share_redistributed')).toBeLessThanOrEqual(power('equal_share'));
  const cost = (policy: (typeof CHARGING_POLICIES)[number]): number => rows.get(policy)!.cost!.totalEurPerYear;
  expect(cost('deadline_plan')).toBeLessThan(cost('uncontrolled'));
  expect(rows.get('deadline_plan')!.report.deliveredKWh).toBeGreaterThanOrEqual(
    rows.get('equal_share')!.report.deliveredKWh - 1e-6,
  );
});

test('without prices there is no cost, without power none either', () => {
  const [row] = studyCharging(site, sessions, null, { policies: ['equal_share'], powersKVA: [3] });
  expect(row).toMatchObject({ powerKVA: null, cost: null });
});
