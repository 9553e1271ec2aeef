import { availableParallelism } from 'node:os';

/** Node's own bound of new objects grows with the memory of the machine, to 128 MB of each process: 48 MB serve as fast. */
export const NODE_OPTIONS = [
  '--max-semi-space-size=16',
  // A process that was idle has 10 MB of room for old objects, so that each file of a few MB begins a collection, of 40 ms.
  '--heap-growing-percent=100',
];

/** Each process has some 18 connections to the database, which takes 330. */
export const MOST_PROCESSES = 16;

/** Processes that answer calls when nobody says how many: one core of two would stay idle otherwise. Only Linux shares a port. */
export const DEFAULT_PROCESSES = process.platform === 'linux' ? Math.min(2, availableParallelism()) : 1;
