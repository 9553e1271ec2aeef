import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { NOT_MUTATED } from './strata.mjs';

/** Texts are not mutated: most are what a person reads, and a test that repeats them proves little. */
export const EXCLUDED_MUTATIONS = ['StringLiteral'];
/** A removed block is kept while it is short: the body of a whole function fails at the first call, and holds many other mutants. */
const LONGEST_LINES = 4;

/**
 * Places to mutate, drawn without replacement until they hold `count` mutants: `path:line:column-line:column`, as the `mutate` option
 * of Stryker reads them. A place brings the mutants inside it along (`a` and `b` of `a && b`), so a sample may pass `count` by a few.
 * The same seed and sources give the same places.
 */
export async function samplePlaces(stratum, root, count, seed) {
  const paths = execFileSync('git', ['ls-files', 'packages', 'apps'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path.endsWith('.ts') && stratum.files.test(path) && !NOT_MUTATED.test(path));
  const mutants = await mutantsOf(paths, root);
  const random = draws(seed);
  const waiting = [...mutants];
  const taken = new Set();
  const places = [];
  while (taken.size < count && waiting.length > 0) {
    const [place] = waiting.splice(Math.floor(random() * waiting.length), 1);
    if (taken.has(place)) continue;
    for (const one of mutants) if (one.path === place.path && isInside(one, place)) taken.add(one);
    places.push(`${place.path}:${place.from.join(':')}-${place.to.join(':')}`);
  }
  return { files: paths.length, mutants: mutants.length, places };
}

async function mutantsOf(paths, root) {
  const logger = { isDebugEnabled: () => false, debug() {}, info() {}, warn() {} };
  const instrumenter = new Instrumenter(logger);
  const options = { excludedMutations: EXCLUDED_MUTATIONS, ignorers: [], plugins: null };
  const found = [];
  for (const path of paths) {
    const content = readFileSync(join(root, path), 'utf8');
    const { mutants } = await instrumenter.instrument([{ name: path, content, mutate: true }], options);
    for (const { location, ignoreReason } of mutants) {
      const { start, end } = location;
      if (ignoreReason !== undefined || end.line - start.line >= LONGEST_LINES) continue;
      found.push({ path, from: [start.line + 1, start.column], to: [end.line + 1, end.column] });
    }
  }
  return found;
}

const before = (a, b) => a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]);
const isInside = (one, place) => before(place.from, one.from) && before(one.to, place.to);

/** Repeatable draws in [0, 1): mulberry32. */
function draws(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
