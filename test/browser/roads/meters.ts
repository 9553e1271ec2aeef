import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { writeZip } from '../../../apps/server/src/connectors/archive.ts';
import { type Walk, callJson, look, plain } from '../steps.ts';
import { backToBuilding } from './building.ts';

/** As many days of August 2025 as are asked, with so many kWh each. */
const days = (kwh: number) =>
  Buffer.from(
    [
      'Date;Électricité (kWh)',
      ...Array.from({ length: 20 }, (_, i) => `${String(i + 1).padStart(2, '0')}/08/2025;${kwh}`),
      '',
    ].join('\n'),
  );
const ARCHIVE = {
  name: 'compteurs-du-site.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(
    writeZip([
      { name: 'bureaux.csv', bytes: days(10) },
      { name: 'Atelier de menuiserie du bâtiment principal, rez-de-chaussée et annexe.csv', bytes: days(7) },
      { name: 'serveurs.csv', bytes: days(20) },
    ]),
  ),
};
const NUMBER = '30001642617347';

/** An archive of several meters: each goes to its source, a new one, or none; then a file that nobody reads. */
export async function meters(walk: Walk): Promise<void> {
  const { page } = walk;
  const id = await backToBuilding(walk);
  await page.goto(`/building/${id}/compteur`);
  await page.getByLabel('Fichiers à déposer').setInputFiles(ARCHIVE);
  const card = page.getByRole('region', { name: ARCHIVE.name, exact: true });
  await card.getByRole('button', { name: 'C’est bien cela' }).click();
  await card.getByText(/Ce fichier contient 3\s*compteurs/).waitFor();
  const save = card.getByRole('button', { name: 'Enregistrer ces mesures' });
  expect(await save.isEnabled()).toBe(false);
  await choose(card, /bureaux/, /Compteur Linky/);
  await choose(card, /Atelier/, /Nouvelle source/);
  await choose(card, /serveurs/, 'Ne pas enregistrer');
  await card.getByLabel('Numéro du compteur (PDL)').fill(NUMBER.slice(2));
  expect(await save.isEnabled()).toBe(false);
  await look(walk, 'plusieurs-compteurs');
  await card.getByLabel('Numéro du compteur (PDL)').fill(NUMBER);
  await save.click();
  await card.getByText('Mesures enregistrées').nth(1).waitFor();
  expect(plain(await card.innerText())).toMatch(/200,0 kWh lus, 200,0 kWh enregistrés[^]*140,0 kWh lus, 140,0 kWh/);
  await look(walk, 'plusieurs-compteurs-enregistres');
  const { data } = await callJson<{ data: { name: string; idsource: string | null }[] }>(page, '/proxy/api/v5/source');
  expect(data.filter(({ idsource }) => idsource === NUMBER).map(({ name }) => name)).toEqual([
    'Atelier de menuiserie du bâtiment principal, rez-de-chaussée et annexe',
  ]);
  await card.getByRole('button', { name: 'Masquer' }).click();
  await unknownFormat(walk);
}

/** What a file of no known format lacks is said; its first lines are sent without what is personal. */
async function unknownFormat(walk: Walk): Promise<void> {
  const { page } = walk;
  const name = 'suivi-maison.csv';
  const buffer = Buffer.from('Titulaire;Jeanne Dupont\nMoment;Énergie (kWh)\nlundi midi;12,5\nmardi midi;13,5\n');
  await page.getByLabel('Fichiers à déposer').setInputFiles({ name, mimeType: 'text/csv', buffer });
  const card = page.getByRole('region', { name, exact: true });
  await card.getByText(/séparateur point-virgule, 2\s*colonnes[^]*Manque\s*: une colonne de dates/).waitFor();
  await look(walk, 'format-inconnu');
  await card.getByRole('button', { name: 'Envoyer ce format' }).click();
  const modal = page.getByRole('dialog', { name: 'Envoyer ce format' });
  const sample = await modal.getByLabel('Ce qui sera envoyé').inputValue();
  expect(sample).toContain('Énergie (kWh)');
  expect(sample).not.toMatch(/Jeanne|Dupont|12,5/);
  await look(walk, 'envoyer-ce-format');
  await modal.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await card.getByText('Format envoyé').waitFor();
  await card.getByRole('button', { name: 'Retirer' }).click();
}

async function choose(card: Locator, meter: RegExp, option: string | RegExp): Promise<void> {
  const label = new RegExp(`^Source de.*${meter.source}`);
  await card.getByRole('combobox', { name: label }).click();
  await card.page().getByRole('option', { name: option }).click();
}
