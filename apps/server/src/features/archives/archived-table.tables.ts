import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

/** Whose rows are asked for: a space, and the person who exports it, for what people keep for themselves. */
export type Owner = { spaceId: string; userId: string };

/** A table whose rows leave with a space and come back, and what becomes of its columns. */
export type ArchivedTable = {
  /** Name of its file in `records/`, without its ending. */
  file: string;
  table: PgTable;
  /** Which rows `t` are of a space. */
  of: (owner: Owner) => SQL;
  /** In this order rows come back: what a row refers to is before it. */
  order: SQL;
  /** How its own ids are made anew; without, no other row names them. */
  ids?: 'uuid' | 'serial';
  /** Columns that hold the id of a row, or a list of them, by the file of that row. */
  refs?: Record<string, string>;
  /** The same of a text that may be something else. */
  loose?: Record<string, string>;
  /** Columns that name a person: who takes the export back. */
  people?: string[];
  /** Columns that are not exported: of the space itself, computed again, or of a moment. */
  omitted?: string[];
  /** Columns of bytes: the curves of measures, which are written as numbers. */
  curves?: boolean;
  /** What the database does not check of a column. */
  checks?: Record<string, z.ZodType>;
  /** A row of the same key may be there already: it stays, and nothing refers to that of the archive. */
  mayBeThere?: boolean;
  /** A row of the same name may be there already: it is used. */
  sharedByName?: boolean;
};
