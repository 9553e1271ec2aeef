import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ROOT } from '../demonstration.ts';
import { type Walk, choose, heading, look, mailedPath, password, settled } from '../steps.ts';

/** A load curve of twenty-one months, as the customer account of Enedis gives it. */
const FILE = join(ROOT, 'demo/files/Enedis_Conso_Heure_20221024-20240725_14290000000017.csv.gz');

/** The most clicks from the first page of a new account to the first curve, and to the first cost. */
const CURVE_CLICKS = 8;
const COST_CLICKS = 14;

/** Somebody new, with a file of Enedis in hand: their curve then their cost, in a bounded number of clicks. */
export async function meterToEuro(walk: Walk): Promise<void> {
  const { page } = walk;
  await register(walk);
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: 'Ajouter mon premier bâtiment' }).click();
  await page.getByLabel('Chercher l’adresse').fill('12 rue des Tilleuls Cergy');
  await page
    .getByRole('option', { name: /12 Rue des Tilleuls/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('heading', { name: 'Est-ce bien lui ?' }).waitFor();
  await page.getByRole('button', { name: 'Ajouter sans attendre' }).click();
  await page.getByRole('heading', { name: '12 Rue des Tilleuls est dans votre espace' }).waitFor();
  await look(walk, 'premier-fichier');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choisir des fichiers' }).click();
  await (await chooser).setFiles(FILE);
  await page.getByRole('button', { name: 'Enregistrer ces mesures' }).click();
  await page.getByRole('link', { name: 'Voir ces mesures' }).click();
  // The source opens on the days of the file.
  await page.waitForURL(/\/source\/[^/]+\/data\?.*start_date=2022-10-24.*end_date=2024-07-24/);
  await page.getByRole('region', { name: /^Consommation/ }).waitFor();
  await settled(page);
  expect(await clicks(), 'clicks to the first curve').toBeLessThanOrEqual(CURVE_CLICKS);
  await look(walk, 'premiere-courbe');
  const bill = page.getByRole('region', { name: 'Ce que vous payez' });
  await bill.getByRole('button', { name: 'Estimer le coût' }).click();
  await bill.getByText(/ · estimation/).waitFor();
  await bill.getByText(/Prix moyen/).waitFor();
  expect(await clicks(), 'clicks to the first cost').toBeLessThanOrEqual(COST_CLICKS);
  await look(walk, 'premier-cout');
  await completeOffer(walk);
}

/** What is supposed is corrected a field at a time, then confirmed: the cost is no estimate any more. */
async function completeOffer(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.getByRole('button', { name: 'compléter l’offre' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Compléter l’offre estimée' });
  await sheet.getByText('estimation', { exact: true }).waitFor();
  const total = sheet.getByText(/^[\d\s]+,\d\d\s€$/);
  const before = await total.innerText();
  await look(walk, 'offre-estimee');
  await choose(page, /Puissance souscrite/, /^12\s/);
  await expect.poll(() => total.innerText(), { timeout: 15_000 }).not.toBe(before);
  await sheet
    .getByRole('combobox', { name: 'Puissance souscrite', exact: true })
    .or(sheet.getByRole('textbox', { name: 'Puissance souscrite', exact: true }))
    .first()
    .waitFor();
  await choose(page, /Option tarifaire/, /Heures pleines/);
  await sheet.getByText('Coût inconnu').waitFor();
  await sheet.getByLabel('Heures creuses').fill('22H00-6H00');
  await sheet.getByRole('button', { name: 'Enregistrer' }).click();
  await total.waitFor();
  await look(walk, 'offre-completee');
  await sheet.getByRole('button', { name: 'C’est bien mon offre' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'compléter l’offre' }).waitFor({ state: 'hidden' });
  await settled(page);
  await look(walk, 'cout-confirme');
  const tabs = page.getByRole('navigation', { name: 'Rubriques' });
  await tabs.getByRole('link', { name: 'Informations' }).click();
  const facts = page.getByRole('region', { name: 'Point d’électricité' });
  await facts.getByRole('button', { name: 'Modifier' }).click();
  await facts.getByText('Contrat', { exact: true }).waitFor();
  await look(walk, 'point-en-sections');
}

async function register(walk: Walk): Promise<void> {
  const { page, name } = walk;
  // A road that is taken again begins with another account.
  const username = `lea.${Date.now()}.${name}@exemple.fr`;
  await page.goto('/inscription');
  await page.getByLabel('Prénom').fill('Léa');
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Morin');
  await page.getByLabel('Adresse e-mail').fill(username);
  await password(page).fill('Grande-Ourse-2026');
  await page.getByRole('checkbox', { name: /conditions d’utilisation/ }).check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await heading(page, 'Vérifiez vos e-mails').waitFor();
  await page.goto(await mailedPath(walk, username, /valid|compte|bienvenue/i));
  await page.getByRole('button', { name: 'Valider mon compte' }).click();
  await page.waitForURL('**/preonboarding');
  await page.getByRole('heading', { name: /bienvenue/ }).waitFor();
}

/** Counts what the person presses from now on, on the pages of this document: the whole road is one. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`
    window.pressed = 0;
    window.addEventListener('pointerdown', (event) => { if (event.isTrusted) window.pressed += 1; }, true);
  `);
  return () => page.evaluate<number>('window.pressed');
}
