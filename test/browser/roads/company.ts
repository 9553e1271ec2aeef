import { expect } from 'vitest';
import { type Walk, choose, heading, isPhone, look, mailedPath, password, signIn, toast } from '../steps.ts';
import { SECRET, invite, register } from './register.ts';

/** A company registers, invites a coworker who joins it, makes them read-only, then takes them out under their open page. */
export async function coworkers(walk: Walk): Promise<void> {
  const { page, platform, size, brand, name } = walk;
  const owner = `dirigeante.${name}@exemple.fr`;
  const coworker = `collegue.${name}@exemple.fr`;
  await register(walk, owner, `Ateliers du Vexin ${name}`);
  await page.goto('/user/entreprise');
  await heading(page, `Ateliers du Vexin ${name}`).waitFor();
  await page.getByText('Camille Ménard (vous)').waitFor();
  await look(walk, 'societe-seule');

  // The last owner stays.
  await page.getByRole('button', { name: 'Quitter la société' }).click();
  const leaving = page.getByRole('dialog', { name: /^Quitter / });
  await leaving.getByRole('button', { name: 'Quitter la société' }).click();
  await leaving.getByText(/garde toujours un propriétaire/).waitFor();
  await look(walk, 'dernier-proprietaire');
  await leaving.getByRole('button', { name: 'Annuler' }).click();
  await leaving.waitFor({ state: 'hidden' });

  await invite(page, owner);
  const dialog = page.getByRole('dialog', { name: 'Inviter un collègue' });
  await dialog.getByText('Cette adresse est déjà celle d’un membre de votre société.').waitFor();
  expect(await dialog.getByLabel('Prénom').inputValue()).toBe('Zoé');
  await look(walk, 'invitation-refusee');
  await dialog.getByLabel('Adresse e-mail').fill(coworker);
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await toast(page, `L’invitation est envoyée à ${coworker}.`);
  await page.getByText(/^Invitation envoyée le /).waitFor();
  await look(walk, 'societe-invitation');

  const theirs = await platform.open(size, brand);
  theirs.page.setDefaultTimeout(15_000);
  await theirs.page.emulateMedia({ reducedMotion: 'reduce' });
  const other: Walk = { ...walk, page: theirs.page, context: theirs.context };
  try {
    await joins(other, coworker);
    await page.reload();
    await choose(page, 'Rôle de Zoé Roux', 'Employé, lecture seule');
    await toast(page, /Zoé Roux.*lecture seule/);
    await look(walk, 'societe-membres');
    await theirs.page.reload();
    await theirs.page.getByText(/Votre rôle\s: Employé, lecture seule/).waitFor();
    await look(other, 'societe-lecture');
    expect(await theirs.page.getByRole('button', { name: 'Inviter un collègue' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Retirer Zoé Roux' }).click();
    const removing = page.getByRole('dialog', { name: /^Retirer Zoé Roux/ });
    await look(walk, 'societe-retirer');
    await removing.getByRole('button', { name: 'Retirer', exact: true }).click();
    await toast(page, 'Zoé Roux ne fait plus partie de la société.');
    // The next call of their open page is refused: they sign in again, to a space of their own.
    await theirs.page.getByRole('searchbox', { name: 'Rechercher un membre' }).fill('Camille');
    const again = theirs.page.getByRole('dialog', { name: 'Votre session a expiré' });
    await password(again).fill(SECRET);
    await again.getByRole('button', { name: 'Se reconnecter' }).click();
    await heading(theirs.page, 'Mon espace').waitFor();
    await theirs.page.goto('/user/entreprise');
    await theirs.page.getByText('Cet espace est personnel').waitFor();
    await look(other, 'societe-espace-personnel');
  } finally {
    await theirs.context.close();
  }
}

/** A person of two spaces: invited with the address of an account, then back and forth. */
export async function twoSpaces(walk: Walk): Promise<void> {
  const { page, name, platform, size, brand } = walk;
  const owner = `gerante.${name}@exemple.fr`;
  const guest = `independant.${name}@exemple.fr`;
  const [theirCompany, hostCompany] = [`Cabinet Roux ${name}`, `Régie des Halles ${name}`];
  const theirs = await platform.open(size, brand);
  theirs.page.setDefaultTimeout(15_000);
  try {
    const host: Walk = { ...walk, page: theirs.page, context: theirs.context };
    await register(host, owner, hostCompany);
    await theirs.page.goto('/user/entreprise');
    await invite(theirs.page, guest);
    await toast(theirs.page, `L’invitation est envoyée à ${guest}.`);
  } finally {
    await theirs.context.close();
  }
  const link = await mailedPath(walk, guest, /vous invite à rejoindre/);
  // Their address has an account by the time they open the mail.
  await register(walk, guest, theirCompany);
  await walk.context.clearCookies();
  await page.goto(link);
  await page.getByText(/a déjà un compte/).waitFor();
  await look(walk, 'invitation-connexion');
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await heading(page, 'Connexion').waitFor();
  await page.getByLabel('Adresse e-mail').fill(guest);
  await password(page).fill(SECRET);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await heading(page, `Rejoindre ${hostCompany}`).waitFor();
  await look(walk, 'invitation-accepter');
  await page.getByRole('button', { name: 'Accepter l’invitation' }).click();
  await heading(page, 'Mon espace').waitFor();

  await openAccount(walk);
  await page.getByRole('heading', { name: 'Changer d’espace' }).waitFor();
  const current = (text: string) => page.getByRole('button', { name: text }).getAttribute('aria-current');
  await expect.poll(() => current(hostCompany)).toBe('true');
  await look(walk, 'menu-espaces');
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: theirCompany }).click()]);
  await heading(page, 'Mon espace').waitFor();
  await page.goto('/user/entreprise');
  await heading(page, theirCompany).waitFor();

  await page.goto('/change-space');
  await heading(page, 'Changer d’espace').waitFor();
  await expect.poll(() => current(theirCompany)).toBe('true');
  await look(walk, 'changer-d-espace');
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: hostCompany }).click()]);
  await heading(page, 'Mon espace').waitFor();
  await page.goto('/user/entreprise');
  await heading(page, hostCompany).waitFor();

  // Another tab opens the other space: this page says so, and goes back to its own.
  const tab = await walk.context.newPage();
  await tab.goto('/change-space');
  await Promise.all([tab.waitForEvent('load'), tab.getByRole('button', { name: theirCompany }).click()]);
  await tab.close();
  await page.getByRole('searchbox', { name: 'Rechercher un membre' }).fill('Camille');
  const elsewhere = page.getByRole('dialog', { name: 'Un autre espace est ouvert' });
  await elsewhere.waitFor();
  await look(walk, 'autre-espace-ouvert');
  await elsewhere.getByRole('button', { name: `Revenir à ${hostCompany}` }).click();
  await elsewhere.waitFor({ state: 'hidden' });
  await page.getByText('2 résultats trouvés').waitFor();

  await page.goto(link);
  await heading(page, 'Cette invitation ne fonctionne plus').waitFor();
  await look(walk, 'invitation-finie');
  // Signing in opens the space that was used last.
  await walk.context.clearCookies();
  await signIn(walk, guest, SECRET);
  await page.goto('/user/entreprise');
  await heading(page, hostCompany).waitFor();
}

/** From the mail to the company, with a new account. */
export async function joins(walk: Walk, username: string): Promise<void> {
  const { page } = walk;
  await page.goto(await mailedPath(walk, username, /^Camille Ménard vous invite/));
  await heading(page, /^Rejoindre /).waitFor();
  // The token has left the address; a reload keeps it.
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await password(page).fill('court');
  await page.getByRole('button', { name: 'Créer mon compte et rejoindre' }).click();
  await page.getByText('Votre accord est requis').waitFor();
  await look(walk, 'invitation-compte');
  await password(page).fill(SECRET);
  await page.getByRole('checkbox', { name: /conditions d’utilisation/ }).check();
  await page.getByRole('button', { name: 'Créer mon compte et rejoindre' }).click();
  await heading(page, 'Mon espace').waitFor();
  await openAccount(walk);
  await page.getByRole('link', { name: 'Ma société' }).click();
  await page.getByText('Zoé Roux (vous)').waitFor();
}

async function openAccount(walk: Walk): Promise<void> {
  const { page } = walk;
  if (isPhone(walk)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  else await page.getByRole('button', { name: /^Compte de/ }).click();
}
