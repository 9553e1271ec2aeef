import { formFaultsOfTables } from './table-forms.ts';

/** `npm run check:tables`: the form of every table, then its values, which need the tables that the product reads. */
const form = formFaultsOfTables();
const faults = form.length > 0 ? form : (await import('./tables.ts')).faultsOfTables();
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('tables: pass');
