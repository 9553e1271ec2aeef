import { describedTable } from '../described/described-table.ts';

/** Monthly reports of iSolarCloud (Sungrow): energies of the day of a line, kWh. */
export const iSolarCloudCsv = describedTable({
  format: 'isolarcloud-rapport',
  label: 'Rapport iSolarCloud (Sungrow)',
  signature: [/^pv\(kwh\)$/, /^purchased energy\(kwh\)$/, /^feed-in\(kwh\)$/],
  time: /^time$/,
  side: 'start',
  zone: 'Paris',
  columns: [
    { header: /^pv\(kwh\)$/, quantity: 'production', holds: 'energy' },
    { header: /^purchased energy\(kwh\)$/, quantity: 'import', holds: 'energy' },
    { header: /^feed-in\(kwh\)$/, quantity: 'export', holds: 'energy' },
  ],
});
