import type { OfferBody, SourceOffer } from '@joulerie/contract/costs';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { EditConflictDialog } from '../../ui/edit-conflict.tsx';
import { newOffer, offerBody } from './offer-draft.ts';
import { TERMS, termsInWords } from './offer-terms-words.ts';
import { updateOffer } from './update-offer.ts';

const BASE: OfferBody = {
  ...offerBody({ ...newOffer('Base', '2026-01-01'), name: 'Marché', prices: 'free' }),
  taxes: 'HT',
  posts: [{ post: 'BASE', label: 'Base', eurPerKwh: 0.12 }],
  subscriptionEurPerMonth: 40,
  annualCtaEur: 20,
};
const saved: SourceOffer = { ...BASE, _id: 'o', version: 'v1' };

/** The offer of the server, which others changed since `saved`, and the bodies it was sent. */
let stored: SourceOffer;
let sent: { body: OfferBody; version: string | null }[];
/** What others change once the offer was read again. */
let afterRead: (() => void) | null;
beforeEach(() => {
  sent = [];
  afterRead = null;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method !== 'PUT') {
      const answer = Response.json({ data: [stored], total: 1 });
      afterRead?.();
      afterRead = null;
      return answer;
    }
    const version = new Headers(init.headers).get('if-match');
    const body: OfferBody = JSON.parse(String(init.body));
    sent.push({ body, version });
    if (version !== stored.version)
      return Response.json(
        {
          detail: {
            code: 'edit_conflict',
            message: 'Modifié.',
            conflicts: [{ field: 'terms' }],
            version: stored.version,
          },
        },
        { status: 409 },
      );
    stored = { ...body, _id: 'o', version: 'v4' };
    return Response.json(stored);
  });
  renderUi(<EditConflictDialog />);
});
afterEach(() => vi.unstubAllGlobals());

const others = (changes: Partial<OfferBody>) => {
  stored = { ...saved, ...changes, version: 'v2' };
};
const change = (changes: Partial<OfferBody>) => updateOffer('s', saved, { ...BASE, ...changes }, []);

test('what only the others changed is kept, and nothing is asked', async () => {
  others({ annualCtaEur: 21, name: 'Marché 2026' });
  expect(await change({ subscriptionEurPerMonth: 41 })).toMatchObject({
    name: 'Marché 2026',
    annualCtaEur: 21,
    subscriptionEurPerMonth: 41,
  });
  expect(sent.map(({ version }) => version)).toEqual(['v1', 'v2']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what the others change again before the edit arrives is kept too, and is no conflict', async () => {
  others({ name: 'Marché 2026' });
  afterRead = () => {
    stored = { ...stored, name: 'Marché 2027', version: 'v3' };
  };
  expect(await change({ subscriptionEurPerMonth: 41 })).toMatchObject({
    name: 'Marché 2027',
    subscriptionEurPerMonth: 41,
  });
  expect(sent.map(({ version }) => version)).toEqual(['v1', 'v2', 'v3']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the terms that both changed are shown with their values, and one is kept', async () => {
  others({ annualCtaEur: 21, name: 'Marché 2026' });
  const done = change({ annualCtaEur: 30, subscriptionEurPerMonth: 41 });
  await screen.findByText('CTA');
  expect(screen.getByText(/30,00 €\/an HT/)).toBeDefined();
  expect(screen.queryByText('Nom de l’offre')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /Déjà enregistré/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer ce choix' }));
  expect(await done).toMatchObject({ annualCtaEur: 21, name: 'Marché 2026', subscriptionEurPerMonth: 41 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('prices, taxes and network depend on one another: one side of them is kept whole', async () => {
  others({ taxes: 'TTC', subscriptionEurPerMonth: 48 });
  const done = change({ posts: [{ post: 'BASE', label: 'Base', eurPerKwh: 0.11 }] });
  await screen.findByText('Prix et acheminement');
  const words = screen.getAllByRole('radio').map((radio) => radio.closest('div')?.parentElement?.textContent ?? '');
  expect(words.join('\n').replaceAll('\u00a0', ' ')).toMatch(
    /hors taxes · Base 0,11 €\/kWh · abonnement : 40,00 €\/mois/,
  );
  expect(words.join('\n').replaceAll('\u00a0', ' ')).toMatch(
    /toutes taxes comprises · Base 0,12 €\/kWh · abonnement : 48,00 €\/mois/,
  );
  await userEvent.click(screen.getByRole('radio', { name: /Déjà enregistré/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer ce choix' }));
  expect(await done).toMatchObject({ taxes: 'TTC', subscriptionEurPerMonth: 48, posts: [{ eurPerKwh: 0.12 }] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

/** What the two sides of the question say. */
const sides = () =>
  screen
    .getAllByRole('radio')
    .map((radio) => (radio.closest('div')?.parentElement?.textContent ?? '').replaceAll('\u00a0', ' '));

test('prices that differ by their last digits are read as typed, and of a list only what differs', async () => {
  const seasons = (last: number) => [
    { post: 'HPH', label: 'Pleines hiver', eurPerKwh: 0.2 },
    { post: 'HPB', label: 'Pleines été', eurPerKwh: last },
  ];
  others({ posts: seasons(0.10913) });
  void change({ posts: seasons(0.10911) });
  await screen.findByText('Prix et acheminement');
  const words = sides().join('\n');
  expect(words).toContain('Pleines été 0,10911 €/kWh');
  expect(words).toContain('Pleines été 0,10913 €/kWh');
  expect(words).not.toMatch(/Pleines hiver|d’autres valeurs/);
  await userEvent.click(screen.getByRole('radio', { name: /Déjà enregistré/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer ce choix' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('reactive energies, own rates and removed rows have distinct words', () => {
  const reactive = { from: '2026-01-01', to: '2026-01-31', post: 'HPH', flow: 'drawn', energy: 10.25 } as const;
  const rate = { table: 'turpe', key: 'KEY', value: 1.5, from: '2026-01-01', to: null } as const;
  const one: OfferBody = { ...BASE, reactive: [reactive], ownRates: [rate] };
  const words = (label: string, other: Partial<OfferBody>) =>
    termsInWords(
      TERMS.find((group) => group.label === label)!,
      one,
      { ...one, ...other },
      [],
    ).replaceAll('\u00a0', ' ');
  expect(words('Énergie réactive', { reactive: [{ ...reactive, flow: 'sent' }] })).toContain('soutirée');
  expect(words('Énergie réactive', { reactive: [{ ...reactive, energy: 10.2 }] })).toContain('10,25 kVArh');
  expect(words('Énergie réactive', { reactive: [reactive, { ...reactive, post: 'HCH' }] })).toBe('1 ligne');
  expect(words('Tarifs lus sur la facture', { ownRates: [{ ...rate, key: 'OTHER' }] })).toContain('KEY');
});
