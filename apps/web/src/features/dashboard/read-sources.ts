import type { Data } from '@joulerie/contract/measures';
import type { VariableName } from '@joulerie/domain/vocabulary';
import type { Curve } from '../../charts/series.ts';
import { column, withoutCurve } from '../measures/measures.public.ts';

/** The curve of the other period is the sum of all its sources, or says that it is not. */
export function beforeLabel(name: string, curve: Curve, compare: Pick<Data, 'variables'> | null): string {
  const found = column(compare, 'puissance');
  return curve.incomplete.length > 0 || (found && withoutCurve(found) !== null) ? `${name}, en partie` : name;
}

/** How many sources measure a variable. */
export const metersOf = (data: Parameters<typeof column>[0], variable: VariableName): number =>
  (column(data, variable)?.sources ?? []).filter(({ present }) => present).length;

/** The only source of a variable, or null: lines such as the subscribed power are one meter's. */
export function onlySource(data: Parameters<typeof column>[0], variable: VariableName): string | null {
  const sources = column(data, variable)?.sources ?? [];
  return sources.length === 1 ? sources[0]!._id : null;
}
