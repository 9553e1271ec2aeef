import { expect } from 'vitest';
import { type Walk, enter, heading, isPhone, look } from '../steps.ts';

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
}
