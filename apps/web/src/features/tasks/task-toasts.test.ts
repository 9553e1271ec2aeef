import { newTaskState } from '@joulerie/domain/tasks';
import { expect, test, vi } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { aTask } from './test-tasks.ts';
import type { FollowedTask } from './task-follower.ts';
import { sayEnd, sayProgress } from './task-toasts.ts';
import { detailOfTask, stateOfTask } from './task-words.ts';

const notify = () => ({
  show: vi.fn(),
  update: vi.fn(),
  dismiss: vi.fn(),
  success: vi.fn(),
  info: vi.fn(),
  warning: vi.fn(),
  error: vi.fn(),
});
const followed = (parts: Partial<FollowedTask>): FollowedTask => ({
  ...newTaskState(),
  eventName: 'e1',
  taskId: 't1',
  label: 'Export des mesures',
  start: null,
  ...parts,
});

test('a task that runs stays in its corner with its counter, and one that was closed does not come back', () => {
  const said = notify();
  sayProgress(said, followed({ status: 'wait' }), true);
  expect(said.show).toHaveBeenCalledWith(
    expect.objectContaining({ type: 'task', manual: true, message: 'En attente…' }),
  );
  sayProgress(said, followed({ status: 'run', subtaskTotal: 8, subtaskDone: 3 }), false);
  expect(said.show).toHaveBeenCalledOnce();
  expect(said.update).toHaveBeenCalledWith('e1', expect.objectContaining({ progress: { done: 3, total: 8 } }));
});

test('a task that could not be sent says the sentence of the documents, and why it was refused', () => {
  const sentence = 'Une erreur est survenue, veuillez réessayer plus tard.';
  const said = notify();
  sayProgress(said, followed({ status: 'error' }), false, new TypeError('network'));
  expect(said.show).toHaveBeenLastCalledWith(expect.objectContaining({ flag: 'danger', message: sentence }));
  sayProgress(said, followed({ status: 'error' }), false, new CallError(429, 'too_many_requests', 'Trop de tâches.'));
  expect(said.show.mock.lastCall![0].message).toBe(`${sentence} Trop de tâches.`);
});

test('the end has the tone of its flag, its file or its page; one that asked for no notification says nothing', () => {
  const said = notify();
  const result = {
    url: '/f',
    file_url: '/f',
    url_rapport: null,
    rapport_url: null,
    url_excel: null,
    expiresAt: '2026-12-03T12:00:00Z',
  };
  sayEnd(said, aTask({ status: 'success', flag: 'success', message: 'Vos données sont prêtes.', result }));
  expect(said.show).toHaveBeenCalledWith(
    expect.objectContaining({ type: 'task', flag: 'success', message: 'Vos données sont prêtes.', downloadUrl: '/f' }),
  );
  sayEnd(said, aTask({ status: 'success', displayNotification: false }));
  expect(said.show).toHaveBeenCalledOnce();
  expect(said.dismiss).toHaveBeenCalledWith('e1');
});

test('« Mes tâches » says the state and what was asked', () => {
  expect(stateOfTask(aTask())).toEqual(['none', 'En attente']);
  const cancelled = aTask({ status: 'failure', error: { code: 'cancelled', message: 'Tâche annulée.' } });
  expect(stateOfTask(cancelled)).toEqual(['none', 'Annulée']);
  expect(detailOfTask(aTask())).toBe('du 01/01/2025 au 31/12/2025 · par jour · Excel');
  expect(detailOfTask(aTask({ type: 'update_source' }))).toBeNull();
});
