import { expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { finestStep } from './axis.ts';
import type { StoredSeries } from './stored.ts';

const DAY = dayNumber(2024, 1, 10);
const curve = (...steps: number[]): StoredSeries => ({
  sourceId: 'meter',
  variable: 'conso',
  register: '',
  registerLabel: null,
  days: steps.map((_, i) => DAY + i),
  steps,
  roundings: steps.map(() => 0),
  qualities: steps.map(() => 0),
  totals: steps.map(() => 0),
  minima: steps.map(() => 0),
  maxima: steps.map(() => 0),
  points: steps.map(() => 1),
  values: new Float32Array(0),
  marks: new Uint8Array(0),
  markLengths: steps.map(() => 0),
});

test.each<[string, StoredSeries[], number | undefined, number | null]>([
  ['nothing', [], undefined, null],
  ['days known by their total alone', [curve(86_400, 86_400)], undefined, null],
  ['the finest of several', [curve(3600, 1800), curve(86_400)], undefined, 1800],
  ['one that divides them all', [curve(600), curve(900)], undefined, 300],
  ['a day past the end', [curve(3600, 600)], DAY + 1, 3600],
  ['no day before the end', [curve(600)], DAY, null],
])('the step of %s', (_, curves, toDay, step) => expect(finestStep(curves, toDay)).toBe(step));
