import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/** The terms that a source is billed by changed: its offers, or the days that its fuel lies on. What is kept of its costs is stale, and is computed again after the commit. */
export const termsChanged = defineEvent('costs.terms-changed', z.object({ sourceId: z.uuid() }));

/** The kept costs of a source were computed again. */
export const costsComputed = defineEvent('costs.computed', z.object({ sourceId: z.uuid() }));
