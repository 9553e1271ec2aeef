import { dayNumber, dayStart, isoDay } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { shareOfSubscribed } from './figures-row.tsx';
import { type Peak, lineOf, shownPeak, subscribedOf } from './subscribed.ts';

const DAY = dayNumber(2025, 11, 12);
const peak = (valueW: number, apparent = false): Peak => ({ valueW, atMs: dayStart(DAY), stepS: 600, apparent });
const source = (point: object) => ({ point: { electricity: point } }) as Parameters<typeof subscribedOf>[0];
const text = (value: string) => value.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');

test.each([
  [
    { subscribedPowerKva: 60, tariffFormulaCode: 'BTSUPLU4' },
    '60 kVA, cos φ 0,93',
    55_800,
    ' · 90 % du souscrit (cos φ 0,93)',
  ],
  [{ subscribedPowerKva: 60 }, '60 kVA, cos φ 0,93', 55_800, ' · 90 % du souscrit (cos φ 0,93)'],
  [{ subscribedPowerKva: 300, voltageDomain: 'HTA' }, '300 kW', 300_000, ' · 17 % du souscrit'],
  [{ subscribedPowerKva: 36 }, '36 kVA, cos φ 1', 36_000, ' · 140 % du souscrit (cos φ 1)'],
])('%j is %s', (point, line, activeW, share) => {
  const found = subscribedOf(source(point), [], DAY, null, null)!;
  expect(text(lineOf(found).text)).toBe(line);
  expect(lineOf(found).activeW).toBeCloseTo(activeW, 6);
  expect(text(shareOfSubscribed(peak(50_220), found))).toBe(share);
});

test('the meter’s own maximum gives the factor, on an axis by day', () => {
  const values = new Float64Array(144).fill(40_000);
  const curve = { startMs: dayStart(DAY), stepS: 600, values };
  const variables = [{ variable: 'puissance_max', values: [50_000] }];
  const data = { axis: { days: [isoDay(DAY)] }, variables } as Parameters<typeof subscribedOf>[4];
  expect(subscribedOf(source({ subscribedPowerKva: 60 }), [], DAY, curve, data)).toMatchObject({
    cosPhi: 0.8,
    activeW: 48_000,
  });
  const monthly = { axis: { days: [isoDay(DAY), isoDay(DAY + 30)] }, variables } as Parameters<typeof subscribedOf>[4];
  expect(subscribedOf(source({ subscribedPowerKva: 60 }), [], DAY, curve, monthly)).toMatchObject({ cosPhi: 0.93 });
});

test('an apparent maximum is compared with kVA, and with nothing in kW', () => {
  const low = subscribedOf(source({ subscribedPowerKva: 60 }), [], DAY, null, null)!;
  expect(text(shareOfSubscribed(peak(48_000, true), low))).toBe(' · 80 % du souscrit');
  const hta = subscribedOf(source({ subscribedPowerKva: 60, voltageDomain: 'HTA' }), [], DAY, null, null)!;
  expect(shareOfSubscribed(peak(48_000, true), hta)).toBe('');
});

test('the figure is the apparent maximum where the subscription is in kVA', () => {
  const [mean, apparent] = [peak(40_000), peak(46_000, true)];
  expect(shownPeak(mean, apparent, 'kVA')).toBe(apparent);
  expect(shownPeak(mean, apparent, 'kW')).toBe(mean);
  // Of a meter that kept it on some days only.
  expect(shownPeak(mean, peak(30_000, true), 'kVA')).toBe(mean);
  expect([shownPeak(mean, null, 'kVA'), shownPeak(null, apparent, null)]).toEqual([mean, apparent]);
});

test('without a subscribed power there is no line', () => {
  expect(subscribedOf(source({}), [], DAY, null, null)).toBeNull();
  expect(subscribedOf(null, [], DAY, null, null)).toBeNull();
});

test('the power of the offer of that day comes before that of the point', () => {
  const offer = { kind: 'Base', validFrom: '2025-01-01', validTo: '2025-11-12', subscribedPowerKva: 6 } as const;
  const classes = [
    { post: 'HPH', power: 40 },
    { post: 'HCB', power: 60 },
  ];
  const next = { kind: 'postes', validFrom: '2025-11-13', subscribedPowers: classes, gridFormula: 'BTSUPLU4' } as const;
  const on = (day: number) => subscribedOf(source({ subscribedPowerKva: 9 }), [next, offer], day, null, null)!;
  expect(text(shareOfSubscribed(peak(7000), on(DAY)))).toBe(' · 117 % du souscrit (cos φ 1)');
  expect(on(DAY + 1)).toMatchObject({ power: 60, unit: 'kVA', cosPhi: 0.93 });
  expect(on(dayNumber(2024, 12, 31)).power).toBe(9);
  // Where the offer says nothing of it, the point does.
  const silent = { ...offer, subscribedPowerKva: null };
  expect(subscribedOf(source({ subscribedPowerKva: 9 }), [silent], DAY, null, null)!.power).toBe(9);
  expect(text(lineOf(on(DAY), DAY).text)).toBe('6 kVA le 12/11/2025, cos φ 1');
});
