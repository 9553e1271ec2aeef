import { expect } from 'vitest';
import { type Walk, heading, look, mailedPath, password, plain, settled, signIn, signOut } from '../steps.ts';

const SECRET = 'Grande-Ourse-2026';
const RENEWED = 'Petite-Ourse-2027';

/** Registering, the mail, the first sign-in, the forgotten password, the way out. */
export async function enterAsParticulier(walk: Walk): Promise<void> {
  const { page, name } = walk;
  const username = `camille.${name}@exemple.fr`;
  await page.goto('/login');
  await heading(page, 'Connexion').waitFor();
  await look(walk, 'connexion');
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await heading(page, 'Créer un compte').waitFor();
  await look(walk, 'inscription');

  // Refused with what is to mend; nothing typed is lost.
  await page.getByLabel('Prénom').fill('Camille');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.getByText('Le nom est requis').waitFor();
  await page.getByText('Votre accord est requis').waitFor();
  expect(await page.getByLabel('Prénom').inputValue()).toBe('Camille');
  await look(walk, 'inscription-refusee');

  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Ménard');
  await page.getByLabel('Adresse e-mail').fill(username);
  await password(page).fill(SECRET);
  await page.getByRole('checkbox', { name: /conditions d’utilisation/ }).check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await heading(page, 'Vérifiez vos e-mails').waitFor();
  await page.getByText(username).waitFor();
  await look(walk, 'verifiez-vos-mails');

  // Not before the mail was opened.
  await page.goto('/login');
  await page.getByLabel('Adresse e-mail').fill(username);
  await password(page).fill(SECRET);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('alert').waitFor();

  await page.goto(await mailedPath(walk, username, /valid|compte|bienvenue/i));
  await heading(page, 'Valider votre compte').waitFor();
  await look(walk, 'validation');
  // The code has left the address; a reload keeps it.
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await page.getByRole('button', { name: 'Valider mon compte' }).click();
  await laterForEver(walk);
  await signOut(walk);

  await wrongPassword(walk, username);
  await signIn(walk, username, SECRET);
  await page.getByRole('banner').waitFor();
  await signOut(walk);
  await forgottenPassword(walk, username);
}

async function wrongPassword({ page }: Walk, username: string): Promise<void> {
  await heading(page, 'Connexion').waitFor();
  await page.getByLabel('Adresse e-mail').fill(username);
  await password(page).fill('Rien-de-tel-2026');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  expect(plain(await page.getByRole('alert').textContent())).toBe(
    'La connexion a échoué. Adresse e-mail ou mot de passe incorrect.',
  );
  expect(await page.getByLabel('Adresse e-mail').inputValue()).toBe(username);
}

async function forgottenPassword(walk: Walk, username: string): Promise<void> {
  const { page } = walk;
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click();
  await heading(page, 'Mot de passe oublié').waitFor();
  await look(walk, 'mot-de-passe-oublie');
  await page.getByLabel('Adresse e-mail').fill(username);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await heading(page, 'Vérifiez vos e-mails').waitFor();
  await page.goto(await mailedPath(walk, username, /mot de passe/i));
  await heading(page, 'Choisir un mot de passe').waitFor();
  await look(walk, 'choisir-un-mot-de-passe');
  await password(page, 'Nouveau mot de passe').fill(RENEWED);
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await heading(page, 'Votre mot de passe est changé').waitFor();
  await signIn(walk, username, RENEWED);
  await page.getByRole('banner').waitFor();
}

/** A company's person gives the company too. */
export async function enterAsProfessionnel(walk: Walk): Promise<void> {
  const { page, name } = walk;
  const username = `noa.${name}@exemple.fr`;
  await page.goto('/inscription');
  await page.getByRole('radio', { name: /Professionnel/ }).check();
  // Found in the national register, which fills its number.
  await page.getByLabel('Nom de la société').fill('ateliers vexin');
  const proposed = page.getByRole('option', { name: /ATELIERS DU VEXIN/ });
  await proposed.waitFor();
  await look(walk, 'inscription-societes');
  await proposed.click();
  expect(await page.getByLabel('SIRET').inputValue()).toBe('99990001400015');
  await page.getByLabel('Prénom').fill('Noa');
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Bertin');
  await page.getByLabel('Adresse e-mail').fill(username);
  await password(page).fill(SECRET);
  await page.getByRole('checkbox', { name: /conditions d’utilisation/ }).check();
  await look(walk, 'inscription-professionnel');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await heading(page, 'Vérifiez vos e-mails').waitFor();
  await page.goto(await mailedPath(walk, username, /valid|compte|bienvenue/i));
  await page.getByRole('button', { name: 'Valider mon compte' }).click();
  await laterForEver(walk);
}

/** The first sign-in opens the first steps; the box keeps them from opening again. */
async function laterForEver(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.waitForURL('**/preonboarding');
  await look(walk, 'premiers-pas');
  await page.getByRole('checkbox', { name: 'Ne plus ouvrir cette page quand je me connecte' }).check();
  await page.getByRole('button', { name: 'Plus tard' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('banner').waitFor();
}

/** The session ends under a form: one signs in over the page, and what was typed is saved. */
export async function sessionEnds(walk: Walk): Promise<void> {
  const { page, context } = walk;
  await signIn(walk, 'nouveau@' + walk.brand + '.example');
  await page.goto('/user/info');
  const phone = page.getByLabel('Téléphone');
  await phone.fill('06 11 22 33 44');
  // An answer still on its way would bring the session back.
  await settled(page);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Votre session a expiré' });
  await modal.waitFor();
  await look(walk, 'session-expiree');
  expect(await phone.inputValue()).toBe('06 11 22 33 44');
  await password(modal).fill('Demonstration-2026');
  await modal.getByRole('button', { name: 'Se reconnecter' }).click();
  await modal.waitFor({ state: 'hidden' });
  await page.getByText('Vos informations sont enregistrées.').waitFor();
  await page.reload();
  expect((await phone.inputValue()).replaceAll(' ', '')).toBe('0611223344');
}
