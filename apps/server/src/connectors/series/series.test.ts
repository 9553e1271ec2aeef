import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountCurve, figures, only, r63, readText, refusalOf, wallStamps } from '../test-support.ts';
import { inferSteps } from './steps.ts';

const iso = (instant: number): string => new Date(instant).toISOString();

describe('clock changes of naive local times', () => {
  const october = ['01:30', '02:00', '02:30', '02:00', '02:30', '03:00'].map((hour) => `2023-10-29 ${hour}:00`);

  test('the repeated hour is two hours, in the order of the file', async () => {
    const read = await readText(r63(october.map((stamp, i) => [stamp, 100 + i])), { segment: 'C4' });
    const [run] = only(read).runs;
    expect(iso(run?.from ?? 0)).toBe('2023-10-28T23:30:00.000Z');
    expect([...(run?.values ?? [])]).toEqual([100, 101, 102, 103, 104, 105]);
    expect(read.refused).toEqual([]);
  });

  test('the same in a file that runs backwards', async () => {
    const rows = october.map((stamp, i): [string, number] => [stamp, 100 + i]).toReversed();
    const read = await readText(r63(rows), { segment: 'C4' });
    expect([...(only(read).runs[0]?.values ?? [])]).toEqual([100, 101, 102, 103, 104, 105]);
  });

  test('a file sorted by its text gives each time twice in a row', async () => {
    const sorted = ['01:30', '02:00', '02:00', '02:30', '02:30', '03:00'].map((hour) => `2023-10-29 ${hour}:00`);
    const read = await readText(r63(sorted.map((stamp, i) => [stamp, i])), { segment: 'C4' });
    expect([...(only(read).runs[0]?.values ?? [])]).toEqual([0, 1, 3, 2, 4, 5]);
  });

  test('a shuffled file keeps both values of each time, and says which is which', async () => {
    for (const order of [
      [4, 0, 2, 1, 5, 3],
      [3, 4, 1, 2, 0, 5],
      [1, 3, 2, 4, 5, 0],
      [5, 2, 0, 4, 3, 1],
    ]) {
      const rows = order.map((i): [string, number] => [october[i]!, 100 + i]);
      const read = await readText(r63(rows), { segment: 'C4' });
      expect(read.refused).toEqual([]);
      const values = only(read).runs.flatMap((run) => [...run.values]);
      expect(values.toSorted((a, b) => a - b)).toEqual([100, 101, 102, 103, 104, 105]);
      expect([values[0], values.at(-1)]).toEqual([100, 105]);
    }
    const shuffled = [0, 2, 4, 1, 3, 5].map((i): [string, number] => [october[i]!, 100 + i]);
    const read = await readText(r63(shuffled), { segment: 'C4' });
    expect(figures(read)).toMatchObject({ points: 6, duplicates: 0 });
    expect(read.notes.join()).toContain('29/10/2023 n’est pas dans l’ordre');
  });

  test('given once only, it is read as summer time and said', async () => {
    const once = ['01:30', '02:00', '02:30', '03:00'].map((hour) => `2023-10-29 ${hour}:00`);
    const read = await readText(r63(once.map((stamp, i) => [stamp, i])), { segment: 'C4' });
    expect(figures(read)).toMatchObject({ points: 4, missing: 2 });
    expect(read.notes.join()).toContain('29/10/2023');
  });

  test('end stamps repeat the same two hours', async () => {
    const read = await readText(r63(october.map((stamp, i) => [stamp, i])), { segment: 'C5' });
    expect(iso(only(read).runs[0]?.from ?? 0)).toBe('2023-10-28T23:00:00.000Z');
    expect(figures(read)).toMatchObject({ points: 6, missing: 0, duplicates: 0 });
  });

  test('a time of the hour that March skips is refused by its line', async () => {
    const rows: [string, number][] = [
      ['2024-03-31 01:30:00', 1],
      ['2024-03-31 02:30:00', 2],
      ['2024-03-31 03:00:00', 3],
    ];
    const read = await readText(r63(rows), { segment: 'C4' });
    expect(read.refused).toEqual([
      { line: 3, reason: 'l’heure 31/03/2024 02:30 n’existe pas (passage à l’heure d’été)' },
    ]);
    expect(figures(read)).toMatchObject({ points: 2, missing: 0 });
  });
});

