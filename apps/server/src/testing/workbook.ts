import { writeXlsx } from 'hucre/xlsx';

/** A workbook of one sheet. */
export const workbookOf = async (rows: (string | number)[][]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Mesures', rows }] }));
