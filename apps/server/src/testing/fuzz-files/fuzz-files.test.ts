import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileReader } from '../../features/measures/read-apart.ts';
import { bytesReader } from '../read-bytes.ts';
import { type TestApp, testApp } from '../app.ts';
import { type BaseFile, baseFiles } from './base-files.ts';
import { newState, readState, runCampaign } from './campaign.ts';
import { minimised } from './minimise.ts';
import { mutatedAt } from './mutate.ts';
import { checkReading } from './read-check.ts';

/** A short form of `npm run fuzz:files`. */
let app: TestApp;
let files: BaseFile[];
const folder = mkdtempSync(join(tmpdir(), 'joulerie-fuzz-'));
beforeAll(async () => {
  app = await testApp();
  files = await baseFiles([]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LATER = Number.POSITIVE_INFINITY;

test('damaged files are read, asked or refused; what is stored of them is what was read', async () => {
  const state = newState(20_261_122, 240, []);
  await runCampaign({ app, files, state, path: join(folder, 'short.json'), untilMs: LATER, say: () => undefined });
  expect(state.findings).toEqual([]);
  expect(state.outcomes.read).toBeGreaterThan(60);
  expect(state.stored.stored).toBeGreaterThan(10);
  expect(state.compared).toBeGreaterThan(10);
}, 120_000);

test('a seed draws the same samples again, and another seed others', () => {
  const draw = (seed: number) => Array.from({ length: 60 }, (_, at) => mutatedAt(seed, at, files));
  const [first, again, other] = [draw(7), draw(7), draw(8)];
  const words = (list: typeof first) => list.map(({ base, steps, bytes }) => [base, ...steps, bytes.length].join());
  expect(words(again)).toEqual(words(first));
  expect(Buffer.concat(again.map(({ bytes }) => bytes))).toEqual(Buffer.concat(first.map(({ bytes }) => bytes)));
  expect(words(other)).not.toEqual(words(first));
});

test('is stopped, and goes on where it was', async () => {
  const path = join(folder, 'stopped.json');
  await runCampaign({ app, files, state: newState(3, 12, []), path, untilMs: LATER, say: () => undefined });
  const whole = readState(path);
  writeFileSync(path, JSON.stringify({ ...whole, next: 10 }));
  const state = readState(path);
  await runCampaign({ app, files, state, path, untilMs: LATER, say: () => undefined });
  expect([readState(path).next, sum(state.outcomes)]).toEqual([12, sum(whole.outcomes) + 2]);
}, 120_000);

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);

test('a twin that says something else is a finding, with its sample beside the state', async () => {
  const sound = files.find(({ label }) => label === 'enedis-r65-csv')!;
  const bytes = new TextEncoder().encode(sound.text!);
  const twin = {
    way: 'another value',
    name: 'x',
    bytes: new TextEncoder().encode(sound.text!.replace('12000', '13000')),
  };
  const { outcome, faults } = await checkReading(
    bytesReader(createFileReader()),
    { name: 'x', bytes, twin, sound: null, steps: [] },
    app.clock.now,
  );
  expect([outcome, faults.map(({ kind }) => kind)]).toEqual(['read', ['twin']]);
});

test('a sample is made smaller while it shows the fault', async () => {
  const text = Array.from({ length: 200 }, (_, i) => `line ${i}`).join('\n');
  const small = await minimised(text, async (fewer) => /line 17\n[^]*line 150$/m.test(fewer));
  expect(small.split('\n')).toEqual(['line 17', 'line 150']);
});
