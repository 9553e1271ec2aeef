import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../lib/test-render.tsx';
import { ListBox, TOO_MANY_OPTIONS } from './list-box.tsx';

afterEach(() => vi.useRealTimers());

function Box({ maximum, onChosen }: { maximum?: number; onChosen: (value: string[]) => void }) {
  const [value, setValue] = useState<string[]>([]);
  return (
    <ListBox
      label="Grandeurs"
      data={['Électricité', 'Gaz', 'Chaleur']}
      value={value}
      {...(maximum === undefined ? {} : { maximum })}
      onChange={(next) => {
        setValue(next);
        onChosen(next);
      }}
    />
  );
}

async function choosing(maximum: number | undefined, names: string[]): Promise<string[]> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  let chosen: string[] = [];
  renderUi(<Box {...(maximum === undefined ? {} : { maximum })} onChosen={(value) => (chosen = value)} />);
  await user.click(screen.getByLabelText('Grandeurs', { selector: 'input' }));
  for (const name of names) await user.click(screen.getByRole('option', { name, hidden: true }));
  return chosen;
}

test('one option too many is not taken, and a sentence says so for 3 s', async () => {
  expect(await choosing(2, ['Électricité', 'Gaz', 'Chaleur'])).toEqual(['Électricité', 'Gaz']);
  screen.getByText(TOO_MANY_OPTIONS);
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  screen.getByText(TOO_MANY_OPTIONS);
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(screen.queryByText(TOO_MANY_OPTIONS)).toBeNull();
});

test('an option taken back makes room, and ends the sentence', async () => {
  expect(await choosing(2, ['Électricité', 'Gaz', 'Chaleur', 'Gaz', 'Chaleur'])).toEqual(['Électricité', 'Chaleur']);
  expect(screen.queryByText(TOO_MANY_OPTIONS)).toBeNull();
});

test('with a maximum of one, another option replaces the first', async () => {
  expect(await choosing(1, ['Électricité', 'Gaz'])).toEqual(['Gaz']);
  expect(screen.queryByText(TOO_MANY_OPTIONS)).toBeNull();
});

test('without a maximum, every option may be chosen', async () => {
  expect(await choosing(undefined, ['Électricité', 'Gaz', 'Chaleur'])).toHaveLength(3);
});
