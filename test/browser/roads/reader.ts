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
  // Which profile is read is a choice, and changes nothing.
  const fields = walk.page.getByRole('main').locator('input:not([readonly]):not([type="hidden"]), select, textarea');
  expect(await fields.count(), `${screen}: fields of a person who may only look`).toBe(0);
}
