import { readFileSync, writeFileSync } from 'node:fs';
import { RECORD, recordLines } from './table-record.ts';
import type { AnyTable } from './table-record.ts';
import { readTableFile, tableFiles } from './table-forms.ts';

/** `npm run record:tables`: writes the second record of the figures of every table, and prints the lines that changed. */
const before = new Set(readFileSync(RECORD, { encoding: 'utf8', flag: 'a+' }).split('\n'));
const lines = tableFiles().flatMap((file) => {
  const table: AnyTable = JSON.parse(readTableFile(file));
  return recordLines(file, table);
});
writeFileSync(RECORD, `${lines.join('\n')}\n`);
const after = new Set(lines);
for (const line of before) if (line !== '' && !after.has(line)) console.log(`- ${line}`);
for (const line of lines) if (!before.has(line)) console.log(`+ ${line}`);
