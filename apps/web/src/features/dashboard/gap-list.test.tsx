import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { GapList } from './gap-list.tsx';

const day = (month: number, of: number) => dayStart(dayNumber(2026, month, of));
const gap = (fromMs: number, toMs: number) => ({ fromMs, toMs, reason: 'Mesures absentes', sources: [] });

test('the days of a gap are a sentence after its cause', async () => {
  renderUi(<GapList gaps={[gap(day(2, 28), day(3, 2)), gap(day(4, 1), day(4, 2))]} awaited="" here={null} />);
  fireEvent.click(screen.getByRole('button', { name: /^2\s*trous, 3\s*jours en tout$/ }));
  const list = await screen.findByRole('list', { name: 'Trous des mesures' });
  expect(list.textContent.replaceAll('\u00a0', ' ')).toContain(
    'Mesures absentes.Du 28/02/2026 au 01/03/2026, le 01/04/2026.',
  );
});
