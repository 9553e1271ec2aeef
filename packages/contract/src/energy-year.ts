import { BANDS, GES_BANDS } from '@joulerie/domain/labels';
import { z } from 'zod';
import { Day, oneOrMany } from './common.ts';

/** Two periods beside each other, on the days that each source measured whole in both. */
export const ComparedPeriods = z.object({
  /** Days of the period that are over. */
  elapsed: z.number(),
  /** Days compared; null when sources are compared on numbers of days of their own. */
  days: z.number().nullable(),
  /** Share of what is known of the elapsed days that is compared, 0..1; 1 where nothing was used on them. */
  share: z.number(),
  /** Share of what is known of the days they are compared with that is compared, 0..1: a source that was lost since lowers it, not `share`. */
  previousShare: z.number(),
  /** Share of the elapsed days of all sources that is compared, 0..1: a source without energy on most days lowers it, not `share`. */
  dayShare: z.number(),
  /** Share of what is known of the elapsed days that is of sources measured for less long than the others, 0..1: above 0.05, not comparable. */
  added: z.number(),
  /**
   * Of an energy: share of what was used on the days compared with that is of sources whose panels began since, 0..1: above 0.05, not
   * comparable, what they replaced is no saving. Absent without any.
   */
  panels: z.number().optional(),
  /**
   * Share that is deliveries of fuels, of the period where it holds the most, 0..1: what was bought and not what was burnt, so that above
   * 0.05 the change is no saving. Absent without any.
   */
  deliveries: z.number().optional(),
  /** Sum over the days compared, and over those they are compared with. */
  now: z.number(),
  previous: z.number(),
});
export type ComparedPeriods = z.output<typeof ComparedPeriods>;

/** The change of the energy from the year before once the weather is removed, as a share, with its interval; or why there is none. */
export const WeatherFree = z.discriminatedUnion('known', [
  z.object({
    known: z.literal(true),
    change: z.number(),
    low: z.number(),
    high: z.number(),
    /** Two-sided confidence of the interval. */
    confidence: z.number(),
    days: z.number(),
  }),
  z.object({ known: z.literal(false), reason: z.string() }),
]);
export type WeatherFree = z.output<typeof WeatherFree>;

/**
 * First and last day of the twelve months of an energy: the complete ones before that of today, or the last that have data where these
 * have none.
 */
export const EnergyYear = z.object({ from: Day, to: Day });

/** First and last month of the figures of a list, `2026-01`: complete months, both or none. The twelve of each row when absent. */
export const MonthsQuery = {
  from: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  to: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
};

/** What a period costs, € with taxes, from the costs kept by month. */
const KeptCost = z.object({
  /** Null unless every source has a price on all the days. */
  eur: z.number().nullable(),
  /** What is known of it where `eur` is null: never to be ranked or compared with a whole one. Null where nothing is. */
  partialEur: z.number().nullable(),
  /** Sources of energy, and those whose cost is known whole. */
  sources: z.number(),
  known: z.number(),
  /** Why it is not known whole. */
  reason: z.string().nullable(),
  /** Something it is made from changed since: it is being computed again. */
  stale: z.boolean(),
  /** Beside the same dates a year before, €. */
  comparison: ComparedPeriods.nullable(),
});

/**
 * Emissions of a period, kgCO₂e: the counted energies times the factors of their month (`SOURCE_FACTORS` of the domain). Null where an
 * energy has no factor, with the reason.
 */
export const KeptCarbon = z.object({
  kg: z.number().nullable(),
  /** What is known of it where `kg` is null. */
  partialKg: z.number().nullable(),
  reason: z.string().nullable(),
  /** Beside the same dates a year before, kgCO₂e, both at the factors of the period. */
  comparison: ComparedPeriods.nullable(),
});

/**
 * Estimated label, which is no DPE: bands of primary energy and of emissions per m² and year. Null where the surface or a whole year of
 * energy is not known.
 */
export const EstimatedLabel = z.object({
  energy: z.enum(BANDS),
  /** `H` where the emissions are unknown. */
  ges: z.enum(GES_BANDS),
  /** kWh of primary energy and kgCO₂e per m² and year. */
  primaryPerM2: z.number(),
  carbonPerM2: z.number().nullable(),
});

/** What lists show of a building or a folder over a period of whole months, beside its energy; null without data. */
export const PeriodFigures = z.object({
  /** The energy beside the same dates a year before, kWh. */
  comparison: ComparedPeriods.nullable(),
  cost: KeptCost.nullable(),
  carbon: KeptCarbon.nullable(),
});
export type PeriodFigures = z.output<typeof PeriodFigures>;
export type EstimatedLabel = z.output<typeof EstimatedLabel>;

export const LabelledFigures = PeriodFigures.extend({
  label: EstimatedLabel.nullable(),
  /**
   * The change of `year` once the weather is removed, as its page gives it; `stale` while it is computed again. Null until it was
   * computed for that year, and for months that somebody chose.
   */
  weatherFree: z.object({ of: WeatherFree, stale: z.boolean() }).nullable(),
});

/** Filters of a list of buildings on these figures. */
export const FigureFilters = {
  /** Estimated energy labels; `none` for the buildings that have none. */
  label: oneOrMany(z.enum([...BANDS, 'none']), BANDS.length + 1).optional(),
  /** How the energy moved in a year: at least 1 % up or down, or not comparable. */
  change: z.enum(['up', 'down', 'none']).optional(),
  /**
   * The same once the weather is removed: up or down for certain (the whole interval), `unclear` where the interval holds no change, `none`
   * where it is not known, as it is for months that somebody chose.
   */
  weatherFree: z.enum(['up', 'down', 'unclear', 'none']).optional(),
  /** Whether the cost is known whole. */
  cost: z.enum(['known', 'unknown']).optional(),
};
