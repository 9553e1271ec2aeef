import { request } from 'node:http';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { type Walk, enter, heading, isPhone, look, toast } from '../steps.ts';

/** Who administers a brand finds its page, changes each part of it, and leaves it as it was: other roads walk in it. */
export async function brandPage(walk: Walk): Promise<void> {
  const { page, brand } = walk;
  await enter(walk, `marque@${brand}.example`);
  if (isPhone(walk)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  else await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('link', { name: 'Ma marque' }).click();
  await page.waitForURL('**/user/marque');
  await heading(page, brand === 'joulerie' ? 'Joulerie' : 'Hélianthe Énergie').waitFor();
  await look(walk, 'marque-apparence');
  await colours(walk);
  await icon(walk);
  await texts(walk);
  await mails(walk);
  await domains(walk);
  await page.getByRole('link', { name: 'Journal' }).click();
  await page.getByRole('list', { name: 'Changements' }).getByText('Nom de domaine retiré').first().waitFor();
  await look(walk, 'marque-journal');
}

async function colours(walk: Walk): Promise<void> {
  const { page } = walk;
  const primary = page.getByRole('textbox', { name: 'Couleur principale', exact: true });
  const save = page.getByRole('button', { name: 'Enregistrer les couleurs' });
  const before = await primary.inputValue();
  await primary.fill('#f2c200');
  await page.getByText(/^Les textes de cette couleur se lisent mal sur fond blanc/).waitFor();
  expect(await save.isDisabled()).toBe(true);
  await primary.fill('#7a1f5c');
  await look(walk, 'marque-couleurs');
  await save.click();
  await toast(page, 'Les couleurs sont enregistrées.');
  const invite = page.getByRole('button', { name: 'Enregistrer l’identité' });
  await expect.poll(() => filledColour(invite)).toBe('#7a1f5c');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await look(walk, 'marque-couleurs-sombre');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await primary.fill(before);
  await save.click();
  await toast(page, 'Les couleurs sont enregistrées.');
}

/** The colour of the brand as the theme has it around an element. */
const filledColour = (element: Locator): Promise<string> =>
  element.evaluate((one) =>
    String(Reflect.get(globalThis, 'getComputedStyle')(one).getPropertyValue('--mantine-color-brand-filled'))
      .trim()
      .toLowerCase(),
  );

async function icon(walk: Walk): Promise<void> {
  const { page } = walk;
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 96 }, scale: 'css' });
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choisir une icône' }).click();
  await (await asked).setFiles({ name: 'icone.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: 'Cadrer l’icône' });
  await dialog.getByText(/Cadre\s: 96 × 96\spixels/).waitFor();
  await look(walk, 'marque-icone');
  await dialog.getByRole('button', { name: 'Enregistrer l’icône' }).click();
  await toast(page, 'L’icône est enregistrée.');
  await expect.poll(() => page.locator('#favicon').getAttribute('href')).toMatch(/\/logo\/favicon\?version=/);
  await page.getByRole('button', { name: /^Reprendre le dessin livré.*Icône/ }).click();
  await toast(page, 'Le dessin livré avec la marque est repris.');
}

async function texts(walk: Walk): Promise<void> {
  const { page, name } = walk;
  await page.getByRole('link', { name: 'Textes légaux' }).click();
  await page.getByRole('button', { name: /^Écrire\s: Mentions légales/ }).click();
  const editor = page.getByRole('textbox', { name: 'Mentions légales' });
  await editor.fill(`## Éditeur\n\nÉdité par **${name}**.\n\n- Siège : Paris\n- <b>Capital</b> : 1 €`);
  await page
    .getByRole('region', { name: /^Aperçu/ })
    .getByText('Siège')
    .waitFor();
  await look(walk, 'marque-textes');
  await page.getByRole('button', { name: 'Publier cette version' }).click();
  await toast(page, /nouvelle version est publiée/);
  await page.goto('/mentions-legales');
  await heading(page, 'Mentions légales').waitFor();
  await page.getByText(`Édité par ${name}.`).waitFor();
  // What looks like HTML is text.
  await page.getByText('<b>Capital</b>').waitFor();
  await look(walk, 'mentions-legales');
}

async function mails(walk: Walk): Promise<void> {
  const { page, brand, platform } = walk;
  await page.goto('/user/marque#e-mails');
  const address = page.getByRole('textbox', { name: 'Adresse', exact: true });
  await address.fill('bonjour@ailleurs.example');
  await page.getByRole('button', { name: 'Enregistrer l’expéditeur' }).click();
  await page.getByText(/ajoutez-le d’abord à ceux de la marque/).waitFor();
  await look(walk, 'marque-expediteur-refuse');
  await address.fill(`bonjour@${brand}.example`);
  await page.getByRole('button', { name: 'M’envoyer un e-mail d’essai' }).click();
  await toast(page, /L’e-mail d’essai est parti/);
  const arrived = async () =>
    (await platform.inbox(`marque@${brand}.example`)).some(({ subject }) => subject.startsWith('E-mail d’essai'));
  await expect.poll(arrived, { timeout: 10_000 }).toBe(true);
}

async function domains(walk: Walk): Promise<void> {
  const { page, brand, platform, name } = walk;
  const host = `energie-${name}.exemple.fr`;
  await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name: 'Domaines' }).click();
  await page.getByRole('textbox', { name: 'Ajouter un nom de domaine' }).fill(`https://${host}`);
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await page.getByText(/^Écrivez un nom de domaine/).waitFor();
  await page.getByRole('textbox', { name: 'Ajouter un nom de domaine' }).fill(host);
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await page.getByText('En attente de la preuve').waitFor();
  await page.getByRole('button', { name: `Vérifier ${host}` }).click();
  await page.getByText(/n’est pas encore visible/).waitFor();
  await look(walk, 'marque-domaine-attendu');
  const value = await page
    .getByRole('region', { name: `Preuve de ${host}` })
    .locator('code')
    .last()
    .textContent();
  platform.names.texts.set(`_energie-verification.${host}`, value ?? '');
  await page.getByRole('button', { name: `Vérifier ${host}` }).click();
  await toast(page, /La preuve est trouvée/);
  await expect.poll(() => brandAt(platform.origin(), host), { timeout: 5_000 }).toBe(brand);
  await look(walk, 'marque-domaine-actif');
  await page.getByRole('button', { name: `Retirer ${host}` }).click();
  const dialog = page.getByRole('dialog', { name: /^Retirer/ });
  await look(walk, 'marque-domaine-retire');
  await dialog.getByRole('button', { name: 'Retirer' }).click();
  await toast(page, `${host} est retiré.`);
  await expect.poll(() => brandAt(platform.origin(), host), { timeout: 5_000 }).toBe(null);
}

/** The brand that the server answers with at a host, which no name server knows. */
function brandAt(origin: string, host: string): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const { port } = new URL(origin);
  const asked = request({ port, host: '127.0.0.1', path: '/proxy/api/v5/scope', headers: { host } }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as { brand?: string };
      resolve(body.brand ?? null);
    });
  });
  asked.on('error', reject);
  asked.end();
  return promise;
}
