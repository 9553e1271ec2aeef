import { describedTable } from '../described/described-table.ts';

/**
 * Reports of Enphase Enlighten: energies of the interval that a line begins, Wh, local time of the site (with its offset in some
 * reports). What the house consumes holds what it produces itself, and is not the meter's.
 */
export const enphaseCsv = describedTable({
  format: 'enphase-enlighten-csv',
  label: 'Rapport Enphase Enlighten',
  signature: [/^(energy produced|energie produite)\b.*wh\)/],
  time: /^date( ?\/ ?(time|heure))?$/,
  side: 'start',
  zone: 'Paris',
  columns: [
    { header: /^(energy produced|energie produite)\b/, quantity: 'production', holds: 'energy' },
    { header: /^(imported from grid|energie importee|importee? du reseau)\b/, quantity: 'import', holds: 'energy' },
    {
      header: /^(exported to grid|energie exportee|exportee? (vers le|au) reseau)\b/,
      quantity: 'export',
      holds: 'energy',
    },
  ],
});
