import { readTable } from '../src/tariffs/table.ts';
import type { TariffTable } from '../src/tariffs/table.ts';
import type { RowRule } from '../src/tariffs/row-keys.ts';

/** A row of a table made for a test: what is left out is `from` 2025-01-01, open, verified, worth 1. */
export type Row = {
  key: string;
  unit: string;
  value?: number;
  from?: string;
  to?: string | null;
  status?: string;
  staleAfter?: string;
};

/** A table of the given rows, all from one source. */
export const tableOf = (rules: readonly RowRule[], rows: readonly Row[], name = 'essai'): TariffTable =>
  readTable(
    name,
    {
      title: 'Essai',
      sources: { S: { title: 'Un texte' } },
      rows: rows.map((row) => ({ value: 1, from: '2025-01-01', to: null, status: 'verified', sources: ['S'], ...row })),
    },
    rules,
  );
