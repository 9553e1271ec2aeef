import { faultsOfTables } from './tables.ts';

const faults = faultsOfTables();
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('tables: pass');
