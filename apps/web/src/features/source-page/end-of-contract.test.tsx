import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { EndOfContract } from './end-of-contract.tsx';

test.each([
  ['', [[null]]],
  ['31/03/2028', [['2028-03-31']]],
  ['30/02/2028', []],
  ['31/03/2027', []],
])('the end of a contract left as %j saves %j', async (text, saves) => {
  const saved = vi.fn<(day: string | null) => void>();
  renderUi(<EndOfContract value="2027-03-31" disabled={false} onSave={saved} />);
  const person = userEvent.setup();
  const field = screen.getByLabelText('Fin du contrat');
  await person.clear(field);
  if (text) await person.type(field, text);
  await person.tab();
  expect(saved.mock.calls).toEqual(saves);
});
