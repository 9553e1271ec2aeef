import { PROFILE_VARIABLES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/** Points of a profile of a building were entered, changed or removed. */
export const profilesChanged = defineEvent(
  'profiles.changed',
  z.object({ buildingId: z.uuid(), variable: z.enum(PROFILE_VARIABLES) }),
);
