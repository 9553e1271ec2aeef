import type { TableColumn } from '@joulerie/contract/tables';
import { VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import { Select } from '@mantine/core';
import classes from './imports.module.css';
import { TABLE_VARIABLES, UNITS, isMoment, withoutFactor } from './table-answers.ts';
import type { ColumnAnswer } from './table-answers.ts';

const ROLES = [
  { group: 'Sans mesure', items: [{ value: 'ignored', label: 'Ne pas lire cette colonne' }] },
  { group: 'Grandeur', items: TABLE_VARIABLES.map((value) => ({ value, label: VARIABLES[value].label })) },
  {
    group: 'Moment de la ligne',
    items: [
      { value: 'time', label: 'Date et heure' },
      { value: 'hour', label: 'Heure' },
      { value: 'end', label: 'Fin de l’intervalle' },
    ],
  },
];

export const columnName = ({ at, header }: Pick<TableColumn, 'at' | 'header'>): string =>
  header === '' ? `Colonne ${at + 1}` : header;

const unitsOf = (role: TableColumn['role'] | null): readonly string[] =>
  role !== null && isVariableName(role) ? (UNITS[role] ?? []) : [];

type Props = {
  name: string;
  /** Null while nobody has said it. */
  role: TableColumn['role'] | null;
  unit: string | null;
  onAnswer: (answer: ColumnAnswer) => void;
};

/** What a column of a table is. A new quantity takes the unit of the column where it can be in it, and the only one that it has. */
export function RoleSelect({ name, role, unit, onAnswer }: Props) {
  return (
    <Select
      aria-label={`Ce qu’est «\u00a0${name}\u00a0»`}
      placeholder="Choisissez"
      allowDeselect={false}
      data={ROLES}
      value={role}
      classNames={role === null ? { input: classes.asked } : {}}
      onChange={(value) => {
        if (value === 'ignored' || isMoment(value)) onAnswer({ role: value, unit: null });
        else if (value && isVariableName(value)) {
          const of = unitsOf(value);
          onAnswer({ role: value, unit: unit && of.includes(unit) ? unit : of.length === 1 ? of[0]! : null });
        }
      }}
    />
  );
}

/** The unit of a column that is read, or a dash; with the multiple that the file may count in, « kWh × 40 ». */
export function UnitSelect({ name, role, unit, multiple = null, onAnswer }: Props & { multiple?: string | null }) {
  const own = unitsOf(role);
  const isOffered = multiple !== null && !own.includes(multiple) && own.includes(withoutFactor(multiple));
  const units = isOffered ? [multiple, ...own] : own;
  if (units.length === 0 || role === null) return '—';
  return (
    <Select
      aria-label={`Unité de «\u00a0${name}\u00a0»`}
      allowDeselect={false}
      data={unit === null || units.includes(unit) ? [...units] : [unit, ...units]}
      value={unit}
      placeholder="Choisissez"
      classNames={unit === null ? { input: classes.asked } : {}}
      onChange={(value) => value && onAnswer({ role, unit: value })}
    />
  );
}
