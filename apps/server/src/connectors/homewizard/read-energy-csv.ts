import { describedTable } from '../described/described-table.ts';

/**
 * Exports of the HomeWizard Energy application: counters of the P1 port or of a kWh meter every quarter-hour or day, local time. The
 * tariffs of a meter make its whole together.
 */
export const homeWizardCsv = describedTable({
  format: 'homewizard-energy-csv',
  label: 'Export HomeWizard Energy',
  signature: [/^import t1 kwh$/],
  own: [/^(im|ex)port t[1-4] kwh$/],
  time: /^time$/,
  side: 'start',
  zone: 'Paris',
  columns: [
    { header: /^import kwh$/, quantity: 'import', holds: 'counter' },
    { header: /^import t[1-4] kwh$/, quantity: 'import', holds: 'counter', areParts: true },
    { header: /^export kwh$/, quantity: 'export', holds: 'counter' },
    { header: /^export t[1-4] kwh$/, quantity: 'export', holds: 'counter', areParts: true },
    { header: /^total gas used$/, quantity: 'gas', holds: 'counter', unit: 'm³' },
  ],
});
