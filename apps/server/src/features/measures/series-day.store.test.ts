import { dayNumber, dayStart, slotsInDay } from '@joulerie/domain/calendar';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Run, StoredSeries } from '@joulerie/domain/measures';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { record } from './record.ts';
import { readStored } from './series-day.store.ts';

let app: TestApp;
let user: TestUser;
let building: string;
beforeAll(async () => {
  app = await testApp();
  user = await aUser(app);
  building = (await aBuilding(app, user))._id_building;
});

/** A day of a curve: its step, whether its steps are measured (0), corrected (1), estimated (2) or mixed (3), or no day at all. */
const aDay = fc.option(
  fc.record({ stepS: fc.constantFrom(300, 600, 900, 1800, 3600), quality: fc.constantFrom(0, 1, 2, 3) }),
  { freq: 4 },
);
// Around both changes of hour, and a change of year.
const from = fc.constantFrom(dayNumber(2024, 3, 29), dayNumber(2024, 10, 25), dayNumber(2023, 12, 30));

test('each day of a curve comes back as it was stored: day, step, quality, marks and values', async () => {
  await fc.assert(
    fc.asyncProperty(from, fc.array(aDay, { minLength: 1, maxLength: 6 }), async (first, days) => {
      const source = await aSource(app, user, building, { segment: 'C5' });
      const runs: Run[] = [];
      const expected = { days: [] as number[], steps: [] as number[], values: [] as number[], marks: [] as number[] };
      for (const [i, day] of days.entries()) {
        if (!day) continue;
        const slots = slotsInDay(first + i, day.stepS);
        const values = Float64Array.from({ length: slots }, (_, k) => (k % 7 === 3 ? Number.NaN : 100 * i + k));
        const quality = Uint8Array.from({ length: slots }, (_, k) =>
          Number.isNaN(values[k]!) ? 0 : day.quality === 3 ? k % 3 : day.quality,
        );
        runs.push({ from: dayStart(first + i), stepS: day.stepS, values, quality });
        expected.days.push(first + i);
        expected.steps.push(day.stepS);
        expected.values.push(...values);
        expected.marks.push(...quality);
      }
      const read = {
        point: null,
        variable: 'puissance' as const,
        register: null,
        registerLabel: null,
        unit: 'W' as const,
        runs,
        periods: [],
        duplicates: 0,
      };
      await app.store.db.transaction((tx) =>
        record({ db: tx, events: app.events }, source._id, [read], { kind: 'import', id: null }),
      );
      const stored = (parts: 'curves' | 'all') =>
        readStored(app.store.query, [source._id], ['puissance'], first, first + days.length, parts);
      const found = [(await stored('curves')).series, (await stored('all')).series];
      if (expected.days.length === 0) {
        expect(found).toEqual([[], []]);
        return;
      }
      for (const [curve] of found) {
        expect({ days: curve!.days, steps: curve!.steps, values: [...curve!.values] }).toEqual({
          days: expected.days,
          steps: expected.steps,
          values: expected.values,
        });
        // Missing steps have no quality: only those that were measured are compared.
        const marks = marksOf(curve!);
        expect(marks.filter((_, k) => !Number.isNaN(curve!.values[k]!))).toEqual(
          expected.marks.filter((_, k) => !Number.isNaN(expected.values[k]!)),
        );
      }
    }),
    { numRuns: 30 },
  );
});

function marksOf(curve: StoredSeries): number[] {
  const marks: number[] = [];
  let at = 0;
  for (const [k, day] of curve.days.entries()) {
    const slots = slotsInDay(day, curve.steps[k]!);
    const own = curve.markLengths[k]!;
    for (let s = 0; s < slots; s++) marks.push(own > 0 ? curve.marks[at + s]! : curve.qualities[k]!);
    at += own;
  }
  return marks;
}
