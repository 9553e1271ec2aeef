import { expect } from 'vitest';
import { type Walk, enter, heading, look } from '../steps.ts';

/** A person who may only look: values instead of fields that could not be saved, and the contract of heat as it was typed. */
export async function reader(walk: Walk): Promise<void> {
  const { page } = walk;
  await enter(walk, 'lecture@joulerie.example');
  await page.goto('/building?search=Louise');
  await page.getByRole('link', { name: 'École élémentaire Louise Michel' }).click();
  const tabs = page.getByRole('navigation', { name: 'Rubriques' });
  await tabs.getByRole('link', { name: 'Compteurs' }).click();
  await page.getByText('Comptée').first().waitFor();
  await noField(walk, 'lecture-compteurs');
  await page.getByRole('link', { name: 'Réseau de chaleur' }).click();
  await heading(page, 'Réseau de chaleur').waitFor();
  await tabs.getByRole('link', { name: 'Informations' }).click();
  await page.getByRole('cell', { name: 'Police d’abonnement (prix d’exemple)' }).waitFor();
  await page.getByText('en lecture seule').waitFor();
  await noField(walk, 'lecture-source');
}

async function noField(walk: Walk, screen: string): Promise<void> {
  await look(walk, screen);
  const main = walk.page.getByRole('main');
  const fields = main.locator('input:not(section[aria-label="Profils"] input), select, textarea');
  expect(await fields.count(), `${screen}: fields of a person who may only look`).toBe(0);
  // « Profils » has the choice of what is read, and nothing to type.
  const typed = main
    .getByRole('region', { name: 'Profils' })
    .locator('input:not([type="hidden"]), button[type="submit"]');
  for (const one of await typed.all()) expect(await one.getAttribute('readonly'), screen).not.toBeNull();
}
