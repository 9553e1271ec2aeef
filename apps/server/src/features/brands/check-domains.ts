import { z } from 'zod';
import { DomainError } from '../../platform/errors.ts';
import { defineWork } from '../../platform/queue/work.ts';
import { allDomains } from './brand-domains.store.ts';
import { keepProof } from './keep-proof.ts';
import { lookForProof } from './prove-domain.ts';

/** The proof of each name of a brand, looked for each day and when a worker starts. */
export const checkDomains = defineWork(
  { name: 'brand-domains', retries: 3, firstRetryS: 60, longestRetryS: 3600, longestRunS: 1800, atOnce: 1 },
  z.object({}),
  async ({ store, services, now, stopping }) => {
    for (const row of await allDomains(store.db)) {
      if (stopping.aborted) return;
      const looked = await lookForProof(row, services.config.NAME_SERVERS);
      await store.db
        .transaction((tx) => keepProof(tx, row, looked, null, now()))
        .catch((error: unknown) => {
          // Another brand proved it first: it waits for ever here, as its page says.
          if (!(error instanceof DomainError)) throw error;
        });
    }
  },
  '04:10',
);
