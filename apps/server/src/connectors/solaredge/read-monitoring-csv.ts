import { describedTable } from '../described/described-table.ts';

/**
 * Charts of the SolarEdge monitoring site: powers of quarter-hours (W) or energies of days and months (Wh), local time of the site, the
 * month often before the day. The production of the system leaves out what goes to its battery: that of the panels comes first.
 */
export const solarEdgeCsv = describedTable({
  format: 'solaredge-monitoring-csv',
  label: 'Export SolarEdge (site de supervision)',
  signature: [/^(system|solar) production \([kmg]?wh?\)$/],
  own: [
    /^(system|solar) production \([kmg]?wh?\)$/,
    /^(self )?consumption \([kmg]?wh?\)$/,
    /^(im|ex)port \([kmg]?wh?\)$/,
  ],
  alone: /^time,system production \([kmg]?wh?\)$/,
  time: /^time$/,
  side: 'start',
  zone: 'Paris',
  columns: [
    { header: /^solar production \([kmg]?wh\)$/, quantity: 'production', holds: 'energy' },
    { header: /^solar production \([km]?w\)$/, quantity: 'production', holds: 'power' },
    { header: /^system production \([kmg]?wh\)$/, quantity: 'production', holds: 'energy' },
    { header: /^system production \([km]?w\)$/, quantity: 'production', holds: 'power' },
    { header: /^import \([kmg]?wh\)$/, quantity: 'import', holds: 'energy' },
    { header: /^import \([km]?w\)$/, quantity: 'import', holds: 'power' },
    { header: /^export \([kmg]?wh\)$/, quantity: 'export', holds: 'energy' },
    { header: /^export \([km]?w\)$/, quantity: 'export', holds: 'power' },
  ],
});
