import { UNITS, VARIABLES, type Frequency, type VariableName } from '@joulerie/domain/vocabulary';
import type { SheetColumn } from '../../platform/sheet-file.ts';

/** A step of a source, with a value and a coverage for each variable of the file. */
export type MeasureRow = {
  building: string;
  source: string;
  number: string;
  type: string;
  frequency: Frequency;
  day: number;
  values: (number | null)[];
  /** Percent of the step that is measured; null for what is not due yet. */
  coverage: (number | null)[];
};

const STEPS: Partial<Record<Frequency, string>> = { daily: 'jour', weekly: 'semaine', monthly: 'mois' };

const THOUSANDS: Partial<Record<string, string>> = { Wh: 'kWh', W: 'kW', VA: 'kVA' };

/** What a value of a variable is divided by in a file, and the unit that it has there. */
export function fileUnit(variable: VariableName): { divisor: number; unit: string } {
  const { unit } = VARIABLES[variable];
  const larger = THOUSANDS[unit];
  return larger === undefined ? { divisor: 1, unit } : { divisor: 1000, unit: larger };
}

const digitsOf = (variable: VariableName): number =>
  UNITS[VARIABLES[variable].unit].quantity === 'temperature' ? 1 : 3;

/** Columns of a file of measures: whose they are, then each variable beside its coverage. */
export const measureColumns = (variables: readonly VariableName[]): SheetColumn<MeasureRow>[] => [
  { header: 'Bâtiment', kind: 'text', width: 28, of: (row) => row.building },
  { header: 'Source', kind: 'text', width: 28, of: (row) => row.source },
  { header: 'Numéro', kind: 'text', width: 18, of: (row) => row.number },
  { header: 'Type', kind: 'text', width: 20, of: (row) => row.type },
  { header: 'Pas', kind: 'text', width: 10, of: (row) => STEPS[row.frequency] ?? row.frequency },
  { header: 'Début', kind: 'day', width: 12, of: (row) => row.day },
  ...variables.flatMap((variable, i): SheetColumn<MeasureRow>[] => {
    const { label } = VARIABLES[variable];
    return [
      {
        header: `${label} (${fileUnit(variable).unit})`,
        kind: 'number',
        digits: digitsOf(variable),
        width: 26,
        of: (row) => row.values[i]!,
      },
      { header: `${label}\u00a0: couverture (%)`, kind: 'number', digits: 1, width: 26, of: (row) => row.coverage[i]! },
    ];
  }),
];
