import { expect } from 'vitest';
import { type Walk, callJson, enter, heading, isPhone, look, toast } from '../steps.ts';

type Profiles = { data: { data: { name: string; buildingCount: number }[] } };
type Used = { result: { _id: string; name: string }[] };

/** The town draws a week by pulling and by keys, attaches a building, and keeps hours that a curve shows. */
export async function usageProfiles(walk: Walk): Promise<void> {
  const { page, name } = walk;
  await enter(walk, 'commune@joulerie.example');
  await page.goto('/user/entreprise#profils');
  const table = page.getByRole('region', { name: /^Tableau\s: Profils d’utilisation/ });
  await table.getByText('Bureaux de la mairie', { exact: true }).waitFor();
  await look(walk, 'profils');

  await page.getByRole('button', { name: 'Nouveau profil' }).click();
  const form = page.getByRole('dialog', { name: 'Nouveau profil d’utilisation' });
  const given = `Salle des fêtes et de réunion du quartier de la Fontaine-aux-Lions ${name}`;
  await form.getByRole('button', { name: 'Tout effacer' }).click();
  await form.getByRole('button', { name: 'Créer le profil' }).click();
  await form.getByText('Nom est requis').waitFor();
  await form.getByText(/Cette semaine n’a aucune heure d’utilisation/).waitFor();
  await look(walk, 'profil-refuse');
  await form.getByLabel('Nom').fill(given);

  const cell = (label: string) => form.getByRole('gridcell', { name: label, exact: true });
  await cell('Lundi 09:00 à 09:30').scrollIntoViewIfNeeded();
  const [from, to] = [await cell('Lundi 09:00 à 09:30').boundingBox(), await cell('Mardi 11:30 à 12:00').boundingBox()];
  await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2);
  await page.mouse.down();
  await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 4 });
  await page.mouse.up();
  await form.getByText(/^6\sh par semaine/).waitFor();
  await cell('Lundi 09:00 à 09:30').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await form.getByText(/^6,5\sh par semaine/).waitFor();
  await form
    .getByRole('combobox', { name: 'Vacances scolaires' })
    .or(form.getByLabel('Vacances scolaires'))
    .first()
    .click();
  await page.getByRole('option', { name: 'Zone C' }).click();
  await form.getByText(/ces jours ne sont pas fermés/).waitFor();
  await form.getByRole('button', { name: 'Ajouter une période' }).click();
  await form.getByLabel('Motif').fill('Travaux de toiture');
  await form.getByLabel('Du', { exact: true }).fill('01/06/2026');
  await form.getByLabel('Au (inclus)').fill('12/06/2026');
  await look(walk, 'profil-dessine');
  await form.getByRole('button', { name: 'Créer le profil' }).click();
  await toast(page, 'Le profil est créé.');

  await table.getByRole('button', { name: `Bâtiments de ${given}` }).click();
  const used = page.getByRole('dialog', { name: `Bâtiments de ${given}` });
  await used.getByText('Aucun bâtiment ne suit ce profil').waitFor();
  await used
    .getByRole('textbox', { name: 'Rattacher des bâtiments' })
    .or(used.getByLabel('Rattacher des bâtiments'))
    .first()
    .click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await used.getByRole('button', { name: 'Rattacher', exact: true }).click();
  await used.getByRole('list', { name: 'Bâtiments rattachés' }).waitFor();
  await look(walk, 'profil-batiments');
  await page.keyboard.press('Escape');

  const { data } = await callJson<Profiles & { data: { data: { _id: string }[] } }>(
    page,
    '/proxy/api/company/profil?search=Bureaux',
  );
  expect(data.data[0]!.buildingCount).toBeGreaterThan(0);
  const office = data.data[0]!._id;
  const { result } = await callJson<Used>(page, `/proxy/api/company/profil/${office}/building`);
  await page.goto(`/building/${result[0]!._id}/info-general`);
  await heading(page, result[0]!.name).waitFor();
  await page.getByRole('button', { name: 'Proposer d’après la courbe' }).click();
  const proposed = page.getByRole('dialog', { name: /^Horaires proposés pour/ });
  await proposed.getByText(/jours mesurés sur/).waitFor();
  await look(walk, 'profil-propose');
  await proposed.getByRole('button', { name: 'Garder comme nouveau profil' }).click();
  await form.getByLabel('Nom').fill(`Horaires vus ${name}`);
  await form.getByRole('button', { name: 'Créer le profil' }).click();
  await toast(page, 'Le profil du bâtiment est changé.');
  if (!isPhone(walk)) await page.getByText('Profil suivi').scrollIntoViewIfNeeded();
  await look(walk, 'batiment-profil');
}
