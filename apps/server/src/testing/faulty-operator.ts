import { dayStart } from '@joulerie/domain/calendar';
import type { DayRange } from '@joulerie/domain/collection';
import type { VariableName } from '@joulerie/domain/vocabulary';
import type { FileRead } from '../connectors/reader.ts';
import type { CollectedOperator } from '../features/collection/operator.ts';
import { operatorsOf } from '../features/collection/operators.ts';
import type { CollectingApp } from './collection.ts';

/** Enedis, whose measures are what a test says; of one service, unless the test says which. */
export function faultyOperator(
  { config, app, parts }: CollectingApp,
  measures: (number: string, days: DayRange) => Promise<FileRead | null>,
  services: readonly string[] = ['consumption'],
): CollectedOperator {
  const enedis = operatorsOf(config, app.store.db, parts.now).find(({ operator }) => operator === 'enedis')!;
  return {
    ...enedis,
    services: () => services,
    measures: async (_service, number, days) => ({ ok: true, value: await measures(number, days) }),
  };
}

/** The consumption of a point, the same in each interval of `[from, to)` [Wh, or W for a step of less than a day]. */
export function answerOf(point: string, { from, to }: DayRange, value: number, stepS = 86_400): FileRead {
  const isDaily = stepS === 86_400;
  const count = isDaily ? to - from : (dayStart(to) - dayStart(from)) / 1000 / stepS;
  const run = { from: dayStart(from), stepS, values: new Float64Array(count).fill(value), quality: null };
  const [variable, unit]: [VariableName, 'Wh' | 'W'] = isDaily ? ['conso', 'Wh'] : ['puissance', 'W'];
  return {
    format: 'test',
    label: 'test',
    point,
    facts: {},
    series: [{ point, variable, register: null, registerLabel: null, unit, runs: [run], periods: [], duplicates: 0 }],
    refused: [],
    notes: [],
    needsChoice: false,
    choice: null,
    table: null,
    layout: null,
  };
}
