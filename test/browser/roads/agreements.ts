import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Walk, heading, look, plain, toast } from '../steps.ts';
import { register } from './register.ts';

const NUMBER = '30001642617347';

/** An adviser attaches the meter of somebody else, asks for their agreement, follows the request and sends it again. */
export async function agreements(walk: Walk): Promise<void> {
  const { page, name } = walk;
  const holder = `jeanne.${name}@gmail.com`;
  await register(walk, `accords.${name}@exemple.fr`, `Cabinet d’études thermiques des Trois-Vallées ${name}`);
  await page.goto('/user/consentements');
  await page.getByText('Aucun accord reçu pour l’instant').waitFor();
  await look(walk, 'accords-aucun');

  const building = await addBuilding(page);
  await attachOthersMeter(walk, building);
  await askForIt(walk, holder);
  await page.getByRole('link', { name: 'Compteur de la boulangerie' }).click();
  await page.getByRole('heading', { name: 'Le titulaire n’a pas encore signé' }).waitFor();
  await look(walk, 'source-sans-accord');
  await page.getByRole('link', { name: 'Voir ses demandes' }).click();
  await followIt(walk, holder);
}

/** A building, as quickly as a program makes one: its form has its own road. */
async function addBuilding(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = await fetch('/proxy/api/building', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        'Idempotency-Key': 'a-building-of-consents',
      },
      body: JSON.stringify({
        name: 'Boulangerie du Marché',
        address: { street: '3 rue Haute', zipcode: '95000', city: 'Cergy' },
      }),
    });
    const { _id_building } = (await answer.json()) as { _id_building: string };
    return _id_building;
  });
}

async function attachOthersMeter(walk: Walk, building: string): Promise<void> {
  const { page } = walk;
  await page.goto(`/building/${building}/compteur`);
  await page.getByRole('button', { name: 'Ajouter une source' }).first().click();
  const modal = page.getByRole('dialog', { name: 'Ajouter une source' });
  await modal
    .getByRole('button', { name: /électricité|électrique/i })
    .first()
    .click();
  await modal.getByLabel('Numéro').fill(NUMBER);
  await modal.getByLabel('Nom', { exact: true }).fill('Compteur de la boulangerie');
  await modal.getByRole('button', { name: 'Ajouter cette source' }).click();
  await modal.getByText('Dites à qui est ce compteur').waitFor();
  await modal.getByRole('radio', { name: 'Celui d’un tiers' }).check();
  await modal.getByRole('button', { name: 'Ajouter cette source' }).click();
  await toast(page, 'demander son accord');
}

async function askForIt(walk: Walk, holder: string): Promise<void> {
  const { page } = walk;
  await page.getByRole('button', { name: /^Actions sur Compteur de la boulangerie/ }).click();
  await page.getByRole('menuitem', { name: 'Demander l’accord du titulaire' }).click();
  const dialog = page.getByRole('dialog', { name: 'Demander un accord' });
  await dialog.getByRole('button', { name: 'Envoyer la demande' }).click();
  await dialog.getByText('L’e-mail est requis').waitFor();
  await dialog.getByLabel('Adresse e-mail du titulaire').fill(holder.replace('gmail', 'gmial'));
  await dialog.getByLabel('Prénom').fill('Jeanne');
  await dialog.getByRole('textbox', { name: 'Nom', exact: true }).fill('Moreau');
  await dialog.getByRole('button', { name: 'Envoyer la demande' }).click();
  await dialog.getByText(/Vouliez-vous dire/).waitFor();
  await look(walk, 'accord-adresse-douteuse');
  await dialog.getByRole('button', { name: 'Corriger' }).click();
  expect(await dialog.getByLabel('Adresse e-mail du titulaire').inputValue()).toBe(holder);
  await dialog.getByRole('button', { name: 'Envoyer la demande' }).click();
  await toast(page, `La demande est envoyée à ${holder}.`);
}

async function followIt(walk: Walk, holder: string): Promise<void> {
  const { page } = walk;
  await heading(page, 'Accords').waitFor();
  const table = page.getByRole('region', { name: /^Tableau\s: Demandes/ });
  await table.getByText('En attente du titulaire').waitFor();
  await table.getByText('Jeanne Moreau', { exact: true }).waitFor();
  await look(walk, 'demandes');
  await table.getByRole('button', { name: /^Relancer/ }).click();
  await toast(page, `Un nouvel e-mail part à ${holder}`);
  await expect.poll(async () => (await walk.platform.inbox(holder)).length, { timeout: 10_000 }).toBe(2);
  await table.getByRole('button', { name: /^Actions sur la demande/ }).click();
  await page.getByRole('menuitem', { name: 'Voir l’e-mail' }).click();
  const mail = page.getByRole('dialog', { name: 'L’e-mail du titulaire' });
  await mail.getByText(holder).waitFor();
  expect(plain(await mail.getByRole('region', { name: 'Texte de l’e-mail' }).innerText())).toContain('apercu');
  await look(walk, 'demande-apercu');
  await mail.getByRole('button', { name: 'Fermer' }).click();
}
