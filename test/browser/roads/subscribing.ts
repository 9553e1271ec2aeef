import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { type Walk, heading, look, plain, toast } from '../steps.ts';
import { register } from './register.ts';

const REFUSED = '4000 0000 0000 0341';

/** A company registers and buys an offer with a module at the provider; its next payment is refused, and settled there. */
export async function subscribing(walk: Walk): Promise<void> {
  const { page, platform, name } = walk;
  await register(walk, `payeuse.${name}@exemple.fr`, `Bureaux du Vexin ${name}`);
  await page.goto('/user/entreprise');
  await page.getByRole('link', { name: 'Abonnements' }).click();
  await page.getByText('Pas encore d’offre').waitFor();
  await look(walk, 'abonnements-aucun');
  await page.getByRole('radio', { name: /Energy manager/ }).check();
  await page.getByRole('checkbox', { name: /Photovoltaïque/ }).check();
  await look(walk, 'abonnements-choix');
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();

  await heading(page, 'Paiement').waitFor();
  await look(walk, 'paiement');
  await page.getByRole('textbox', { name: 'Numéro de carte' }).fill(REFUSED);
  await page.getByRole('button', { name: 'Payer et s’abonner' }).click();
  await page.getByRole('alert').filter({ hasText: 'Votre carte a été refusée' }).waitFor();
  await page.getByRole('button', { name: 'Payer et s’abonner' }).click();

  await toast(page, 'Vos abonnements sont à jour.');
  await page.getByText(/^Ouvert à vos membres\s: Analyse énergétique, Energy manager, Photovoltaïque\.$/).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await look(walk, 'abonnements-ouverts');

  await page.getByRole('link', { name: 'Facturation' }).click();
  const row = page.getByRole('row').filter({ hasText: /SANDBOX-/ });
  expect(plain(await row.innerText())).toMatch(/188,00 €[^]*225,60 €[^]*Payée/);
  await page.getByText('Aucune source pour l’instant').waitFor();
  await look(walk, 'facturation');
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Tout télécharger (zip)' }).click(),
  ]);
  expect(archive.suggestedFilename()).toMatch(/^factures-\d{4}-\d\d-\d\d\.zip$/);
  expect((await readFile(await archive.path())).subarray(0, 2).toString()).toBe('PK');

  await happens(walk, 'refuse');
  await page.goto('/');
  await page.getByText(/^Un abonnement de Bureaux du Vexin .* est impayé\./).waitFor();
  await look(walk, 'impaye');
  await page.getByRole('link', { name: 'Voir les abonnements' }).click();
  await page.getByRole('alert').filter({ hasText: 'Un paiement a été refusé' }).waitFor();
  await look(walk, 'abonnements-impaye');
  await page.getByRole('button', { name: 'Régler maintenant' }).click();
  await heading(page, 'Vos abonnements').waitFor();
  await look(walk, 'portail');
  await page.getByRole('button', { name: 'Régler la facture' }).click();
  await page.getByText(/État\s: actif/).waitFor();
  await page.getByRole('link', { name: 'Revenir au site' }).click();
  await toast(page, 'Vos abonnements sont à jour.');
  await page.getByRole('link', { name: 'Voir les abonnements' }).waitFor({ state: 'hidden' });
  expect(await platform.atStripe('GET', 'subscriptions')).toMatchObject({ data: expect.any(Array) });
}

/** A company of a brand that says so to who leaves: its pages are closed until it comes back. */
export async function leavingClient(walk: Walk): Promise<void> {
  const { page, name } = walk;
  await register(walk, `partante.${name}@exemple.fr`, `Syndic du Vexin ${name}`);
  await page.goto('/user/entreprise#subscriptions');
  await page.getByRole('radio', { name: /Analyse énergétique/ }).check();
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await page.getByRole('button', { name: 'Payer et s’abonner' }).click();
  await page.getByText(/^Ouvert à vos membres\s: Analyse énergétique\.$/).waitFor();
  await happens(walk, 'cancel');
  await page.goto('/');
  await heading(page, 'L’abonnement est résilié').waitFor();
  expect(new URL(page.url()).pathname).toBe('/subscription-cancelled');
  await look(walk, 'resilie');
  await page.getByRole('link', { name: 'Reprendre une offre' }).click();
  await page.getByRole('radio', { name: /Energy manager/ }).check();
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await page.getByRole('button', { name: 'Payer et s’abonner' }).click();
  await page.getByText(/^Ouvert à vos membres\s: Energy manager\.$/).waitFor();
  await page.goto('/');
  await heading(page, 'Mon espace').waitFor();
}

/** Something happens at the provider to the newest subscription, and its webhook is delivered. */
async function happens({ platform }: Walk, act: string): Promise<void> {
  const { data } = (await platform.atStripe('GET', 'subscriptions')) as { data: { id: string }[] };
  await platform.atStripe('POST', `subscriptions/${data.at(-1)!.id}/${act}`);
  await platform.atStripe('POST', 'events/settle');
}
