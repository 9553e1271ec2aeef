import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { NotificationsProvider } from '../notifications/notifications.public.ts';
import type { SourcedGap } from './gap-groups.ts';
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

test('« Pourquoi ce trou ? » opens the causes of the meter in place of the list', async () => {
  vi.stubGlobal('fetch', async () => new Promise(() => undefined));
  const source: SourcedGap['sources'][number] = {
    _id: 's1',
    name: 'Bureaux',
    idtype: 'pdl',
    idsource: null,
    stepS: 1800,
    firstDay: '2026-01-10',
    lastDay: '2026-11-20',
    share: 1,
    present: true,
  };
  renderUi(
    <NotificationsProvider>
      <GapList gaps={[{ ...gap(day(2, 28), day(3, 2)), sources: [source] }]} awaited="" here={null} />
    </NotificationsProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^1\s*trou de 2\s*jours$/ }));
  fireEvent.click(await screen.findByRole('button', { name: /^Pourquoi ce trou/ }));
  expect((await screen.findByRole('dialog')).textContent).toMatch(/^Pourquoi ces trous.*Bureaux, du 28\/02\/2026/);
  await vi.waitFor(() => expect(screen.queryByRole('list', { name: 'Trous des mesures' })).toBeNull());
  vi.unstubAllGlobals();
});
