import { ORIGIN_KINDS } from '@joulerie/domain/measures';
import { VARIABLE_NAMES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/**
 * Measures of a source changed. `series` lists those that did; `fromDay` and `toDay` (Paris day numbers, half-open) hold every
 * day that changed. Nothing is emitted when nothing changed.
 */
export const measuresRecorded = defineEvent(
  'measures.recorded',
  z.object({
    sourceId: z.uuid(),
    series: z.array(z.object({ variable: z.enum(VARIABLE_NAMES), register: z.string() })),
    fromDay: z.int(),
    toDay: z.int(),
    /** Days added and replaced, over all the series. */
    added: z.int(),
    replaced: z.int(),
    origin: z.object({ kind: z.enum(ORIGIN_KINDS), id: z.string().nullable() }),
  }),
);

/** What a source measured on the days `[fromDay, toDay]`, all of it or its curves alone, was erased for good: nothing keeps it any more. */
export const measuresErased = defineEvent(
  'measures.erased',
  z.object({ sourceId: z.uuid(), fromDay: z.int(), toDay: z.int(), what: z.enum(['curves', 'all']) }),
);

/** The weather of buildings changed the days of the fuels delivered to them, and their months. */
export const fuelDaysMoved = defineEvent('measures.fuel-days-moved', z.object({ buildingIds: z.array(z.uuid()) }));

/** A file that was to be stored after the answer was not, for its person to know: of a file of several sources, one of its imports. */
export const importFailed = defineEvent('measures.import-failed', z.object({ importId: z.uuid() }));
