import { basename, dirname } from 'node:path';
import { verifyCase } from './case.ts';
import type { VerifyCase } from './case.ts';
import { asObject, objects, readJson, text } from './read-reference.ts';
import type { JsonObject } from './read-reference.ts';
import { verifyBillExample, verifyTurpeExample } from './worked-bills.ts';
import { verifyOptimumExample } from './worked-optimum.ts';
import { verifyHeatingExample, verifyPvExample } from './worked-studies.ts';

/**
 * Runs the engines on every example of a file of worked examples and compares each expected figure, to the cent. What
 * an example is about is read from its inputs, not from its name: loads by class ask for optimum powers, a formula and
 * powers for a network bill, an option and prices for a supplier's bill, kWc for an investment, a threshold for degree-days.
 */
export function verifyWorkedExamples(file: string): VerifyCase[] {
  const reference = readJson(dirname(file), basename(file));
  if (reference === null) return [verifyCase('worked-examples', file, Number.NaN, 0, 'no such file')];
  return objects(reference['examples']).flatMap(verifyExample);
}

function verifyExample(example: JsonObject): VerifyCase[] {
  const id = text(example['id']);
  const inputs = asObject(example['inputs']);
  const has = (...names: string[]) => names.some((name) => inputs[name] !== undefined);
  if (has('load_buckets_kva_hours', 'load_buckets_kw_hours')) return verifyOptimumExample(id, example);
  if (has('option', 'atrd_option', 'subscription_ht_eur_per_year')) return verifyBillExample(id, example);
  if (has('fta')) return verifyTurpeExample(id, example);
  if (has('kwc', 'capex_eur')) return verifyPvExample(id, example);
  if (has('threshold_c')) return verifyHeatingExample(id, example);
  return [verifyCase('worked-examples', id, Number.NaN, 0, 'no engine for these inputs')];
}
