import { FileRefused } from '../reader.ts';

export const severalMeters = () =>
  new FileRefused(
    'several_meters',
    'Ce fichier a plusieurs valeurs des mêmes moments, de plusieurs appareils ou compteurs qu’il ne nomme pas : exportez chacun à part.',
  );

type Head = { header: readonly string[]; points?: readonly (string | null)[] };
type Row = { cells: readonly string[]; isCut: boolean };

/**
 * Columns of one name are one column that is written again, or those of meters that nothing distinguishes.
 *
 * @param columns places of the columns that are read
 * @throws FileRefused `several_meters` where a column of the same name and meter has other values
 */
export function refuseSeveralOfOneName(
  { header, points }: Head,
  columns: readonly number[],
  rows: readonly Row[],
): void {
  const whole = rows.filter(({ isCut }) => !isCut);
  for (const at of columns) {
    const isAgain = (one: number) => one !== at && header[one] === header[at] && points?.[one] === points?.[at];
    const again = header.flatMap((_, one) => (isAgain(one) ? [one] : []));
    if (again.some((one) => whole.some(({ cells }) => (cells[one] ?? '') !== (cells[at] ?? '')))) throw severalMeters();
  }
}
