import { OfferBody } from '@joulerie/contract/costs';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../lib/test-render.tsx';
import { PowerField } from './power-field.tsx';

test.each([
  ['12 kVA', 12, true],
  ['7,5', 7.5, true],
  ['abc', Number.NaN, false],
  ['12 kW', Number.NaN, false],
])('a power typed %j is %d', async (text, value, valid) => {
  const changed = vi.fn<(value: number | null) => void>();
  renderUi(<PowerField label="Puissance souscrite" value={null} onChange={changed} />);
  await userEvent.setup().type(screen.getByLabelText('Puissance souscrite', { selector: 'input' }), text);
  expect(changed).toHaveBeenLastCalledWith(value);
  expect(screen.queryByText('La valeur est invalide') === null).toBe(valid);
  expect(OfferBody.shape.subscribedPowerKva.safeParse(value).success).toBe(valid);
});
