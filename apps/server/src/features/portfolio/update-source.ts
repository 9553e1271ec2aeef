import { parisDay } from '@joulerie/domain/calendar';
import { markCostsStale, refreshCosts } from '../costs/costs.public.ts';
import { refreshAllMonths } from '../measures/measures.public.ts';
import { editableSourceNow } from '../sources/sources.public.ts';
import { taskWork } from '../tasks/tasks.public.ts';
import { refreshBuildingsOfSource } from './data-of-building.store.ts';

/** Computes again everything that is kept of a source: its dates and months, its costs, and what its buildings show of them. */
export const updateSourceWork = taskWork('update_source', async (parts, { _id_source: id }) => {
  const { store, events, actor, now, progress } = parts;
  const today = parisDay(now());
  const source = await editableSourceNow(store.db, actor, id);
  const steps: [string, () => Promise<unknown>][] = [
    ['months', () => store.db.transaction((tx) => refreshAllMonths(tx, [id]))],
    ['costs', () => markCostsStale(store.db, id).then(() => refreshCosts(store.db, events, id, today))],
    ['buildings', () => store.db.transaction((tx) => refreshBuildingsOfSource(tx, id, today))],
  ];
  await progress.total(steps.length);
  for (const [i, [name, run]] of steps.entries()) {
    await run();
    await progress.done(i + 1, name);
  }
  return { message: `«\u00a0${source.name}\u00a0» est à jour.` };
});
