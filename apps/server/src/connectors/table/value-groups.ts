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

/** Two columns of one quantity that are not time classes of it cannot both be read for one source. */
function refuseTwoOfOne(columns: readonly TableColumn[]): void {
  const seen = new Set<string>();
  for (const { role, register, header } of columns) {
    const key = `${role} ${register ?? ''}`;
    if (seen.has(key))
      throw new FileRefused(
        'two_columns',
        `Deux colonnes sont lues comme « ${VARIABLES[role as VariableName].label} » (dont « ${header.slice(0, 60)} ») : gardez-en une, ou déposez chacune sur sa source.`,
      );
    seen.add(key);
  }
}
