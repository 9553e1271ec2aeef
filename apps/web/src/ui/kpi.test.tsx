import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../lib/test-render.tsx';
import { Delta } from './kpi.tsx';

test.each([
  [-0.031, 'good'],
  [-0.01, 'good'],
  [-0.0099, null],
  [0, null],
  [0.003, null],
  [0.012, 'bad'],
  [null, null],
])('a change of %s is said as %s: below one percent it is neither good nor bad', (value, tone) => {
  renderUi(<Delta value={value}>{String(value)}</Delta>);
  expect(screen.getByText(String(value)).getAttribute('data-tone')).toBe(tone);
});
