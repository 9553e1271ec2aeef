import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Walk, callJson, choose, heading, look, plain } from '../steps.ts';
import { backToBuilding } from './building.ts';

/** The offers of the meter and what they make of its measures. */
export async function price(walk: Walk): Promise<void> {
  const { page } = walk;
  const building = await backToBuilding(walk);
  await withoutOffers(page);
  const data = `/building/${building}/data?start_date=2023-01-01&end_date=2023-12-31&periode=annee`;
  await page.goto(data);
  await page.getByText('tarif inconnu').first().waitFor();
  await page.goto(`/building/${building}/compteur`);
  await page.getByRole('link', { name: 'Compteur Linky' }).click();
  await heading(page, 'Compteur Linky').waitFor();
  await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name: 'Informations' }).click();
  await page.getByRole('region', { name: 'Offres' }).getByText('Tarif inconnu').waitFor();
  await look(walk, 'source-sans-offre');

  const modal = await openOffer(page);
  await modal.getByText('Prix libres').click();
  await modal.getByLabel('Nom de l’offre').fill('Offre simple');
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('dialog', { name: 'Fermer sans enregistrer\u00a0?' });
  await leaving.getByRole('button', { name: 'Continuer la saisie' }).click();
  await leaving.waitFor({ state: 'hidden' });
  await modal.getByLabel('Premier jour').fill('01/01/2023');
  await modal.getByLabel('Dernier jour').fill('30/06/2023');
  await modal.getByLabel('Puissance souscrite').fill('6');
  await modal.getByLabel('Abonnement').fill('12,44');
  await choose(page, 'Prix', 'toutes taxes comprises');
  await modal
    .getByLabel(/^Base|^Énergie|Toutes heures|Prix du kWh/i)
    .last()
    .fill('0,2276');
  await look(walk, 'offre-base');
  await modal.getByRole('button', { name: 'Enregistrer l’offre' }).click();
  await modal.waitFor({ state: 'hidden' });
  await page.getByRole('cell', { name: /Offre simple/ }).waitFor();

  await openOffer(page);
  await modal.getByText('Prix libres').click();
  await choose(page, 'Option', /heures pleines/i);
  await modal.getByLabel('Nom de l’offre').fill('Offre deux prix');
  await modal.getByLabel('Premier jour').fill('01/07/2023');
  await modal.getByLabel('Puissance souscrite').fill('6');
  await modal.getByLabel('Abonnement').fill('12,44');
  await choose(page, 'Prix', 'toutes taxes comprises');
  await modal
    .getByLabel(/heures pleines/i)
    .last()
    .fill('0,246');
  await modal
    .getByLabel(/heures creuses/i)
    .last()
    .fill('0,1828');
  await modal.getByRole('button', { name: 'Ajouter des plages' }).click();
  await modal.getByLabel('Plages').fill('22H00-6H00');
  await look(walk, 'offre-heures-creuses');
  await modal.getByRole('button', { name: 'Enregistrer l’offre' }).click();
  await modal.waitFor({ state: 'hidden' });
  await page.getByRole('cell', { name: /Offre deux prix/ }).waitFor();
  await look(walk, 'source-avec-offres');

  await page.goto(data);
  const bill = page.getByRole('region', { name: 'Ce que vous payez' });
  await bill.getByRole('button', { name: /Pourquoi ce chiffre/ }).click();
  const why = page.getByRole('dialog', { name: /Pourquoi ce chiffre/ });
  await why.getByRole('heading', { name: 'Les lignes' }).waitFor();
  const lines = plain(await why.innerText());
  expect(lines).toMatch(/abonnement/i);
  expect(lines).toMatch(/heures creuses/i);
  expect(lines).toMatch(/\d+,\d\d €/);
  await look(walk, 'pourquoi-ce-chiffre');
  await page.keyboard.press('Escape');
  await why.waitFor({ state: 'hidden' });
  await look(walk, 'facture');
}

/** A walk that is taken again begins without the offers of the first time. */
async function withoutOffers(page: Page): Promise<void> {
  const { data: sources } = await callJson<{ data: { _id: string }[] }>(page, '/proxy/api/v5/source');
  for (const { _id } of sources) {
    const path = `/proxy/api/v5/source/${_id}/offer`;
    const { data: offers = [] } = await callJson<{ data?: { _id: string }[] }>(page, path);
    for (const offer of offers) await callJson(page, `${path}/${offer._id}`, 'DELETE');
  }
}

async function openOffer(page: Page) {
  await page.getByRole('button', { name: 'Ajouter une offre' }).click();
  const modal = page.getByRole('dialog', { name: 'Ajouter une offre' });
  await modal.waitFor();
  return modal;
}
