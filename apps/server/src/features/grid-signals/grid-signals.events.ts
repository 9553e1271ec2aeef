import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/** RTE published colours of Tempo days, or others than before. */
export const tempoPublished = defineEvent('grid-signals.tempo-published', z.object({ days: z.array(z.iso.date()) }));

/** Days of a signal of the network were published, or others than before. */
export const signalPublished = defineEvent(
  'grid-signals.signal-published',
  z.object({ signal: z.enum(['prix_spot', 'taux_co2']), days: z.array(z.iso.date()) }),
);
