import { TASK_CATALOGUE, type TaskName } from '@joulerie/contract/task-catalogue';
import type { JobKind } from '../../platform/queue/queue.ts';

/** Times that a task is tried again when a worker dies or something passing fails; the last one only ends it. */
export const MOST_RETRIES = 3;

/** The jobs of a name of the catalogue, in a group a person: a worker does two at once, of two people. */
export const taskJobs = (name: TaskName): JobKind => ({
  name: `task-${name.replaceAll('_', '-')}`,
  retries: MOST_RETRIES,
  firstRetryS: 2,
  longestRetryS: 60,
  longestRunS: 900,
  silenceS: 15,
  atOnce: 2,
  atOnceOfGroup: 1,
});

export const labelOfTask = ({ name }: { name: TaskName }): string => TASK_CATALOGUE[name].label;

/** Code of the error of a task that its person cancelled. */
export const CANCELLED = 'cancelled';
