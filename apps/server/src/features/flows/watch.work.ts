import type { JobKind } from '../../platform/queue/queue.ts';
import { defineMinuteWork } from '../../platform/queue/work.ts';
import { watchFolder } from './watch-folder.ts';

const WATCH_FLOWS: JobKind = {
  name: 'flow-files',
  retries: 1,
  firstRetryS: 30,
  longestRetryS: 60,
  longestRunS: 600,
  atOnce: 1,
};

/** No other file is begun when the job of the next minute is near. */
const RUN_MS = 50_000;

/** Each minute, the files of the watched folder are read. */
export const watchFlows = defineMinuteWork(WATCH_FLOWS, (parts) =>
  watchFolder(parts, parts.services.config, parts.now() + RUN_MS),
);
