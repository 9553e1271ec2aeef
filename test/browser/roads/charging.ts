import { expect } from 'vitest';
import { type Walk, callJson, enter, heading, isPhone, look, settled } from '../steps.ts';

/** The charging variant has neither sources nor account pages: they are not offered, and their addresses lead nowhere. */
export async function charging(walk: Walk): Promise<void> {
  const { page } = walk;
  await enter(walk, 'entreprise@borneo.example');
  await heading(page, 'Mon espace').waitFor();
  await look(walk, 'mon-espace');
  if (isPhone(walk)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  else await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).waitFor();
  for (const hidden of ['Sources', 'Mes informations', 'Paramètres'])
    expect(await page.getByRole('link', { name: hidden, exact: true }).count(), hidden).toBe(0);
  for (const path of ['/source', '/user/info', '/user/parametre']) {
    await page.goto(path);
    await heading(page, 'Page introuvable').waitFor();
  }
  await look(walk, 'introuvable');
  // What stays of a building leads to nothing that is hidden.
  type Listed = { data: { _id_building: string }[] };
  const { data } = await callJson<Listed>(page, '/proxy/api/building?limit=1');
  const building = `/building/${data[0]!._id_building}`;
  await page.goto(`${building}/compteur`);
  await page.getByRole('navigation', { name: 'Rubriques' }).waitFor();
  await settled(page);
  expect(await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link').allTextContents()).toEqual([
    'Informations',
    'Compteurs',
  ]);
  expect(await page.locator('main a[href^="/source"]').count()).toBe(0);
  await look(walk, 'compteurs');
  for (const hidden of ['data', 'partage']) {
    await page.goto(`${building}/${hidden}`);
    await heading(page, 'Page introuvable').waitFor();
  }
  for (const path of ['/', '/building', '/search?text=borne', '/user/entreprise#billing', '/user/entreprise'])
    await leadsSomewhere(walk, path);
  await page.goto('/building');
  await page.getByRole('main').locator('a[href^="/building/"]').first().click();
  await page.getByRole('heading', { name: 'Identité' }).waitFor();
  await leadsSomewhere(walk, new URL(page.url()).pathname.replace(/\/[^/]*$/, '/compteur'));
}

/** No link of the page leads to one that this variant has not. */
async function leadsSomewhere({ page }: Walk, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  const links = await page.getByRole('main').getByRole('link').all();
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
  const nowhere = /^\/(source|contract)\b|^\/user\/(info|parametre|api|acces)|^\/building\/.*\/(data|partage)/;
  expect(
    paths.filter((one) => one !== null && nowhere.test(one)),
    path,
  ).toEqual([]);
}
