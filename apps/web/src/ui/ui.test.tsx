import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { renderUi } from '../lib/test-render.tsx';
import { ScopeProvider } from '../lib/scope.tsx';
import { aScope } from '../lib/test-support.ts';
import { ErrorPage } from '../layouts/error-page.tsx';
import { PageMain } from '../layouts/page-main.tsx';
import { ErrorFallback } from '../layouts/error-fallback.tsx';
import { LabelBadge } from './chip.tsx';
import { ConfirmModal } from './confirm-modal.tsx';
import { healthWords } from './health-chip.tsx';
import { Kpi } from './kpi.tsx';
import { NumberField } from './number-field.tsx';
import { Pagination, shownPages } from './pagination.tsx';
import { RemoveModal } from './remove-modal.tsx';
import { SearchInput } from './search-input.tsx';
import { ErrorState } from './states.tsx';

afterEach(() => vi.useRealTimers());

test('a label that is unknown is no letter', () => {
  const { container } = renderUi(<LabelBadge label="H" name="GES" />);
  expect(container.textContent).toMatch(/GES inconnue \?$/);
});

describe('search', () => {
  test('asks once, 500 ms after the last letter', () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    renderUi(<SearchInput value="" onSearch={onSearch} label="Rechercher" />);
    const box = screen.getByLabelText('Rechercher');
    fireEvent.change(box, { target: { value: 'éco' } });
    act(() => vi.advanceTimersByTime(400));
    fireEvent.change(box, { target: { value: 'école ' } });
    act(() => vi.advanceTimersByTime(499));
    expect(onSearch).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onSearch.mock.calls).toEqual([['école']]);
  });
  test('someone who never pauses is heard after 5 s', () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    renderUi(<SearchInput value="" onSearch={onSearch} label="Rechercher" />);
    for (let i = 1; i <= 13; i++) {
      fireEvent.change(screen.getByLabelText('Rechercher'), { target: { value: 'x'.repeat(i) } });
      act(() => vi.advanceTimersByTime(400));
    }
    expect(onSearch).toHaveBeenCalled();
  });
  test('Enter does not wait, and clearing neither', async () => {
    const onSearch = vi.fn();
    renderUi(<SearchInput value="" onSearch={onSearch} label="Rechercher" />);
    const typing = userEvent.setup();
    await typing.type(screen.getByLabelText('Rechercher'), 'gaz{Enter}');
    await typing.click(screen.getByRole('button', { name: 'Effacer la recherche' }));
    expect(onSearch.mock.calls).toEqual([['gaz'], ['']]);
  });
});

