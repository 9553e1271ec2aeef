import { expect } from 'vitest';
import { PHONE } from '../platform.ts';
import { type Walk, callJson, look, mailedPath } from '../steps.ts';
import { verifiedPack } from './auditors-pack.ts';
import { closedToAsker, readByAsker, signed, withdrawn } from './collected.ts';
import { attachMeter, meterNumber, post } from './held-meters.ts';
import { register } from './register.ts';

const COMPANY = { name: 'Ateliers du Vexin', siren: '217 500 016' };

/**
 * A company signs on a phone for its meter above 36 kVA: its curve arrives by SGE under that agreement, without a page of Enedis, until the company
 * withdraws. The pack of an auditor says all of it.
 */
export async function companyMeter(walk: Walk): Promise<void> {
  const { page, platform, brand, name } = walk;
  await register(walk, `societe.${name}@exemple.fr`, `Bureau d’études du Vexin ${name}`);
  const { _id_space: space } = await callJson<{ _id_space: string }>(page, '/proxy/api/v5/user/me');
  platform.verifyMandates(space);
  const holder = `ateliers.${name}@exemple.fr`;
  const meter = await attachMeter(page, { number: meterNumber('93') });
  await post(page, '/proxy/api/v5/consentrequest/sign', { _id_source: meter.id, mail: holder });

  const theirs = await platform.open(PHONE, brand);
  theirs.page.setDefaultTimeout(15_000);
  await theirs.page.emulateMedia({ reducedMotion: 'reduce' });
  const other: Walk = { ...walk, page: theirs.page, context: theirs.context };
  try {
    await signed(other, await mailedPath(walk, holder, /demande votre accord/), COMPANY);
    await readByAsker(walk, meter.id);
    await page.goto(`/source/${meter.id}/info-general`);
    const card = page.getByRole('region', { name: 'Collecte' });
    await card.getByText('l’accord de la société, tant qu’il est en vigueur').waitFor();
    await look(walk, 'collecte-societe');
    await withdrawn(other, await mailedPath(walk, holder, /^Votre accord donné/));
    await closedToAsker(walk, meter.id);
    await page.goto('/user/consentements');
    await verifiedPack(page, 2);
    expect(theirs.problems, 'errors on the console of the company').toEqual([]);
  } finally {
    await theirs.context.close();
  }
}
