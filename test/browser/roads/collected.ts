import { expect } from 'vitest';
import { type Walk, callJson, heading, look, mailedPath } from '../steps.ts';
import { verifiedPack } from './auditors-pack.ts';
import { attachMeter, meterNumber, post } from './held-meters.ts';
import { register } from './register.ts';

/** As long as a busy machine may take to collect the first days. */
const COLLECTED = 60_000;

/**
 * A holder signs on their own screen, lets Enedis give the data of their Linky meter, and withdraws: whoever asked sees the curve, then nothing,
 * and no call leaves any more. The pack of an auditor says all of it.
 */
export async function collected(walk: Walk): Promise<void> {
  const { page, platform, size, brand, name } = walk;
  await register(walk, `collecte.${name}@exemple.fr`, `Conseil énergie ${name}`);
  const holder = `linky.${name}@exemple.fr`;
  const meter = await attachMeter(page, { number: meterNumber('01') });
  await post(page, '/proxy/api/v5/consentrequest/sign', { _id_source: meter.id, mail: holder });

  const theirs = await platform.open(size, brand);
  theirs.page.setDefaultTimeout(15_000);
  await theirs.page.emulateMedia({ reducedMotion: 'reduce' });
  const other: Walk = { ...walk, page: theirs.page, context: theirs.context };
  try {
    await signed(other, await mailedPath(walk, holder, /demande votre accord/));
    await connectedByHolder(other, meter.number);
    await readByAsker(walk, meter.id);
    await withdrawn(other, await mailedPath(walk, holder, /^Votre accord donné/));
    await closedToAsker(walk, meter.id);
    await page.goto('/user/consentements');
    await verifiedPack(page, 2);
    expect(theirs.problems, 'errors on the console of the holder').toEqual([]);
  } finally {
    await theirs.context.close();
  }
}

/** Every purpose is agreed to, for oneself or for a company; what was signed shows. */
export async function signed(
  { page }: Walk,
  link: string,
  company: { name: string; siren: string } | null = null,
): Promise<void> {
  await page.goto(link);
  await heading(page, /^Autoriser la lecture/).waitFor();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await heading(page, 'Signer votre accord').waitFor();
  await page.getByLabel('Prénom').fill('Jeanne');
  await page.getByLabel('Nom', { exact: true }).fill('Moreau');
  await page.getByLabel('Code postal du compteur').fill('95000');
  if (company) {
    await page.getByRole('checkbox', { name: 'Je signe pour une personne morale' }).check();
    await page.getByLabel('Nom de la personne morale').fill(company.name);
    await page.getByLabel('SIREN').fill(company.siren);
  }
  await page.getByRole('button', { name: 'Signer' }).click();
  await heading(page, 'Votre accord est enregistré').waitFor();
  await page.getByRole('link', { name: 'Voir mon accord et son PDF' }).click();
  await heading(page, 'Votre accord').waitFor();
}

/** From the page of what they signed to that of Enedis, and back. */
async function connectedByHolder(walk: Walk, number: string): Promise<void> {
  const { page } = walk;
  await page.getByRole('button', { name: /^Connecter à Enedis/ }).click();
  await page.getByLabel(/^Un autre numéro de PRM/).fill(number);
  await page.getByRole('button', { name: 'J’autorise' }).click();
  await heading(page, 'Le compteur est relié à Enedis').waitFor();
  await look(walk, 'enedis-relie');
  await page.getByRole('link', { name: 'Revenir à mon accord' }).click();
  await heading(page, 'Votre accord').waitFor();
}

type Register = { total: number; data: { service: string; right: string; outcome: string | null }[] };
const registerOf = (page: Walk['page'], id: string) =>
  callJson<Register>(page, `/proxy/api/v5/consentement/source/${id}/appels`);

/** Whoever asked sees the data arrive, each call under the agreement of the holder. */
export async function readByAsker(walk: Walk, id: string): Promise<void> {
  const { page, platform } = walk;
  await page.goto(`/source/${id}/info-general`);
  // The last days come first: the history goes on behind them. What a worker does each minute is done at once.
  const asked = async () => {
    await platform.collect();
    return (await registerOf(page, id)).total;
  };
  await expect.poll(asked, { timeout: COLLECTED, interval: 3000 }).toBeGreaterThan(4);
  await page.reload();
  await page
    .getByRole('region', { name: 'Collecte' })
    .getByText(/^(À jour|Récupération en cours)$/)
    .waitFor();
  await look(walk, 'collecte-en-cours');
  await page.goto(`/source/${id}/data`);
  await page.getByRole('img').or(page.locator('canvas')).first().waitFor();
  await look(walk, 'collecte-courbe');
  const calls = await registerOf(page, id);
  expect(calls.total).toBeGreaterThan(4);
  expect(new Set(calls.data.map(({ right }) => right))).toEqual(new Set(['consent']));
  await page.goto(`/user/consentements?source=${id}`);
  await look(walk, 'registre-des-appels');
}

export async function withdrawn({ page }: Walk, link: string): Promise<void> {
  await page.goto(link);
  await heading(page, 'Votre accord').waitFor();
  await page.getByRole('button', { name: /^Retirer mon accord/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer mon accord' }).click();
  await page.getByText('Votre accord est retiré.').waitFor();
}

/** Nothing of it is read any more, and nothing is asked, however often the collection runs. */
export async function closedToAsker(walk: Walk, id: string): Promise<void> {
  const { page, platform } = walk;
  const { total } = await registerOf(page, id);
  await page.goto(`/source/${id}/data`);
  await page
    .getByText(/accord/i)
    .first()
    .waitFor();
  await look(walk, 'collecte-retiree');
  await page.goto(`/source/${id}/info-general`);
  await page.getByRole('region', { name: 'Collecte' }).getByText('Sans accord', { exact: true }).waitFor();
  for (let run = 0; run < 2; run++) {
    await platform.hasten();
    await page.waitForTimeout(2_000);
  }
  expect((await registerOf(page, id)).total, 'calls after the withdrawal').toBe(total);
}
