import { describedTable } from '../described/described-table.ts';

/**
 * Reports of Enphase Enlighten: energies of the interval that a line begins, Wh, local time of the site (with its offset in some
 * reports). What the house consumes holds what it produces itself, and is not the meter's.
 */
export const enphaseCsv = describedTable({
  format: 'enphase-enlighten-csv',
  label: 'Rapport Enphase Enlighten',
  signature: [],
  own: [
    /^energy (produced|consumed) \([km]?wh\)$/,
    /^(exported to|imported from) grid \([km]?wh\)$/,
    /^stored in batter(y|ies) \([km]?wh\)$/,
    /^discharged from batter(y|ies) \([km]?wh\)$/,
  ],
  alone: /^date\/time,energy produced \(wh\)$/,
  time: /^date( ?\/ ?time)?$/,
  side: 'start',
  zone: 'Paris',
  groupsThousands: true,
  columns: [
    { header: /^energy produced \([km]?wh\)$/, quantity: 'production', holds: 'energy' },
    { header: /^imported from grid \([km]?wh\)$/, quantity: 'import', holds: 'energy' },
    { header: /^exported to grid \([km]?wh\)$/, quantity: 'export', holds: 'energy' },
  ],
});
