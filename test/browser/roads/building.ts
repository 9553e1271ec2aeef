import { basename, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ROOT } from '../demonstration.ts';
import { type Walk, choose, enter, heading, look, plain, toast } from '../steps.ts';

const FILE = join(ROOT, 'demo/files/Enedis_Conso_Heure_20221024-20240725_14290000000017.csv.gz');
const METER = '14290000000017';
const NAME = 'Pavillon des Tilleuls';

/** A first building, from its address to its measures, as somebody whose space was empty. */
export async function firstBuilding(walk: Walk): Promise<void> {
  await enter(walk, `nouveau@${walk.brand}.example`);
  await quitTheSteps(walk);
  await addBuilding(walk);
  await attachMeter(walk);
  await importFile(walk);
}

/** The same person back on that building; gives its identifier. */
export async function backToBuilding(walk: Walk): Promise<string> {
  const { page } = walk;
  await enter(walk, `nouveau@${walk.brand}.example`);
  await page.getByRole('link', { name: NAME }).first().click();
  await page.waitForURL(/\/building\/[^/]+\//);
  return new URL(page.url()).pathname.split('/')[2]!;
}

async function quitTheSteps(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.goto('/preonboarding');
  await page.getByRole('heading', { name: /bienvenue/ }).waitFor();
  await look(walk, 'bienvenue');
  await page.getByRole('link', { name: 'Ajouter mon premier bâtiment' }).click();
  await page.getByRole('heading', { name: 'Où est votre bâtiment ?' }).waitFor();
  await look(walk, 'etapes');
  await page.getByRole('button', { name: 'Quitter' }).click();
  const modal = page.getByRole('dialog', { name: 'Quitter votre progression\u00a0?' });
  await modal.getByText('Attention, si vous quittez, les données saisies seront perdues.', { exact: true }).waitFor();
  expect(await modal.getByRole('heading').innerText()).toBe('Quitter votre progression\u00a0?');
  await look(walk, 'quitter');
  await modal.getByRole('button', { name: 'Confirmer' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/onboarding'));
}

async function addBuilding(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.goto('/add-buildings');
  await heading(page, 'Ajouter des bâtiments').waitFor();
  const address = page.getByLabel('Chercher l’adresse');
  await address.pressSequentially('12 rue des Tilleuls Cergy');
  await page
    .getByRole('option', { name: /12 Rue des Tilleuls/ })
    .first()
    .waitFor();
  await look(walk, 'adresse-proposee');
  await address.press('ArrowDown');
  await address.press('Enter');
  await expect.poll(() => page.getByLabel('Rue et numéro').inputValue()).toBe('12 Rue des Tilleuls');
  expect(await page.getByRole('textbox', { name: 'Code postal' }).inputValue()).toBe('95000');
  expect(await page.getByRole('textbox', { name: 'Ville' }).inputValue()).toBe('Cergy');
  const facts = page.getByRole('region', { name: 'Caractéristiques' });
  await facts.getByText(/proposées par/).waitFor();
  await expect.poll(() => facts.getByLabel('Année de construction').inputValue()).toMatch(/^\d{4}$/);
  await look(walk, 'caracteristiques-proposees');
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(NAME);
  await choose(page, 'Niveau', 'Maison');
  await page.getByRole('button', { name: 'Ajouter le bâtiment' }).click();
  await page.waitForURL(/\/building\/[^/]+\/compteur/);
  await heading(page, NAME).waitFor();
  await toast(page, 'a été ajouté');
  await look(walk, 'compteurs-vides');
}

async function attachMeter(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.getByRole('banner').waitFor();
  // An empty page asks for it, and the head does not ask again.
  await page.getByRole('button', { name: 'Ajouter une source' }).click();
  const modal = page.getByRole('dialog', { name: 'Ajouter une source' });
  await modal
    .getByRole('button', { name: /électricité|électrique/i })
    .first()
    .waitFor();
  await look(walk, 'types-de-source');
  await modal
    .getByRole('button', { name: /électricité|électrique/i })
    .first()
    .click();
  await modal.getByLabel('Numéro').fill('1429000000001');
  await modal.getByRole('button', { name: 'Ajouter cette source' }).click();
  await modal.getByText(/point de livraison d’électricité compte 14\s*chiffres/).waitFor();
  await look(walk, 'numero-refuse');
  await modal.getByLabel('Numéro').fill(METER);
  await modal.getByLabel('Nom').fill('Compteur Linky');
  await modal.getByRole('button', { name: 'Ajouter cette source' }).click();
  await modal.getByText('Dites à qui est ce compteur').waitFor();
  await modal.getByLabel('Le mien, ou celui de mon organisation').click();
  await modal.getByRole('button', { name: 'Ajouter cette source' }).click();
  await modal.waitFor({ state: 'hidden' });
  await toast(page, 'Source ajoutée');
  await page.getByRole('link', { name: 'Compteur Linky' }).waitFor();
}

/** Chosen as a person drops it; the card shows what was read before anything is stored. */
async function drop(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<Locator> {
  await page.getByLabel('Fichiers à déposer').setInputFiles(file);
  return page.getByRole('region', { name: typeof file === 'string' ? basename(file) : file.name, exact: true });
}

async function importFile(walk: Walk): Promise<void> {
  const { page } = walk;
  const card = await drop(page, FILE);
  await card.getByRole('button', { name: 'Enregistrer ces mesures' }).waitFor();
  const words = plain(await card.innerText());
  expect(words, 'format').toContain('Export CSV du compte client Enedis');
  expect(words.replaceAll(' ', ''), 'number').toContain(METER);
  const row = plain(await card.getByRole('row').nth(1).innerText());
  expect(row, 'period').toMatch(/24\/10\/2022/);
  expect(row, 'values').toMatch(/\d\d \d{3}/);
  await look(walk, 'apercu-du-fichier');
  await card.getByRole('button', { name: 'Enregistrer ces mesures' }).click();
  await card.getByText('Mesures enregistrées').waitFor();
  expect(plain(await card.innerText())).toMatch(/[1-9]\d* relevés? de journée ajoutés?/);
  await look(walk, 'fichier-enregistre');
  await card.getByRole('button', { name: 'Masquer' }).click();

  const again = await drop(page, FILE);
  await again.getByRole('button', { name: 'Enregistrer ces mesures' }).click();
  await again.getByText('Rien n’a changé').waitFor();
  expect(plain(await again.innerText())).toMatch(/\d+ relevés? de journée inchangés?/);
  await again.getByRole('button', { name: 'Masquer' }).click();

  const buffer = Buffer.from('n’importe quoi\n');
  const refused = await drop(page, { name: 'notes.txt', mimeType: 'text/plain', buffer });
  await refused.getByText('Ce fichier n’a pas été lu').waitFor();
  await look(walk, 'fichier-refuse');
  await refused.getByRole('button', { name: 'Retirer' }).click();
}
