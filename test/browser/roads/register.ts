import type { Page } from 'playwright-core';
import { type Walk, heading, mailedPath, password, settled } from '../steps.ts';

export const SECRET = 'Grande-Ourse-2026';

/** A company and the account of who registers it, signed in. */
export async function register(walk: Walk, username: string, company: string): Promise<void> {
  const { page } = walk;
  await page.goto('/inscription');
  await page.getByText('Professionnel', { exact: true }).click();
  await page.getByLabel('Nom de la société').fill(company);
  await page.getByLabel('Prénom').fill('Camille');
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Ménard');
  await page.getByLabel('Adresse e-mail').fill(username);
  await password(page).fill(SECRET);
  await page.getByRole('checkbox', { name: /conditions d’utilisation/ }).check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await heading(page, 'Vérifiez vos e-mails').waitFor();
  await page.goto(await mailedPath(walk, username, /^Validez/));
  await page.getByRole('button', { name: 'Valider mon compte' }).click();
  await page.waitForURL((url) => url.pathname === '/preonboarding');
  await settled(page);
}

/** Zoé Roux is invited by whoever manages the company of the page. */
export async function invite(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Inviter un collègue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Inviter un collègue' });
  await dialog.getByLabel('Prénom').fill('Zoé');
  await dialog
    .getByLabel('Nom', { exact: true })
    .or(dialog.getByRole('textbox', { name: 'Nom' }))
    .last()
    .fill('Roux');
  await dialog.getByLabel('Adresse e-mail').fill(username);
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click();
}
