import type { Config } from './config.ts';
import type { Mailer } from './mail.ts';
import type { Queue } from './queue/queue.ts';

/** What the server uses of the outside, given when the application is built. */
export type Services = { config: Config; mailer: Mailer; queue: Pick<Queue, 'add'> };
