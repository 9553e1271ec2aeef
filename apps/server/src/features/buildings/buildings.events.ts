import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/** What these buildings contain changed: one was put into them, taken out of them or removed. */
export const buildingsRegrouped = defineEvent('buildings.regrouped', z.object({ ids: z.array(z.uuid()) }));
