import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/** The hours of use of these buildings changed: those of their profile, or the profile that they follow. */
export const usageProfilesChanged = defineEvent('usage-profiles.changed', z.object({ buildingIds: z.array(z.uuid()) }));
