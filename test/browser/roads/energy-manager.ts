import { expect } from 'vitest';
import { type Walk, callJson, enter, heading, look } from '../steps.ts';

type Dashboard = {
  data: { building: { _id: string; name: string }; conso: { energies: { share: number | null }[] } | null }[];
  total: number;
};

/** The town analyses all its buildings, reads the first of them, then its rooms. */
export async function energyManager(walk: Walk): Promise<void> {
  const { page } = walk;
  await enter(walk, 'commune@joulerie.example');
  await page.goto('/dashboard/energy-manager-iot');
  await heading(page, 'Températures des pièces').waitFor();
  await look(walk, 'energy-manager-pieces');
  await page.goto('/dashboard/energy-manager');
  await heading(page, 'Energy manager').waitFor();
  await look(walk, 'energy-manager-vide');
  await page.getByRole('button', { name: 'Analyser tous les bâtiments' }).click();
  await page.getByText(/^Dernière analyse demandée le/).waitFor({ timeout: 60_000 });
  await look(walk, 'energy-manager');

  const { data } = await callJson<Dashboard>(page, '/proxy/api/v5/energymanager/workflowanalyses/conso');
  const first = data.find(({ conso }) => conso !== null && conso.energies.some(({ share }) => share !== null))!;
  expect(data.length).toBeGreaterThan(1);
  await page.getByRole('link', { name: first.building.name, exact: true }).first().click();
  await heading(page, first.building.name).waitFor();
  await page.getByRole('heading', { name: 'Où agir d’abord' }).waitFor();
  await page
    .getByRole('button', { name: /^Pourquoi ce chiffre\s\? .*, attendu$/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Le calcul' }).waitFor();
  await look(walk, 'evolution-pourquoi');
  await page.keyboard.press('Escape');
  await look(walk, 'evolution');
  await page.getByRole('link', { name: 'Utilisation', exact: true }).click();
  await page.getByText(/^Année du /).waitFor();
  await look(walk, 'utilisation');
  await page.goto(`/building/${first.building._id}/info-general`);
  await page.getByRole('heading', { name: 'Profils', exact: true }).scrollIntoViewIfNeeded();
  await look(walk, 'profils-batiment');
}
