import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrands } from '../../features/scopes/brands.store.ts';
import { testApp } from '../app.ts';
import { startTestServer } from '../test-server.ts';
import { baseFiles } from './base-files.ts';
import { type State, newState, readState, runCampaign } from './campaign.ts';

/** `npm run fuzz:files`: see docs/quality.md. */
const USAGE = 'Usage : npm run fuzz:files -- [--seed N] [--count 20000] [--minutes N] [--resume FILE] [FOLDER…]';

async function main(): Promise<number> {
  const options = readOptions();
  if (!options) {
    console.error(USAGE);
    return 2;
  }
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  const { state, path, minutes } = options;
  const files = await baseFiles(state.folders);
  const server = await startTestServer((store) => ensureBrands(store.db));
  globalThis.joulerieTests = { server: server.server, made: 0, next: null, opened: null };
  const app = await testApp();
  try {
    console.log(`seed ${state.seed}: ${state.count} samples of ${files.length} files, state in ${path}`);
    const untilMs = minutes === null ? Number.POSITIVE_INFINITY : Date.now() + minutes * 60_000;
    await runCampaign({ app, files, state, path, untilMs, say: (line) => console.log(line) });
    report(state, path);
  } finally {
    await app.app.close();
    await app.store.close();
    await globalThis.joulerieTests?.next?.catch(() => undefined);
    await server.stop();
  }
  return state.findings.length > 0 ? 1 : 0;
}

function readOptions(): { help: true } | { help?: false; state: State; path: string; minutes: number | null } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        seed: { type: 'string', default: '1' },
        count: { type: 'string', default: '20000' },
        minutes: { type: 'string' },
        resume: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return { help: true };
    const numbers = [values.seed, values.count, values.minutes ?? '1'];
    if (!numbers.every((one) => /^\d+(\.\d+)?$/.test(one))) return null;
    const minutes = values.minutes === undefined ? null : Number(values.minutes);
    if (values.resume !== undefined) return { state: readState(values.resume), path: values.resume, minutes };
    const seed = Number(values.seed);
    const state = newState(
      seed,
      Number(values.count),
      positionals.map((folder) => resolve(folder)),
    );
    return { state, path: resolve('reports', 'fuzz-files', `seed-${seed}.json`), minutes };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return null;
  }
}

function report(state: State, path: string): void {
  const counts = (list: Record<string, number>) =>
    Object.entries(list)
      .toSorted(([, a], [, b]) => b - a)
      .map(([outcome, count]) => `  ${String(count).padStart(6)} ${outcome}`)
      .join('\n');
  console.log(`\n${state.next} of ${state.count} samples in ${Math.round(state.seconds)} s\n${counts(state.outcomes)}`);
  console.log(`stored (totals of the data call compared: ${state.compared})\n${counts(state.stored)}`);
  console.log(`slowest\n${state.slowest.map(({ at, base, ms }) => `  ${ms} ms, sample ${at}, ${base}`).join('\n')}`);
  for (const { kind, what, count, at, sample, details } of state.findings)
    console.log(`FINDING ${kind}, ${what}: ${count} samples (${at.join(', ')}), ${sample}\n  ${details.slice(0, 300)}`);
  if (state.next < state.count) console.log(`to be continued: npm run fuzz:files -- --resume ${path}`);
  else console.log(state.findings.length > 0 ? 'FAILED' : 'nothing found');
}

// Ends although the reading processes that wait are kept.
process.exit(await main());
