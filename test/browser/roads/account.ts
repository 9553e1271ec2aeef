import { expect } from 'vitest';
import { type Walk, enter, heading, look, toast } from '../steps.ts';

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
}
