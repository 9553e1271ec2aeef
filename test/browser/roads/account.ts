import { expect } from 'vitest';
import { type Walk, PASSWORD, enter, heading, look, password, toast } from '../steps.ts';

/** One's own pages, and the news that stay. */
export async function account(walk: Walk): Promise<void> {
  const { page } = walk;
  await enter(walk, `nouveau@${walk.brand}.example`);
  await page.goto('/user/info');
  await heading(page, 'Mon compte').waitFor();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const centre = page.getByRole('dialog', { name: 'Notifications' });
  await centre.getByText('Mesures enregistrées').first().waitFor();
  await look(walk, 'notifications');
  await page.keyboard.press('Escape');
  await centre.waitFor({ state: 'hidden' });

  await page.getByLabel('Prénom').fill('Alexandrine');
  await look(walk, 'mes-informations');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await toast(page, 'Vos informations sont enregistrées.');

  await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name: 'Paramètres' }).click();
  await page.getByText('Thème').waitFor();
  await look(walk, 'parametres');
  const themes = page.getByRole('radiogroup', { name: 'Thème' });
  await themes.getByText('Sombre').click();
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await expect.poll(scheme).toBe('dark');
  await look(walk, 'parametres-sombres');
  await page.goto('/');
  await heading(page, 'Mon espace').waitFor();
  await expect.poll(scheme).toBe('dark');
  await look(walk, 'mon-espace-sombre');
  await page.goto('/user/parametre');
  await themes.getByText('Clair').click();
  await expect.poll(scheme).toBe('light');
  await makesKey(walk);
}

/** A key of a program, shown once, used from outside the page, then revoked. */
async function makesKey(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.getByRole('button', { name: 'Créer une clé' }).click();
  const making = page.getByRole('dialog', { name: 'Créer une clé d’API' });
  await making.getByLabel('Nom').fill('Tableur de suivi');
  await look(walk, 'cle-api-nouvelle');
  await password(making, 'Votre mot de passe').fill(PASSWORD);
  await making.getByRole('button', { name: 'Créer la clé' }).click();
  const made = page.getByRole('dialog', { name: 'Votre clé d’API' });
  const key = (await made.locator('code').first().textContent()) ?? '';
  await look(walk, 'cle-api-montree');
  await made.getByRole('button', { name: 'Je l’ai gardée' }).click();

  // Without the session of the page.
  const read = () =>
    page.evaluate(async (bearer) => {
      const answer = await fetch('/proxy/api/building', {
        credentials: 'omit',
        headers: { Authorization: `Bearer ${bearer}` },
      });
      return answer.status;
    }, key);
  expect(await read()).toBe(200);
  await page.reload();
  const keys = page.getByRole('list', { name: 'Clés d’API' });
  await keys.getByText(/utilisée/).waitFor();
  await look(walk, 'cle-api-liste');
  await keys.getByRole('button', { name: 'Révoquer Tableur de suivi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click();
  await toast(page, 'La clé est révoquée.');
  expect(await read()).toBe(401);
}