describe('start or end of the interval', () => {
  const startStamped = wallStamps('2024-01-10', 48).map((stamp): [string, number] => [stamp, 1000]);
  const endStamped = wallStamps('2024-01-10', 48, 30, 30).map((stamp): [string, number] => [stamp, 1000]);
  const from = async (rows: [string, number, string?, string?][], segment?: string) => {
    const read = await readText(r63(rows), { segment: segment ?? null });
    return { from: figures(read).from, said: read.notes.some((note) => note.startsWith('Horodatage lu')) };
  };
  const midnight = '2024-01-09T23:00:00.000Z';

  test.each([
    ['C5', endStamped, midnight],
    ['P4', endStamped, midnight],
    ['C4', startStamped, midnight],
    ['P2', startStamped, midnight],
    ['C1', endStamped, '2024-01-09T23:30:00.000Z'],
  ])('segment %s decides and nothing is said', async (segment, rows, expected) => {
    expect(await from(rows, segment)).toEqual({ from: expected, said: false });
  });

  test('without a segment the first and last stamps decide, and it is said', async () => {
    expect(await from(endStamped)).toEqual({ from: midnight, said: true });
    expect(await from(startStamped)).toEqual({ from: midnight, said: true });
  });

  test.each([
    ['first stamp at 00:30', 30, 10, true],
    ['first stamp at 00:00', 0, 10, false],
    ['last stamp at 00:00', 1440 - 9 * 30, 10, true],
    ['last stamp at 23:30', 1440 - 10 * 30, 10, false],
    ['neither says anything', 600, 10, true],
    ['one vote each', 0, 49, true],
  ])('%s', async (_, firstMinute, count, end) => {
    const rows = wallStamps('2024-01-10', count, 30, firstMinute).map((stamp): [string, number] => [stamp, 1000]);
    const stamped = Date.parse('2024-01-09T23:00:00Z') + firstMinute * 60_000;
    expect((await from(rows)).from).toBe(iso(end ? stamped - 30 * 60_000 : stamped));
  });

  test('the order of the lines changes nothing', async () => {
    const tens = wallStamps('2024-01-10', 40, 10, 60).map((stamp, i) => `${stamp.replace(' ', 'T')}+01:00;${i}`);
    const shuffled = tens.toSorted((a, b) => (a.slice(14, 16) + a < b.slice(14, 16) + b ? -1 : 1));
    expect(only(await readText(accountCurve(shuffled))).runs).toEqual(only(await readText(accountCurve(tens))).runs);
  });

  test('a ten-minute step is a C1–C4 meter, a plausibility mark is a Linky', async () => {
    const tens = wallStamps('2024-01-10', 3, 10, 60).map((stamp): [string, number, string] => [stamp, 5, 'PT10M']);
    expect((await from(tens)).from).toBe('2024-01-10T00:00:00.000Z');
    const linky = wallStamps('2024-01-10', 3, 30, 60).map((stamp): [string, number, string, string] => [
      stamp,
      5,
      'PT30M',
      '0',
    ]);
    expect((await from(linky)).from).toBe('2024-01-09T23:30:00.000Z');
  });
});

