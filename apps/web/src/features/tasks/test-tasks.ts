import type { Task } from '@joulerie/contract/tasks';

/** A task as the server answers it, for tests. */
export const aTask = (parts: Partial<Task> = {}): Task => ({
  id: 't1',
  task_id: 't1',
  eventId: 'e1',
  label: 'Export des mesures',
  status: 'wait',
  message: null,
  subtasks: { subtaskTotal: null, subtaskDone: 0 },
  result: null,
  error: null,
  flag: null,
  origin: 'api',
  type: 'export_buildings_sources',
  displayNotification: true,
  redirect: false,
  redirectPath: null,
  fromPath: null,
  taskMethod: null,
  data: {
    name: 'export_buildings_sources',
    kwargs: { start_date: '2025-01-01', end_date: '2025-12-31', daily: true, format: 'xlsx' },
    queue: 'task-export-buildings-sources',
    request: { event_name: 'e1' },
    tracker: { sent_at: '2026-11-26T11:00:00Z', sent_by: 'u' },
    subscribe: true,
  },
  startedAt: null,
  finishedAt: null,
  ...parts,
});
