const LONG = /^\d{9,20}$/;
/** From so many digits on, a number of which the header says nothing is that of something. */
const LONGEST = 12;
const FEW = 3;

/** Whether a column without a name of quantity holds the numbers of meters, contracts or companies: long, whole, or nearly always the same. */
export function isIdentifier(rows: readonly string[][], at: number): boolean {
  const cells = rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '');
  return (
    cells.length > 0 &&
    cells.every((cell) => LONG.test(cell)) &&
    (cells.every(({ length }) => length >= LONGEST) || new Set(cells).size <= FEW)
  );
}
