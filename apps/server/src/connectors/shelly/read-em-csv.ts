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
