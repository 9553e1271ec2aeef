import * as contract from '@joulerie/contract/costs';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { REGULATED } from './test-offers.ts';

/** The Tarif Bleu is published with taxes too: without a network formula, which gives the CTA, that price is the bill. */
test('a Tarif Bleu without a network formula is billed at its published price with taxes', async () => {
  const app = await testApp();
  const user = await aUser(app);
  const building = await aBuilding(app, user);
  const source = await aSource(app, user, building._id_building, { segment: 'C5' });
  await storedCurve(
    app,
    user,
    source,
    linkyRows('2023-01-01', '2023-02-01', () => 1000),
  );
  const terms = { ...REGULATED, validFrom: '2023-01-01', subscribedPowerKva: 9 };
  const cost = async (body: object) => {
    const offer = await app
      .as(user.token)
      .callLoosely(contract.addSourceOffer, { params: { id: source._id }, body: { ...terms, ...body } });
    const query = { start_date: '2023-01-01', end_date: '2023-01-31', frequency: 'monthly' as const };
    const answer = await app.as(user.token).call(contract.getSourceCost, { params: { id: source._id }, query });
    const { _id } = offer.body as contract.SourceOffer;
    await app.as(user.token).call(contract.removeSourceOffer, { params: { id: source._id, offerId: _id } });
    return answer.body;
  };
  const billed = await cost({ gridFormula: null });
  expect(billed).toMatchObject({ known: true, unknown: [] });
  const [subscription, price] = billed.rows;
  expect([subscription!.id, price!.id]).toEqual([
    expect.stringContaining('TTC|BASE|9|ABONNEMENT'),
    expect.stringContaining('TTC|BASE|9|BASE'),
  ]);
  expect(price!.references.length).toBeGreaterThan(0);
  expect(billed.totalEur).toBeCloseTo((subscription!.value * 31) / 365 + 744 * price!.value, 2);
  expect(billed.eurPerKwh).toBeCloseTo(billed.totalEur! / 744, 9);
  // The row of the network that gives the CTA is not published for January 2023: its formula changes nothing.
  expect(await cost({ gridFormula: 'BTINFCU4' })).toMatchObject({ known: true, totalEur: billed.totalEur });
  // The tables have the prices of households only: those of another customer are said to be theirs.
  const residential = 'Tarif Bleu des professionnels';
  expect(billed.warnings.join()).not.toContain(residential);
  const professional = await cost({ gridFormula: null, residential: false });
  expect(professional.warnings).toContainEqual(expect.stringContaining(residential));
});
