import { ONBOARDING_TASK_PERIOD } from '@joulerie/contract/constants';
import { addMonths, parisDay } from '@joulerie/domain/calendar';
import { energyOfType } from '@joulerie/domain/vocabulary';
import { markCostsStale, refreshCosts } from '../costs/costs.public.ts';
import { readEach, refreshAllMonths } from '../measures/measures.public.ts';
import { type SourceRow, editableSourceNow } from '../sources/sources.public.ts';
import { type TaskParts, taskWork } from '../tasks/tasks.public.ts';
import { refreshBuildingsOfSource } from './data-of-building.store.ts';

/**
 * Computes again everything that is kept of a source: its dates and months, its costs, and what its buildings show of them. Says how many
 * days of its last years are measured.
 */
export const updateSourceWork = taskWork('update_source', async (parts, { _id_source: id, period }) => {
  const { store, events, actor, now, progress } = parts;
  const today = parisDay(now());
  const source = await editableSourceNow(store.db, actor, id);
  const costs = async () => {
    await markCostsStale(store.db, id);
    await refreshCosts(store.db, events, id, today);
  };
  const steps: [string, () => Promise<unknown>][] = [
    ['months', () => store.db.transaction((tx) => refreshAllMonths(tx, [id]))],
    ['costs', costs],
    ['buildings', () => store.db.transaction((tx) => refreshBuildingsOfSource(tx, id, today))],
  ];
  await progress.total(steps.length);
  for (const [i, [name, run]] of steps.entries()) {
    await run();
    await progress.done(i + 1, name);
  }
  const measured = await measuredWords(parts, source, period ?? ONBOARDING_TASK_PERIOD);
  return { message: `«\u00a0${source.name}\u00a0» est à jour${measured}.` };
});

/** Days of the last years with a measure of the energy of a source; empty for one without energy. */
async function measuredWords({ store, now }: TaskParts, source: SourceRow, years: number): Promise<string> {
  const variable = energyOfType(source.idtype)?.variable;
  if (variable === undefined) return '';
  const toDay = parisDay(now());
  const fromDay = addMonths(toDay, -12 * years);
  const asked = { variables: [variable], frequencies: ['daily' as const], fromDay, toDay, now: now() };
  const [read] = await readEach(store, [source.id], asked);
  const days = read!.steps[0]!.columns[0]!.values.filter((value) => !Number.isNaN(value)).length;
  const over = years === 1 ? 'sur un an' : `en ${years}\u00a0ans`;
  return `\u00a0: ${days}\u00a0jour${days > 1 ? 's' : ''} de mesures ${over}`;
}
