import { type Head, describedTable } from '../described/described-table.ts';

/** The second line of every export: how dates are written, then the unit of each column. */
const DATES = /^\[dd[./]mm[./]yyyy( hh:mm)?\]$/i;

/**
 * Balance and production reports of Fronius Solar.web (CSV or workbook, in several languages): energies of the interval that a line begins,
 * local time. What the house uses of its own production is in its production already.
 */
export const solarWeb = describedTable({
  format: 'fronius-solarweb',
  label: 'Rapport Fronius Solar.web',
  signature: [],
  time: /^\[dd[./]mm[./]yyyy/,
  side: 'start',
  zone: 'Paris',
  columns: [
    {
      header:
        /^(gesamt erzeugung|gesamterzeugung|total generation|total production|production totale|pv[- ]produktion gesamt) \[[km]?wh\]$/,
      quantity: 'production',
      holds: 'energy',
    },
    { header: /^(energie|energy) \| (total|gesamt) \[[km]?wh\]$/, quantity: 'production', holds: 'energy' },
    {
      header: /^(pv[- ]produ[ck]tion|pv production|production pv) \[[km]?wh\]$/,
      quantity: 'production',
      holds: 'energy',
    },
    { header: /^(energie|energy) \| .*\[[km]?wh\]$/, quantity: 'production', holds: 'energy', areParts: true },
    {
      header:
        /^(energie ins netz eingespeist|netzeinspeisung|energy (fed )?(in)?to (the )?grid|feed-in|energie injectee( dans le reseau)?|energie fournie au reseau) \[[km]?wh\]$/,
      quantity: 'export',
      holds: 'energy',
    },
    {
      header:
        /^(energie vom netz bezogen|netzbezug|energy (drawn )?from (the )?grid|grid consumption|energie (prelevee|soutiree|consommee) (du|sur le|depuis le) reseau) \[[km]?wh\]$/,
      quantity: 'import',
      holds: 'energy',
    },
  ],
  headerOf: (lines): Head | null => {
    const at = lines.findIndex((cells) => DATES.test(cells[0] ?? ''));
    if (at < 1) return null;
    const [names, units] = [lines[at - 1]!, lines[at]!];
    return {
      header: names.map((name, i) => `${i === 0 ? '' : name} ${units[i] ?? ''}`.trim()),
      first: at + 1,
      order: 'day',
    };
  },
});
