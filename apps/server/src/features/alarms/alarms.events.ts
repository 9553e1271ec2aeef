import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/** An alarm rang: `eventId` names the cause, which is said once however long it lasts. */
export const alarmRaised = defineEvent('alarms.raised', z.object({ alarmId: z.uuid(), eventId: z.uuid() }));
