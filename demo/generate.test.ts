import { dayNumber, weekday, dayStart, slotsInDay } from '@joulerie/domain/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateCurve, generateDailyHeat, generatePv } from './generate.ts';
import type { CurveRequest } from './generate.ts';
import { KINDS } from './schedules.ts';
import { generateSeries } from './series.ts';
import { temperatureC } from './weather.ts';

const day = (text: string): number =>
  dayNumber(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)));
const curve = (more: Partial<CurveRequest> = {}) =>
  generateCurve({
    kind: 'ecole',
    surfaceM2: 1000,
    fromDay: day('2025-01-06'),
    toDay: day('2025-01-13'),
    seed: 7,
    holes: false,
    ...more,
  });
const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

describe('curve', () => {
  test('a year has every half-hour, clock changes included', () => {
    const { from, stepS, valuesW } = curve({ fromDay: day('2025-01-01'), toDay: day('2026-01-01') });
    expect([from, stepS, valuesW.length]).toEqual([dayStart(day('2025-01-01')), 1800, 365 * 48]);
    expect(curve({ fromDay: day('2025-03-30'), toDay: day('2025-03-31') }).valuesW).toHaveLength(46);
    expect(curve({ fromDay: day('2025-10-26'), toDay: day('2025-10-27') }).valuesW).toHaveLength(50);
  });

  test('any part of a curve is the same curve: nothing depends on the bounds', () => {
    const whole = curve({ fromDay: day('2025-03-01'), toDay: day('2025-05-01'), electricHeating: true, holes: true });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 1, max: 20 }), (start, length) => {
        const fromDay = day('2025-03-01') + start;
        const part = curve({
          fromDay,
          toDay: Math.min(fromDay + length, day('2025-05-01')),
          electricHeating: true,
          holes: true,
        });
        const at = (part.from - whole.from) / 1_800_000;
        expect(part.valuesW).toEqual(whole.valuesW.slice(at, at + part.valuesW.length));
      }),
      { numRuns: 30 },
    );
  });

  test.each(KINDS)('%s: whole watts, never negative, and another seed is another building', (kind) => {
    const { valuesW } = curve({ kind });
    expect(valuesW.every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
    expect(curve({ kind, seed: 8 }).valuesW).not.toEqual(valuesW);
  });

  test('a school draws less on Sunday, on 14 July and in August than on a Monday of term', () => {
    const energy = (text: string) => sum(curve({ fromDay: day(text), toDay: day(text) + 1 }).valuesW);
    expect(weekday(day('2025-01-06'))).toBe(0);
    const monday = energy('2025-01-06');
    for (const empty of ['2025-01-12', '2025-07-14', '2025-08-11']) expect(energy(empty)).toBeLessThan(monday * 0.5);
  });

  test('electric heating follows the cold', () => {
    const heating = (text: string) => {
      const bounds = { fromDay: day(text), toDay: day(text) + 28 };
      return sum(curve({ ...bounds, electricHeating: true }).valuesW) - sum(curve(bounds).valuesW);
    };
    expect(heating('2025-01-06')).toBeGreaterThan(10 * heating('2025-06-16'));
  });

  test('an anomaly touches its days and no other', () => {
    const bounds = { fromDay: day('2025-10-01'), toDay: day('2025-11-01') };
    const plain = curve(bounds).valuesW;
    const odd = curve({ ...bounds, anomaly: { kind: 'left-on', month: 10, fromDayOfMonth: 10, days: 5 } }).valuesW;
    expect(odd.slice(0, 9 * 48)).toEqual(plain.slice(0, 9 * 48));
    expect(sum(odd.slice(9 * 48, 14 * 48))).toBeGreaterThan(1.4 * sum(plain.slice(9 * 48, 14 * 48)));
    expect(odd.slice(14 * 48)).toEqual(plain.slice(14 * 48));
  });

  test('holes are some readings of a long curve, and few', () => {
    const { valuesW } = curve({ fromDay: day('2023-01-01'), toDay: day('2026-01-01'), holes: true });
    const missing = valuesW.filter(Number.isNaN).length;
    expect(missing).toBeGreaterThan(0);
    expect(missing / valuesW.length).toBeLessThan(0.03);
  });
});

