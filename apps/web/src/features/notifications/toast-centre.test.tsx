import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOTIFICATION_MS } from '@joulerie/contract/first-constants';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastCentre } from './toast-centre.tsx';
import type { Toast } from './toasts.ts';

const toast = (parts: Partial<Toast>): Toast => ({
  id: 'a',
  type: 'success',
  title: 'Enregistré',
  message: 'Le dossier est renommé.',
  createdAt: 0,
  ...parts,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const shown = (parts: Partial<Toast> = {}) => {
  const onDismiss = vi.fn();
  render(<ToastCentre toasts={[toast(parts)]} onDismiss={onDismiss} />);
  return onDismiss;
};
const swipe = (px: number) => {
  const card = screen.getByRole('status');
  fireEvent.pointerDown(card, { clientX: 0, pointerType: 'touch' });
  fireEvent.pointerMove(card, { clientX: px, pointerType: 'touch' });
  fireEvent.pointerUp(card, { clientX: px, pointerType: 'touch' });
};

test('has its title, its message, how far its task is and what it gives', () => {
  shown({ type: 'task', taskId: 't', manual: true, progress: { done: 3, total: 8 }, downloadUrl: '/liste.csv' });
  expect(screen.getByRole('status').textContent).toContain('EnregistréLe dossier est renommé.3 / 8');
  expect(screen.getByRole('link', { name: 'Télécharger' }).getAttribute('href')).toBe('/liste.csv');
});

test('leaves by itself; one that is manual stays', () => {
  const leaves = shown();
  act(() => vi.advanceTimersByTime(NOTIFICATION_MS - 1));
  expect(leaves).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(leaves).toHaveBeenCalledExactlyOnceWith('a');
  const stays = shown({ manual: true });
  act(() => vi.advanceTimersByTime(10 * NOTIFICATION_MS));
  expect(stays).not.toHaveBeenCalled();
});

test.each([
  [79, 0],
  [81, 1],
  [-81, 1],
])('a swipe of %i px dismisses it %i times', (px, times) => {
  const onDismiss = shown({ manual: true });
  swipe(px);
  expect(onDismiss).toHaveBeenCalledTimes(times);
});

test('slides in from the bottom right corner', () => {
  const sheet = document.createElement('style');
  sheet.textContent = readFileSync(join(import.meta.dirname, 'toast-centre.module.css'), 'utf8');
  document.head.append(sheet);
  document.body.innerHTML = '<section class="centre"><div class="toast"></div></section>';
  const centre = getComputedStyle(document.querySelector('.centre')!);
  expect([centre.position, centre.bottom, centre.right]).toEqual(['fixed', '16px', '16px']);
  expect(getComputedStyle(document.querySelector('.toast')!).animation).toContain('slide');
  sheet.remove();
});

test('position and delay are those of the notification', () => {
  const onDismiss = vi.fn();
  const toasts = [toast({ id: 'l', position: 'bottom-left', delay: 2500 }), toast({ id: 'r' })];
  render(<ToastCentre toasts={toasts} onDismiss={onDismiss} />);
  const corners = [...document.querySelectorAll('[data-corner]')].map((one) => one.getAttribute('data-corner'));
  expect(corners).toEqual(['bottom-left', 'bottom-right']);
  act(() => vi.advanceTimersByTime(2500));
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('l');
});

test('the end of a task has the tone of its flag, and its link', () => {
  shown({ type: 'task', flag: 'danger', message: 'Une erreur s’est produite.' });
  expect(screen.getByRole('alert').dataset.type).toBe('danger');
});
