import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { type Walk, enter, heading, isPhone, look, plain, signIn, signOut, toast, settled } from '../steps.ts';

const LARGEST_PAINT = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(Math.round(list.getEntries().at(-1).startTime)))
    .observe({ type: 'largest-contentful-paint', buffered: true }))`;

/** The folders of the town: opened, searched, filtered, sorted, changed, seen on the map. */
export async function organise(walk: Walk): Promise<void> {
  const { page } = walk;
  await enter(walk, 'commune@joulerie.example');
  await heading(page, 'Mon espace').waitFor();
  await page.getByRole('link', { name: 'Enseignement', exact: false }).first().waitFor();
  await look(walk, 'mon-espace');

  await page.getByRole('link', { name: /^Enseignement/ }).click();
  await heading(page, 'Enseignement').waitFor();
  await page.getByRole('link', { name: /^Premier degré/ }).click();
  await heading(page, 'Premier degré').waitFor();
  await look(walk, 'dossier');
  const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' });
  expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual(['Mon espace', 'Enseignement', 'Premier degré']);
  await crumbs.getByRole('link', { name: 'Mon espace' }).click();
  await heading(page, 'Mon espace').waitFor();

  await chooseRows(walk);
  await searchAndFilter(walk);
  await changeFolders(walk);
}

/** Nothing covers it. */
function isInSight(element: Element): boolean {
  const { top, left, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + 4, top + height / 2));
}

/** What is done with chosen rows stays in sight over them, one line high, and no column of the list is out of sight beside the map. */
async function chooseRows(walk: Walk): Promise<void> {
  const { page } = walk;
  if (!isPhone(walk)) {
    await settled(page);
    const hidden = (table: Element) => table.parentElement!.scrollWidth - table.parentElement!.clientWidth;
    expect(await page.getByRole('table').first().evaluate(hidden), 'columns out of sight').toBe(0);
    await onTablet(walk);
  }
  await page.getByRole('link', { name: 'voir tous les bâtiments' }).click();
  await heading(page, 'Tous les bâtiments').waitFor();
  const rows = page.getByRole('checkbox', { name: /^Sélectionner/ });
  await rows.first().check();
  await rows.nth(1).check();
  await rows.last().scrollIntoViewIfNeeded();
  const bar = page.getByRole('region', { name: 'Actions sur la sélection' });
  expect(await bar.getByText('2 éléments choisis').evaluate(isInSight), 'the count is in sight').toBe(true);
  expect((await bar.boundingBox())!.height).toBeLessThan(64);
  await page.goBack();
  await heading(page, 'Mon espace').waitFor();
}

/** Between a phone and a desk, buttons keep the width of their words, and the period is two lines at most. */
async function onTablet(walk: Walk): Promise<void> {
  const { page, size } = walk;
  await page.setViewportSize({ width: 768, height: 1024 });
  await look(walk, 'mon-espace-768');
  const widthOf = async (button: Locator) => (await button.boundingBox())!.width;
  expect(await widthOf(page.getByRole('link', { name: 'Ajouter des bâtiments' }))).toBeLessThan(260);
  expect(await widthOf(page.getByRole('button', { name: '12\u00a0mois' }))).toBeLessThan(120);
  await page.setViewportSize(size);
  await settled(page);
}

async function searchAndFilter({ page }: Walk): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Rechercher un dossier ou un bâtiment' });
  await box.fill('école');
  await box.press('Enter');
  await page.waitForURL((url) => url.searchParams.has('search'));
  await page.getByRole('button', { name: /^Étiquettes/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /maternelle/ }).click();
  await page.waitForURL((url) => url.searchParams.has('tags'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Tri/ }).click();
  await page.getByRole('menuitemradio', { name: 'Consommation' }).click();
  await page.waitForURL((url) => url.searchParams.get('sort') === 'energy');
  const names = () => page.getByRole('link', { name: /^École/ }).allInnerTexts();
  await expect.poll(async () => (await names()).length).toBeGreaterThan(1);
  // The rows of the sort before stay, dimmed, until the new ones are there.
  await settled(page);
  const before = await names();
  const address = page.url();

  await page.reload();
  await page.getByRole('button', { name: 'Ne plus filtrer par maternelle' }).waitFor();
  expect(page.url()).toBe(address);
  expect(await box.inputValue()).toBe('école');
  await page.getByRole('button', { name: 'Tri : consommation' }).waitFor();
  await expect.poll(names).toEqual(before);

  await page.getByRole('button', { name: 'Effacer les filtres' }).click();
  await page.waitForURL((url) => !url.searchParams.has('search') && !url.searchParams.has('tags'));
}

async function changeFolders(walk: Walk): Promise<void> {
  const { page, name } = walk;
  const first = `Annexes ${name}`;
  const second = `Dépôts ${name}`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Nouveau dossier' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Nom').waitFor();
  await look(walk, 'nouveau-dossier');
  await modal.getByLabel('Nom').fill(first);
  await modal.getByRole('button', { name: 'Créer le dossier' }).click();
  await toast(page, 'a été créé');
  await act(walk, first, 'Renommer');
  await modal.getByLabel('Nom').fill(second);
  await modal.getByRole('button', { name: 'Renommer' }).click();
  await toast(page, 'Le nom a été changé.');
  await act(walk, second, 'Déplacer vers un dossier');
  await modal.getByRole('radio', { name: 'Enseignement', exact: true }).waitFor();
  await look(walk, 'deplacer');
  await modal.getByRole('radio', { name: 'Enseignement', exact: true }).check();
  await modal.getByRole('button', { name: 'Déplacer ici' }).click();
  await toast(page, 'Le déplacement est fait.');
  await page.getByRole('link', { name: /^Enseignement/ }).click();
  await act(walk, second, 'Supprimer');
  await modal.getByText('Supprimer', { exact: false }).first().waitFor();
  await look(walk, 'supprimer');
  await modal.getByRole('button', { name: 'Supprimer' }).click();
  await toast(page, 'La suppression est faite.');
  await expect.poll(() => page.getByRole('button', { name: `Actions pour ${second}` }).count()).toBe(0);
}

async function act({ page }: Walk, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions pour ${row}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Search over the page with the keyboard, then the page of all results. */
export async function searchEverywhere(walk: Walk): Promise<void> {
  const { page } = walk;
  await enter(walk, 'commune@joulerie.example');
  await heading(page, 'Mon espace').waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Rechercher un bâtiment, une source ou un dossier' });
  await box.fill('jules ferry');
  await page
    .getByRole('option', { name: /École élémentaire Jules Ferry/ })
    .first()
    .waitFor();
  await look(walk, 'recherche-rapide');
  await box.press('Enter');
  await page.waitForURL(/\/building\//);
  await page.getByRole('heading', { level: 1, name: /Jules Ferry/ }).waitFor();
  await look(walk, 'batiment-jules-ferry');

  await page.goto('/search?text=jules ferry');
  await page
    .getByRole('region', { name: 'Bâtiments' })
    .getByRole('link', { name: /Jules Ferry/ })
    .first()
    .waitFor();
  await look(walk, 'recherche');

  await page.goto('/source');
  await heading(page, 'Sources').waitFor();
  await page.getByRole('table').waitFor();
  await look(walk, 'sources');
  await page.goto('/building');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look(walk, 'tous-les-batiments');
}

/** Addresses that lead nowhere, or to somebody else's. */
export async function strayAddresses(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.goto('/nowhere');
  await heading(page, 'Page introuvable').waitFor();
  await look(walk, 'introuvable');
  await page.goto('/maintenance');
  await heading(page, 'Application temporairement indisponible').waitFor();
  await look(walk, 'maintenance');

  await signIn(walk, 'commune@joulerie.example');
  await page.goto('/search?text=Jules Ferry');
  await page.getByRole('region', { name: 'Bâtiments' }).getByRole('link').first().click();
  await page.waitForURL(/\/building\//);
  const theirs = new URL(page.url()).pathname.split('/')[2]!;
  await signOut(walk);
  await enter(walk, 'particulier@joulerie.example');
  await page.goto(`/building/${theirs}`);
  await heading(page, 'Page introuvable').waitFor();
  await look(walk, 'batiment-d-un-autre');
  expect(plain(await page.getByRole('main').textContent())).not.toContain('Jules Ferry');
}

/** A space where nothing is yet says what to do next; the first view's largest paint is printed for people. */
export async function emptySpace(walk: Walk): Promise<void> {
  const { page, brand, name } = walk;
  await enter(walk, `nouveau@${brand}.example`);
  await page.goto('/');
  await page.getByText('Aucun bâtiment', { exact: true }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Ajouter des bâtiments' }).first().waitFor();
  await look(walk, 'espace-vide');
  const paintMs = await page.evaluate<number>(LARGEST_PAINT);
  console.log(`${name}: largest paint of the empty space after ${paintMs} ms`);
}
