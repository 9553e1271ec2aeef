import { type Walk, callJson, enter, heading, look } from '../steps.ts';

type Dashboard = { data: { id: string; name: string }[] };

/** The town writes a rule, sees what it would have done, keeps it, and is told of what rings. */
export async function alarms(walk: Walk): Promise<void> {
  const { page } = walk;
  await enter(walk, 'commune@joulerie.example');
  const { data } = await callJson<Dashboard>(page, '/proxy/api/building?search=Jacques');
  const building = data[0]!;
  await page.goto(`/building/${building.id}/alarme`);
  await heading(page, building.name).waitFor();
  await page.getByText('Aucune règle', { exact: true }).waitFor();
  await look(walk, 'alarmes-vides');
  await page.getByRole('button', { name: 'Ajouter une règle' }).click();
  const form = page.getByRole('dialog', { name: 'Nouvelle règle' });
  await form.getByRole('status').filter({ hasText: 'Sur l’année passée' }).waitFor();
  await form.getByLabel('Règle', { exact: true }).first().click();
  await page.getByRole('option', { name: 'Talon de nuit' }).click();
  await form.getByText(/le talon de nuit dépasse/).waitFor();
  await look(walk, 'alarme-regle');
  const suggested = form.getByRole('button', { name: /^Seuil proposé/ });
  await suggested.click();
  await suggested.waitFor({ state: 'detached' });
  await form.getByLabel('Seuil').fill('0,5');
  await form.getByText(/aurait sonné/).waitFor();
  await look(walk, 'alarme-rejouee');
  await form.getByRole('button', { name: 'Enregistrer la règle' }).click();
  await page
    .getByText(/^Prévenir si le talon de nuit dépasse 0,5\skW/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: '1 alarme à traiter' }).waitFor();
  await page.getByLabel('Dans la plateforme').check();
  await look(walk, 'alarmes');
  await page.goto('/user/alarme');
  await heading(page, 'Mes alarmes').waitFor();
  await page.getByText('Être prévenu').waitFor();
  await look(walk, 'mes-alarmes');
}
