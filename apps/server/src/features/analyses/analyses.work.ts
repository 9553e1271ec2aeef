import { RUN_MOST_BUILDINGS } from '@joulerie/contract/constants';
import { z } from 'zod';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Store } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { JobKind } from '../../platform/queue/queue.ts';
import { defineWork } from '../../platform/queue/work.ts';
import { findBuildings } from '../buildings/buildings.public.ts';
import { taskWork } from '../tasks/tasks.public.ts';
import { findAnalysis, keepComputed, keepFailure } from './analyses.store.ts';
import type { AnalysisRow } from './analyses.tables.ts';
import type { Computed } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { claimNext, countRun } from './runs.store.ts';

type Asked = Pick<AnalysisRow, 'id' | 'kind' | 'inputs' | 'buildingId'>;

/** Computes one analysis; its result is stored in the transaction that ends its task. */
export const runAnalysisWork = taskWork('run_analysis', async ({ store, now, progress }, { _id_analysis: id }) => {
  const row = await findAnalysis(store.db, id);
  if (!row) throw new DomainError('not_found_analysis');
  await progress.total(1);
  const computed = await compute(store, row);
  return {
    store: async (tx) => {
      await keep(tx, row, computed, now());
      return 'failure' in computed ? `L’analyse n’a pas de résultat. ${computed.failure}` : 'L’analyse est prête.';
    },
    clear: async () => undefined,
  };
});

/**
 * Computes the analyses of a run, one building a transaction: each is shown as it ends. Another worker helps where one is free; whoever dies
 * gives back the building that it held, and nothing is computed twice.
 */
export const runAnalysesWork = taskWork('run_analyses', async (parts, { _id_run: id }) => {
  const { store, services, progress, ended, now } = parts;
  const { all } = await countRun(store.db, id);
  await progress.total(all);
  await services.queue.add(HELP, { run: id });
  const say = async () => progress.done((await countRun(store.db, id)).done);
  await computeRun(store, id, now, parts, say);
  for (;;) {
    // Some may be removed meanwhile: those are no longer waited for.
    const { all: left, done } = await countRun(store.db, id);
    await progress.done(done);
    if (done >= left) break;
    ended.throwIfAborted();
    // What the other worker holds, or gave back when it died.
    await sleep(100);
    await computeRun(store, id, now, parts, say);
  }
  return { message: `${all}\u00a0bâtiment${all > 1 ? 's analysés' : ' analysé'}.` };
});

/** Another worker's part of a run. */
const HELP: JobKind = {
  name: 'analysis-help',
  retries: 0,
  firstRetryS: 1,
  longestRetryS: 1,
  longestRunS: 900,
  atOnce: 1,
};

export const helpRunWork = defineWork(HELP, z.object({ run: z.uuid() }), ({ store, now, stopping, report }, { run }) =>
  computeRun(store, run, now, { ended: stopping, report }, async () => undefined),
);

/** Computes the analyses of a run that nobody else holds, until none is left. */
async function computeRun(
  store: Store,
  runId: string,
  now: () => number,
  { ended, report }: { ended: AbortSignal; report: (error: Error) => void },
  said: () => Promise<void>,
): Promise<void> {
  for (let left = RUN_MOST_BUILDINGS; left > 0 && !ended.aborted; left--) {
    const isDone = await store.db.transaction(async (tx) => {
      const row = await claimNext(tx, runId);
      if (!row) return true;
      const computed = await compute(store, row).catch((error: unknown) => {
        if (ended.aborted) throw error;
        // One building that fails is said of that building; the others are not lost with it.
        report(error instanceof Error ? error : new Error(String(error)));
        return {
          failure: 'Le calcul de ce bâtiment n’a pas pu être fait. Relancez-le\u00a0; s’il échoue encore, signalez-le.',
        };
      });
      await keep(tx, row, computed, now());
      return false;
    });
    if (isDone) return;
    await said();
  }
}

/** What an analysis finds, or why it finds nothing. */
async function compute(store: Store, row: Asked): Promise<Computed | { failure: string }> {
  const [building] = await findBuildings(store.db, [row.buildingId]);
  if (!building) throw new DomainError('not_found_analysis');
  return KINDS[row.kind].compute(store, building, row.inputs);
}

const keep = (tx: Database, row: Asked, computed: Computed | { failure: string }, now: number): Promise<void> =>
  'failure' in computed ? keepFailure(tx, row.id, computed.failure) : keepComputed(tx, row, computed, now);
