import { VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { FileRefused } from '../reader.ts';
import type { TableColumn, TableMeaning } from './meaning.ts';
import { countingOf } from './units.ts';

/** Columns that are read together: time classes of an energy, which make the whole, and registers of a meter. */
export function valueGroups({ columns }: TableMeaning): TableColumn[][] {
  const values = columns.filter(({ role }) => isVariableName(role));
  const sure = values.filter(({ certainty }) => certainty !== 'asked');
  const classes = new Set(values.map(({ role, register }) => register && `${role} ${register}`));
  const areClasses = classes.size === values.length && !classes.has(null);
  // While it is asked which of several columns is the meter's, the first is shown.
  const shown = sure.length > 0 ? sure : areClasses ? values : values.slice(0, 1);
  refuseTwoOfOne(shown);
  const groups = Map.groupBy(shown, ({ role, register, at, unit }) => {
    const kind = VARIABLES[role as VariableName].kind;
    if (kind === 'register') return role;
    return register === null ? `${role} ${at}` : `${role} ${countingOf(unit)}`;
  });
  return [...groups.values()];
}

/** Two columns of one quantity that are not time classes of it cannot both be read for one source, nor its classes and their total. */
function refuseTwoOfOne(columns: readonly TableColumn[]): void {
  for (const [role, same] of Map.groupBy(columns, (one) => one.role as VariableName)) {
    const isIndex = VARIABLES[role].kind === 'register';
    const repeated = same.find(({ register }, i) => same.findIndex((one) => one.register === register) < i);
    const total = isIndex || same.length === 1 ? undefined : same.find(({ register }) => register === null);
    // Readings and amounts cannot be added.
    const counted = isIndex ? undefined : same.find(({ unit }) => countingOf(unit) !== countingOf(same[0]!.unit));
    const other = repeated ?? total ?? counted;
    if (other)
      throw new FileRefused(
        'two_columns',
        `Deux colonnes sont lues comme « ${VARIABLES[role].label} » (dont « ${other.header.slice(0, 60)} ») : gardez-en une, dites qu’elles s’ajoutent si ce sont les parties d’un même compteur (tarifs, phases), ou déposez chacune sur sa source.`,
      );
  }
}
