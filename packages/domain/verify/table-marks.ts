import type { TableFault } from '../src/tariffs/check-table.ts';

/** What the mark of a row is checked against. */
export type MarkedTable = {
  sources?: Readonly<Record<string, { kind?: string }>>;
  rows?: readonly MarkedRow[];
  texts?: readonly MarkedRow[];
};
type MarkedRow = { key?: string; name?: string; from?: string; status?: string; sources?: readonly string[] };

/**
 * The marks that the sources of a row do not support: `verified` needs two sources that were read, `single_source` one. A text that
 * another source cites, a rule of computation and memory are not read sources.
 */
export function markFaults({ sources = {}, rows = [], texts = [] }: MarkedTable): TableFault[] {
  const read = (row: MarkedRow) =>
    new Set((row.sources ?? []).filter((code) => sources[code]?.kind === undefined)).size;
  const faultsOf = (list: readonly MarkedRow[], name: string): TableFault[] =>
    list.flatMap((row, i) => {
      const needed = row.status === 'verified' ? 2 : row.status === 'single_source' ? 1 : 0;
      if (read(row) >= needed) return [];
      const what = [row.key ?? row.name, row.from].filter(Boolean).join(' of ');
      return [
        {
          where: `${name}[${i}]`,
          message: `${what} is marked ${row.status} with ${read(row)} source(s) that were read`,
        },
      ];
    });
  return [...faultsOf(rows, 'rows'), ...faultsOf(texts, 'texts')];
}
