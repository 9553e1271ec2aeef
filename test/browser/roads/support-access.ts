import { expect } from 'vitest';
import { type Walk, heading, isPhone, look, settled, signIn } from '../steps.ts';
import { register } from './register.ts';

const REASON =
  'Ticket 4812 : la courbe de mars s’arrête au 12, et le total de l’année ne correspond pas à la facture reçue.';

/** An administrator reads the space of a person for support; its people see who, why and until when. */
export async function supportAccess(walk: Walk): Promise<void> {
  const { page, platform, size, brand, name } = walk;
  const owner = `syndicat.${name}@exemple.fr`;
  const company = `Syndicat intercommunal d’énergie et d’éclairage public des Trois-Vallées ${name}`;
  await register(walk, owner, company);
  await page.goto('/user/acces');
  await page.getByText('Aucun accès d’assistance').waitFor();
  await look(walk, 'acces-assistance-aucun');

  const theirs = await platform.open(size, brand);
  theirs.page.setDefaultTimeout(15_000);
  await theirs.page.emulateMedia({ reducedMotion: 'reduce' });
  const admin: Walk = { ...walk, page: theirs.page, context: theirs.context };
  try {
    await open(admin, owner);
    await page.reload();
    const opened = page.getByRole('list', { name: 'Accès d’assistance' });
    await opened.getByText('En cours', { exact: true }).waitFor();
    await opened.getByText(REASON).waitFor();
    await look(walk, 'acces-assistance-en-cours');

    await theirs.page.getByRole('button', { name: 'Terminer' }).click();
    await heading(theirs.page, 'Accès d’assistance').waitFor();
    await banner(admin).waitFor({ state: 'hidden' });
    await page.reload();
    await opened.getByText(/^Du .* au .*/).waitFor();
    await look(walk, 'acces-assistance');
  } finally {
    await theirs.context.close();
  }
}

const banner = ({ page }: Walk) => page.getByRole('status', { name: 'Accès d’assistance' });

/** From the menu to the space of a person, which is read under a banner and changed nowhere. */
async function open(admin: Walk, owner: string): Promise<void> {
  const { page, brand } = admin;
  await signIn(admin, `marque@${brand}.example`);
  if (isPhone(admin)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  else await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('link', { name: 'Accès d’assistance' }).click();
  await heading(page, 'Accès d’assistance').waitFor();
  await look(admin, 'assistance');

  const address = page.getByLabel('Adresse e-mail de la personne');
  const search = page.getByRole('main').getByRole('button', { name: 'Chercher', exact: true });
  await address.fill(`personne.${owner}`);
  await search.click();
  await page.getByRole('alert').waitFor();
  await look(admin, 'assistance-inconnu');
  await address.fill(owner);
  await search.click();
  const begin = page.getByRole('button', { name: 'Ouvrir l’accès' });
  await begin.waitFor();
  expect(await begin.isDisabled()).toBe(true);
  await page.getByLabel('Motif').fill(REASON);
  await look(admin, 'assistance-motif');
  await begin.click();
  await banner(admin).getByText(REASON).waitFor();
  await heading(page, 'Mon espace').waitFor();
  await settled(page);
  await look(admin, 'assistance-espace');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await look(admin, 'assistance-espace-sombre');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
}
