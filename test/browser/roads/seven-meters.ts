import { expect } from 'vitest';
import { type Walk, callJson, heading, look, mailedPath } from '../steps.ts';
import { verifiedPack } from './auditors-pack.ts';
import { attachMeter, post } from './held-meters.ts';
import { register } from './register.ts';

const METERS = 7;

/** A holder of seven meters signs for all of them at once, with one text and one proof a meter. */
export async function sevenMeters(walk: Walk): Promise<void> {
  const { page, platform, size, brand, name } = walk;
  await register(walk, `sept.${name}@exemple.fr`, `Foncière des Sept-Collines ${name}`);
  const holder = `sept.titulaire.${name}@exemple.fr`;
  const meters: { id: string }[] = [];
  for (let i = 0; i < METERS; i++) meters.push(await attachMeter(page));
  await post(page, '/proxy/api/v5/consentrequestmulti', {
    user: { username: holder },
    consentrequest: meters.map(({ id }) => ({ _id_source: id })),
  });

  const theirs = await platform.open(size, brand);
  theirs.page.setDefaultTimeout(15_000);
  await theirs.page.emulateMedia({ reducedMotion: 'reduce' });
  try {
    await signForAll({ ...walk, page: theirs.page, context: theirs.context }, holder);
    expect(theirs.problems, 'errors on the console of the holder').toEqual([]);
  } finally {
    await theirs.context.close();
  }
  for (const { id } of meters) {
    const source = await callJson<{ consent: { state: string } | null }>(page, `/proxy/api/source/${id}`);
    expect(source.consent?.state).toBe('active');
  }
  await page.goto('/user/consentements');
  await page
    .getByRole('region', { name: /^Tableau\s: Accords reçus/ })
    .getByText('Jeanne Moreau')
    .first()
    .waitFor();
  await look(walk, 'sept-compteurs');
  await verifiedPack(page, METERS);
}

async function signForAll(walk: Walk, holder: string): Promise<void> {
  const { page } = walk;
  await page.goto(await mailedPath(walk, holder, /demande votre accord/));
  await heading(page, /^Autoriser la lecture des données de vos 7.compteurs/).waitFor();
  await page.getByRole('checkbox', { name: 'Suivi quotidien' }).check();
  await look(walk, 'sept-demande');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await heading(page, 'Signer votre accord').waitFor();
  await page.getByLabel('Prénom').fill('Jeanne');
  await page.getByLabel('Nom', { exact: true }).fill('Moreau');
  await page.getByLabel(/^Code postal/).fill('95000');
  await page.getByRole('button', { name: 'Signer' }).click();
  await heading(page, /(accord est enregistré|accords sont enregistrés)/).waitFor();
  await look(walk, 'sept-signes');
}