describe('holes, duplicates and impossible values', () => {
  const row = (stamp: string, value: string | number) => `${stamp};${value}`;

  test('the same value again is a duplicate, another value is refused and the first kept', async () => {
    const read = await readText(
      accountCurve([
        row('2024-01-10T00:30:00+01:00', 100),
        row('2024-01-10T01:00:00+01:00', 200),
        row('2024-01-10T01:00:00+01:00', 200),
        row('2024-01-10T01:00:00+01:00', 250),
        row('2024-01-10T01:30:00+01:00', 300),
      ]),
    );
    expect(figures(read)).toMatchObject({ points: 3, duplicates: 2 });
    expect([...(only(read).runs[0]?.values ?? [])]).toEqual([100, 200, 300]);
    expect(read.refused).toHaveLength(1);
    expect(read.refused[0]?.line).toBe(7);
    expect(read.refused[0]?.reason).toMatch(/250.*200.*première est gardée/);
  });

  test('a short hole is NaN inside one run, a hole of more than 31 days begins a new one; both are missing', async () => {
    const days = (first: string, count: number) =>
      wallStamps(first, count * 48, 30, 30).map((stamp) => row(`${stamp.replace(' ', 'T')}+01:00`, 10));
    const read = await readText(
      accountCurve([...days('2024-01-01', 1), ...days('2024-01-03', 1), ...days('2024-02-20', 1)]),
    );
    expect(only(read).runs.map((run) => run.values.length)).toEqual([144, 48]);
    expect(figures(read)).toMatchObject({ points: 144, missing: 48 + 47 * 48 });
  });

  test.each([
    ['2024-01-10T01:00:00+01:00;12a', 'valeur illisible'],
    ['2024-01-10T01:00:00+01:00;-5', 'valeur négative impossible'],
    ['2024-01-10T01:00:00+01:00;300000000', 'hors de toute grandeur physique'],
    ['2024-01-10T25:00:00+01:00;5', 'horodate illisible'],
    ['2024-02-30T01:00:00+01:00;5', 'horodate illisible'],
    ['2024-01-10T01:00:00+01:00', 'il manque la valeur'],
    ['n’importe quoi;5', 'ni un en-tête ni une mesure'],
  ])('%s is refused by its line', async (bad, reason) => {
    const good = wallStamps('2024-01-10', 10, 30, 90).map((stamp) => row(`${stamp.replace(' ', 'T')}+01:00`, 100));
    const read = await readText(accountCurve(['2024-01-10T00:30:00+01:00;100', bad, ...good]));
    expect(read.refused).toHaveLength(1);
    expect(read.refused[0]?.line).toBe(5);
    expect(read.refused[0]?.reason).toContain(reason);
    expect(figures(read)).toMatchObject({ points: 11, missing: 1 });
  });

  test('an empty value is missing, not refused and never zero', async () => {
    const read = await readText(
      accountCurve(['2024-01-10T00:30:00+01:00;100', '2024-01-10T01:00:00+01:00;', '2024-01-10T01:30:00+01:00;0']),
    );
    expect(read.refused).toEqual([]);
    expect([...(only(read).runs[0]?.values ?? [])]).toEqual([100, Number.NaN, 0]);
  });

  test('rows in any order and a file pasted twice give the same curve', async () => {
    const rows = wallStamps('2024-01-10', 48, 30, 30).map((stamp, i) => row(`${stamp.replace(' ', 'T')}+01:00`, i));
    const plain = only(await readText(accountCurve(rows)));
    const twice = only(await readText(accountCurve([...rows.toReversed(), ...rows])));
    expect(twice.runs).toEqual(plain.runs);
    expect(twice.duplicates).toBe(48);
  });

  test('a hostile file of far apart points does not swell', async () => {
    const rows: [string, number, string][] = Array.from({ length: 2000 }, (_, i) => [
      new Date(Date.UTC(1997, 0, 1) + i * 18 * 86_400_000).toISOString().slice(0, 19).replace('T', ' '),
      1,
      'PT1M',
    ]);
    const read = await readText(r63(rows), { segment: 'C4' });
    const slots = only(read).runs.reduce((sum, run) => sum + run.values.length, 0);
    expect(slots).toBeLessThan(300_000);
    expect(figures(read).points).toBe(2000);
  });
});

