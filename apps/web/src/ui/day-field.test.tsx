import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../lib/test-render.tsx';
import { DayField, readDay } from './day-field.tsx';

test.each([
  ['21/11/2026', '2026-11-21'],
  ['1/3/26', '2026-03-01'],
  ['21112026', '2026-11-21'],
  [' 01.02.2024 ', '2024-02-01'],
  ['29/02/2023', null],
  ['11/21/2026', null],
  ['2026-11-21', null],
  ['', null],
])('%j is %j', (text, day) => expect(readDay(text)).toBe(day));

test('a day is typed the French way and an impossible one is said', async () => {
  const changed = vi.fn<(value: string | null) => void>();
  const Held = () => {
    const [day, setDay] = useState<string | null>('2026-11-21');
    return (
      <DayField
        label="Premier jour"
        value={day}
        onChange={(value) => {
          changed(value);
          setDay(value);
        }}
      />
    );
  };
  renderUi(<Held />);
  const field = screen.getByLabelText<HTMLInputElement>('Premier jour');
  expect(field.value).toBe('21/11/2026');
  const person = userEvent.setup();
  await person.clear(field);
  await person.type(field, '30/02/2026');
  await person.tab();
  expect(changed).toHaveBeenLastCalledWith(null);
  expect(screen.getByText('La valeur est invalide')).toBeTruthy();
});
