import { GAS_RIGHT_STATES } from '@joulerie/domain/gas-rights';
import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/** A right to read a gas meter changed; `collects`: data may be asked for by it from now on, or no longer. */
export const gasRightChanged = defineEvent(
  'gas-rights.changed',
  z.object({ rightId: z.uuid(), sourceId: z.uuid(), state: z.enum(GAS_RIGHT_STATES), collects: z.boolean() }),
);
