import { expect, test } from 'vitest';
import { mergeReads } from './merge.ts';
import { ReadBuilder } from './series/read-builder.ts';

/** A file with the highest power of one day. [VA] */
function read(value: number) {
  const builder = new ReadBuilder('r171', 'Puissances', {});
  builder.series({ variable: 'puissance_max', point: '30001234567890', daily: true }).addDay(20_000, value, 1);
  return builder.finish();
}

test('of the maxima that several files give for a day the highest is kept, in any order, and none is refused', () => {
  for (const values of [
    [4_000, 6_000, 5_000],
    [6_000, 5_000, 4_000],
    [4_000, 5_000, 6_000],
  ]) {
    const { series, refused } = mergeReads(values.map(read));
    expect([series.map(({ runs }) => runs.map((run) => [...run.values])), refused]).toEqual([[[[6_000]]], []]);
  }
});
