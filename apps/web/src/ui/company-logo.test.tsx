import { act, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../lib/test-render.tsx';
import { CompanyLogo } from './company-logo.tsx';

test('a logo keeps its room until it comes; one that does not come leaves no frame', () => {
  const { container } = renderUi(<CompanyLogo logo="/logo?version=1" height={40} />);
  const image = container.querySelector('img')!;
  expect([image.style.visibility, image.style.minWidth]).toEqual(['hidden', '100px']);
  act(() => void fireEvent.load(image));
  expect([image.style.visibility, image.style.minWidth]).toEqual(['', '']);
  act(() => void fireEvent.error(image));
  expect(container.querySelector('img')).toBeNull();
});
