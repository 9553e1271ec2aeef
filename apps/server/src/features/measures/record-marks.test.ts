import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import { QUALITY } from '@joulerie/domain/vocabulary';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { record } from './record.ts';
import { readStored } from './series-day.store.ts';

const DAY = dayNumber(2024, 1, 10);
const { brut, corrige, estime } = QUALITY;

test('a day received again with other marks alone is a change, and the same again is none', async () => {
  const app = await testApp();
  const user = await aUser(app);
  const source = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
  const receive = async (quality: (slot: number) => number) => {
    const run = {
      from: dayStart(DAY),
      stepS: 1800,
      values: Float64Array.from({ length: 48 }, (_, slot) => 100 + slot),
      quality: Uint8Array.from({ length: 48 }, (_, slot) => quality(slot)),
    };
    const read = {
      point: null,
      variable: 'puissance' as const,
      register: null,
      registerLabel: null,
      unit: 'W' as const,
      runs: [run],
      periods: [],
      duplicates: 0,
    };
    const { added, replaced, unchanged } = await app.store.db.transaction((tx) =>
      record({ db: tx, events: app.events }, source._id, [read], { kind: 'import', id: null }),
    );
    const { series } = await readStored(app.store.query, [source._id], ['puissance'], DAY, DAY + 1, 'all');
    const [stored] = series;
    const marks = stored!.markLengths[0] === 0 ? stored!.qualities[0] : [...stored!.marks.subarray(0, 3)];
    return { outcome: [added, replaced, unchanged], marks };
  };
  const first = await receive((slot) => (slot === 0 ? estime : brut));
  expect(first.marks).toEqual([estime, brut, brut]);
  // The worst mark of the day is the same: only its place moves.
  const moved = await receive((slot) => (slot === 1 ? estime : brut));
  expect(moved.marks).toEqual([brut, estime, brut]);
  const worse = await receive(() => corrige);
  expect(worse.marks).toBe(corrige);
  const again = await receive(() => corrige);
  const changes = [first, moved, worse, again].map(({ outcome }) => outcome.map((count) => count > 0));
  expect(changes).toEqual([
    [true, false, false],
    [false, true, false],
    [false, true, false],
    [false, false, true],
  ]);
});
