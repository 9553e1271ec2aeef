import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCompany, aPerson } from '../../lib/test-support.ts';
import { SourceConsent } from './source-consent.tsx';
import { standingOf } from './standing.ts';
import { aConsent, aRequest, counted, fakeServer, pageOf, shown } from './test-support.tsx';

const expired = aConsent({ state: 'expired', date_to: '2026-05-31' });
const withdrawn = aConsent({ state: 'revoked', withdrawn_at: '2026-10-05T08:00:00Z', ended_by: 'holder' });
const givenUp = aConsent({ ...withdrawn, ended_by: 'reader' });
const ending = aConsent({ renew: true, date_to: '2026-12-31' });
const over = (state: 'REFUSED' | 'EXPIRED') => aRequest({ state, ended_at: '2026-11-10T08:00:00Z', may: [] });

test.each([
  ['a living consent', [aConsent()], [], null],
  ['one that another prolongs', [aConsent({ _id: 'c2' }), ending], [], null],
  ['one that ends soon', [ending], [], [/se termine le 31\/12\/2026/, 'extend', true]],
  ['one that ends soon, asked for', [ending], [aRequest({ kind: 'extend' })], [/se termine/, null, true]],
  ['no answer yet', [], [aRequest()], [/n’a pas encore signé/, null, false]],
  ['GRDF', [], [aRequest({ state: 'WAITING_GRDF' })], [/GRDF doit encore confirmer/, null, false]],
  ['an end', [expired], [], [/^L’accord est terminé depuis le 31\/05\/2026/, 'extend', false]],
  ['an end, asked again', [expired], [aRequest({ kind: 'extend' })], [/n’a pas encore signé/, null, false]],
  ['a withdrawal', [withdrawn], [], [/^Le titulaire a retiré son accord le 05\/10\/2026/, 'one', false]],
  ['a consent given up', [givenUp], [], [/^Votre espace a renoncé à cet accord/, 'one', false]],
  ['a refusal', [], [over('REFUSED')], [/a refusé/, 'one', false]],
  ['no answer in time', [], [over('EXPIRED')], [/n’a pas répondu à temps/, 'one', false]],
  ['nothing asked', [], [], [/n’a pas encore donné son accord/, 'one', false]],
] as const)('%s', (_, consents, requests, said) => {
  const standing = standingOf(consents, requests);
  if (said === null) return expect(standing).toBeNull();
  expect(standing!.title).toMatch(said[0]);
  return expect([standing!.ask, standing!.mayRead]).toEqual([said[1], said[2]]);
});

const SOURCE = { _id: 's1', name: 'Fournil', idsource: '30001642617347', rights: ['view' as const, 'owns' as const] };
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => vi.unstubAllGlobals());
const knows = (consents: ReturnType<typeof aConsent>[], requests: ReturnType<typeof aRequest>[]) => {
  server.answers['GET /proxy/api/v5/consentement'] = { body: counted(...consents) };
  server.answers['GET /proxy/api/v5/consentrequest'] = { body: pageOf(...requests) };
};
const open = (user = aPerson()) => shown(<SourceConsent source={SOURCE}>Les mesures</SourceConsent>, user);

test('with a living consent, the measures are there and nothing is said', async () => {
  knows([aConsent()], []);
  open();
  expect(await screen.findByText('Les mesures')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Accord du titulaire' })).toBeNull();
});

test('without one, the page says why there are none and opens the dialog that asks', async () => {
  knows([], []);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Demander l’accord du titulaire' }));
  const dialog = await screen.findByRole('dialog', { name: 'Demander un accord' }, { timeout: 5000 });
  expect(dialog.textContent).toMatch(/Fournil · 30\s001/);
  expect(screen.queryByText('Les mesures')).toBeNull();
});

test('a request that waits is sent again from there', async () => {
  knows([], [aRequest()]);
  server.answers['POST /proxy/api/v5/mail/consentrequest/r1'] = { body: aRequest() };
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Relancer/ }));
  expect(server.bodiesOf('POST /proxy/api/v5/mail/consentrequest/r1')).toEqual([{ follow_up: true, type: 'relance' }]);
});

test('a person who may only look is told why, and offered nothing', async () => {
  knows([], []);
  open(aPerson({ company: aCompany({ userCompanyType: 'employe_read_only' }) }));
  await screen.findByRole('heading', { name: 'Le titulaire n’a pas encore donné son accord' });
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failure is tried again', async () => {
  open();
  expect(await screen.findByRole('alert')).toBeTruthy();
  knows([aConsent()], []);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Les mesures')).toBeTruthy();
});
