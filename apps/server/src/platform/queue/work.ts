import type { z } from 'zod';
import type { Store } from '../database.ts';
import type { Events } from '../events/event.ts';
import type { Services } from '../services.ts';
import type { JobKind } from './queue.ts';

/** Everything that a job may use. */
export type WorkParts = {
  store: Store;
  events: Events;
  services: Services;
  now: () => number;
  /** Aborted when the process stops: the job is done again by another. */
  stopping: AbortSignal;
  /** Hears of failures that the job itself deals with. */
  report: (error: Error) => void;
};

/** A kind of job that a feature does. It can run twice. */
export type Work = {
  kind: JobKind;
  run: (parts: WorkParts, data: object) => Promise<void>;
  /** Time of the day in Paris, `HH:MM`, of a job that is done every day, and when a worker starts: it holds nothing. */
  everyDayAt: string | null;
  /** Done every minute, and when a worker starts: it holds nothing. */
  everyMinute: boolean;
};

/** What a job holds is checked again when it is done: a process of another version may have added it. */
export const defineWork = <Data extends z.ZodObject>(
  kind: JobKind,
  data: Data,
  run: (parts: WorkParts, data: z.output<Data>) => Promise<void>,
  everyDayAt: string | null = null,
): Work => ({ kind, run: (parts, given) => run(parts, data.parse(given)), everyDayAt, everyMinute: false });

/** A kind of job that is done every minute. */
export const defineMinuteWork = (kind: JobKind, run: (parts: WorkParts) => Promise<void>): Work => ({
  kind,
  run,
  everyDayAt: null,
  everyMinute: true,
});
