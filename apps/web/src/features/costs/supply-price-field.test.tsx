import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { SupplyPriceField } from './supply-price-field.tsx';

test('the price of the supply is saved as typed, with a comma; what is no price is not', async () => {
  const saved = vi.fn<(eurPerKwh: number) => void>();
  renderUi(<SupplyPriceField gas={false} firstFocused disabled={false} onSave={saved} />);
  const person = userEvent.setup();
  const field = screen.getByLabelText(/^Prix de la fourniture/);
  await person.type(field, 'dix{Enter}');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' }).disabled).toBe(true);
  await person.clear(field);
  await person.type(field, '0,0875{Enter}');
  expect(saved.mock.calls).toEqual([[0.0875]]);
});
