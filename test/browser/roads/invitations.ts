import { type Walk, heading, look, mailedPath } from '../steps.ts';
import { attachMeter } from './held-meters.ts';
import { register } from './register.ts';

/** Holders are asked from a table, which is corrected in place; one of them signs for meters at two places. */
export async function invitations(walk: Walk): Promise<void> {
  const { page, platform, size, brand, name } = walk;
  await register(walk, `syndic.${name}@exemple.fr`, `Syndic des Lilas ${name}`);
  const [first, second, third] = [
    await attachMeter(page),
    await attachMeter(page),
    await attachMeter(page, { zipcode: '13001' }),
  ];
  const [one, several] = [`seul.${name}@exemple.fr`, `plusieurs.${name}@exemple.fr`];
  const table = [
    'PRM;Courriel;Prénom;Nom;Société;Étage',
    `${first.number};${one};Camille;Martin;;2`,
    `${second.number};${several};;;Foncière des Lilas;1`,
    `${third.number.slice(0, 13)};${several};;;Foncière des Lilas;3`,
    '00000000000001;autre@exemple.fr;;;;',
    `${first.number};double@exemple.fr;;;;`,
  ].join('\n');

  await page.goto('/user/consentements?tab=envois');
  await page.getByText('Aucun envoi groupé pour l’instant').waitFor();
  await look(walk, 'envois-vides');
  await page
    .getByLabel('Tableau des titulaires')
    .setInputFiles({ name: 'titulaires.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  // The first table starts the process that reads it, which a busy machine may take long for.
  await page.getByRole('button', { name: 'À revoir (3)' }).waitFor({ timeout: 60_000 });
  await look(walk, 'envois-a-revoir');
  await page.getByRole('textbox', { name: 'Numéro PDL ou PCE, ligne 4' }).fill(third.number);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'À revoir (2)' }).waitFor();
  await page.getByRole('button', { name: 'Ôter la ligne 5' }).click();
  await page.getByRole('button', { name: 'À revoir (1)' }).waitFor();
  await page.getByRole('button', { name: 'Prêtes (3)' }).click();
  await look(walk, 'envois-pretes');
  await page.getByRole('button', { name: /^Envoyer 3.demandes/ }).click();
  await page.getByRole('heading', { name: 'titulaires' }).waitFor();
  await page.getByText(/^Envoyées/).waitFor();
  await look(walk, 'envois-partis');

  const link = await mailedPath(walk, several, /demande votre accord/);
  await mailedPath(walk, one, /demande votre accord/);
  const theirs = await platform.open(size, brand);
  theirs.page.setDefaultTimeout(15_000);
  await theirs.page.emulateMedia({ reducedMotion: 'reduce' });
  try {
    await signForOnePlace({ ...walk, page: theirs.page, context: theirs.context }, link);
  } finally {
    await theirs.context.close();
  }
  await page.reload();
  await page.getByText(/^Signées/).waitFor();
  await look(walk, 'envois-signes');
}

/** Of meters at two places, those whose postcode is given are signed for, and the others are not. */
async function signForOnePlace(walk: Walk, link: string): Promise<void> {
  const { page } = walk;
  await page.goto(link);
  await heading(page, /^Autoriser la lecture des données de vos 2.compteurs/).waitFor();
  await page.getByRole('checkbox', { name: 'Suivi quotidien' }).check();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await heading(page, 'Signer votre accord').waitFor();
  await page.getByLabel('Prénom').fill('Jeanne');
  await page.getByLabel('Nom', { exact: true }).fill('Moreau');
  const legal = page.getByRole('checkbox', { name: /personne morale/ });
  if (await legal.isChecked()) await legal.uncheck();
  // Which place comes first is that of the meters; the page does not say the postcodes.
  await page.getByLabel(/lieu.1/).fill('95000');
  await page.getByText(/Un compteur est laissé de côté/).waitFor();
  await look(walk, 'consentement-lieux');
  await page.getByRole('button', { name: 'Signer' }).click();
  const read = page.getByRole('checkbox', { name: 'J’ai relu le nouveau texte' });
  await read.or(page.getByRole('link', { name: /^Ce code postal n’est pas/ })).waitFor();
  if (!(await read.isVisible())) {
    await page.getByLabel(/lieu.1/).fill('13001');
    await page.getByRole('button', { name: 'Signer' }).click();
  }
  await read.check();
  await look(walk, 'consentement-lieux-relu');
  await page.getByRole('button', { name: 'Signer' }).click();
  await heading(page, 'Votre accord est enregistré').waitFor();
  await page.getByText('un compteur, dont rien n’est lu').waitFor();
  await look(walk, 'consentement-lieux-signe');
}
