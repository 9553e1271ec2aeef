import { CLOCKS, IMPORT_FORMAT, UNIT_NAMES, VARIABLE_NAMES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Column, Day, Id } from './common.ts';
import { TableMeaning } from './tables.ts';

export const ImportSeries = z.object({
  point: z.string().nullable(),
  variable: z.enum(VARIABLE_NAMES),
  register: z.string().nullable(),
  registerLabel: z.string().nullable(),
  unit: z.enum(UNIT_NAMES),
  from: z.string().nullable(),
  to: z.string().nullable(),
  steps: z.array(z.object({ stepS: z.number(), points: z.number() })),
  points: z.number(),
  missing: z.number(),
  duplicates: z.number(),
  total: z.number().nullable(),
  totalUnit: z.enum(UNIT_NAMES),
  /**
   * Energies only, in `totalUnit`; null in a preview. `read` is the sum received; `stored` that of the same intervals in the rows of
   * this series; `counted` the energy that figures and costs use for the days received, when a coarser value or another series of
   * the meter governs it (null when these values do). See `differences`.
   */
  kept: z.object({ read: z.number(), stored: z.number(), counted: z.number().nullable() }).nullable(),
  totalKind: z.enum(['sum', 'last', 'mean', 'maximum']),
  /**
   * What was read in at most some hundred steps: `[bounds[i], bounds[i + 1])`, instants for hours and days otherwise; null is a gap.
   * Powers are shown as energies, a register as what it counted. Null once stored, and where there is nothing to draw.
   */
  curve: z
    .object({
      grain: z.enum(['hour', 'day', 'month', 'period']),
      bounds: z.array(z.string()),
      values: Column,
      unit: z.enum(UNIT_NAMES),
    })
    .nullable(),
});

const ProposedSource = z.object({ _id: Id, name: z.string(), idsource: z.string().nullable() }).nullable();

/** The energy of a file beside what its source had, and what the source can draw. */
export const Likelihood = z.object({
  /** Energy of the file, and the days it is of. */
  kwh: z.number(),
  days: z.number(),
  /** Days whose energy is whole in both: that of the file and that of the source; null where there is none. */
  sameDays: z.object({ days: z.number(), kwh: z.number(), storedKwh: z.number() }).nullable(),
  /** Subscribed power of the source, and the most it gives during the hours that the file covers; null where it is unknown or does not apply. */
  subscribed: z
    .object({
      powerKva: z.number(),
      hours: z.number(),
      mostKwh: z.number(),
      /** The day that passes its own most by half or more, the furthest; a power may be passed for a while. */
      worstDay: z.object({ day: Day, kwh: z.number(), mostKwh: z.number() }).nullable(),
    })
    .nullable(),
  /** Whether the subscribed power of the source would say what is possible, and nobody has given it. */
  powerUnknown: z.boolean(),
  /** Readings of the index of the source and of the file, one after the other, between which it rises far more than it ever did: kWh; null where none do. */
  jump: z.object({ day: Day, fromKwh: z.number(), toKwh: z.number() }).nullable(),
  /** A day of the file and its energy, a hundred times the most of all the days that are not like it, `otherKwh`; null where none is: a unit may change inside the file. */
  uneven: z.object({ day: Day, kwh: z.number(), otherKwh: z.number() }).nullable(),
  /**
   * The median day of the file, and the least and the most that a day of the source has within a year of it; null unless the file is a
   * hundred times above or below them, and they have no day in common: kWh.
   */
  otherDays: z.object({ kwh: z.number(), leastKwh: z.number(), mostKwh: z.number() }).nullable(),
  /**
   * How many minutes later the intervals of the file are than those that the source has on the same days: the same values by another clock
   * or the other end of their intervals, or others (`isBeside`) that begin within those of the source and would not replace them; null
   * where they are neither.
   */
  shifted: z.object({ minutes: z.number(), isBeside: z.boolean() }).nullable(),
  /** `impossible`: more than the subscribed power gives, in all or on one day. `unusual`: ten times more, or less, than the source had on the same days, a jump, uneven days, far from all days of the source, or its values shifted or between others. */
  verdict: z.enum(['usual', 'unusual', 'impossible']),
});
export type Likelihood = z.output<typeof Likelihood>;

