import { readXlsx, writeXlsx } from 'hucre/xlsx';

/** A workbook of one sheet. */
export const workbookOf = async (rows: (string | number | null)[][]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Mesures', rows }] }));

/** The same, with a formula whose result is not written in a cell, by its row and its column from 0. */
export async function withFormula(
  rows: (string | number | null)[][],
  [row, column]: readonly [number, number],
  formula: string,
): Promise<Buffer> {
  const cells = new Map([[`${row},${column}`, { formula }]]);
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Mesures', rows, cells }] }));
}

/** A workbook whose second column is shown by a number format, below its header. */
export async function withFormat(rows: (string | number)[][], numFmt: string): Promise<Buffer> {
  const values = rows.slice(1).map(([, value], i) => [`${i + 1},1`, { value: value!, style: { numFmt } }] as const);
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Mesures', rows, cells: new Map(values) }] }));
}

/** A workbook of several sheets, by their names. */
export const workbookOfSheets = async (
  sheets: readonly (readonly [name: string, rows: (string | number | null)[][]])[],
): Promise<Buffer> => Buffer.from(await writeXlsx({ sheets: sheets.map(([name, rows]) => ({ name, rows })) }));

/** A workbook of two sheets, the second of which is hidden. */
export const workbookWithHidden = async (
  shown: (string | number | null)[][],
  hidden: (string | number | null)[][],
): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        { name: 'Relevés', rows: shown },
        { name: 'Anciens', rows: hidden, hidden: true },
      ],
    }),
  );

/** The rows of the first sheet of a workbook. */
export const rowsOfWorkbook = async (bytes: Uint8Array): Promise<readonly unknown[][]> =>
  (await readXlsx(bytes)).sheets[0]!.rows;
