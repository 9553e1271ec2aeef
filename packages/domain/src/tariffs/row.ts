import type { TariffUnit } from './units.ts';

/** How well a row of a table is established. */
export const ROW_STATUSES = ['verified', 'single_source', 'derived', 'unverified', 'suspect', 'own_bill'] as const;
/**
 * How far a row can be trusted: `verified` (two independent sources, or the official text and a copy), `single_source`,
 * `derived` (computed by a stated rule), `unverified` (from memory, or sources disagree), `suspect` (fails a cross-check),
 * `own_bill` (read by the customer on their bill).
 */
export type RowStatus = (typeof ROW_STATUSES)[number];

/** A text that a row comes from. */
export type TariffReference = { title: string; url: string | null };

/** A dated figure of a table. */
export type TariffRow = {
  /** Stable identity: table, key and first day. Bill lines refer to their rows by it. */
  id: string;
  table: string;
  key: string;
  /** French name of the figure. */
  label: string;
  value: number;
  unit: TariffUnit;
  /** A share that people read as a percentage. */
  share: boolean;
  fromDay: number;
  /** Last day excluded, null while open. */
  toDay: number | null;
  status: RowStatus;
  /** Legal or public references, as a person reads them. */
  references: readonly TariffReference[];
  staleAfterDay: number | null;
  note: string | null;
};
