import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { type Walk, enter, heading, isPhone, look } from '../steps.ts';

const SCHOOL = 'Conservatoire';

/** Every dialog of the town's pages that no other road opens: looked at, then left by Escape with nothing changed. */
export async function dialogs(walk: Walk): Promise<void> {
  const { page } = walk;
  await enter(walk, 'commune@joulerie.example');
  await heading(page, 'Mon espace').waitFor();
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`);
  });
  await inTheLists(walk);
  await onTheBuilding(walk);
  await onTheSource(walk);
  expect(changes, 'changes asked of the server').toEqual([]);
}

/** Opens, looks, leaves. A list of choices that opened with it takes the first Escape. */
async function glance(walk: Walk, opener: Locator, title: string | RegExp, screen: string): Promise<void> {
  const { page } = walk;
  await opener.click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  await look(walk, screen);
  const choices = page.getByRole('listbox');
  if (await choices.isVisible()) {
    await page.keyboard.press('Escape');
    await choices.waitFor({ state: 'hidden' });
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

async function inTheLists(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.goto('/building?search=Conservatoire');
  const row = page.getByRole('button', { name: `Actions pour ${SCHOOL}` });
  const action = async (name: string, title: string | RegExp, screen: string) => {
    await row.click();
    await glance(walk, page.getByRole('menuitem', { name }), title, screen);
  };
  await row.waitFor();
  await action('Étiquettes', /^Étiquettes de/, 'dialogue-etiquettes');
  await action('Grouper sous un bâtiment', /^Grouper 1/, 'dialogue-grouper');
  await action('Supprimer', /^Supprimer/, 'dialogue-supprimer');
  if (isPhone(walk)) {
    await glance(walk, page.getByRole('button', { name: 'Menu', exact: true }), 'Joulerie', 'dialogue-menu');
  }
  await page.goto('/group-buildings');
  await heading(page, 'Grouper des bâtiments').waitFor();
  await look(walk, 'grouper');
}

async function onTheBuilding(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.goto('/building?search=Conservatoire');
  await page.getByRole('link', { name: SCHOOL }).click();
  await heading(page, SCHOOL).waitFor();
  await glance(
    walk,
    page.getByRole('button', { name: 'Déposer un fichier' }),
    'Déposer un fichier',
    'dialogue-fichier',
  );
  const tabs = page.getByRole('navigation', { name: 'Rubriques' });
  await tabs.getByRole('link', { name: 'Informations' }).click();
  const place = page.getByRole('region', { name: 'Rangement' });
  await place.waitFor();
  await look(walk, 'informations');
  await glance(walk, place.getByRole('button', { name: 'Changer' }), /^Déplacer/, 'dialogue-deplacer');
  const remove = page.getByRole('button', { name: 'Supprimer ce bâtiment' });
  await glance(walk, remove, `Supprimer « ${SCHOOL} » ?`, 'dialogue-supprimer-batiment');

  await page.getByRole('region', { name: 'Identité' }).getByRole('button', { name: 'Modifier' }).click();
  const name = page.getByRole('textbox', { name: 'Nom', exact: true });
  await name.fill('Conservatoire de musique');
  await look(walk, 'informations-a-changer');
  await glance(
    walk,
    tabs.getByRole('link', { name: 'Compteurs' }),
    'Quitter sans enregistrer\u00a0?',
    'dialogue-quitter',
  );
  expect(await name.inputValue()).toBe('Conservatoire de musique');
  await tabs.getByRole('link', { name: 'Compteurs' }).click();
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await page.waitForURL(/\/compteur$/);
}

async function onTheSource(walk: Walk): Promise<void> {
  const { page } = walk;
  const meters = page.getByRole('region', { name: 'Sources du bâtiment' });
  await glance(walk, page.getByRole('button', { name: 'Changer de station' }), 'Station météo', 'dialogue-station');
  await meters
    .getByRole('button', { name: /^Actions sur/ })
    .first()
    .click();
  await glance(walk, page.getByRole('menuitem', { name: 'Détacher du bâtiment' }), /^Détacher/, 'dialogue-detacher');
  await meters.getByRole('link').first().click();
  await page.waitForURL(/\/source\/[^/]+\/data/);
  await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name: 'Informations' }).click();
  const offers = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Modifier' }) });
  await glance(walk, offers.first().getByRole('button', { name: 'Modifier' }), /^Modifier/, 'dialogue-offre');
  await glance(
    walk,
    offers.first().getByRole('button', { name: 'Supprimer' }),
    /^Supprimer/,
    'dialogue-supprimer-offre',
  );
  const remove = page.getByRole('button', { name: 'Supprimer la source' });
  await glance(walk, remove, /^Supprimer/, 'dialogue-supprimer-source');
}
