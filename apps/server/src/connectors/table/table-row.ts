/** Cells of a line, and its place in the file from 1. */
export type TableRow = { cells: string[]; line: number };
