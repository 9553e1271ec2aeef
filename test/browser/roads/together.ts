import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { aReceiver } from '../../../apps/server/src/testing/receiver.ts';
import { type Walk, choose, heading, isPhone, look, password, settled, toast } from '../steps.ts';
import { joins } from './company.ts';
import { downloaded } from './exporting.ts';
import { SECRET, invite, register } from './register.ts';
import { openSharing, takeAway } from './sharing.ts';
import { makesWebhook } from './webhook.ts';

/**
 * What a company does of its own, one act after the other: it invites a coworker, buys an offer, makes a key and a building with it, shares a
 * folder and takes it back, exports, reports a fault and receives a webhook. The charging variant has no sharing.
 */
export async function together(walk: Walk): Promise<void> {
  const { page, platform, size, brand, name } = walk;
  const coworker = `equipiere.${name}@exemple.fr`;
  await register(walk, `fondatrice.${name}@exemple.fr`, `Coopérative de l’Oise ${name}`);
  await page.goto('/user/entreprise');
  await invite(page, coworker);
  await toast(page, `L’invitation est envoyée à ${coworker}.`);
  const theirs = await platform.open(size, brand);
  theirs.page.setDefaultTimeout(15_000);
  await theirs.page.emulateMedia({ reducedMotion: 'reduce' });
  const other: Walk = { ...walk, page: theirs.page, context: theirs.context };
  try {
    await joins(other, coworker);
    await buys(walk);
    await makesBuilding(walk, await makesKey(walk));
    if (brand === 'borneo') await sharesNothing(walk);
    else await shares(walk, other, coworker);
  } finally {
    await theirs.context.close();
  }
  await exports(walk);
  await reports(walk);
  await receives(walk);
}

async function buys(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.goto('/user/entreprise#subscriptions');
  await page.getByRole('radio', { name: /Energy manager/ }).check();
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await page.getByRole('button', { name: 'Payer et s’abonner' }).click();
  await page.getByText(/^Ouvert à vos membres\s: .*Energy manager/).waitFor();
  await look(walk, 'ensemble-abonnement');
}

/** A key of the company that writes, limited to buildings. */
async function makesKey(walk: Walk): Promise<string> {
  const { page } = walk;
  await page.goto('/user/entreprise#api');
  await page.getByRole('button', { name: 'Créer une clé' }).click();
  const making = page.getByRole('dialog', { name: 'Créer une clé d’API' });
  await making.getByLabel('Nom').fill('Gestion du patrimoine');
  await making.getByLabel('Lire et modifier').check();
  await making.getByLabel('Coûts').uncheck();
  await making.getByLabel('Sources et mesures').uncheck();
  await look(walk, 'ensemble-cle');
  await password(making, 'Votre mot de passe').fill(SECRET);
  await making.getByRole('button', { name: 'Créer la clé' }).click();
  const made = page.getByRole('dialog', { name: 'Votre clé d’API' });
  const key = (await made.locator('code').first().textContent()) ?? '';
  await made.getByRole('button', { name: 'Je l’ai gardée' }).click();
  await page.getByText(/limitée à\s: Bâtiments/).waitFor();
  return key;
}

/** A program makes a building; what the key is not for is refused. */
async function makesBuilding({ page }: Walk, key: string): Promise<void> {
  const asked = (path: string, body?: object) =>
    page.evaluate(
      async ([at, bearer, json]) => {
        const answer = await fetch(at!, {
          method: json ? 'POST' : 'GET',
          credentials: 'omit',
          headers: { Authorization: `Bearer ${bearer}`, ...(json ? { 'Content-Type': 'application/json' } : {}) },
          ...(json ? { body: json } : {}),
        });
        return answer.status;
      },
      [path, key, body ? JSON.stringify(body) : ''],
    );
  const address = { street: '4 Rue des Prés', zipcode: '60000', city: 'Beauvais' };
  expect(await asked('/proxy/api/building', { name: 'Halle des Prés', address })).toBe(201);
  expect(await asked('/proxy/api/v5/source')).toBe(403);
}

async function newFolder({ page }: Walk, folder: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Halle des Prés' }).first().waitFor();
  await page.getByRole('button', { name: 'Nouveau dossier' }).click();
  await page.getByRole('dialog').getByLabel('Nom').fill(folder);
  await page.getByRole('dialog').getByRole('button', { name: 'Créer le dossier' }).click();
  await toast(page, 'a été créé');
}

/** The coworker is given a folder, and loses it while they look at it. */
async function shares(walk: Walk, other: Walk, coworker: string): Promise<void> {
  const { page, name } = walk;
  const folder = `Ateliers communs ${name}`;
  await newFolder(walk, folder);
  await openSharing(walk, folder);
  const dialog = page.getByRole('dialog', { name: new RegExp(folder) });
  await choose(page, 'Collègue', new RegExp(coworker.replaceAll('.', '\\.')));
  await dialog.getByRole('button', { name: 'Donner accès' }).click();
  await toast(page, 'L’accès est donné.');
  await other.page.goto('/');
  await other.page.getByRole('link', { name: new RegExp(`^${folder}`) }).click();
  await heading(other.page, folder).waitFor();
  await settled(other.page);
  await takeAway(walk);
  await other.page.reload();
  await heading(other.page, 'Dossier sans accès').waitFor();
  await look(other, 'ensemble-partage-perdu');
}

async function sharesNothing(walk: Walk): Promise<void> {
  const { page, name } = walk;
  const folder = `Ateliers communs ${name}`;
  await newFolder(walk, folder);
  await page.getByRole('button', { name: `Actions pour ${folder}` }).click();
  await page.getByRole('menuitem', { name: 'Renommer' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Partage' }).count()).toBe(0);
}

async function exports(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.goto('/');
  await page.getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: /Mesures des sources/ }).click();
  await page
    .getByRole('dialog', { name: 'Exporter des mesures' })
    .getByRole('button', { name: 'Lancer l’export' })
    .click();
  const card = page.getByRole('status').filter({ hasText: 'Export des mesures' });
  await card.getByText('Votre rapport est prêt. Cliquer ici pour le télécharger.').waitFor({ timeout: 60_000 });
  const file = await downloaded(page, () => card.getByRole('link', { name: 'Télécharger' }).click());
  expect(file.suggestedFilename()).toMatch(/^mesures-.*\.xlsx$/);
  await card.getByRole('button', { name: 'Fermer la notification' }).click();
}

async function reports(walk: Walk): Promise<void> {
  const { page, name } = walk;
  if (isPhone(walk)) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Aide', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Aide' });
  await menu.getByRole('button', { name: /Signaler un problème/ }).click();
  const form = page.getByRole('dialog', { name: 'Signaler un problème' });
  await form.getByLabel(/Que se passe-t-il/).fill(`La carte de ${name} est vide`);
  await form.getByLabel('Gêne légère').check();
  await form.getByRole('button', { name: 'Envoyer' }).click();
  await toast(page, 'Votre signalement a été envoyé.');
}

async function receives(walk: Walk): Promise<void> {
  const { page } = walk;
  const receiver = await aReceiver();
  try {
    await page.goto('/user/entreprise#api');
    await page.getByRole('button', { name: 'Créer un webhook' }).waitFor();
    const secret = await makesWebhook(walk, receiver);
    await page.getByRole('button', { name: `Ouvrir ${receiver.url}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Webhook', exact: true });
    await dialog.getByRole('button', { name: 'Envoyer un essai' }).click();
    await dialog.getByText('Reçu').waitFor();
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]];
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' });
    await look(walk, 'ensemble-webhook');
  } finally {
    await receiver.close();
  }
}
