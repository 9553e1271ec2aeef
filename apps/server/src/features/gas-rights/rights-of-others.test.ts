import { declareGasRight, endGasRight } from '@joulerie/contract/gas-rights';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { beforeAll, expect, test } from 'vitest';
import type { GasRight } from '../../connectors/grdf/adict/rights.ts';
import { clientsAt } from '../../connectors/operators/test-support.ts';
import { type TestUser, aBuilding, aSource, aUser, unique } from '../../testing/builders.ts';
import { consentFor, withdrawn } from '../../testing/consents.ts';
import { type GasApp, aGasMeter, gasApp, rightOf } from '../../testing/gas-rights.ts';
import { findListed } from './find-listed.ts';

/** Declarations of one address within ten minutes. */
const TRIES = 8;
let app: GasApp;
beforeAll(async () => {
  app = await gasApp({ SIGN_IN_TRIES: String(TRIES) });
});

const aCompany = () => aUser(app, { company: `Conseil ${unique()}` });
const aHolder = () => `titulaire.${unique()}@exemple.fr`;
const declare = (who: TestUser, source: { _id: string }, mail: string) => {
  const day = (ahead: number) => isoDay(parisDay(app.clock.now) + ahead);
  return app.as(who.token).callLoosely(declareGasRight, {
    body: {
      _id_source: source._id,
      role_tiers: 'AUTORISE_CONTRAT_FOURNITURE',
      nom_titulaire: 'Jeanne Moreau',
      courriel_titulaire: mail,
      code_postal: '95000',
      date_debut_droit_acces: day(0),
      date_fin_droit_acces: day(1000),
      perim_donnees_conso_debut: day(-1000),
      perim_donnees_conso_fin: day(1000),
      perim_donnees_contractuelles: true,
      perim_donnees_techniques: true,
      perim_donnees_informatives: true,
      perim_donnees_publiees: true,
    },
  });
};

test('what a holder granted to one space serves no other that says to be the holder', async () => {
  const [asker, thief] = [await aCompany(), await aCompany()];
  const mail = aHolder();
  const source = await aGasMeter(app, asker, '93');
  const given = await consentFor(app, asker, source._id, mail);
  await app.runGasJobs();
  const building = (await aBuilding(app, thief, { zipcode: '95000' }))._id_building;
  const same = await aSource(app, thief, building, { idtype: 'pce', idsource: source.idsource! });
  const answer = await declare(thief, same, mail);
  expect(answer.error).toMatchObject({ code: 'gas_right_refused', reason: 'already-exists' });
  await app.runGasJobs();
  expect(await rightOf(app, thief, same._id)).toMatchObject({ status: 'ERROR', collects: false });
  // Nor does it end with the declaration of somebody else.
  const { _id } = (await rightOf(app, thief, same._id))!;
  await app.as(thief.token).call(endGasRight, { params: { id: _id } });
  expect((await rightOf(app, asker, source._id))!.status).toBe('ACTIVE');
  await withdrawn(app, given);
  await app.runGasJobs();
  const listed = await clientsAt(app.sandbox.url, app.clock).grdf.rights([source.idsource!]);
  expect(listed.ok && listed.value.rights).toMatchObject([{ state: 'revoked' }]);
});

test('a right of another meter is not taken for one of this meter, whatever GRDF lists', async () => {
  const one: GasRight = {
    id: 'autre',
    pce: '02',
    state: 'active',
    stateText: 'Active',
    proof: 'none',
    proofUntil: null,
    mail: 'a@exemple.fr',
    fromDay: null,
    toDay: null,
    consumptionFromDay: null,
    consumptionToDay: null,
    scopes: { published: true, informative: true, contractual: true, technical: true },
    authorisedTo: null,
    createdOn: 2,
    endedBy: null,
    endedOn: null,
  };
  const rights = [one, { ...one, id: 'sien', pce: '01', createdOn: 1 }];
  const { grdf: real } = clientsAt(app.sandbox.url, app.clock);
  const grdf = { ...real, rights: async () => ({ ok: true as const, value: { rights, isWhole: true } }) };
  const found = await findListed(grdf, { pce: '01', mail: 'a@exemple.fr' });
  expect(found).toMatchObject({ ok: true, value: { id: 'sien' } });
  expect(await findListed(grdf, { pce: '03', mail: 'a@exemple.fr' })).toEqual({ ok: true, value: null });
});

test('GRDF is not made to write to an address again and again', async () => {
  const owner = await aCompany();
  const source = await aGasMeter(app, owner, '01', 'holder');
  const mail = aHolder();
  for (let i = 0; i < TRIES; i++) {
    const { status, body } = await declare(owner, source, mail);
    expect(status).toBe(201);
    await app.as(owner.token).call(endGasRight, { params: { id: body._id } });
  }
  expect((await declare(owner, source, mail)).error.code).toBe('too_many_requests');
});
