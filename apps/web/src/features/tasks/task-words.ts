import type { Task } from '@joulerie/contract/tasks';
import { frenchDay, parseIsoDay } from '@joulerie/domain/calendar';
import { count } from '../../lib/format.ts';
import type { Tone } from '../../ui/chip.tsx';

const STATES: Record<Task['status'], [Tone, string]> = {
  wait: ['none', 'En attente'],
  run: ['info', 'En cours'],
  success: ['ok', 'Terminée'],
  failure: ['bad', 'Échec'],
};

/** The state of a task, in a word and a tone. */
export const stateOfTask = ({ status, error }: Pick<Task, 'status' | 'error'>): [Tone, string] =>
  error?.code === 'cancelled' ? ['none', 'Annulée'] : STATES[status];

const STEPS = { daily: 'jour', weekly: 'semaine', monthly: 'mois' } as const;

/** What a task is about: the days, the steps and the kind of file of an export; null where its name says all. */
export function detailOfTask({ type, data: { kwargs } }: Pick<Task, 'type' | 'data'>): string | null {
  if (type !== 'export_buildings_sources') return null;
  const days = [kwargs.start_date, kwargs.end_date].map((day) => (typeof day === 'string' ? parseIsoDay(day) : null));
  const steps = (['daily', 'weekly', 'monthly'] as const).filter((step) => kwargs[step] === true);
  const [from, to] = days;
  const { buildings } = kwargs;
  return [
    ...(Array.isArray(buildings) ? [count(buildings.length, 'bâtiment')] : []),
    ...(from != null && to != null ? [`du ${frenchDay(from)} au ${frenchDay(to)}`] : []),
    `par ${steps.length > 0 ? steps.map((step) => STEPS[step]).join(', ') : STEPS.daily}`,
    kwargs.format === 'csv' ? 'CSV' : 'Excel',
  ].join(' · ');
}
