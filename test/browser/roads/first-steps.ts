import { expect } from 'vitest';
import { type Walk, choose, enter, heading, look, plain } from '../steps.ts';

const NAME = 'Maison des Glycines';

/** A first building step by step to the end; what is typed outlives a reload. Then what is still to do for it. */
export async function firstSteps(walk: Walk): Promise<void> {
  const { page } = walk;
  await enter(walk, `nouveau@${walk.brand}.example`);
  await page.goto('/onboarding/client');
  const question = (words: string) => page.getByRole('heading', { name: words }).waitFor();
  const next = page.getByRole('button', { name: 'Continuer' });
  await question('Où est votre bâtiment ?');
  await next.click();
  await page.getByText('Le code postal est requis').waitFor();
  await look(walk, 'etape-1-refusee');
  const address = page.getByLabel('Chercher l’adresse');
  await address.fill('12 rue des Tilleuls Cergy');
  await page
    .getByRole('option', { name: /12 Rue des Tilleuls/ })
    .first()
    .click();
  await expect.poll(() => page.getByLabel('Rue et numéro').inputValue()).toBe('12 Rue des Tilleuls');
  await next.click();
  await question('Est-ce bien lui ?');
  await expect.poll(() => page.getByLabel('Année de construction').inputValue()).toMatch(/^\d{4}$/);
  await look(walk, 'etape-2');
  await next.click();
  await question('Comment le reconnaître ?');
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(NAME);
  await choose(page, 'Niveau', 'Maison');
  await look(walk, 'etape-3');
  await page.reload();
  await question('Comment le reconnaître ?');
  expect(await page.getByRole('textbox', { name: 'Nom', exact: true }).inputValue()).toBe(NAME);
  await next.click();
  await question('Tout est juste ?');
  const words = plain(await page.getByRole('main').innerText());
  for (const shown of [NAME, '12 Rue des Tilleuls', '95000 Cergy', 'Maison']) expect(words).toContain(shown);
  await look(walk, 'etape-4');
  await page.getByRole('button', { name: 'Ajouter le bâtiment' }).click();
  await page.waitForURL(/\/onboarding\/waiting\/data/);
  await question(`${NAME} est dans votre espace`);
  await look(walk, 'en-attente-de-donnees');
  await page.getByRole('link', { name: 'Voir le bâtiment' }).click();
  await heading(page, NAME).waitFor();
}
