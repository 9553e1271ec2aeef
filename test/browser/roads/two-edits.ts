import { expect } from 'vitest';
import { type Walk, look, plain, toast } from '../steps.ts';
import { backToBuilding } from './building.ts';

/** One building edited in two windows: what both changed is asked about, what only one changed is kept. */
export async function twoEdits(walk: Walk): Promise<void> {
  const { page, context } = walk;
  const id = await backToBuilding(walk);
  const address = `/building/${id}/info-general`;
  const opened = async (on = page) => {
    await on.goto(address);
    const facts = on.getByRole('region', { name: 'Caractéristiques' });
    await facts.getByRole('button', { name: 'Modifier' }).click();
    return facts;
  };
  const mine = await opened();
  await mine.getByLabel('Nombre de niveaux').fill('17');
  await mine.getByLabel('Matériau du toit').fill('Ardoise');

  const other = await context.newPage();
  other.setDefaultTimeout(15_000);
  const theirs = await opened(other);
  await theirs.getByLabel('Nombre de niveaux').fill('23');
  await theirs.getByLabel('Nombre de lots').fill('12');
  await theirs.getByRole('button', { name: 'Enregistrer' }).click();
  await theirs.getByRole('button', { name: 'Modifier' }).waitFor();
  await other.close();

  await mine.getByRole('button', { name: 'Enregistrer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifié pendant votre saisie' });
  await dialog.waitFor();
  const save = dialog.getByRole('button', { name: 'Enregistrer ce choix' });
  expect(await save.isDisabled()).toBe(true);
  expect(await dialog.getByRole('radio').count(), 'values to choose from').toBe(2);
  await look(walk, 'modifie-entre-temps');
  await dialog.getByRole('radio', { name: /Votre saisie\s*17/ }).check();
  await save.click();
  await toast(page, 'Les informations sont enregistrées.');
  const words = plain(await mine.innerText());
  for (const fact of [/niveaux\s+17/, /lots\s+12/, /toit\s+Ardoise/]) expect(words).toMatch(fact);
}
