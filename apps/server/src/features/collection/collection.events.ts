import { OPERATORS } from '@joulerie/domain/collection';
import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/**
 * An authorisation that a holder gave at an operator: it ends within sixty days (said once), it ended, or the operator refused a call that it should
 * allow.
 */
export const authorizationChanged = defineEvent(
  'collection.authorization-changed',
  z.object({ sourceId: z.uuid(), operator: z.enum(OPERATORS), what: z.enum(['ends-soon', 'ended', 'refused']) }),
);
