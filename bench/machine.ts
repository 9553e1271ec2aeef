import { cpus, loadavg, totalmem } from 'node:os';

const facts: string[] = [];

/** Adds what a part learned of the machine (the version of a database…), once. */
export function note(fact: string): void {
  if (!facts.includes(fact)) facts.push(fact);
}

const loadAtStart = loadavg()[0]!;

/** Where this ran, a fact a line. */
export function machine(): string[] {
  const cores = cpus();
  return [
    `${cores.length} cores, ${cores[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node ${process.versions.node}`,
    ...facts,
    `load average of the last minute when it began: ${loadAtStart.toFixed(1)} (above 0.5 the machine was not idle)`,
  ];
}
