import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderUi } from '../lib/test-render.tsx';
import { InSlices } from './in-slices.tsx';

test('the first rendering has what stands for the children, which come after it and follow their changes', () => {
  const page = (text: string) => <InSlices first={<p>en attente</p>}>{<p>{text}</p>}</InSlices>;
  expect(renderToString(page('courbe'))).toBe('<p>en attente</p>');
  const { rerender } = renderUi(page('courbe'));
  expect(screen.queryByText('en attente')).toBeNull();
  rerender(page('autre courbe'));
  expect(screen.queryByText('courbe')).toBeNull();
  expect(screen.getByText('autre courbe')).toBeDefined();
});
