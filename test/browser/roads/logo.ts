import { expect } from 'vitest';
import { type Walk, heading, isPhone, look, settled, toast } from '../steps.ts';
import { register } from './register.ts';

/** A company with a long name chooses an image that is none, then one that it frames with the keyboard, sees it and removes it. */
export async function logo(walk: Walk): Promise<void> {
  const { page, name } = walk;
  const company = `Syndicat intercommunal des énergies et des réseaux de chaleur du Haut-Vexin ${name}`;
  await register(walk, `logo.${name}@exemple.fr`, company);
  await page.goto('/user/entreprise');
  await heading(page, company).waitFor();
  const image = await page.screenshot({ clip: { x: 0, y: 0, width: 360, height: 120 }, scale: 'css' });

  await choose(walk, { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('pas une image') });
  const dialog = page.getByRole('dialog', { name: 'Cadrer le logo' });
  await dialog.getByText('Ce fichier n’est pas une image PNG, JPEG ou WebP qui se lit.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Enregistrer le logo' }).isDisabled()).toBe(true);
  await look(walk, 'logo-refuse');
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await choose(walk, { name: 'logo.png', mimeType: 'image/png', buffer: image });
  await dialog.getByText(/Cadre\s: 360 × 120\spixels/).waitFor();
  await dialog.getByRole('group', { name: /^Cadre gardé/ }).waitFor();
  await dialog.getByLabel(/^Coin en bas à droite/).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => dialog.getByRole('status').textContent()).not.toMatch(/360 ×/);
  await look(walk, 'logo-cadre');
  await dialog.getByRole('button', { name: 'Enregistrer le logo' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Le logo est enregistré.');
  await dialog.waitFor({ state: 'hidden' });
  const shown = page.locator('main img[src*="/image?version="]');
  await expect.poll(() => shown.count()).toBe(2);
  expect(await shown.first().evaluate((element) => Reflect.get(element, 'naturalHeight'))).toBeGreaterThan(0);
  await look(walk, 'logo-societe');

  const color = page.getByRole('textbox', { name: 'Couleur', exact: true });
  await color.fill('#f2c200');
  await page.getByText(/^Cette couleur se lit mal sur fond blanc/).waitFor();
  expect(await page.getByRole('button', { name: 'Enregistrer la couleur' }).isDisabled()).toBe(true);
  await look(walk, 'couleur-refusee');
  await color.fill('#8a2f6b');
  await page.getByRole('button', { name: 'Enregistrer la couleur' }).click();
  await toast(page, 'La couleur est enregistrée.');

  if (isPhone(walk)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  else await page.getByRole('button', { name: /^Compte de/ }).click();
  const menu = page.getByRole('dialog').filter({ hasText: 'Se déconnecter' });
  await menu.locator('img[src*="/image?version="]').waitFor();
  await look(walk, 'logo-menu');
  await menu.getByRole('button', { name: 'Se déconnecter' }).press('Escape');
  await menu.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Retirer le logo' }).click();
  await page
    .getByRole('dialog', { name: /^Retirer le logo/ })
    .getByRole('button', { name: 'Retirer' })
    .click();
  await toast(page, 'Le logo est retiré.');
  await page.getByText('Aucun logo').waitFor();
  await settled(page);
  expect(await shown.count()).toBe(0);
}

async function choose({ page }: Walk, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Choisir une image|Changer d’image)$/ }).click();
  await (await asked).setFiles(file);
}