describe('pages', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [3, 9, [1, 2, 3, 4, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('page %d of %d', (page, pages, expected) => expect(shownPages(page, pages)).toEqual(expected));

  test('one page has only its count', () => {
    renderUi(<Pagination page={1} limit={20} total={1} onPage={() => {}} />);
    expect(screen.getByRole('status').textContent).toBe('1\u00a0résultat trouvé');
    expect(screen.queryByRole('navigation')).toBeNull();
  });
  test('goes from page to page', async () => {
    const onPage = vi.fn();
    renderUi(<Pagination page={2} limit={20} total={45} onPage={onPage} />);
    const typing = userEvent.setup();
    await typing.click(screen.getByRole('button', { name: 'Page suivante' }));
    await typing.click(screen.getByRole('button', { name: 'Page 1' }));
    expect(onPage.mock.calls).toEqual([[3], [1]]);
    expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
  });
});

describe('a number field', () => {
  function Held({ step }: { step?: number }) {
    const [value, setValue] = useState<number | null>(null);
    return (
      <>
        <NumberField label="La puissance" value={value} onChange={setValue} step={step ?? 1} unit="kVA" required />
        <output>{String(value)}</output>
      </>
    );
  }
  test('reads the comma, keeps what is typed, says the nearest values when left', async () => {
    renderUi(<Held step={0.5} />);
    const typing = userEvent.setup();
    const box = screen.getByLabelText(/La puissance/);
    await typing.type(box, '7,5');
    expect(screen.getByText('7.5')).toBeTruthy();
    await typing.clear(box);
    await typing.type(box, '7,3');
    await typing.tab();
    expect(screen.getByText('Les valeurs valides les plus proches sont 7 kVA et 7,5 kVA')).toBeTruthy();
    expect(screen.getByText('null')).toBeTruthy();
    expect((box as HTMLInputElement).value).toBe('7,3');
  });
  test('is required', async () => {
    renderUi(<Held />);
    await userEvent.setup().tab();
    await userEvent.setup().tab();
    expect(await screen.findByText('La puissance est requis')).toBeTruthy();
  });
});

describe('a decision to confirm', () => {
  test('stays open while it fails, and says why', async () => {
    const onClose = vi.fn();
    const onConfirm = vi
      .fn()
      .mockRejectedValueOnce(
        new CallError(409, 'folder_into_itself', 'Un dossier ne peut pas être déplacé dans lui-même.'),
      )
      .mockResolvedValueOnce(null);
    renderUi(
      <ConfirmModal opened title="Supprimer ?" onConfirm={onConfirm} onClose={onClose}>
        Le dossier disparaît.
      </ConfirmModal>,
    );
    const typing = userEvent.setup();
    await typing.click(screen.getByRole('button', { name: 'Confirmer' }));
    expect(await screen.findByText('Un dossier ne peut pas être déplacé dans lui-même.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    await typing.click(screen.getByRole('button', { name: 'Confirmer' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
  test('« Annuler » does nothing else', async () => {
    const [onClose, onConfirm] = [vi.fn(), vi.fn()];
    renderUi(
      <ConfirmModal opened title="Supprimer ?" onConfirm={onConfirm} onClose={onClose}>
        x
      </ConfirmModal>,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Annuler' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });
  test('removing asks first, and removes what was asked', async () => {
    const [onClose, remove] = [vi.fn(), vi.fn(async () => undefined)];
    const row = { _id: 'a', name: 'Base' };
    renderUi(
      <RemoveModal removing={row} named={`«\u00a0${row.name}\u00a0»`} remove={remove} onClose={onClose}>
        Les jours n’auront plus de tarif.
      </RemoveModal>,
    );
    expect(await screen.findByText(/^Supprimer «\sBase\s»\s\?$/)).toBeTruthy();
    expect(screen.getByText('Les jours n’auront plus de tarif.')).toBeTruthy();
    expect(remove).not.toHaveBeenCalled();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(remove.mock.calls).toEqual([[row]]);
  });
});

describe('states', () => {
  test.each([
    [new CallError(503, 'error_unknown', 'Panne', { incident: 'abc-1' }), true],
    [new CallError(0, 'error_unknown', 'Hors ligne'), true],
    [new CallError(403, 'restricted_building', 'Vous ne pouvez pas.'), false],
  ])('%s: trying again offered %s', (error, offered) => {
    renderUi(<ErrorState error={error} retry={() => {}} />);
    expect(screen.getByRole('alert').textContent).toContain(error.message);
    expect(screen.queryByRole('button', { name: 'Réessayer' }) !== null).toBe(offered);
  });
  test('a service that says when to come back is called again then', async () => {
    const retry = vi.fn<() => void>();
    const error = new CallError(503, 'service_unavailable', 'Panne', { retryAfterS: 2 });
    renderUi(<ErrorState error={error} retry={retry} />);
    expect((await screen.findByRole('status')).textContent).toMatch(
      /momentanément indisponible.* dans 2\u00a0secondes/,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Réessayer maintenant' }));
    expect(retry).toHaveBeenCalledOnce();
  });
  test('an incident has its reference', () => {
    renderUi(<ErrorState error={new CallError(500, 'error_unknown', 'Panne', { incident: 'abc-1' })} />);
    expect(screen.getByRole('alert').textContent).toContain('Référence\u00a0: abc-1');
  });
  test('a figure that is missing has no unit', () => {
    renderUi(<Kpi label="Consommation" figure={{ value: '—', unit: '' }} />);
    expect(screen.getByText('—').textContent).toBe('—');
  });
  test.each([
    [{ state: 'ok', lastDay: '2026-11-20', coverage: 1 }, 'ok', 'À jour'],
    [{ state: 'late', lastDay: '2026-11-19', coverage: 1 }, 'warn', '2\u00a0jours de retard'],
    [{ state: 'late', lastDay: '2026-01-19', coverage: 1 }, 'bad', 'Arrêté il y a 306\u00a0jours'],
    [{ state: 'holes', lastDay: '2026-11-20', coverage: 0.981 }, 'warn', 'Incomplet · 98\u00a0%'],
    [{ state: 'empty', lastDay: null, coverage: null }, 'none', 'Aucune donnée'],
  ] as const)('data health %o', (health, tone, text) => expect(healthWords(health, 20_778)).toEqual([tone, text]));
});

describe('error page', () => {
  test.each([
    [404, 'This page could not be found', 'Page introuvable'],
    [0, 'unreachable', 'Le serveur ne répond pas'],
    [500, 'maintenance', 'Application temporairement indisponible'],
    [500, 'Unknown middleware', 'Une erreur inconnue est survenue'],
  ])('%d %s', (status, message, title) => {
    renderUi(<ErrorPage status={status} message={message} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole('link', { name: 'Retour à l’accueil' }).getAttribute('href')).toBe('/');
    expect(document.title).toContain(title);
  });
  const brands = () => screen.queryAllByRole('img', { name: 'Joulerie' }).length;
  test('alone, it has the brand, where that is known; in a page, which has it, it does not', () => {
    const unknown = <ErrorPage status={404} message="" />;
    renderUi(<ScopeProvider value={aScope()}>{unknown}</ScopeProvider>);
    expect(brands()).toBe(1);
    cleanup();
    renderUi(
      <ScopeProvider value={aScope()}>
        <PageMain>{unknown}</PageMain>
      </ScopeProvider>,
    );
    expect(brands()).toBe(0);
    cleanup();
    renderUi(<ScopeProvider value={null}>{unknown}</ScopeProvider>);
    expect(brands()).toBe(0);
  });
  test('when the error page itself fails, a sentence and the way home remain', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Broken = () => {
      throw new Error('broken');
    };
    renderUi(
      <ErrorFallback>
        <Broken />
      </ErrorFallback>,
    );
    expect(screen.getByRole('link', { name: 'Retour à l’accueil' })).toBeTruthy();
    vi.restoreAllMocks();
  });
});
