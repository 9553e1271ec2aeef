import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Walk, heading, look, mailedPath } from '../steps.ts';
import { verifiedPack } from './auditors-pack.ts';
import { attachMeter, post } from './held-meters.ts';
import { register } from './register.ts';

/** JavaScript of the pages of consents, with all that comes later [bytes]. */
const WEIGHT = 80_000;
/** A holder answers requests by their mails: signs one, refuses another, then withdraws what they signed. */
export async function consents(walk: Walk): Promise<void> {
  const { page, platform, size, brand, name } = walk;
  await register(walk, `agence.${name}@exemple.fr`, `Agence du climat ${name}`);
  const holder = `titulaire.${name}@exemple.fr`;
  const { id: meter } = await attachMeter(page);
  await post(page, '/proxy/api/v5/consentrequest/sign', { _id_source: meter, mail: holder });

  // They have no account, and a browser of their own.
  const theirs = await platform.open(size, brand);
  theirs.page.setDefaultTimeout(15_000);
  await theirs.page.emulateMedia({ reducedMotion: 'reduce' });
  const other: Walk = { ...walk, page: theirs.page, context: theirs.context };
  try {
    const link = await mailedPath(walk, holder, /demande votre accord/);
    await quick(theirs.page, link);
    await sign(other, link);
    await seenByReader(walk, /^Actif/, 'accords-recus');
    await withdraw(other, await mailedPath(walk, holder, /^Votre accord donné/));
    await seenByReader(walk, /^Retiré/, 'accords-retires');
    await verifiedPack(page, 2);
    await post(page, '/proxy/api/v5/consentrequest/sign', {
      _id_source: (await attachMeter(page)).id,
      mail: `autre.${holder}`,
    });
    await refuse(other, await mailedPath(walk, `autre.${holder}`, /demande votre accord/));
    await strayLinks(other, link);
    expect(theirs.problems, 'errors on the console of the holder').toEqual([]);
  } finally {
    await theirs.context.close();
  }
}

/** What whoever asked sees of the agreement. */
async function seenByReader(walk: Walk, state: RegExp, name: string): Promise<void> {
  await walk.page.goto('/user/consentements');
  const table = walk.page.getByRole('region', { name: /^Tableau\s: Accords reçus/ });
  await table.getByText('Jeanne Moreau').waitFor();
  await table.getByText(state).first().waitFor();
  await look(walk, name);
}

async function sign(walk: Walk, link: string): Promise<void> {
  const { page } = walk;
  await page.goto(link);
  await heading(page, /^Autoriser la lecture/).waitFor();
  expect(page.url(), 'the token leaves the address').not.toContain('token');
  for (const box of await page.getByRole('checkbox').all()) expect(await box.isChecked()).toBe(false);
  await look(walk, 'consentement-demande');
  await inTheDark(walk, 'consentement-demande');
  const goOn = page.getByRole('button', { name: 'Continuer' });
  await goOn.click();
  await page.getByRole('link', { name: /^Cochez au moins une case/ }).waitFor();
  await look(walk, 'consentement-sans-case');
  await page.getByRole('checkbox', { name: 'Suivi quotidien' }).check();
  await goOn.click();

  await heading(page, 'Signer votre accord').waitFor();
  await page.getByLabel('Prénom').fill('Jeanne');
  await page.getByLabel('Nom', { exact: true }).fill('Moreau');
  const zipcode = page.getByLabel('Code postal du compteur');
  await zipcode.fill('13001');
  await page.getByRole('button', { name: 'Signer' }).click();
  await page.getByRole('link', { name: /^Ce code postal n’est pas celui du compteur/ }).waitFor();
  await look(walk, 'consentement-signature');
  await inTheDark(walk, 'consentement-signature');
  // Reloaded, the tab still knows its link.
  await page.reload();
  await page.getByRole('checkbox', { name: 'Suivi quotidien' }).check();
  await goOn.click();
  await page.getByLabel('Prénom').fill('Jeanne');
  await page.getByLabel('Nom', { exact: true }).fill('Moreau');
  await zipcode.fill('95000');
  await page.getByRole('button', { name: 'Signer' }).click();
  await heading(page, 'Votre accord est enregistré').waitFor();
  await look(walk, 'consentement-signe');
  await page.getByRole('link', { name: 'Voir mon accord et son PDF' }).click();
  await heading(page, 'Votre accord').waitFor();
  expect(page.url(), 'the token leaves the address').not.toContain('token');
}

