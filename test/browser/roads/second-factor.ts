import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { totpCode } from '../../../apps/server/src/testing/totp-code.ts';
import { type Walk, heading, look, mailedPath, password, plain, settled, signOut, toast } from '../steps.ts';
import { SECRET, invite, register } from './register.ts';

/** An owner adds an application and a passkey, signs in by each way, then asks a second factor of a coworker at work. */
export async function secondFactor(walk: Walk): Promise<void> {
  const { page, context, platform, size, brand, name } = walk;
  const owner = `prudente.${name}@exemple.fr`;
  await register(walk, owner, `Régie prudente ${name}`);
  await page.goto('/user/parametre');
  await page.getByText('votre mot de passe ne suffit plus').waitFor();
  await look(walk, 'second-facteur-aucun');

  const codes = await addApplication(walk);
  await page.getByText('10 codes restent').waitFor();
  await withAuthenticator(walk);
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  const adding = page.getByRole('dialog', { name: 'Ajouter une clé d’accès' });
  await adding.getByLabel('Nom de la clé').fill('Ordinateur du bureau');
  await password(adding, 'Votre mot de passe').fill('Autre-phrase-1234');
  await adding.getByRole('button', { name: 'Créer la clé' }).click();
  await adding.getByText('Le mot de passe actuel est incorrect.').waitFor();
  await look(walk, 'cle-refusee');
  await password(adding, 'Votre mot de passe').fill(SECRET);
  await adding.getByRole('button', { name: 'Créer la clé' }).click();
  await adding.waitFor({ state: 'hidden' });
  await page.getByRole('list', { name: 'Seconds facteurs' }).getByText('Ordinateur du bureau').waitFor();
  await look(walk, 'second-facteur-liste');

  await page.goto('/');
  await heading(page, 'Mon espace').waitFor();
  await signOut(walk);
  await passwordOf(walk, owner);
  await heading(page, 'Second facteur').waitFor();
  await look(walk, 'second-facteur-connexion');
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
  await entered(page);

  await page.goto('/user/parametre');
  await page.getByText('Clé d’accès utilisée').waitFor();
  await page.goto('/');
  await heading(page, 'Mon espace').waitFor();
  await signOut(walk);
  await passwordOf(walk, owner);
  await page.getByLabel('Code à six chiffres de votre application').fill('000000');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByText('Ce code n’est pas le bon, ou il a déjà servi.').waitFor();
  await look(walk, 'second-facteur-refuse');
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await page.getByLabel('Code de secours').fill(codes[0]!.toLowerCase());
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await entered(page);

  await page.goto('/user/entreprise');
  const coworker = `collegue.prudente.${name}@exemple.fr`;
  await invite(page, coworker);
  await toast(page, `L’invitation est envoyée à ${coworker}.`);
  const theirs = await platform.open(size, brand);
  theirs.page.setDefaultTimeout(15_000);
  await theirs.page.emulateMedia({ reducedMotion: 'reduce' });
  const other: Walk = { ...walk, page: theirs.page, context: theirs.context };
  try {
    await theirs.page.goto(await mailedPath(other, coworker, /vous invite à rejoindre/));
    await heading(theirs.page, /^Rejoindre/).waitFor();
    await password(theirs.page).fill(SECRET);
    await theirs.page.getByRole('checkbox', { name: /conditions d’utilisation/ }).check();
    await theirs.page.getByRole('button', { name: 'Créer mon compte et rejoindre' }).click();
    await heading(theirs.page, 'Mon espace').waitFor();

    await page.reload();
    await page.getByText('1 membre sur 2 n’en a pas encore.').waitFor();
    await page.getByRole('switch', { name: /^Exiger un second facteur/ }).click({ force: true });
    const asking = page.getByRole('dialog', { name: /^Exiger un second facteur/ });
    await look(walk, 'second-facteur-exiger');
    await asking.getByRole('button', { name: 'Exiger' }).click();
    await asking.waitFor({ state: 'hidden' });
    await look(walk, 'societe-securite');

    // Their open page leads to what is asked as soon as it calls the server.
    await theirs.page.goto('/user/entreprise');
    await heading(theirs.page, 'Second facteur exigé').waitFor();
    await look(other, 'second-facteur-exige');
    await addApplication(other);
    await theirs.page.getByRole('button', { name: 'Ouvrir l’espace' }).click();
    await heading(theirs.page, 'Mon espace').waitFor();
    await closesTheirs(other);
  } finally {
    await theirs.context.close();
  }
  await context.clearCookies();
}

/** The account is closed by its owner, and opens no more. */
async function closesTheirs(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.goto('/user/info');
  await page.getByRole('button', { name: 'Fermer mon compte' }).click();
  const closing = page.getByRole('dialog', { name: /^Fermer mon compte/ });
  await closing.getByText('ce que vous y avez créé y reste, sans votre nom').waitFor();
  await look(walk, 'fermer-le-compte');
  await password(closing, 'Votre mot de passe').fill(SECRET);
  await closing.getByRole('button', { name: 'Fermer mon compte' }).click();
  await heading(page, 'Connexion').waitFor();
}

/** From the panel to the recovery codes, which are answered. */
async function addApplication(walk: Walk): Promise<string[]> {
  const { page } = walk;
  await page.getByRole('button', { name: 'Ajouter une application' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une application' });
  await password(dialog, 'Votre mot de passe').fill(SECRET);
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await dialog.getByRole('img', { name: 'Code QR à lire avec l’application' }).waitFor();
  await look(walk, 'application-image');
  const text = plain(await dialog.getByText('saisissez-y cette clé').textContent());
  const secret = text.slice(text.indexOf(':') + 1).replace(/\s/g, '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await dialog.getByLabel(/^Code à six chiffres/).fill(totpCode(secret, Date.now()));
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  const kept = page.getByRole('dialog', { name: 'Vos codes de secours' });
  await kept.getByRole('listitem').first().waitFor();
  const codes = await kept.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await look(walk, 'codes-de-secours');
  await kept.getByRole('button', { name: 'Je les ai gardés' }).click();
  await kept.waitFor({ state: 'hidden' });
  return codes;
}

/** A device that holds passkeys and answers at once. */
async function withAuthenticator({ page, context }: Walk): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function passwordOf({ page }: Walk, username: string): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(username);
  await password(page).fill(SECRET);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

async function entered(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname !== '/login');
  await settled(page);
}
