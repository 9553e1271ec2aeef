import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/** What these buildings contain changed: one was put into them, taken out of them or removed. */
export const buildingsRegrouped = defineEvent('buildings.regrouped', z.object({ ids: z.array(z.uuid()) }));

/** What these buildings are used for, or where they are, changed: hours and public holidays are no more those of before. */
export const buildingsUseChanged = defineEvent('buildings.use-changed', z.object({ ids: z.array(z.uuid()) }));
