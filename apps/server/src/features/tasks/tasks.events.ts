import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/** A task has ended, and nobody cancelled it. */
export const taskFinished = defineEvent('tasks.finished', z.object({ taskId: z.uuid() }));
