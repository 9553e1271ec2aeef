import type { Consent } from '@joulerie/contract/consents';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ConsentPage } from './page.tsx';
import { Refused, aConsent, answering } from './test-support.ts';

afterEach(() => vi.unstubAllGlobals());

const SIGNED_AT = '2026-11-20T23:30:00.000Z';
const show = () => render(<ConsentPage link={{ kinds: [], target: { id: '1', token: 'jeton' } }} />);
const GONE: Partial<Consent> = { state: 'revoked', may: [], withdrawn_at: '2026-11-27T10:00:00.000Z' };

test('a link of more than twelve months asks for the address, and says that a new one was sent', async () => {
  const sent = answering({
    'GET /titulaire/': new Refused(410, 'holder_link_expired', 'Ce lien a plus de douze mois.'),
    'POST /lien': { ok: true },
  });
  show();
  await screen.findByRole('heading', { level: 1, name: 'Ce lien a plus de douze mois' });
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Recevoir un nouveau lien' }));
  expect(screen.getByText(/Indiquez une adresse e-mail/)).toBeTruthy();
  await person.type(screen.getByLabelText('Votre adresse e-mail'), 'camille@exemple.fr');
  await person.click(screen.getByRole('button', { name: 'Recevoir un nouveau lien' }));
  await screen.findByRole('heading', { level: 1, name: 'Regardez vos e-mails' });
  expect(sent.at(-1)).toMatchObject({ method: 'POST', token: 'jeton', body: { mail: 'camille@exemple.fr' } });
});

test('a holder reads who reads and since when, and withdraws in one click and one question', async () => {
  const sent = answering({
    'GET /titulaire/': [
      { data: [aConsent()], signed_at: SIGNED_AT },
      { data: [aConsent('4521', GONE)], signed_at: SIGNED_AT },
    ],
    'DELETE /consentement/': { ok: true },
  });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Votre accord' })).toBeTruthy();
  // The day of Paris.
  expect(screen.getByText(/signé le 21 novembre 2026/)).toBeTruthy();
  expect(screen.getByText('pas encore lu')).toBeTruthy();
  expect(screen.getByText('En cours')).toBeTruthy();
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: /^Retirer mon accord/ }));
  const question = screen.getByRole('dialog', { name: /Retirer votre accord/ });
  expect(within(question).getByText(/effacées dans les 30 jours/)).toBeTruthy();
  await person.click(within(question).getByRole('button', { name: 'Retirer mon accord' }));
  const said = await screen.findByText('Votre accord est retiré.');
  expect(document.activeElement?.contains(said)).toBe(true);
  expect(screen.getByText('Retiré', { selector: 'span' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Retirer/ })).toBeNull();
  expect(sent.map(({ method, token }) => [method, token])).toEqual([
    ['GET', 'jeton'],
    ['DELETE', 'jeton'],
    ['GET', 'jeton'],
  ]);
});

test('several are withdrawn at once; one that ended meanwhile counts as done, a failure is said and what was done shows', async () => {
  const two = [aConsent('1001'), aConsent('1002')];
  answering({
    'GET /titulaire/': [
      { data: two, signed_at: SIGNED_AT },
      { data: [aConsent('1001', GONE), aConsent('1002')], signed_at: SIGNED_AT },
    ],
    'DELETE /consentement/': [
      new Refused(409, 'consent_over', 'Cet accord est déjà terminé ou retiré.'),
      new Refused(503, 'service_unavailable', 'Le service ne répond pas.'),
    ],
  });
  show();
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: /^Retirer mes 2/ }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retirer mes accords' }));
  expect(await screen.findByText(/Le service ne répond pas/)).toBeTruthy();
  expect(screen.getByText('Retiré', { selector: 'span' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Retirer/ })).toHaveLength(1);
});

test('what was signed comes as a file, and a failure is said beside it', async () => {
  answering({
    'GET /titulaire/': { data: [aConsent()], signed_at: SIGNED_AT },
    'GET /preview': new Refused(503, 'service_unavailable', 'Le service ne répond pas.'),
  });
  show();
  await userEvent.setup().click(await screen.findByRole('button', { name: /^Télécharger ce que j’ai signé/ }));
  expect(await screen.findByText('Le service ne répond pas.')).toBeTruthy();
});

test('an old link says what to do', async () => {
  answering({ 'GET /titulaire/': new Refused(404, 'invalid_consent_link', 'Ce lien ne mène à rien.') });
  show();
  expect(await screen.findByRole('heading', { name: 'Ce lien n’est pas valable' })).toBeTruthy();
});
