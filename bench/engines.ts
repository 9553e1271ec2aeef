import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Section } from './report.ts';
import { ms } from './timing.ts';

type Line = { what: string; valueMs: number; detail: string; ratio?: number; against?: string };
const FOLDER = join(import.meta.dirname, 'engines');

/** The calculations of the domain, one thread, data in memory. */
export async function engines(): Promise<Section> {
  const lines: Line[] = [];
  for (const file of readdirSync(FOLDER)
    .filter((name) => name.endsWith('.bench.ts'))
    .toSorted()) {
    const { run } = (await import(join(FOLDER, file))) as { run: () => Promise<Line[]> };
    lines.push(...(await run()));
  }
  return {
    title: 'Engines',
    notes: [
      'One thread, data in memory, medians after a warm-up. Where a Python library is named, its time was taken on another machine of 2 cores (the processor is in the note of its figure): read those ratios as an order of magnitude.',
    ],
    figures: lines.map((line) => ({
      what: `${line.what} (${line.detail})`,
      measured: ms(line.valueMs),
      ratio: line.ratio === undefined ? '' : `${line.ratio.toFixed(1)} × ${line.against ?? ''}`,
    })),
  };
}
