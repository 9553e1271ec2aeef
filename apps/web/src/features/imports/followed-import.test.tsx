import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { FollowedImport } from './followed-import.tsx';
import { useFollowedImports } from './followed-imports.ts';

const plain = (text: string | null) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

const IMPORT = {
  _id: 'i1',
  fileName: 'courbe.csv',
  format: null,
  state: 'run',
  step: 'waiting',
  points: null,
  failure: null,
  startedAt: '2026-01-01T00:00:00Z',
  by: 'Marie Martin',
  added: 0,
  replaced: 0,
  unchanged: 0,
  read: null,
  removable: false,
  removal: null,
  source: {
    _id: 's1',
    name: 'Compteur général',
    idsource: '30001642617347',
    building: { _id: 'b1', name: 'Gymnase' },
  },
  report: null,
};
const RUNNING = { data: [IMPORT], total: 1, page: 1, limit: 100, has_more: false };

/** Answers of the server, by the start of the method and path. */
let answers: Record<string, unknown>;
let asked: string[];
beforeEach(() => {
  sessionStorage.clear();
  asked = [];
  answers = {};
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    const name = `${method} ${url.split('?')[0]}`;
    asked.push(name);
    const answer = answers[name];
    if (answer === undefined) throw new Error(`nothing answers ${name}`);
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ONE = 'GET /proxy/api/v5/source/s1/import/i1';
const LIST = 'GET /proxy/api/v5/import';

function Followed({ onEnded = () => {} }: { onEnded?: () => void }) {
  const imports = useFollowedImports();
  return imports.shown.map((one) => (
    <FollowedImport key={one.id} of={one} mayCancel onEnded={onEnded} onHide={() => imports.hide(one.id)} />
  ));
}

test('an import that runs shows its step, then its result, and is asked for no more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers = { [LIST]: RUNNING, [ONE]: { ...IMPORT, step: 'storing', points: 157_680 } };
  const onEnded = vi.fn();
  renderUi(<Followed onEnded={onEnded} />);
  const card = await screen.findByRole('region', { name: 'courbe.csv' });
  expect(plain(card.textContent)).toContain('Compteur général · 30 001 642 617 347 · Gymnase');
  expect(card.textContent).toMatch(/157.680.valeurs lues/);
  expect(screen.getByText('Enregistrement', { selector: '[aria-current="step"]' })).toBeTruthy();
  expect(card.textContent).not.toContain('%');

  answers[ONE] = { ...IMPORT, state: 'failure', step: null, failure: { code: 'file_empty', message: 'Rien à lire.' } };
  await vi.advanceTimersByTimeAsync(3_000);
  await screen.findByText('Rien à lire.');
  expect(onEnded).toHaveBeenCalledTimes(1);
  expect(card.getAttribute('aria-busy')).toBe('false');
  const times = asked.filter((name) => name === ONE).length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.filter((name) => name === ONE)).toHaveLength(times);
});

test('an import that ran before a reload shows its result after it, until it is hidden', async () => {
  answers = { [LIST]: RUNNING, [ONE]: IMPORT };
  const first = renderUi(<Followed />);
  await screen.findByRole('region', { name: 'courbe.csv' });
  first.unmount();

  answers = {
    [LIST]: { ...RUNNING, data: [], total: 0 },
    [ONE]: { ...IMPORT, state: 'success', step: null, added: 1 },
  };
  const second = renderUi(<Followed />);
  await screen.findByText('Enregistré');
  fireEvent.click(screen.getByRole('button', { name: 'Masquer' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  second.unmount();

  renderUi(<Followed />);
  await waitFor(() => expect(asked.filter((name) => name === LIST)).toHaveLength(3));
  expect(screen.queryByRole('region')).toBeNull();
});

test('an import may be cancelled', async () => {
  answers = { [LIST]: RUNNING, [ONE]: IMPORT, 'DELETE /proxy/api/v5/source/s1/import/i1': IMPORT };
  renderUi(<Followed />);
  const button = await screen.findByRole('button', { name: 'Annuler l’import' });
  answers[ONE] = {
    ...IMPORT,
    state: 'failure',
    step: null,
    failure: { code: 'cancelled', message: 'L’import a été annulé. Rien n’a été enregistré.' },
  };
  fireEvent.click(button);
  await screen.findByText('Annulé');
  expect(asked).toContain('DELETE /proxy/api/v5/source/s1/import/i1');
});

const REMOVAL = {
  from: '2026-01-01',
  to: '2026-01-20',
  energy: { removed: 15, replaced: 5, unchanged: 0, before: 300, after: 120 },
  series: [],
};
const REPORT = {
  series: [],
  meters: [],
  differences: [],
  differencesCount: 0,
  effect: null,
  outcome: { added: 20, replaced: 0, unchanged: 0, points: 20 },
};

test('measures are taken back once what that changes was read', async () => {
  const stored = { ...IMPORT, state: 'success', step: null, added: 20, removable: true, report: REPORT };
  const path = '/proxy/api/v5/source/s1/import/i1/measures';
  answers = { [LIST]: RUNNING, [ONE]: stored, [`GET ${path}`]: REMOVAL };
  renderUi(<Followed />);
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer ces mesures' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(plain(dialog.textContent)).toContain('du 01/01/2026 au 20/01/2026'));
  expect(plain(dialog.textContent)).toContain('15 jours n’auront plus de mesure, 5 jours reprendront une autre mesure');
  expect(plain(dialog.textContent)).toContain(
    'La source compte 300,0 kWh sur ces jours ; ensuite, elle comptera 120,0 kWh.',
  );
  expect(asked.filter((name) => name.startsWith('DELETE'))).toEqual([]);
  const removed = {
    ...stored,
    removable: false,
    removal: { ...REMOVAL, at: '2026-02-01T08:00:00Z', by: 'Marie Martin' },
  };
  answers[`DELETE ${path}`] = removed;
  answers[ONE] = removed;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Retirer ces mesures' }));
  await screen.findByText('Ces mesures ont été retirées');
  expect(screen.queryByRole('button', { name: 'Retirer ces mesures' })).toBeNull();
  expect(screen.getByText('Retiré').textContent).toBe('Retiré');
});

test('what cannot be taken back says why, and takes nothing back', async () => {
  const stored = { ...IMPORT, state: 'success', step: null, added: 20, removable: true, report: REPORT };
  answers = { [LIST]: RUNNING, [ONE]: stored };
  renderUi(<Followed />);
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer ces mesures' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('alert');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Retirer ces mesures' }).disabled).toBe(true);
});
