import { expect } from 'vitest';
import { type Walk, callJson, look, toast } from '../steps.ts';
import { attachMeter, meterNumber } from './held-meters.ts';
import { register } from './register.ts';

/** As long as a busy machine may take to do what waits on the queue. */
const DONE = 60_000;

/** A gas meter of one's own: its holder refuses the request of GRDF, accepts the one that follows, and its days arrive. */
export async function gasMeter(walk: Walk): Promise<void> {
  const { page, name } = walk;
  await register(walk, `gaz.${name}@exemple.fr`, `Boulangerie du Marché ${name}`);
  const holder = `titulaire.gaz.${name}@exemple.fr`;
  // The sandbox lets its holder answer by hand.
  const meter = await attachMeter(page, { number: meterNumber('92'), idtype: 'pce', holding: 'holder' });
  await declared(walk, meter.id, holder);
  await look(walk, 'gaz-en-attente');
  await answered(walk, holder, 'Je refuse');
  await standsAt(walk, meter.id, 'Refusé');
  await look(walk, 'gaz-refuse');

  await declared(walk, meter.id, holder);
  await answered(walk, holder, 'J’accepte');
  await standsAt(walk, meter.id, 'Actif');
  await page.getByRole('region', { name: 'Collecte' }).getByRole('button', { name: 'Actualiser' }).click();
  await toast(page, 'Ce qui manque est demandé maintenant');
  const path = `/proxy/api/v5/consentement/source/${meter.id}/appels`;
  const services = async () =>
    (await callJson<{ data: { service: string; outcome: string | null }[] }>(page, path)).data
      .filter(({ outcome }) => outcome === 'data')
      .map(({ service }) => service);
  await expect.poll(services, { timeout: DONE }).toEqual(expect.arrayContaining(['gas-informative', 'gas-contract']));
  await page.reload();
  await page.getByRole('region', { name: 'Collecte' }).getByText('Contrat et compteur').waitFor();
  await look(walk, 'gaz-collecte');
}

async function declared(walk: Walk, id: string, holder: string): Promise<void> {
  const { page } = walk;
  await page.goto(`/source/${id}/info-general`);
  await page.getByRole('button', { name: 'Déclarer le droit d’accès' }).click();
  const dialog = page.getByRole('dialog', { name: 'Déclarer le droit d’accès à GRDF' });
  await dialog.getByLabel('Nom du titulaire').fill('Moreau');
  await dialog.getByLabel('Adresse e-mail du titulaire').fill(holder);
  await dialog.getByLabel('Code postal du compteur').fill('95000');
  await dialog.getByRole('button', { name: 'Envoyer à GRDF' }).click();
  await toast(page, 'GRDF écrit au titulaire');
}

/** What the holder answers on the page that GRDF wrote them about, and GRDF is asked at once. */
async function answered({ page, platform }: Walk, holder: string, answer: string): Promise<void> {
  const theirs = await page.context().newPage();
  try {
    const mails = await platform.inbox(holder);
    await theirs.goto(mails[0]!.links[0]!);
    await theirs.getByRole('button', { name: answer }).click();
    await theirs.getByText(/Refusée|Active/).waitFor();
  } finally {
    await theirs.close();
  }
  await platform.hasten();
}

async function standsAt({ page }: Walk, id: string, state: string): Promise<void> {
  const right = async () =>
    (await callJson<{ droit_acces: { status: string } | null }>(page, `/proxy/api/source/${id}`)).droit_acces?.status;
  await expect.poll(right, { timeout: DONE }).toBe(state === 'Actif' ? 'ACTIVE' : 'REFUSED');
  await page.reload();
  await page.getByRole('region', { name: 'Droit d’accès GRDF' }).getByText(state, { exact: true }).first().waitFor();
}
