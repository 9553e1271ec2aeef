import type { TableFault } from '../src/tariffs/check-table.ts';

/** What the marks and the sources of a table are checked against. A list of sources is cited by the whole table. */
export type MarkedTable = {
  sources?: Readonly<Record<string, { kind?: string }>> | readonly unknown[];
  /** The source of a table that has only one. */
  source?: string;
  rows?: readonly MarkedRow[];
  texts?: readonly MarkedRow[];
};
type MarkedRow = { key?: string; name?: string; from?: string; status?: string; sources?: readonly string[] };
type Sources = Readonly<Record<string, { kind?: string }>>;

/**
 * The marks that the sources of a row do not support: `verified` needs two sources that were read, `single_source` one. A text that
 * another source cites, a rule of computation, memory and the brief of this product are not read sources. A row cites a source once,
 * and every source is cited.
 */
export function markFaults({ sources = {}, source, rows = [], texts = [] }: MarkedTable): TableFault[] {
  const byCode: Sources = isList(sources) ? {} : sources;
  const cited = new Set([source, ...[...rows, ...texts].flatMap((row) => row.sources ?? [])]);
  const unused = Object.keys(byCode).filter((code) => !cited.has(code));
  return [
    ...faultsOf(rows, 'rows', byCode),
    ...faultsOf(texts, 'texts', byCode),
    ...unused.map((code) => ({ where: `sources.${code}`, message: `source ${code} is cited by no row` })),
  ];
}

const isList = (sources: Sources | readonly unknown[]): sources is readonly unknown[] => Array.isArray(sources);

function faultsOf(list: readonly MarkedRow[], name: string, sources: Sources): TableFault[] {
  return list.flatMap((row, i) => {
    const where = `${name}[${i}]`;
    const what = [row.key ?? row.name, row.from].filter(Boolean).join(' of ');
    const all = row.sources ?? [];
    const twice = all.filter((code, k) => all.indexOf(code) < k);
    const read = new Set(all.filter((code) => sources[code]?.kind === undefined)).size;
    const needed = row.status === 'verified' ? 2 : row.status === 'single_source' ? 1 : 0;
    return [
      ...twice.map((code) => ({ where, message: `${what} cites ${code} twice` })),
      ...(read >= needed
        ? []
        : [{ where, message: `${what} is marked ${row.status} with ${read} source(s) that were read` }]),
    ];
  });
}