/** What storing does to what the source had of the same days. */
export const ImportEffect = z.object({
  /** Values of the file where the series has one of the same step, and those of them that differ. */
  values: z.object({ known: z.number(), differing: z.number() }),
  /**
   * Days of the file whose energy the source knew: `read` is that of the file, `stored` what the source had, `counted` what counts once
   * stored, kWh. Of these days, those where both say the same, those that count as the file, as the source or as neither says, those
   * where both agree within their rounding, and those that were not known whole. Null without an energy of both.
   */
  energy: z
    .object({
      days: z.number(),
      same: z.number(),
      file: z.number(),
      source: z.number(),
      agreed: z.number(),
      mixed: z.number(),
      completed: z.number(),
      read: z.number(),
      stored: z.number(),
      counted: z.number(),
    })
    .nullable(),
});
export type ImportEffect = z.output<typeof ImportEffect>;

export const ImportReport = z.object({
  file: z.string(),
  format: z.string().regex(IMPORT_FORMAT),
  label: z.string(),
  point: z.string().nullable(),
  /** Whether the file's meter is the source's: null when the file names none. */
  pointMatches: z.boolean().nullable(),
  /** The source of the space that the file's own number names, when it is not the one asked. */
  proposedSource: ProposedSource,
  /** Meters of a file of several, by their numbers or the names of their files, with the source of the space that has the number; empty for a file of one. */
  meters: z.array(z.object({ point: z.string(), proposedSource: ProposedSource })),
  needsChoice: z.boolean(),
  /** What a file was read as where it does not say so itself (a plain table, an answer without its direction): proposed when `needsChoice`, else what the person chose; null for other formats. */
  choice: z
    .object({
      variable: z.enum(VARIABLE_NAMES),
      unit: z.string(),
      stamp: z.enum(['start', 'end']),
      zone: z.enum(CLOCKS),
    })
    .nullable(),
  /** What the columns of a plain table were understood to be, and what is to be confirmed or answered; null for other formats. */
  table: TableMeaning.nullable(),
  /** The layout of the space whose answers a plain table was read with; null where none is known. */
  layout: z.object({ _id: Id, name: z.string(), lastUsedAt: z.string(), lastFile: z.string() }).nullable(),
  series: z.array(ImportSeries),
  /** Null without an energy, or before the source is known. Of the source proposed where none was asked. */
  likelihood: Likelihood.nullable(),
  /** Whether nothing is stored of an energy that cannot be, nor of an unusual one that nobody confirmed: operators' own files are only compared. */
  isJudged: z.boolean(),
  refused: z.array(z.object({ line: z.number().nullable(), reason: z.string() })),
  refusedCount: z.number(),
  notes: z.array(z.string()),
  stored: z.boolean(),
  /** The import that stored it; null in a preview. */
  import: Id.nullable().default(null),
  /** What storing does, or did, to what the source had; null where it had nothing, and where another import of it is being stored. */
  effect: ImportEffect.nullable().default(null),
  /**
   * The same energy in two forms that disagree, as it is or will be stored: `given` governs the days `[from, to)`, `measured` is the sum of the finer values,
   * which stay readable. The list is capped; `differencesCount` is not.
   */
  differences: z.array(
    z.object({
      variable: z.enum(VARIABLE_NAMES),
      from: Day,
      to: Day,
      given: z.number(),
      measured: z.number(),
      unit: z.enum(UNIT_NAMES),
      governs: z.enum(['given', 'measured']),
    }),
  ),
  differencesCount: z.number(),
  /** Rows by what storing did to them: one a series and day, or an amount over a period. `points` counts values; null in a preview. */
  outcome: z.object({ added: z.number(), replaced: z.number(), unchanged: z.number(), points: z.number() }).nullable(),
});
export type ImportReport = z.output<typeof ImportReport>;