async function withdraw(walk: Walk, link: string): Promise<void> {
  const { page } = walk;
  await page.goto(link);
  await heading(page, 'Votre accord').waitFor();
  await page.getByText('pas encore lu').waitFor();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Télécharger ce que j’ai signé/ }).click();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  await look(walk, 'accord');
  await inTheDark(walk, 'accord');
  const leave = page.getByRole('button', { name: /^Retirer mon accord/ });
  await leave.click();
  const question = page.getByRole('dialog', { name: /^Retirer votre accord/ });
  await look(walk, 'accord-retrait');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await page.evaluate<string>('document.activeElement.textContent')).toMatch(/^Retirer mon accord/);
  await leave.click();
  await question.getByRole('button', { name: 'Retirer mon accord' }).click();
  await page.getByText('Votre accord est retiré.').waitFor();
  await look(walk, 'accord-retire');
}

async function refuse(walk: Walk, link: string): Promise<void> {
  const { page } = walk;
  await page.goto(link);
  await page.getByRole('button', { name: 'Ce compteur n’est pas le mien' }).click();
  await look(walk, 'consentement-pas-le-mien');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'Refuser' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refuser la demande' }).click();
  await heading(page, 'La demande est refusée').waitFor();
  await look(walk, 'consentement-refuse');
}

async function strayLinks(walk: Walk, link: string): Promise<void> {
  const { page } = walk;
  await page.goto(link.slice(0, -3));
  await heading(page, 'Ce lien n’est pas valable').waitFor();
  await look(walk, 'consentement-lien-coupe');
  await page.goto('/partage-compteur');
  await heading(page, 'Répondre à une demande d’accord').waitFor();
  await look(walk, 'consentement-sans-lien');
  // A page of the application, not of these.
  await page.getByRole('link', { name: 'Confidentialité' }).click();
  await page.waitForURL((url) => url.pathname === '/confidentialite');
  await heading(page, /onfidentialité/).waitFor();
}

// Run in the page: this project's own types know no document.
const NOTE_PAINT = `globalThis.painted = 0;
new PerformanceObserver((list) => { painted = list.getEntries().at(-1).startTime; })
  .observe({ type: 'largest-contentful-paint', buffered: true })`;

/** The page of a mail on a phone that is four times slower: what it weighs, and when its text is there. */
async function quick(page: Page, link: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(NOTE_PAINT);
  // The first visit also starts the process of the site.
  for (const visit of ['first', 'second']) {
    await session.send('Network.clearBrowserCache');
    bytes = 0;
    await page.goto(link);
    await heading(page, /^Autoriser la lecture/).waitFor();
    // What comes after the view comes two seconds later.
    await page.waitForTimeout(3_000);
    expect(bytes, `JavaScript of the ${visit} visit`).toBeGreaterThan(0);
    expect(bytes, `JavaScript of the ${visit} visit`).toBeLessThanOrEqual(WEIGHT);
  }
  const painted = await page.evaluate<number>('painted');
  // Said and not bounded: it is that of the machine and of what else it does. On a phone, two seconds are the most.
  console.log(`pages of consents: ${bytes} bytes of JavaScript, largest paint after ${Math.round(painted)} ms`);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
}

async function inTheDark(walk: Walk, screen: string): Promise<void> {
  await walk.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await look(walk, `${screen}-sombre`);
  await walk.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
