import { isoDay } from '@joulerie/domain/calendar';

/** An array of the database as text, for one parameter of a statement: `sql`${arrayText(ids)}::int[]``. */
export const arrayText = (values: readonly (number | string | null)[]): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`;

/** The same of Paris day numbers: `::date[]`. */
export const daysText = (days: readonly number[]): string => arrayText(days.map(isoDay));
