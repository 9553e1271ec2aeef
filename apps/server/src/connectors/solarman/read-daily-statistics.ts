import { describedTable } from '../described/described-table.ts';

/** Daily statistics of Solarman (CSV or workbook): energies of the day of a line, kWh, one plant or several. */
export const solarmanDaily = describedTable({
  format: 'solarman-statistiques',
  label: 'Statistiques journalières Solarman',
  signature: [/^plant name$/, /^production-(today|this day)\(kwh\)$/],
  time: /^updated time$/,
  side: 'start',
  zone: 'Paris',
  point: /^plant name$/,
  columns: [
    { header: /^production-(today|this day)\(kwh\)$/, quantity: 'production', holds: 'energy' },
    {
      header: /^(energy purchased|grid purchased energy)-(today|this day)\(kwh\)$/,
      quantity: 'import',
      holds: 'energy',
    },
    { header: /^feed-in (power|energy)-(today|this day)\(kwh\)$/, quantity: 'export', holds: 'energy' },
  ],
});
