import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Calibration, slowness } from './calibration.ts';
import { machine } from './machine.ts';

/** One line of the table. `reached` is null where nothing was promised. */
export type Figure = {
  what: string;
  measured: string;
  target?: string;
  ratio?: string;
  reached?: boolean | null;
  /** A time and its target on the reference machine, which `judged` states and checks for this one. [ms] */
  within?: { valueMs: number; targetMs: number };
  /** The same for a rate, of points unless it says of what. [1/s] */
  atLeast?: { value: number; target: number; unit?: string };
};
export type Section = { title: string; notes: string[]; figures: Figure[] };

const FILE = join(import.meta.dirname, 'RESULTS.md');

/** Figures whose targets of time are those of the reference machine times how much slower this one was meanwhile. */
export const judged = (figures: readonly Figure[], calibrations: readonly Calibration[]): Figure[] => {
  const slow = slowness(...calibrations);
  return figures.map((figure) => {
    const { within, atLeast } = figure;
    if (within)
      return {
        ...figure,
        target: `≤ ${durationOf(within.targetMs)} × ${slow.toFixed(2)}`,
        reached: within.valueMs <= within.targetMs * slow,
      };
    if (atLeast)
      return {
        ...figure,
        target: `≥ ${atLeast.target.toLocaleString('en')} ${atLeast.unit ?? 'points'}/s ÷ ${slow.toFixed(2)}`,
        reached: atLeast.value >= atLeast.target / slow,
      };
    return figure;
  });
};

const durationOf = (ms: number): string => (ms < 10_000 ? `${ms} ms` : `${ms / 1000} s`);

/** Prints the sections, and writes them to RESULTS.md when the run was whole. */
export function report(sections: Section[], about: { whole: boolean; seconds: number; command: string }): void {
  const text = [
    '# Benchmarks',
    '',
    `\`${about.command}\`, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${Math.round(about.seconds)} s in all.`,
    '',
    ...machine().map((line) => `- ${line}`),
    '',
    'Every ratio is between two things timed in this same run. Times are medians unless they say p95; the spread is in brackets.',
    '',
    ...sections.flatMap(table),
  ].join('\n');
  console.log(text);
  if (about.whole) writeFileSync(FILE, `${text.trimEnd()}\n`);
}

function table({ title, notes, figures }: Section): string[] {
  return [
    `## ${title}`,
    '',
    ...notes.flatMap((note) => [note, '']),
    '| What | Measured | Target | Ratio | Reached |',
    '| --- | --- | --- | --- | --- |',
    ...figures.map(
      ({ what, measured, target, ratio, reached }) =>
        `| ${[what, measured, target ?? '', ratio ?? '', reached == null ? '' : reached ? 'yes' : '**no**'].map(cell).join(' | ')} |`,
    ),
    '',
  ];
}

const cell = (text: string) => text.replaceAll('|', '\\|');