describe('a step that the file does not say', () => {
  const steps = (minutes: number[], side: 'start' | 'end') => {
    let at = 0;
    const instants = Float64Array.from([0, ...minutes], (gap) => (at += gap * 60_000));
    return [...inferSteps(instants, side, 3600)].map((step) => step / 60);
  };

  test('it may change on the way: an interval belongs to the point that closes it, or that opens it', () => {
    expect(steps([60, 60, 60, 60, 30, 30, 30, 30], 'end')).toEqual([60, 60, 60, 60, 60, 30, 30, 30, 30]);
    expect(steps([60, 60, 60, 60, 30, 30, 30, 30], 'start')).toEqual([60, 60, 60, 60, 30, 30, 30, 30, 30]);
  });

  test('a step may become longer too', () => {
    expect(steps([30, 30, 30, 30, 60, 60, 60, 60], 'end')).toEqual([30, 30, 30, 30, 30, 60, 60, 60, 60]);
    expect(steps([30, 30, 30, 30, 60, 60, 60, 60], 'start')).toEqual([30, 30, 30, 30, 60, 60, 60, 60, 60]);
  });

  test('a point that is missing is a hole, not a longer step', () => {
    expect(steps([30, 30, 30, 30, 60, 30, 30, 30, 30, 90, 30, 30, 30, 30], 'end').every((step) => step === 30)).toBe(
      true,
    );
  });

  test('a hole before a change of step belongs to what follows it', () => {
    expect(steps([30, 30, 30, 30, 1440, 60, 60, 60, 60], 'end')).toEqual([30, 30, 30, 30, 30, 60, 60, 60, 60, 60]);
  });

  test('no interval ever overlaps the next, whatever the spacing', () => {
    const gaps = fc.array(fc.constantFrom(10, 15, 30, 60, 90, 1440), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(gaps, fc.constantFrom('start' as const, 'end' as const), (minutes, side) => {
        const found = steps(minutes, side);
        minutes.forEach((gap, i) => expect(side === 'end' ? found[i + 1] : found[i]).toBeLessThanOrEqual(gap));
      }),
    );
  });

  test('the total of a curve does not depend on where it is split into files', async () => {
    const rows = wallStamps('2024-01-10', 96, 30, 30).map((stamp, i) => `${stamp.replace(' ', 'T')}+01:00;${i * 7}`);
    const whole = figures(await readText(accountCurve(rows))).total.value;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 6, max: 90 }), async (cut) => {
        const parts = await Promise.all(
          [rows.slice(0, cut), rows.slice(cut)].map((part) => readText(accountCurve(part))),
        );
        expect(parts.reduce((sum, part) => sum + figures(part).total.value, 0)).toBeCloseTo(whole, 6);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a file cut in the middle', () => {
  const rows = wallStamps('2024-01-10', 10, 30, 30).map((stamp) => `${stamp.replace(' ', 'T')}+01:00;100`);

  test('the last line is refused by its number when it is short', async () => {
    const whole = accountCurve(rows, '01/01/2025');
    const read = await readText(whole.slice(0, whole.length - 12));
    expect(read.refused).toHaveLength(1);
    expect(read.refused[0]).toMatchObject({ line: 13 });
    expect(read.refused[0]?.reason).toContain('ligne coupée');
    expect(figures(read).points).toBe(9);
  });

  test.each(['01/06/2024', '10/01/2024'])('a last value without line end is refused, up to %s', async (until) => {
    const read = await readText(accountCurve(rows, until).trimEnd());
    expect(figures(read).points).toBe(9);
    expect(read.refused[0]?.reason).toContain('peut-être incomplète');
    const whole = await readText(accountCurve(rows, until));
    expect([figures(whole).points, whole.refused]).toEqual([10, []]);
  });

  test('a header without any row is refused as a whole', async () => {
    const refused = await refusalOf(readText(accountCurve([])));
    expect(refused.message).toContain('ne contient aucune mesure');
  });
});
