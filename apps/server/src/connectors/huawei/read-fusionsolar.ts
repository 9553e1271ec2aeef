import { describedTable } from '../described/described-table.ts';

/**
 * Reports of a plant from FusionSolar (Huawei), workbook or CSV: energies of the hour, day or month of a line, kWh, local time. What the
 * panels give comes before what the inverters do, which leaves out a battery on their side.
 */
export const fusionSolar = describedTable({
  format: 'fusionsolar-rapport',
  label: 'Rapport FusionSolar (Huawei)',
  signature: [/^(pv|inverter) yield ?\(kwh\)$/],
  time: /^statistical (period|time)$/,
  side: 'start',
  zone: 'Paris',
  point: /^(plant|device|inverter) name$/,
  columns: [
    { header: /^pv yield ?\(kwh\)$/, quantity: 'production', holds: 'energy' },
    { header: /^inverter yield ?\(kwh\)$/, quantity: 'production', holds: 'energy' },
    { header: /^(import|supply from grid|energy from grid) ?\(kwh\)$/, quantity: 'import', holds: 'energy' },
    { header: /^(export|feed-in energy) ?\(kwh\)$/, quantity: 'export', holds: 'energy' },
  ],
});
