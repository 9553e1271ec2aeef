import { type Walk, choose, heading, look, mailedPath, settled, toast } from '../steps.ts';
import { register } from './register.ts';

/** An adviser invites a client, who accepts, shares a folder, and is in the list with it. */
export async function clients(walk: Walk): Promise<void> {
  const { page, platform, size, brand, name } = walk;
  const adviser = `conseil.${name}@exemple.fr`;
  const client = `cliente.${name}@exemple.fr`;
  const cabinet = `Cabinet d’études thermiques et d’économie d’énergie des Trois-Vallées ${name}`;
  await register(walk, adviser, cabinet);
  await page.goto('/user/entreprise#clients');
  await page.getByText('Aucun client pour l’instant').waitFor();
  await look(walk, 'clients-aucun');

  await page.getByRole('button', { name: 'Inviter un client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Inviter un client' });
  await dialog.getByLabel('Prénom').fill('Léa');
  await dialog.getByRole('textbox', { name: 'Nom', exact: true }).fill('Petit');
  const address = dialog.getByLabel('Adresse e-mail');
  const send = dialog.getByRole('button', { name: 'Envoyer l’invitation' });
  await address.fill(adviser);
  await send.click();
  await dialog.getByText(/Cette adresse est celle d’un membre de votre société/).waitFor();
  await look(walk, 'client-refuse');
  await address.fill(client);
  await send.click();
  await toast(page, `L’invitation est envoyée à ${client}.`);
  const table = page.getByRole('region', { name: /^Tableau\s: Clients/ });
  await table.getByText('Invitation en attente', { exact: true }).waitFor();

  const theirs = await platform.open(size, brand);
  theirs.page.setDefaultTimeout(15_000);
  await theirs.page.emulateMedia({ reducedMotion: 'reduce' });
  const other: Walk = { ...walk, page: theirs.page, context: theirs.context };
  try {
    await theirs.page.goto(await mailedPath(walk, client, /vous propose de suivre vos bâtiments/));
    await heading(theirs.page, `${cabinet} vous propose de suivre vos bâtiments`).waitFor();
    await theirs.page.getByRole('link', { name: 'Créer un compte' }).waitFor();
    await look(other, 'client-sans-compte');
    await register(other, client, `Commune de Saint-Rémy ${name}`);
    await createFolder(other, 'Écoles');
    await theirs.page.goto(await mailedPath(walk, client, /vous propose de suivre vos bâtiments/));
    await theirs.page.getByText(`dans l’espace de Commune de Saint-Rémy ${name}`).waitFor();
    await theirs.page.getByRole('button', { name: 'Accepter' }).click();
    await heading(theirs.page, /^Que partagez-vous avec/).waitFor();
    await theirs.page.getByRole('checkbox', { name: 'Écoles' }).check();
    await look(other, 'client-choix');
    await theirs.page.getByRole('button', { name: 'Donner accès' }).click();
    await heading(theirs.page, 'C’est partagé').waitFor();
    await look(other, 'client-partage');
  } finally {
    await theirs.context.close();
  }

  await page.reload();
  await table.getByText('Partage avec vous', { exact: true }).waitFor();
  await look(walk, 'clients');
  await choose(page, 'État des clients', 'Invitation en attente');
  await page.getByText('Aucun client ne répond à ces critères').waitFor();
  await choose(page, 'État des clients', 'Tous les états');
  await page.getByRole('link', { name: 'Écoles' }).click();
  await heading(page, 'Écoles').waitFor();
  await settled(page);
}

async function createFolder({ page }: Walk, name: string): Promise<void> {
  await page.goto('/');
  await heading(page, 'Mon espace').waitFor();
  await page.getByRole('button', { name: 'Nouveau dossier' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom').fill(name);
  await dialog.getByRole('button', { name: 'Créer le dossier' }).click();
  await toast(page, 'a été créé');
}
