import { describedTable } from '../described/described-table.ts';

/**
 * « Suivi de consommation » of Octopus Energy in France: energies of the day of a line, kWh, with their time classes and their amounts in
 * euros. The whole is read: its classes are parts of it. The same file of a gas contract is gas.
 */
export const octopusCsv = describedTable({
  format: 'octopus-suivi-conso-csv',
  label: 'Suivi de consommation Octopus Energy',
  signature: [/^consommation \(kwh\)$/, /^consommation \(euros\)$/, /^nature de la donnee/],
  time: /^periode de consommation$/,
  side: 'start',
  zone: 'Paris',
  order: 'day',
  decimal: ',',
  isOfSource: true,
  columns: [{ header: /^consommation \(kwh\)$/, quantity: 'import', holds: 'energy' }],
});
