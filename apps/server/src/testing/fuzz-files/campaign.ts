import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { createFileReader, readApart } from '../../features/measures/read-apart.ts';
import type { TestApp } from '../app.ts';
import { type BytesReader, bytesReader } from '../read-bytes.ts';
import type { BaseFile } from './base-files.ts';
import { minimised } from './minimise.ts';
import { type Mutated, mutatedAt } from './mutate.ts';
import { type Fault, checkReading } from './read-check.ts';
import { checkStoring } from './store-check.ts';

const State = z.object({
  seed: z.number(),
  count: z.number(),
  /** The folders given on the command line, which the samples depend on. */
  folders: z.array(z.string()),
  /** Samples that were tried. */
  next: z.number(),
  seconds: z.number(),
  outcomes: z.record(z.string(), z.number()),
  stored: z.record(z.string(), z.number()),
  /** Totals of the data call that were compared. */
  compared: z.number(),
  slowest: z.array(z.object({ at: z.number(), base: z.string(), ms: z.number() })),
  findings: z.array(
    z.object({
      kind: z.string(),
      what: z.string(),
      count: z.number(),
      at: z.array(z.number()),
      details: z.string(),
      sample: z.string(),
    }),
  ),
});
export type State = z.output<typeof State>;

/** After so many samples the state is written. */
const BATCH = 200;
/** Samples that are read or stored at once: a core reads while the other stores. */
const AT_ONCE = 4;
const SLOWEST = 10;
/** A slower sample is not tried again to be made smaller. [ms] */
const MINIMISED_MS = 3_000;

export const newState = (seed: number, count: number, folders: string[]): State => ({
  seed,
  count,
  folders,
  next: 0,
  seconds: 0,
  outcomes: {},
  stored: {},
  compared: 0,
  slowest: [],
  findings: [],
});

/** @throws Error for a file that is no state of this command */
export const readState = (path: string): State => State.parse(JSON.parse(readFileSync(path, 'utf8')));

function writeState(path: string, state: State): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(state, null, 1));
  renameSync(`${path}.new`, path);
}

export type Campaign = {
  app: TestApp;
  files: readonly BaseFile[];
  state: State;
  /** Where the state is written after each batch, and the samples of the findings beside it. */
  path: string;
  /** It stops after the batch that reaches this, to be resumed. [ms since the epoch] */
  untilMs: number;
  say: (line: string) => void;
};

/** Tries the samples that are left, batch by batch. */
export async function runCampaign({ app, files, state, path, untilMs, say }: Campaign): Promise<void> {
  const readers = [readApart, createFileReader()].map(bytesReader);
  while (state.next < state.count && Date.now() < untilMs) {
    const from = performance.now();
    const end = Math.min(state.count, state.next + BATCH);
    const places = Array.from({ length: end - state.next }, (_, i) => state.next + i);
    const works = Array.from({ length: AT_ONCE }, async (_, worker) => {
      for (let at = places.shift(); at !== undefined; at = places.shift())
        await tryOne({ app, state, path, say }, readers[worker % readers.length]!, mutatedAt(state.seed, at, files));
    });
    await Promise.all(works);
    state.next = end;
    state.seconds += (performance.now() - from) / 1000;
    writeState(path, state);
    say(`${state.next} of ${state.count}, ${Math.round(state.seconds)} s, findings: ${state.findings.length}`);
  }
}

type Trial = Pick<Campaign, 'app' | 'state' | 'path' | 'say'>;
async function tryOne(trial: Trial, reader: BytesReader, sample: Mutated): Promise<void> {
  const { app, state } = trial;
  const { faults, outcome, stored, compared, tookMs } = await facts(app, reader, sample);
  add(state.outcomes, outcome);
  if (stored) add(state.stored, stored);
  state.compared += compared;
  state.slowest = [...state.slowest, { at: sample.at, base: sample.base, ms: Math.round(tookMs) }]
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST);
  for (const fault of faults) await keep(trial, reader, sample, fault, tookMs);
}

/** What the reading of a sample says, and its storing where it is to be stored. */
async function facts(app: TestApp, reader: BytesReader, sample: Mutated) {
  const { outcome, read, faults, tookMs } = await checkReading(reader, sample, app.clock.now);
  if (!read || !sample.isStored) return { outcome, faults, stored: null, compared: 0, tookMs };
  try {
    const stored = await checkStoring(app, sample, read);
    return {
      outcome,
      faults: [...faults, ...stored.faults],
      stored: stored.outcome,
      compared: stored.compared,
      tookMs,
    };
  } catch (error) {
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const crash: Fault = { kind: 'crash', what: details.split('\n')[0]!, details };
    return { outcome, faults: [...faults, crash], stored: 'failed', compared: 0, tookMs };
  }
}

const add = (counts: Record<string, number>, key: string) => (counts[key] = (counts[key] ?? 0) + 1);

/** Notes a finding; the first sample of each is made smaller and written beside the state. */
async function keep(
  { app, state, path, say }: Trial,
  reader: BytesReader,
  sample: Mutated,
  fault: Fault,
  tookMs: number,
): Promise<void> {
  const { kind, what, details } = fault;
  const known = state.findings.find((one) => one.kind === kind && one.what === what);
  if (known) {
    known.count++;
    if (known.at.length < 5) known.at.push(sample.at);
    return;
  }
  const folder = join(dirname(path), `findings-${state.seed}`);
  const written = join(folder, `${sample.at}-${kind}-${sample.name.replaceAll(/[^\w.-]/g, '_')}`);
  state.findings.push({ kind, what, count: 1, at: [sample.at], details: details.slice(0, 4000), sample: written });
  say(
    `FINDING ${kind}, ${what}: sample ${sample.at} of seed ${state.seed}, ${sample.base} (${sample.steps.join(', ')})\n  ${details.slice(0, 600)}`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(written, sample.bytes);
  const text = plainText(sample.bytes);
  if (text === null || tookMs > MINIMISED_MS || kind === 'twin' || kind === 'values') return;
  const isFaulty = async (fewer: string) => {
    const smaller = { ...sample, bytes: new TextEncoder().encode(fewer), twin: null };
    return (await facts(app, reader, smaller)).faults.some((one) => one.kind === kind && one.what === what);
  };
  writeFileSync(`${written}.small`, await minimised(text, isFaulty));
}

function plainText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
