import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Walk, callJson, look, plain } from '../steps.ts';
import { backToBuilding } from './building.ts';

const two = (value: number) => String(value).padStart(2, '0');
const lines = (count: number, write: (i: number) => string) => Array.from({ length: count }, (_, i) => write(i));
const csv = (name: string, list: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([...list, ''].join('\n')),
});

/** A roof that names its column by its place, 1 kWh a half-hour of daylight. */
const inverter = (month: string) =>
  csv(`Onduleur toiture 2025-${month}.csv`, [
    'Horodatage;Onduleur 1;Température module',
    ...lines(10 * 48, (i) => {
      const [day, slot] = [Math.floor(i / 48), i % 48];
      const value = slot >= 16 && slot < 36 ? '1,0' : '0,0';
      return `${two(day + 11)}/${month}/2025 ${two(slot >> 1)}:${slot % 2 ? '30' : '00'};${value};21,5`;
    }),
  ]);
/** Twelve days, the month first: as many months, the day first. */
const MONTH_FIRST = csv('Compteur chaufferie.csv', [
  'Date;Consommation électrique de la chaufferie et de ses auxiliaires, relevée chaque matin (kWh);Coût (€)',
  ...lines(12, (i) => `08/${two(i + 1)}/2025;10,5;2,40`),
]);
const HALF_HOURS = csv('Courbe 48 colonnes.csv', [
  `Jour;${lines(48, (slot) => `${two(slot >> 1)}:${slot % 2 ? '30' : '00'}`).join(';')}`,
  ...lines(20, (i) => `${two(i + 1)}/09/2025;${lines(48, () => '0,5').join(';')}`),
]);

/** Tables that say little of themselves: what they do not say is asked, what was answered is proposed the next time. */
export async function tables(walk: Walk): Promise<void> {
  const { page } = walk;
  const id = await backToBuilding(walk);
  await forgetLayouts(page);
  await page.goto(`/building/${id}/compteur`);

  const first = await drop(page, inverter('05'));
  await waitsFor(first, 1);
  await look(walk, 'tableau-onduleur');
  await answer(first, 'Ce qu’est «\u00a0Onduleur 1\u00a0»', 'Production photovoltaïque');
  await answer(first, 'Unité de «\u00a0Onduleur 1\u00a0»', 'kWh');
  await totalIs(first, '200,0 kWh');
  await store(first);

  const other = await drop(page, MONTH_FIRST);
  await waitsFor(other, 1);
  // As months, ten of which are over.
  await expect.poll(() => other.innerText()).toMatch(/par mois|environ un mois/);
  await answer(other, 'Ordre des dates', 'mois/jour/année');
  await totalIs(other, '126,0 kWh');
  await other.getByRole('application', { name: /par jour/ }).waitFor();
  await look(walk, 'tableau-mois-en-premier');
  await store(other);

  const wide = await drop(page, HALF_HOURS);
  await waitsFor(wide, 1);
  await answer(wide, 'Ce qu’est «\u00a0Colonne 3\u00a0»', 'Consommation d’électricité');
  await totalIs(wide, '480,0 kWh');
  await store(wide);

  await sameAgain(walk);
  await layouts(walk);
}

/** The next file of the same export: nothing is asked any more, one click confirms. */
async function sameAgain(walk: Walk): Promise<void> {
  const { page } = walk;
  const next = await drop(page, inverter('06'));
  await next.getByText(/^Comme la dernière fois, le .*Onduleur toiture 2025-05\.csv/).waitFor();
  await waitsFor(next, 0);
  await totalIs(next, '200,0 kWh');
  await look(walk, 'tableau-deja-connu');
  await store(next);
}

/** The settings list what the space has answered: one is renamed, then forgotten. */
async function layouts(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.goto('/user/parametre');
  const panel = page.getByRole('region', { name: 'Modèles d’import', exact: true });
  const row = panel.getByRole('row').filter({ hasText: 'Onduleur toiture 2025-06.csv' });
  await row.waitFor();
  expect(plain(await row.innerText())).toContain('Onduleur 1 : Production photovoltaïque (kWh)');
  await row.getByRole('button', { name: /^Modifier/ }).click();
  const modal = page.getByRole('dialog', { name: 'Modifier le modèle d’import' });
  await look(walk, 'modele-modifie');
  await modal.getByLabel('Nom').fill('Toiture sud');
  await modal.getByRole('button', { name: 'Enregistrer' }).click();
  await modal.waitFor({ state: 'hidden' });
  await row.filter({ hasText: 'Toiture sud' }).waitFor();
  await look(walk, 'modeles');
  await panel.getByRole('button', { name: /^Supprimer «\s*Toiture sud/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await row.waitFor({ state: 'hidden' });
  expect((await layoutsOf(page)).map(({ name }) => name)).toEqual(['Courbe colonnes', 'Compteur chaufferie']);
}

const LAYOUTS = '/proxy/api/v5/import-layout';

const layoutsOf = async (page: Page) => (await callJson<{ data: { _id: string; name: string }[] }>(page, LAYOUTS)).data;

/** As on a first visit: what an earlier try has answered is forgotten. */
async function forgetLayouts(page: Page): Promise<void> {
  for (const { _id } of await layoutsOf(page))
    await page.evaluate(
      (path) => fetch(path, { method: 'DELETE', headers: { 'X-Requested-With': 'XMLHttpRequest' } }),
      `${LAYOUTS}/${_id}`,
    );
}

async function drop(page: Page, file: ReturnType<typeof csv>): Promise<Locator> {
  await page.getByLabel('Fichiers à déposer').setInputFiles(file);
  return page.getByRole('region', { name: file.name, exact: true });
}

/** So many answers are asked; nothing goes on before they are given. */
async function waitsFor(card: Locator, answers: number): Promise<void> {
  const confirm = card.getByRole('button', { name: 'C’est bien cela' });
  await confirm.waitFor();
  const words = answers === 1 ? '1 réponse est attendue' : `${answers} réponses sont attendues`;
  if (answers > 0) await card.getByText(`${words} avant d’enregistrer`).waitFor();
  expect(await confirm.isEnabled()).toBe(answers === 0);
}

async function answer(card: Locator, label: string | RegExp, option: string | RegExp): Promise<void> {
  await card.getByRole('combobox', { name: label }).click();
  await card
    .page()
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .click();
}

const totalIs = (card: Locator, total: string) =>
  expect.poll(async () => plain(await card.getByRole('region', { name: /^Aperçu de/ }).innerText())).toContain(total);

async function store(card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'C’est bien cela' }).click();
  const save = card.getByRole('button', { name: 'Enregistrer ces mesures' });
  await save.waitFor();
  await answer(card, 'Enregistrer sur', /Compteur Linky/);
  await save.click();
  await card.getByText(/Mesures enregistrées|Rien n’a changé/).waitFor();
  await card.getByRole('button', { name: 'Masquer' }).click();
}
