import { expect } from 'vitest';
import { type Walk, callJson, enter, heading, isPhone, look, plain } from '../steps.ts';
import { figureKWh } from './read.ts';

type Building = { year: { from: string; to: string } | null };
type Data = { variables: { variable: string; total: number | null; totalUnit: string }[] };

const BRAND = 'Hélianthe Énergie';

/** A co-ownership under its own brand: its space, a residence's measures and cost, its meters, one's own pages. */
export async function residence(walk: Walk): Promise<void> {
  const { page } = walk;
  await enter(walk, 'copropriete@helianthe.example');
  await heading(page, 'Mon espace').waitFor();
  await page
    .getByRole('banner')
    .getByRole('link', { name: `${BRAND}, accueil` })
    .waitFor();
  await page.getByRole('link', { name: 'Île de Nantes' }).waitFor();
  // In the list, and where to act first.
  await page.getByRole('link', { name: 'Loge et local vélos' }).first().waitFor();
  await look(walk, 'mon-espace');
  // Everything here is measured.
  expect(plain(await page.getByRole('main').innerText())).not.toContain('Aucune donnée');
  await page.getByRole('link', { name: 'Île de Nantes' }).click();
  await heading(page, 'Île de Nantes').waitFor();
  await page.getByRole('link', { name: 'Résidence Les Tournesols' }).first().waitFor();
  await look(walk, 'dossier');
  await page.getByRole('link', { name: 'Résidence Les Tournesols' }).first().click();
  await heading(page, 'Résidence Les Tournesols').waitFor();
  await measuresAndCost(walk);
  await metersAndSources(walk);
  await ownPages(walk);
}

async function measuresAndCost(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.waitForURL(/\/building\/[^/]+\/data\?.*start_date=/);
  const id = new URL(page.url()).pathname.split('/')[2];
  // The figures are those of the complete months, which the list has too.
  const { year } = await callJson<Building>(page, `/proxy/api/building/${id}`);
  const asked = new URLSearchParams({
    start_date: year!.from,
    end_date: year!.to,
    frequency: 'monthly',
    variables: 'conso,conso_gaz',
  });
  const { variables } = await callJson<Data>(page, `/proxy/api/v5/data/building/${id}?${asked}`);
  expect(variables.map((one) => [one.variable, one.totalUnit])).toEqual([
    ['conso', 'Wh'],
    ['conso_gaz', 'kWh PCS'],
  ]);
  const [electricityWh = Number.NaN, gasKWh = Number.NaN] = variables.map((one) => one.total ?? Number.NaN);
  expect(electricityWh).toBeGreaterThan(0);
  expect(gasKWh).toBeGreaterThan(0);
  // Shown as `526,9 MWh`, all energies together.
  await expect.poll(async () => Math.abs((await figureKWh(page)) - electricityWh / 1000 - gasKWh)).toBeLessThan(51);
  const bill = page.getByRole('region', { name: 'Ce que vous payez' });
  // Some days lack: the bill is that of the measured ones, and says so.
  await bill.getByText(/coût des .* de jours mesurés/).waitFor();
  await bill.getByText(/Prix moyen tout compris/).waitFor();
  await look(walk, 'donnees');
  await bill.getByRole('button', { name: /Pourquoi ce chiffre/ }).click();
  const why = page.getByRole('dialog', { name: /Pourquoi ce chiffre/ });
  await why.getByRole('heading', { name: 'Les lignes' }).waitFor();
  const lines = plain(await why.innerText());
  expect(lines).toMatch(/abonnement/i);
  expect(lines).toMatch(/\d+,\d\d €/);
  await look(walk, 'pourquoi-ce-chiffre');
  await page.keyboard.press('Escape');
  await why.waitFor({ state: 'hidden' });
  expect(await page.title()).toBe(`Résidence Les Tournesols · ${BRAND}`);
}

async function metersAndSources(walk: Walk): Promise<void> {
  const { page } = walk;
  const tabs = page.getByRole('navigation', { name: 'Rubriques' });
  await tabs.getByRole('link', { name: 'Informations' }).click();
  await page.getByRole('region', { name: 'Bâtiments contenus' }).getByRole('link', { name: 'Bâtiment A' }).waitFor();
  await look(walk, 'informations');
  await tabs.getByRole('link', { name: 'Compteurs' }).click();
  const boiler = page.getByRole('region', { name: 'Sources du bâtiment' }).getByRole('link', { name: /Chaufferie/ });
  await boiler.waitFor();
  await look(walk, 'compteurs');
  await boiler.click();
  await heading(page, 'Chaufferie collective').waitFor();
  await page
    .getByRole('region', { name: /^Consommation/ })
    .first()
    .waitFor();
  await look(walk, 'source');
  await tabs.getByRole('link', { name: 'Informations' }).click();
  await page.getByRole('table').first().waitFor();
  await look(walk, 'source-informations');

  if (isPhone(walk)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const places = page.getByRole('navigation', { name: isPhone(walk) ? 'Menu' : 'Navigation principale' });
  await places.getByRole('link', { name: 'Sources', exact: true }).click();
  await heading(page, 'Sources').waitFor();
  await page.getByRole('link', { name: 'Services généraux A' }).waitFor();
  await look(walk, 'sources');
}

async function ownPages(walk: Walk): Promise<void> {
  const { page } = walk;
  if (isPhone(walk)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  else await page.getByRole('button', { name: /^Compte de/ }).click();
  const out = page.getByRole('button', { name: 'Se déconnecter' });
  await out.waitFor();
  await look(walk, 'menu');
  await page.getByRole('link', { name: 'Mes informations', exact: true }).click();
  await heading(page, 'Mon compte').waitFor();
  await out.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByLabel('Prénom').inputValue()).toBe('Nadia');
  await page.getByText('Copropriété Les Tournesols').waitFor();
  await look(walk, 'mes-informations');
  await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name: 'Paramètres' }).click();
  await page.getByRole('radiogroup', { name: 'Thème' }).waitFor();
  await look(walk, 'parametres');
}
