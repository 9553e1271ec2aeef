import { CLOCKS, VARIABLE_NAMES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { jsonText } from './json-query.ts';

/** What a column of a plain table is: when, nothing that is read, or a variable. */
export const COLUMN_ROLES = ['time', 'hour', 'end', 'ignored', ...VARIABLE_NAMES] as const;

/** Said by the file, likely, or not to be known without a person. */
export const CERTAINTIES = ['certain', 'proposed', 'asked'] as const;

const understood = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.object({ value: z.enum(values), certainty: z.enum(CERTAINTIES), reason: z.string() }).nullable();

export const TableColumn = z.object({
  /** Place in the line, from 0. */
  at: z.number(),
  /** As written in the file; empty without a header. */
  header: z.string(),
  samples: z.array(z.string()),
  role: z.enum(COLUMN_ROLES),
  unit: z.string().nullable(),
  /** Time class or register that the header names. */
  register: z.string().nullable(),
  /** Whether somebody answered that its values add to those of the other columns of its quantity: tariffs, phases, parts of one meter. */
  adds: z.boolean().optional(),
  certainty: z.enum(CERTAINTIES),
  /** Why, in French. */
  reason: z.string(),
});
export type TableColumn = z.output<typeof TableColumn>;

/** What a plain table was understood to hold; an aspect that it does not have is null. */
export const TableMeaning = z.object({
  columns: z.array(TableColumn),
  dateOrder: understood(['day', 'month']),
  decimal: understood(['.', ',']),
  stamp: understood(['start', 'end']),
  zone: understood(CLOCKS),
  /** Which of two values of one moment counts, where a file has both. */
  repeats: understood(['first', 'last', 'both']).default(null),
  /** Lines with a value that cannot be read: stored without them, or with the number of each cell that holds one alone. */
  unread: understood(['skip', 'numbers']).default(null),
  /** What a class without a value has, beside those of its line that have one. */
  blanks: understood(['missing', 'zero']).default(null),
});
export type TableMeaning = z.output<typeof TableMeaning>;

/** What a person answered of a table: its columns by their place, and how dates and numbers are written. */
const TableAnswers = z.object({
  columns: z
    .array(
      z.object({
        at: z.number().int().min(0).max(999),
        role: z.enum(COLUMN_ROLES),
        unit: z.string().max(60).nullable(),
        /** Its values add to those of the other columns of its quantity. */
        adds: z.boolean().optional(),
      }),
    )
    .max(200)
    .optional(),
  dateOrder: z.enum(['day', 'month']).optional(),
  decimal: z.enum(['.', ',']).optional(),
  repeats: z.enum(['first', 'last', 'both']).optional(),
  unread: z.enum(['skip', 'numbers']).optional(),
  blanks: z.enum(['missing', 'zero']).optional(),
});

/** `TableAnswers` as the JSON of a query key. */
export const TableAnswersQuery = jsonText(TableAnswers, 'query');
