import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { type Receiver, aReceiver } from '../../../apps/server/src/testing/receiver.ts';
import { type Walk, PASSWORD, enter, heading, look, password, toast } from '../steps.ts';

/** What programs do and receive: a key, an endpoint that is tried, fails, is mended and closed, then those of the company. */
export async function webhookArrives(walk: Walk): Promise<void> {
  const { page } = walk;
  const receiver = await aReceiver();
  try {
    await enter(walk, `commune@${walk.brand}.example`);
    await page.goto('/user/parametre');
    await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name: 'API' }).click();
    await makesKey(walk);
    await receives(walk, receiver);
    await ofTheCompany(walk, receiver);
  } finally {
    await receiver.close();
  }
}

/** Makes a webhook from the panel of a person or a company, and gives its secret. */
export async function makesWebhook({ page }: Walk, receiver: Receiver): Promise<string> {
  await page.getByRole('button', { name: 'Créer un webhook' }).click();
  const making = page.getByRole('dialog', { name: 'Créer un webhook' });
  await making.getByLabel('Adresse').fill(receiver.url);
  await making.getByRole('button', { name: 'Créer le webhook' }).click();
  const made = page.getByRole('dialog', { name: 'Secret du webhook' });
  const secret = (await made.locator('code').first().textContent()) ?? '';
  await made.getByRole('button', { name: 'Je l’ai gardé' }).click();
  await page.getByRole('list', { name: 'Webhooks' }).getByText(receiver.url).waitFor();
  return secret;
}

/** An endpoint receives a test with a valid signature, which the log shows; a failure is shown too, and sent again. */
async function receives(walk: Walk, receiver: Receiver): Promise<void> {
  const { page } = walk;
  await page.getByRole('button', { name: 'Créer un webhook' }).click();
  await look(walk, 'webhook-nouveau');
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
  const secret = await makesWebhook(walk, receiver);
  await look(walk, 'api');
  await page.getByRole('button', { name: `Ouvrir ${receiver.url}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Webhook', exact: true });
  await dialog.getByText('Rien n’a encore été envoyé').waitFor();
  await dialog.getByRole('button', { name: 'Envoyer un essai' }).click();
  await dialog.getByText('Reçu').waitFor();
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]];
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' });

  receiver.behave((answer) => void answer.writeHead(500).end('en panne'));
  await dialog.getByRole('button', { name: 'Envoyer un essai' }).click();
  await dialog.getByText('Nouvel essai prévu').waitFor();
  await dialog.getByText('Contenu et réponse').first().click();
  await dialog.getByText('en panne').waitFor();
  await look(walk, 'webhook-journal');
  receiver.behave((answer) => void answer.writeHead(204).end());
  await dialog
    .getByRole('button', { name: /^Renvoyer/ })
    .first()
    .click();
  await expect.poll(() => dialog.getByText('Reçu').count(), { timeout: 15_000 }).toBe(2);

  await dialog.getByRole('button', { name: 'Désactiver' }).click();
  await toast(page, 'Le webhook est désactivé.');
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await page
    .getByRole('dialog', { name: /^Supprimer ce webhook/ })
    .getByRole('button', { name: 'Supprimer' })
    .click();
  await toast(page, 'Le webhook est supprimé.');
}

async function ofTheCompany(walk: Walk, receiver: Receiver): Promise<void> {
  const { page } = walk;
  await page.goto('/user/entreprise');
  await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name: 'API' }).click();
  await heading(page, /./).waitFor();
  await page.getByRole('button', { name: 'Créer une clé' }).waitFor();
  await makesWebhook(walk, receiver);
  await look(walk, 'societe-api');
}

/** A key of a program, shown once, used from outside the page, then revoked. */
async function makesKey(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.getByRole('button', { name: 'Créer une clé' }).click();
  const making = page.getByRole('dialog', { name: 'Créer une clé d’API' });
  await making.getByLabel('Nom').fill('Tableur de suivi');
  await look(walk, 'cle-api-nouvelle');
  await password(making, 'Votre mot de passe').fill(PASSWORD);
  await making.getByRole('button', { name: 'Créer la clé' }).click();
  const made = page.getByRole('dialog', { name: 'Votre clé d’API' });
  const key = (await made.locator('code').first().textContent()) ?? '';
  await look(walk, 'cle-api-montree');
  await made.getByRole('button', { name: 'Je l’ai gardée' }).click();

  // Without the session of the page.
  const read = () =>
    page.evaluate(async (bearer) => {
      const answer = await fetch('/proxy/api/building', {
        credentials: 'omit',
        headers: { Authorization: `Bearer ${bearer}` },
      });
      return answer.status;
    }, key);
  expect(await read()).toBe(200);
  await page.reload();
  const keys = page.getByRole('list', { name: 'Clés d’API' });
  await keys.getByText(/utilisée/).waitFor();
  await look(walk, 'cle-api-liste');
  await keys.getByRole('button', { name: 'Révoquer Tableur de suivi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click();
  await toast(page, 'La clé est révoquée.');
  expect(await read()).toBe(401);
}
