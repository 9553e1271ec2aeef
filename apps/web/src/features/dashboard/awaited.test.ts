import { dayStart, parseIsoDay } from '@joulerie/domain/calendar';
import { describe, expect, test } from 'vitest';
import type { Curve } from '../../charts/series.ts';
import { received } from '../../lib/test-support.ts';
import { awaitedEnergies, awaitedWords, commonLastDay, figureOfPart, receivedCoverage } from './awaited.ts';
import { gapsOfEnergies } from './gap-groups.ts';

type Data = Parameters<typeof gapsOfEnergies>[0] & {};
const day = (iso: string) => parseIsoDay(iso)!;
const TODAY = day('2026-11-25');
const NOVEMBER = { fromDay: day('2026-11-01'), toDay: day('2026-12-01') };

const energy = (variable: string, lastDay: string | null, points: number, coverage: number, holes: object[] = []) => ({
  variable,
  points,
  coverage,
  expected: 24,
  holes,
  sources: [{ _id: variable, name: variable, firstDay: '2024-01-01', lastDay }],
});
const data = (...variables: object[]) => received<Data>({ variables });
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;
const POWER = energy('conso', '2026-11-24', 1152, 1);

describe('an energy that is not received yet', () => {
  test.each([
    [
      'nothing of it in the period',
      data(POWER, energy('conso_gaz', '2026-10-31', 0, 0)),
      'électricité seule : gaz pas encore reçu',
    ],
    ['a part of it', data(POWER, energy('conso_gaz', '2026-11-10', 10, 0.4)), 'gaz reçu jusqu’au 10/11/2026'],
    ['the usual delay of a meter', data(POWER, energy('conso_gaz', '2026-11-23', 23, 0.96)), null],
    ['one that stopped years ago is a gap', data(POWER, energy('conso_gaz', '2021-10-31', 0, 0)), null],
    [
      'two of three',
      data(POWER, energy('chaleur', '2026-10-31', 0, 0), energy('combustible', '2026-09-30', 0, 0)),
      'électricité seule : chaleur pas encore reçue, combustible pas encore reçu',
    ],
  ])('%s', (_, of, words) => expect(plain(figureOfPart(of, awaitedEnergies(of, NOVEMBER, TODAY)))).toBe(words));

  test('is no gap and lowers no share', () => {
    const late = { from: '2026-10-31T23:00:00Z', to: '2026-11-24T23:00:00Z', reason: 'Aucune mesure reçue' };
    const lost = { from: '2026-11-02T23:00:00Z', to: '2026-11-03T23:00:00Z', reason: 'Mesures absentes' };
    const of = data(energy('conso', '2026-11-24', 1100, 0.96, [lost]), energy('conso_gaz', '2026-10-31', 0, 0, [late]));
    expect(gapsOfEnergies(of, null, NOVEMBER, TODAY).map(({ fromMs, awaited }) => [fromMs, awaited])).toEqual([
      [dayStart(day('2026-11-01')), true],
      [dayStart(day('2026-11-03')), false],
    ]);
    expect(receivedCoverage(of, NOVEMBER, TODAY)).toBeCloseTo(0.96);
    expect(receivedCoverage(data(POWER, energy('conso_gaz', '2026-11-12', 12, 0.5)), NOVEMBER, TODAY)).toBe(1);
    expect(awaitedWords(awaitedEnergies(of, NOVEMBER, TODAY))).toBe('gaz pas encore reçu');
  });

  test('of the course that a curve lacks, only what its energy lacks too is a gap, to the step', () => {
    const from = day('2026-11-01');
    const stepMs = 1_800_000;
    const values = Array.from({ length: 48 * 24 }, (_, i) => (i < 96 || (i >= 480 && i < 484) ? Number.NaN : 100));
    const part = received<Curve>({ startMs: dayStart(from), stepS: 1800, gaps: [] });
    const curve = { ...part, values: Float64Array.from(values) };
    const hole = { from: '2026-11-10T23:00:00Z', to: '2026-11-11T23:00:00Z', reason: 'Mesures absentes' };
    // The first two days have their energy by the index.
    const of = data(energy('conso', '2026-11-24', 1000, 0.99, [hole]));
    const start = dayStart(from) + 480 * stepMs;
    expect(gapsOfEnergies(of, curve, NOVEMBER, TODAY).map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
      [start, start + 4 * stepMs],
    ]);
    expect(gapsOfEnergies(data(POWER), curve, NOVEMBER, TODAY)).toEqual([]);
  });

  test('is waited for by the day that opens', () => {
    expect(commonLastDay(data(POWER, energy('conso_gaz', '2026-11-10', 10, 0.4)), TODAY)).toBe(day('2026-11-10'));
    expect(commonLastDay(data(POWER, energy('conso_gaz', '2021-10-31', 0, 0)), TODAY)).toBe(day('2026-11-24'));
  });
});
