import { act, fireEvent, screen } from '@testing-library/react';
import { type Dispatch, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { renderUi } from '../lib/test-render.tsx';
import { SaturatedState } from './saturated-state.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const saturated = () => new CallError(503, 'service_unavailable', 'Panne', { retryAfterS: 5 });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

/** Shows a saturated service; `show` shows it again, `calls` counts the tries that each showing asked for. */
function showSaturated(first: CallError) {
  const calls: string[] = [];
  const set: { shown: Dispatch<{ error: CallError; name: string }> } = { shown: () => undefined };
  function Page() {
    const [{ error, name }, setShown] = useState({ error: first, name: 'first' });
    set.shown = setShown;
    return <SaturatedState error={error} retry={() => calls.push(name)} />;
  }
  renderUi(<Page />);
  return { calls, show: (error: CallError, name: string) => act(() => set.shown({ error, name })) };
}

test('the service is called again after the seconds that it asks for, once', () => {
  const { calls } = showSaturated(saturated());
  expect(screen.getByRole('status').textContent).toContain('dans 5\u00a0secondes');
  wait(4_999);
  expect(calls).toEqual([]);
  wait(1);
  expect(calls).toEqual(['first']);
  wait(60_000);
  expect(calls).toEqual(['first']);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer maintenant' }));
  expect(calls).toEqual(['first', 'first']);
});

test('a page that is drawn again does not put the next try off', () => {
  const error = saturated();
  const { calls, show } = showSaturated(error);
  wait(4_000);
  show(error, 'drawn again');
  wait(1_000);
  expect(calls).toEqual(['drawn again']);
});

test('a try that fails the same way is followed by another', () => {
  const { calls, show } = showSaturated(saturated());
  wait(5_000);
  show(saturated(), 'second');
  wait(4_999);
  expect(calls).toEqual(['first']);
  wait(1);
  expect(calls).toEqual(['first', 'second']);
});
