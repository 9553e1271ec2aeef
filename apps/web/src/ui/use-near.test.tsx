import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNear } from './use-near.ts';

let seen: ((entries: { isIntersecting: boolean }[]) => void)[] = [];

beforeEach(() => {
  seen = [];
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Far() {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place}>{useNear(place) ? 'shown' : 'not yet'}</div>;
}

const standingAt = (top: number) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 200));

test('what stands in the window is shown at once, without an observer', () => {
  standingAt(300);
  render(<Far />);
  expect(screen.getByText('shown')).toBeTruthy();
});

test('what stands far below waits until a person comes near it', () => {
  standingAt(5000);
  render(<Far />);
  expect(screen.getByText('not yet')).toBeTruthy();
  act(() => seen.at(-1)!([{ isIntersecting: false }]));
  expect(screen.getByText('not yet')).toBeTruthy();
  act(() => seen.at(-1)!([{ isIntersecting: true }]));
  expect(screen.getByText('shown')).toBeTruthy();
});

test('what nobody comes near is prepared once the page has rested, so that it can be printed', () => {
  standingAt(5000);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 50));
  render(<Far />);
  act(() => void vi.advanceTimersByTime(9_900));
  expect(screen.getByText('not yet')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.getByText('shown')).toBeTruthy();
});
