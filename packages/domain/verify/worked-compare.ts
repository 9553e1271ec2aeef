import { verifyCase } from './case.ts';
import type { VerifyCase } from './case.ts';
import type { Json, JsonObject } from './read-reference.ts';

/** Results of the engines under the names that examples use. */
export type Results = ReadonlyMap<string, Json>;

/**
 * Compares what an example expects with the results, one case a figure. Figures of an example are rounded half up to
 * the digits shown, so the tolerance is half a unit of the last one: half a cent on euros. A name no engine answers to
 * fails, so that an example cannot pass by not being read.
 */
export function compareExpected(family: string, example: string, expected: JsonObject, results: Results): VerifyCase[] {
  const cases: VerifyCase[] = [];
  for (const [name, value] of Object.entries(expected)) {
    const label = `${example} ${name}`;
    if (!results.has(name)) cases.push(verifyCase(family, label, Number.NaN, 0, 'no engine answers to this name'));
    else cases.push(...compareValue(family, label, value, results.get(name) ?? null));
  }
  return cases;
}

function compareValue(family: string, label: string, expected: Json, actual: Json): VerifyCase[] {
  if (typeof expected === 'number') {
    const deviation = typeof actual === 'number' ? Math.abs(actual - expected) : Number.NaN;
    return [verifyCase(family, label, deviation, tolerance(expected), `${String(actual)} for ${expected}`)];
  }
  if (expected === null || typeof expected !== 'object')
    return [
      verifyCase(family, label, actual === expected ? 0 : Number.NaN, 0, `${String(actual)} for ${String(expected)}`),
    ];
  if (Array.isArray(expected)) {
    const list = Array.isArray(actual) ? actual : [];
    const length = verifyCase(family, `${label} length`, list.length === expected.length ? 0 : Number.NaN, 0);
    return [length, ...expected.flatMap((item, i) => compareValue(family, `${label}[${i}]`, item, list[i] ?? null))];
  }
  const object = typeof actual === 'object' && actual !== null && !Array.isArray(actual) ? actual : {};
  return Object.entries(expected).flatMap(([key, value]) =>
    compareValue(family, `${label}.${key}`, value, object[key] ?? null),
  );
}

/** Half a unit of the last digit shown, at most half a cent: 217.8 is 217.80. */
function tolerance(expected: number): number {
  const digits = Math.max(2, (String(expected).split('.')[1] ?? '').length);
  return 0.5 * 10 ** -digits * (1 + 1e-6);
}
