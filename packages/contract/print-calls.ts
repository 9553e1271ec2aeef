import { CALLS } from './src/calls.ts';

// Every call of the contract as a line: method, path, group. {x} is a parameter. Paths are served exactly so.
for (const { method, path, group } of CALLS) console.log(`${method}\t${path}\t${group}`);
