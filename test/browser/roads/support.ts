import { expect } from 'vitest';
import { type Walk, enter, isPhone, look, toast } from '../steps.ts';

/** A member of a company that is a client asks for help: a fault is reported, and the guide is there. */
export async function support(walk: Walk): Promise<void> {
  const { page, name } = walk;
  await enter(walk, 'commune@joulerie.example');
  if (isPhone(walk)) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Aide', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Aide' });
  expect(await menu.getByRole('link', { name: /Lire la documentation/ }).getAttribute('href')).toBe('/guide');
  await look(walk, 'aide');
  await menu.getByRole('button', { name: /Signaler un problème/ }).click();
  const form = page.getByRole('dialog', { name: 'Signaler un problème' });
  await form.getByRole('button', { name: 'Envoyer' }).click();
  await form.getByText('Saisissez un message avant d’envoyer.').waitFor();
  await look(walk, 'aide-probleme');
  await form.getByLabel(/Que se passe-t-il/).fill(`La courbe de ${name} est vide`);
  await form.getByLabel('Gêne légère').check();
  await form.getByRole('button', { name: 'Envoyer' }).click();
  await toast(page, 'Votre signalement a été envoyé.');

  await page.goto('/guide#deposer-des-fichiers');
  await page.getByRole('heading', { name: 'Déposer des fichiers', level: 2 }).waitFor();
  await look(walk, 'guide');
  await page.getByRole('link', { name: 'L’API' }).click();
  await page.getByRole('heading', { name: 'Utiliser l’API', level: 1 }).waitFor();
  const example = await page.getByRole('link', { name: 'lire.py' }).getAttribute('href');
  expect(await page.evaluate(async (path) => (await fetch(path)).text(), example!)).toContain('import');
  await look(walk, 'guide-api');
}
