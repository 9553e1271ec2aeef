import { expect } from 'vitest';
import { type Walk, choose, enter, heading, look, settled, toast } from '../steps.ts';

const OWNER = 'commune@joulerie.example';
const COLLEAGUE = 'technicien@joulerie.example';
const OUTSIDER = 'particulier@joulerie.example';

/** A folder is shared with a colleague and a building with somebody else, who lose them while they look at them. */
export async function sharing(walk: Walk): Promise<void> {
  await enter(walk, OWNER);
  await withAnother(walk, COLLEAGUE, (other) => sharedFolder(walk, other));
  await withAnother(walk, OUTSIDER, (other) => sharedBuilding(walk, other));
}

async function withAnother(walk: Walk, username: string, use: (other: Walk) => Promise<void>): Promise<void> {
  const theirs = await walk.platform.open(walk.size, walk.brand);
  theirs.page.setDefaultTimeout(15_000);
  await theirs.page.emulateMedia({ reducedMotion: 'reduce' });
  const other: Walk = { ...walk, page: theirs.page, context: theirs.context };
  try {
    await enter(other, username);
    await use(other);
  } finally {
    await theirs.context.close();
  }
}

async function sharedFolder(walk: Walk, other: Walk): Promise<void> {
  const { page, name } = walk;
  // Of this run: one that is repeated finds the folder of the one before.
  const folder = `Chantiers ${name} ${Date.now() % 100_000}`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Nouveau dossier' }).click();
  await page.getByRole('dialog').getByLabel('Nom').fill(folder);
  await page.getByRole('dialog').getByRole('button', { name: 'Créer le dossier' }).click();
  await toast(page, 'a été créé');
  await openSharing(walk, folder);
  const dialog = page.getByRole('dialog', { name: new RegExp(folder) });
  await dialog.getByText('Propriétaire de l’espace').first().waitFor();
  await choose(page, 'Collègue', new RegExp(COLLEAGUE.replaceAll('.', '\\.')));
  await look(walk, 'partage-dossier');
  await dialog.getByRole('button', { name: 'Donner accès' }).click();
  await toast(page, 'L’accès est donné.');
  await dialog.getByText('Partagé ici, avec les sous-dossiers').waitFor();
  await look(walk, 'partage-dossier-donne');

  await other.page.goto('/');
  await other.page.getByRole('link', { name: new RegExp(`^${folder}`) }).click();
  await heading(other.page, folder).waitFor();
  await settled(other.page);
  expect(await other.page.getByRole('button', { name: 'Nouveau dossier' }).count()).toBe(0);
  await look(other, 'partage-dossier-recu');

  await takeAway(walk);
  // The next call of their open page is refused.
  await other.page.reload();
  await heading(other.page, 'Dossier sans accès').waitFor();
  await look(other, 'partage-dossier-perdu');
  await dialog.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

async function sharedBuilding(walk: Walk, other: Walk): Promise<void> {
  const { page } = walk;
  await page.goto('/building?search=Louise');
  await page.getByRole('link', { name: 'École élémentaire Louise Michel' }).click();
  const tabs = page.getByRole('navigation', { name: 'Rubriques' });
  await tabs.getByRole('link', { name: 'Partage' }).click();
  await page.getByText('Par e-mail').click();
  await page.getByLabel('Adresse e-mail').fill('personne@exemple.fr');
  await page.getByRole('button', { name: 'Donner accès' }).click();
  await page.getByText(/Aucun compte ne correspond/).waitFor();
  await look(walk, 'partage-refuse');
  await page.getByLabel('Adresse e-mail').fill(OUTSIDER);
  await page.getByRole('button', { name: 'Donner accès' }).click();
  await toast(page, 'L’accès est donné.');
  await look(walk, 'partage-batiment');

  await other.page.goto('/');
  await other.page.getByRole('link', { name: /^partagés avec moi/ }).click();
  await heading(other.page, 'Partagés avec moi').waitFor();
  await look(other, 'partages-avec-moi');
  await other.page.getByRole('link', { name: 'École élémentaire Louise Michel' }).first().click();
  await heading(other.page, 'École élémentaire Louise Michel').waitFor();
  expect(await other.page.getByRole('button', { name: 'Ajouter une source' }).count()).toBe(0);
  const building = other.page.url();

  await leave(other);
  await page.reload();
  await page.getByRole('button', { name: 'Donner accès' }).waitFor();
  expect(await page.getByRole('button', { name: /^Retirer l’accès de / }).count()).toBe(0);
  await page.getByText('Par e-mail').click();
  await page.getByLabel('Adresse e-mail').fill(OUTSIDER);
  await page.getByRole('button', { name: 'Donner accès' }).click();
  await toast(page, 'L’accès est donné.');
  await other.page.goto(building);
  await heading(other.page, 'École élémentaire Louise Michel').waitFor();

  await takeAway(walk);
  // A page that was still loading has met the refusal by itself, and has no tabs any more.
  const tab = other.page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name: 'Partage' });
  await tab.click({ timeout: 3_000 }).catch(() => undefined);
  await heading(other.page, 'Page introuvable').waitFor();
  await other.page.getByText(/vous n’y avez plus accès/).waitFor();
}

export async function openSharing({ page }: Walk, row: string): Promise<void> {
  await page.getByRole('button', { name: `Actions pour ${row}` }).click();
  await page.getByRole('menuitem', { name: 'Partage' }).click();
}

export async function takeAway({ page }: Walk): Promise<void> {
  await page.getByRole('button', { name: /^Retirer l’accès de / }).click();
  const removing = page.getByRole('dialog', { name: /^Retirer l’accès de / });
  await removing.getByRole('button', { name: 'Retirer l’accès' }).click();
  await toast(page, 'n’a plus l’accès');
  await removing.waitFor({ state: 'hidden' });
}

/** Gives back, from the page of a building, the access that was given to it. */
async function leave(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name: 'Partage' }).click();
  await page.getByRole('button', { name: 'Quitter ce partage' }).click();
  const leaving = page.getByRole('dialog', { name: 'Quitter ce partage ?' });
  await look(walk, 'partage-quitter');
  await leaving.getByRole('button', { name: 'Quitter ce partage' }).click();
  await toast(page, 'Vous avez rendu l’accès');
  await heading(page, 'Mon espace').waitFor();
}
