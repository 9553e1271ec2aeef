import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { ImportFiles } from './import-files.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server that never answers: the files stay as they were dropped. */
class SilentRequest {
  upload = new EventTarget();
  open() {}
  send() {}
  abort() {}
  setRequestHeader() {}
  addEventListener() {}
}

test('the card of the first file just dropped is brought into view: the zone is at the foot of the page of a building', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new Error('nothing answers');
  });
  vi.stubGlobal('XMLHttpRequest', SilentRequest);
  const seen: (string | null)[] = [];
  HTMLElement.prototype.scrollIntoView = function scrollIntoView() {
    seen.push(this.getAttribute('aria-label'));
  };
  renderUi(<ImportFiles place={{ kind: 'building', id: 'b1' }} home={null} sources={[]} />);
  const picker = await screen.findByLabelText('Fichiers à déposer');
  fireEvent.change(picker, { target: { files: [new File(['a'], 'gaz.csv'), new File(['b'], 'eau.csv')] } });
  await screen.findByRole('region', { name: 'eau.csv' });
  expect(seen).toEqual(['gaz.csv']);
  fireEvent.change(picker, { target: { files: [new File(['c'], 'linky.csv')] } });
  await screen.findByRole('region', { name: 'linky.csv' });
  expect(seen).toEqual(['gaz.csv', 'linky.csv']);
});
