import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Walk, callJson, look, plain } from '../steps.ts';
import { backToBuilding } from './building.ts';

const two = (value: number) => String(value).padStart(2, '0');
const csv = (name: string, list: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([...list, ''].join('\n')),
});
/** Days of which the meter has a curve that says something else. */
const DAYS = csv('relevé du concierge.csv', [
  'Date;Électricité (kWh)',
  ...Array.from({ length: 20 }, (_, i) => `${two(i + 1)}/06/2024;${15 + (i % 3)}`),
]);
/** A minute over months, past the size that is stored after the answer. */
const MINUTES = csv('courbe par minute.csv', [
  'Horodatage;Consommation électrique de la chaufferie (kWh)',
  ...Array.from({ length: 160 * 1440 }, (_, i) => {
    const at = new Date(Date.UTC(2026, 3, 1) + i * 60_000).toISOString();
    return `${at.slice(0, 10)} ${at.slice(11, 16)};0.00${5 + (i % 3)}`;
  }),
]);

/** What a file changes is said before and after it is stored; its measures are taken back from its card and from the history. */
export async function takenBack(walk: Walk): Promise<void> {
  const { page } = walk;
  await backToBuilding(walk);
  const { data } = await callJson<{ data: { _id: string; name: string }[] }>(page, '/proxy/api/v5/source');
  const source = `/source/${data.find(({ name }) => name === 'Compteur Linky')!._id}`;
  await page.goto(`${source}/info-general`);
  await fromTheCard(walk);
  await fromTheHistory(walk);
  await large(walk, source);
}

async function fromTheCard(walk: Walk): Promise<void> {
  const { page } = walk;
  const card = await drop(page, DAYS);
  await card.getByText(/La source a déjà 20\s*jours de ce fichier/).waitFor();
  const before = plain(await card.innerText());
  expect(before).toMatch(/20 jours : ce fichier comptera/);
  await look(walk, 'ce-que-change-un-fichier');
  await card.getByRole('button', { name: 'Enregistrer ces mesures' }).click();
  await card.getByText(/La source avait déjà 20\s*jours de ce fichier/).waitFor();
  expect(plain(await card.innerText())).toMatch(/20 jours : ce fichier compte,/);
  await look(walk, 'ce-qu-un-fichier-a-change');

  await card.getByRole('button', { name: 'Retirer ces mesures' }).click();
  const dialog = page.getByRole('dialog', { name: /^Retirer les mesures de/ });
  await dialog.getByText(/20\s*jours reprendront une autre mesure de la source/).waitFor();
  await look(walk, 'retirer-ces-mesures');
  // One layer at a time.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await card.getByRole('button', { name: 'Retirer ces mesures' }).click();
  await dialog.getByRole('button', { name: 'Retirer ces mesures' }).click();
  await card.getByText('Ces mesures ont été retirées').waitFor();
  await look(walk, 'mesures-retirees');
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'hidden' });
}

async function fromTheHistory(walk: Walk): Promise<void> {
  const { page } = walk;
  const history = page.getByRole('region', { name: 'Tableau\u00a0: Fichiers déposés' });
  const row = history.getByRole('row').filter({ hasText: DAYS.name });
  await row.first().getByText('Retiré').waitFor();
  expect(plain(await row.first().innerText())).toMatch(/du 01\/06\/2024 au 20\/06\/2024/);
  await look(walk, 'historique-des-fichiers');
  await row.first().getByRole('button').click();
  const modal = page.getByRole('dialog', { name: 'Fichier déposé' });
  await modal.getByText('Ces mesures ont été retirées').waitFor();
  await look(walk, 'fichier-retire');
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
}

/** A file that goes on the queue: the page may be left, it is there again, and its measures are taken back as others are. */
async function large(walk: Walk, source: string): Promise<void> {
  const { page } = walk;
  const card = await drop(page, MINUTES);
  await card.getByRole('button', { name: 'Enregistrer ces mesures' }).click();
  const steps = page.getByRole('list', { name: 'Avancement' });
  const stored = page.getByRole('region', { name: MINUTES.name, exact: true });
  await steps.or(stored.getByText('Mesures enregistrées')).first().waitFor();
  await page.goto(`${source}/info-general`);
  const history = page.getByRole('region', { name: 'Tableau\u00a0: Fichiers déposés' });
  const row = history.getByRole('row').filter({ hasText: MINUTES.name }).first();
  await row.waitFor();
  await look(walk, 'import-en-cours');
  await expect.poll(async () => row.innerText(), { timeout: 90_000 }).toContain('Enregistré');
  await row.getByRole('button').click();
  const modal = page.getByRole('dialog', { name: 'Fichier déposé' });
  await modal.getByRole('button', { name: 'Retirer ces mesures' }).click();
  const dialog = page.getByRole('dialog', { name: /^Retirer les mesures de/ });
  await dialog.getByText(/160\s*jours n’auront plus de mesure/).waitFor();
  await dialog.getByRole('button', { name: 'Retirer ces mesures' }).click();
  await modal.getByText('Ces mesures ont été retirées').waitFor({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await row.getByText('Retiré').waitFor();
}

/** Dropped on the page of the source, and its columns confirmed. */
async function drop(page: Page, file: ReturnType<typeof csv>): Promise<Locator> {
  await page.getByRole('button', { name: 'Déposer un fichier' }).first().click();
  await page.getByLabel('Fichiers à déposer').setInputFiles(file);
  const card = page.getByRole('region', { name: file.name, exact: true });
  await card.getByRole('button', { name: 'C’est bien cela' }).click({ timeout: 60_000 });
  await card.getByRole('button', { name: 'Enregistrer ces mesures' }).waitFor({ timeout: 60_000 });
  return card;
}
