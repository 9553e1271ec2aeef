import type { CallInput } from '@joulerie/contract/endpoint';
import type { importFile } from '@joulerie/contract/measures';
import type { Chosen, GenericChoice } from '../../connectors/reader.ts';
import type { TableMeaning } from '../../connectors/table/meaning.ts';

type ImportQuery = NonNullable<CallInput<typeof importFile>['query']>;
/** What of a read is to be answered, and what is proposed. */
type Questions = {
  choice: GenericChoice | null;
  table:
    | (Omit<TableMeaning, 'columns'> & {
        columns: readonly Pick<TableMeaning['columns'][number], 'at' | 'role' | 'unit'>[];
      })
    | null;
};

/** All that is proposed, as the answer of a person to the upload call. */
export function proposedQuery({ choice, table }: Questions): ImportQuery {
  if (!table) return choice ? { ...choice } : {};
  const { columns, dateOrder, decimal, stamp, zone } = table;
  return {
    table: JSON.stringify({
      columns: columns.slice(0, 200).map(({ at, role, unit }) => ({ at, role, unit })),
      ...(dateOrder && { dateOrder: dateOrder.value }),
      ...(decimal && { decimal: decimal.value }),
    }),
    ...(stamp && { stamp: stamp.value }),
    ...(zone && { zone: zone.value }),
  };
}

/** The same for a reader. */
export function proposedAnswer({ choice, table }: Questions): Chosen {
  if (!table) return choice ? { ...choice } : {};
  const { columns, dateOrder, decimal, stamp, zone } = table;
  return {
    table: {
      columns: Object.fromEntries(columns.map(({ at, role, unit }) => [at, { role, unit }])),
      ...(dateOrder && { dateOrder: dateOrder.value }),
      ...(decimal && { decimal: decimal.value }),
    },
    ...(stamp && { stamp: stamp.value }),
    ...(zone && { zone: zone.value }),
  };
}
