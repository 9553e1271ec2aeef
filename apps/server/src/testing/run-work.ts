import { readConfig } from '../platform/config.ts';
import type { Work } from '../platform/queue/work.ts';
import type { TestApp } from './app.ts';

/** Does a work once, at the moment of the test's clock, as a worker would. @param env settings of the worker @param data what its job holds */
export const runWork = (
  { store, events, clock, mails }: TestApp,
  work: Work,
  env: Record<string, string> = {},
  data: object = {},
): Promise<void> =>
  work.run(
    {
      store,
      events,
      services: {
        config: readConfig(env),
        mailer: { send: async (mail) => (mails.push(mail), { sent: true }) },
        queue: { add: async () => '' },
      },
      now: () => clock.now,
      stopping: new AbortController().signal,
      report: () => undefined,
    },
    data,
  );
