import { describedTable } from '../described/described-table.ts';

/**
 * Charts of the SolarEdge monitoring site: powers of quarter-hours (W) or energies of days and months (Wh), local time of the site, the
 * month often before the day. The production of the system leaves out what goes to its battery: that of the panels comes first.
 */
export const solarEdgeCsv = describedTable({
  format: 'solaredge-monitoring-csv',
  label: 'Export SolarEdge (site de supervision)',
  signature: [/^(system|solar) production \([kmg]?wh?\)|^production (du systeme|solaire) \([kmg]?wh?\)/],
  time: /^(time|heure|temps|date)$/,
  side: 'start',
  zone: 'Paris',
  columns: [
    { header: /^(solar production|production solaire) \([kmg]?wh\)/, quantity: 'production', holds: 'energy' },
    { header: /^(solar production|production solaire) \(k?w\)/, quantity: 'production', holds: 'power' },
    { header: /^(system production|production du systeme) \([kmg]?wh\)/, quantity: 'production', holds: 'energy' },
    { header: /^(system production|production du systeme) \(k?w\)/, quantity: 'production', holds: 'power' },
    { header: /^import(ation)? \([kmg]?wh\)/, quantity: 'import', holds: 'energy' },
    { header: /^import(ation)? \(k?w\)/, quantity: 'import', holds: 'power' },
    { header: /^export(ation)? \([kmg]?wh\)/, quantity: 'export', holds: 'energy' },
    { header: /^export(ation)? \(k?w\)/, quantity: 'export', holds: 'power' },
  ],
});