describe('heat, sun, weather', () => {
  test('a heated building burns far more in January than in July, whole kWh a civil day', () => {
    const month = (text: string) =>
      generateDailyHeat({
        kind: 'mairie',
        surfaceM2: 1000,
        fromDay: day(text),
        toDay: day(text) + 30,
        seed: 3,
        holes: false,
      });
    const january = month('2025-01-01');
    expect([january.stepS, january.valuesKwh.length]).toEqual([86_400, 30]);
    expect(sum(january.valuesKwh)).toBeGreaterThan(8 * sum(month('2025-07-01').valuesKwh));
  });

  test('photovoltaic: nothing at night, about 1 000 kWh a year and kW', () => {
    const { valuesW } = generatePv({ kwp: 10, fromDay: day('2025-01-01'), toDay: day('2026-01-01') });
    expect(valuesW[0]).toBe(0);
    const kwhPerKwp = sum(valuesW) / 2 / 1000 / 10;
    expect(kwhPerKwp).toBeGreaterThan(850);
    expect(kwhPerKwp).toBeLessThan(1350);
  });

  test.each([
    ['Lille', 50.6, 3.06, 47, 9.5, 12.5],
    ['Marseille', 43.3, 5.4, 10, 14, 17],
    ['Saint-Denis de La Réunion', -20.9, 55.5, 8, 24, 28],
  ])('%s has its yearly mean temperature', (_name, lat, lon, altitudeM, low, high) => {
    let total = 0;
    for (let hour = 0; hour < 8760; hour++)
      total += temperatureC({ lat, lon, altitudeM }, dayStart(day('2025-01-01')) + hour * 3_600_000);
    expect(total / 8760).toBeGreaterThan(low);
    expect(total / 8760).toBeLessThan(high);
  });
});

describe('series of a source', () => {
  const place = { lat: 49.03, lon: 2.06 };
  const today = day('2026-11-21');

  test('electricity ends yesterday, gas the day before, with the daily maximum above every half-hour', () => {
    const base = { kind: 'ecole', surfaceM2: 900, from: '2026-11-01', seed: 4 } as const;
    const [power, maximum] = generateSeries({ what: 'electricity', ...base }, place, today);
    expect(power!.values).toHaveLength(20 * 48);
    expect(maximum).toMatchObject({ variable: 'puissance_max', stepS: 86_400 });
    expect(maximum!.values).toHaveLength(20);
    const firstDay = power!.values.slice(0, 48).filter((value) => !Number.isNaN(value));
    expect(maximum!.values[0]!).toBeGreaterThan(Math.max(...firstDay));
    const [gas] = generateSeries({ what: 'gas', ...base }, place, today);
    expect([gas!.variable, gas!.values.length]).toEqual(['conso_gaz', 19]);
  });

  test('behind a photovoltaic roof, drawn minus injected is used minus made', () => {
    const base = {
      what: 'electricity',
      kind: 'ecole',
      surfaceM2: 900,
      from: '2026-06-01',
      to: '2026-06-08',
      seed: 4,
    } as const;
    const [plain] = generateSeries(base, place, today);
    const [drawn, injected, made] = generateSeries({ ...base, pvKwp: 30 }, place, today);
    expect([drawn!.variable, injected!.variable, made!.variable]).toEqual(['puissance', 'injection', 'production_pv']);
    const net = drawn!.values.map((value, i) => value - injected!.values[i]! + made!.values[i]!);
    expect(net).toEqual(plain!.values);
    expect(sum(injected!.values)).toBeGreaterThan(0);
  });

  test('a room is warmer by day than by night in January, and people breathe', () => {
    const spec = {
      what: 'room',
      kind: 'bureaux',
      occupiedC: 21,
      nightC: 16,
      from: '2026-01-12',
      to: '2026-01-13',
      seed: 2,
    } as const;
    const [temperature, humidity, co2] = generateSeries(spec, place, today);
    expect(temperature!.values).toHaveLength(slotsInDay(day('2026-01-12'), 1800));
    expect(temperature!.values[24]! - temperature!.values[4]!).toBeGreaterThan(3);
    expect(co2!.values[24]! - co2!.values[4]!).toBeGreaterThan(300);
    expect(humidity!.values.every((value) => value > 20 && value < 80)).toBe(true);
  });
});
