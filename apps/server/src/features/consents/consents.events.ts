import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/** A consent was given for a source; `awaitsOperator`: its operator asks the holder too, and gives nothing before. */
export const consentGiven = defineEvent(
  'consents.given',
  z.object({ consentId: z.uuid(), sourceId: z.uuid(), awaitsOperator: z.boolean().default(false) }),
);

/** A consent ends within sixty days: its renewal is proposed, once. */
export const consentDue = defineEvent('consents.renewal-due', z.object({ consentId: z.uuid(), sourceId: z.uuid() }));

/** A consent for a source ended: withdrawn, given up, or its last day is past. */
export const consentEnded = defineEvent('consents.ended', z.object({ consentId: z.uuid(), sourceId: z.uuid() }));
