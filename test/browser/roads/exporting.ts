import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { expect } from 'vitest';
import { textsOf } from '../../../apps/server/src/testing/space-archive.ts';
import { rowsOfWorkbook } from '../../../apps/server/src/testing/workbook.ts';
import { type Walk, enter, heading, isPhone, look, plain } from '../steps.ts';
import { register } from './register.ts';

/** Measures are asked for, followed to their file, and found again in « Mes tâches »; the list of sources too. */
export async function exporting(walk: Walk): Promise<void> {
  const { page } = walk;
  await enter(walk, 'commune@joulerie.example');
  await askMeasures(walk);
  const card = page.getByRole('status').filter({ hasText: 'Export des mesures' });
  await card.getByText('Votre rapport est prêt. Cliquer ici pour le télécharger.').waitFor({ timeout: 60_000 });
  const file = await downloaded(page, () => card.getByRole('link', { name: 'Télécharger' }).click());
  expect(file.suggestedFilename()).toMatch(/^mesures-2026-01-01-2026-03-31\.xlsx$/);
  const [head, first] = await rowsOfWorkbook(await readFile(await file.path()));
  expect(head!.slice(0, 6)).toEqual(['Bâtiment', 'Source', 'Numéro', 'Type', 'Pas', 'Début']);
  expect(head!.some((name) => /couverture/.test(String(name)))).toBe(true);
  expect(first![4]).toBe('mois');
  await card.getByRole('button', { name: 'Fermer la notification' }).click();

  await page.goto('/source');
  await heading(page, 'Sources').waitFor();
  await page.getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: 'Texte pour tableur (CSV)' }).click();
  const list = page.getByRole('status').filter({ hasText: 'Export des sources' });
  await list.getByRole('link', { name: 'Télécharger' }).waitFor({ timeout: 60_000 });
  await list.getByRole('button', { name: 'Fermer la notification' }).click();

  await openTasks(walk);
  const row = page.getByRole('listitem').filter({ hasText: 'Export des mesures' }).first();
  expect(plain(await row.innerText())).toContain('du 01/01/2026 au 31/03/2026 · par mois · Excel');
  await look(walk, 'mes-taches');
  const again = await downloaded(page, () => row.getByRole('link', { name: /Télécharger/ }).click());
  expect(again.suggestedFilename()).toBe(file.suggestedFilename());
}

/** A whole space leaves in a file, which another company takes back. */
export async function takingAllAway(walk: Walk): Promise<void> {
  const { page } = walk;
  await enter(walk, 'copropriete@helianthe.example');
  await page.goto('/user/entreprise#data');
  await page.getByRole('button', { name: 'Tout emporter' }).click();
  const link = page.getByRole('link', { name: /^Télécharger l’export du/ });
  await link.waitFor({ timeout: 120_000 });
  await look(walk, 'tout-emporter');
  const archive = await downloaded(page, () => link.click());
  expect(archive.suggestedFilename()).toMatch(/^espace-\d{4}-\d\d-\d\d\.zip$/);
  const files = textsOf(new Uint8Array(await readFile(await archive.path())));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['LISEZ-MOI.txt', 'manifest.json', 'records/buildings.json']),
  );
  expect(Object.keys(files).filter((name) => name.endsWith('.csv')).length).toBeGreaterThan(4);
  // This space has buildings.
  expect(await page.getByRole('heading', { name: 'Reprendre un export' }).count()).toBe(0);

  await giveBack(walk, await archive.path());
}

/** A company that has just registered takes the export of another one back. */
async function giveBack(walk: Walk, file: string): Promise<void> {
  const { page, context, name } = walk;
  // The session stays that of the roads that come after.
  await context.clearCookies();
  await register(walk, `reprise-${name}@exemple.fr`, `Commune reprise ${name}`);
  await page.goto('/user/entreprise#data');
  const panel = page.getByRole('region', { name: 'Reprendre un export' });
  await panel.getByRole('button', { name: 'Choisir le fichier' }).click();
  await panel.getByText('Cette déclaration est requise.').waitFor();
  await look(walk, 'reprendre-un-export');
  await panel.getByRole('checkbox', { name: /Je déclare/ }).check();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    panel.getByRole('button', { name: 'Choisir le fichier' }).click(),
  ]);
  await chooser.setFiles({ name: 'export.zip', mimeType: 'application/zip', buffer: await readFile(file) });
  const returned = page.getByRole('region', { name: 'Export repris' });
  await returned.waitFor({ timeout: 120_000 });
  const said = /« Copropriété Les Tournesols », exporté le .* : (\d+ bâtiments), \d+ sources\./;
  const [, buildings] = said.exec(plain(await returned.innerText())) ?? [];
  expect(buildings).toBeDefined();
  await look(walk, 'export-repris');
  await page.goto('/');
  await heading(page, 'Mon espace').waitFor();
  const shown = async () => plain(await page.locator('main').innerText());
  await expect.poll(shown, { timeout: 30_000 }).toContain(buildings);
}

async function askMeasures(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.goto('/');
  await heading(page, 'Mon espace').waitFor();
  await page.getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: /Mesures des sources/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Exporter des mesures' });
  await dialog.getByRole('textbox', { name: 'Du' }).fill('01/04/2026');
  await dialog.getByRole('textbox', { name: 'Au' }).fill('31/03/2026');
  await dialog.getByText('La date de fin précède la date de début.').waitFor();
  await dialog.getByRole('button', { name: 'Lancer l’export' }).click();
  await dialog.getByRole('textbox', { name: 'Du' }).fill('01/01/2026');
  await dialog.getByRole('checkbox', { name: 'Par jour' }).uncheck();
  await dialog.getByText('Choisissez au moins un pas.').waitFor();
  await dialog.getByRole('checkbox', { name: 'Par mois' }).check();
  await look(walk, 'export-mesures');
  await dialog.getByRole('button', { name: 'Lancer l’export' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function openTasks(walk: Walk): Promise<void> {
  const { page } = walk;
  if (isPhone(walk)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  else await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('link', { name: 'Mes tâches' }).click();
  await heading(page, 'Mes tâches').waitFor();
}

export async function downloaded(page: Page, click: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), click()]);
  return file;
}
