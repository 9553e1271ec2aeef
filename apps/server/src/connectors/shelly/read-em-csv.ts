import { describedTable } from '../described/described-table.ts';

/**
 * Files of a Shelly EM or 3EM, `em_data.csv`: energies of the ten minutes that a line begins, Wh, UTC. A three-phase meter writes a file a
 * phase: each is a meter of its own, as nothing says that they are of one circuit.
 */
export const shellyCsv = describedTable({
  format: 'shelly-em-csv',
  label: 'Données d’un Shelly EM',
  signature: [/^active energy wh\b/],
  time: /^date\/time utc$/,
  side: 'start',
  zone: 'UTC',
  columns: [
    { header: /^active energy wh$/, quantity: 'import', holds: 'energy' },
    { header: /^returned energy wh$/, quantity: 'export', holds: 'energy' },
    ...['a', 'b', 'c'].flatMap((phase) => [
      {
        header: new RegExp(`^active energy wh \\(${phase}\\)$`),
        quantity: 'import' as const,
        holds: 'energy' as const,
        point: `Phase ${phase.toUpperCase()}`,
      },
      {
        header: new RegExp(`^returned energy wh \\(${phase}\\)$`),
        quantity: 'export' as const,
        holds: 'energy' as const,
        point: `Phase ${phase.toUpperCase()}`,
      },
    ]),
  ],
});

/**
 * Files of a Shelly Pro EM or Pro 3EM, `emdata_….csv`: energies of the minute that a line begins, Wh, by its seconds since 1970. The three
 * phases of one device are of one circuit, and are summed as the device sums them; their powers and voltages are not read.
 */
export const shellyProCsv = describedTable({
  format: 'shelly-pro-em-csv',
  label: 'Données d’un Shelly Pro EM',
  signature: [/^([abc]_)?total_act_energy$/, /^([abc]_)?total_act_ret_energy$/],
  time: /^timestamp$/,
  side: 'start',
  zone: 'UTC',
  columns: [
    { header: /^total_act_energy$/, quantity: 'import', holds: 'energy', unit: 'Wh' },
    { header: /^[abc]_total_act_energy$/, quantity: 'import', holds: 'energy', unit: 'Wh', areParts: true },
    { header: /^total_act_ret_energy$/, quantity: 'export', holds: 'energy', unit: 'Wh' },
    { header: /^[abc]_total_act_ret_energy$/, quantity: 'export', holds: 'energy', unit: 'Wh', areParts: true },
  ],
});
