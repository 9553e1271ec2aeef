import { expect } from 'vitest';
import { type Walk, enter, isPhone, settled } from '../steps.ts';
import { smallTargets } from '../targets.ts';

/** On a phone, everything that can be touched is as large as a finger, on the screens that people see every day. */
export async function fingers(walk: Walk): Promise<void> {
  if (!isPhone(walk)) return;
  const { page } = walk;
  await page.goto('/inscription');
  await page.getByText('Professionnel', { exact: true }).click();
  await noSmall(walk, 'inscription');
  await page.goto('/login?view=oubli');
  await noSmall(walk, 'oubli');
  await enter(walk, 'commune@joulerie.example');
  await noSmall(walk, 'mon-espace');
  for (const path of ['/building', '/building?vue=carte', '/source']) {
    await page.goto(path);
    await noSmall(walk, path);
  }
  for (const tab of ['', '#clients', '#subscriptions', '#billing', '#api', '#data']) {
    await page.goto(`/user/entreprise${tab}`);
    await noSmall(walk, tab);
  }
  for (const account of ['info', 'parametre', 'api', 'acces', 'taches']) {
    await page.goto(`/user/${account}`);
    await noSmall(walk, account);
  }
  await descriptionsAreClose(walk);
  await page.goto('/source');
  await page
    .getByRole('link', { name: /Électricité/ })
    .first()
    .click();
  await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name: 'Informations' }).click();
  await page.getByRole('heading', { name: 'Offres' }).waitFor();
  await noSmall(walk, 'source');
  await page.goto('/building?search=Ferry');
  await noSmall(walk, 'recherche');
  await page.goto('/building?search=Tilleuls');
  const tilleuls = page.getByRole('link', { name: /^Les Tilleuls/ });
  await tilleuls.nth(1).waitFor();
  const links = await tilleuls.all();
  const ids = await Promise.all(
    links.slice(0, 2).map(async (link) => (await link.getAttribute('href'))!.split('/')[2]),
  );
  await page.goto(`/compare?batiments=${encodeURIComponent(JSON.stringify(ids))}`);
  await page
    .getByRole('link', { name: /^Les Tilleuls/ })
    .first()
    .waitFor();
  await noSmall(walk, 'comparaison');
  await page.goto('/building?search=Ferry');
  await page.getByRole('link', { name: 'École élémentaire Jules Ferry' }).click();
  const bar = page.getByRole('region', { name: 'Période' });
  await bar.getByRole('button', { expanded: false }).filter({ hasText: /./ }).first().click();
  await noSmall(walk, 'donnees');
  const tabs = page.getByRole('navigation', { name: 'Rubriques' });
  for (const tab of ['Informations', 'Compteurs']) {
    await tabs.getByRole('link', { name: tab }).click();
    await noSmall(walk, tab);
  }
}

async function noSmall({ page }: Walk, screen: string): Promise<void> {
  await settled(page);
  expect(await smallTargets(page), `${screen}: smaller than a finger`).toEqual([]);
}

/** What a choice means is read with its label, however much room a finger has there. */
async function descriptionsAreClose({ page }: Walk): Promise<void> {
  await page.goto('/user/parametre');
  const words = page.getByText('Alertes', { exact: true });
  const description = page.getByText('Un e-mail quand une alarme se déclenche', { exact: false });
  const [label, under] = await Promise.all([words.boundingBox(), description.boundingBox()]);
  // Both have their blank: 12 px under the label, that the description takes back.
  expect(under!.y - (label!.y + label!.height)).toBeLessThan(0);
}
