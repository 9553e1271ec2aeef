import { createApiKey } from '@joulerie/contract/api-keys';
import * as sources from '@joulerie/contract/sources';
import { declareGasRight, listGasRights } from '@joulerie/contract/gas-rights';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { outcome } from '../../testing/app.ts';
import { type TestUser, aMember, aSource, aUser, unique } from '../../testing/builders.ts';
import { aHeldMeter } from '../../testing/consents.ts';
import { ANSWER_MS, type GasApp, aGasMeter, gasApp, rightOf } from '../../testing/gas-rights.ts';

const password = 'Tournesol-42-Lampe';
let app: GasApp;
let owner: TestUser;
beforeAll(async () => {
  app = await gasApp();
});
beforeEach(async () => {
  await app.sandbox.clearFaults();
  owner = await aUser(app, { company: `Boulangerie ${unique()}`, password });
});

const as = (who = owner) => app.as(who.token);
const right = (source: { _id: string }) => rightOf(app, owner, source._id);
const bodyOf = (source: { _id: string }, change: object = {}) => {
  const today = parisDay(app.clock.now);
  return {
    _id_source: source._id,
    role_tiers: 'AUTORISE_CONTRAT_FOURNITURE',
    raison_sociale: 'Boulangerie Martin',
    courriel_titulaire: 'Contact@Boulangerie.fr',
    code_postal: '95000',
    date_debut_droit_acces: isoDay(today),
    date_fin_droit_acces: isoDay(today + 1000),
    perim_donnees_conso_debut: isoDay(today - 1000),
    perim_donnees_conso_fin: isoDay(today + 1000),
    perim_donnees_contractuelles: true,
    perim_donnees_techniques: true,
    perim_donnees_informatives: true,
    perim_donnees_publiees: true,
    ...change,
  };
};
const declare = (source: { _id: string }, change: object = {}) =>
  as().callLoosely(declareGasRight, { body: bodyOf(source, change) });

test('a space declares the right of its own meter, and its source says where it stands', async () => {
  const source = await aGasMeter(app, owner, '01', 'holder');
  const read = async () => (await as().call(sources.getSource, { params: { id: source._id } })).body;
  expect(await read()).toMatchObject({
    etat_droit_access: 'EMPTY',
    droit_acces: null,
    operation: { pce: { etat_droit_access: 'EMPTY' } },
  });
  const answer = await declare(source);
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ status: 'TO_VALIDATE', holder_email: 'contact@boulangerie.fr' });
  app.clock.now += ANSWER_MS;
  await app.runGasJobs();
  expect(await read()).toMatchObject({
    etat_droit_access: 'ACTIVE',
    droit_acces: {
      status: 'ACTIVE',
      holder_company: 'Boulangerie Martin',
      zipcode: '95000',
      creation_date: expect.any(String),
    },
    operation: { pce: { etat_droit_access: 'ACTIVE' } },
  });
  expect((await declare(source)).error).toMatchObject({ code: 'gas_right_refused', reason: 'held-in-entity' });
  await as().call(sources.removeSource, { params: { id: source._id } });
  expect(await app.runGasJobs()).toEqual([]);
  const again = await aSource(app, owner, await buildingOf(), { idtype: 'pce', idsource: source.idsource! });
  // GRDF takes another one: the former has ended.
  expect((await declare(again)).body.status).toBe('TO_VALIDATE');
});

const buildingOf = async () => (await aHeldMeter(app, owner)).building;

test.each([
  [
    '90',
    {},
    404,
    'gas_right_unknown_meter',
    'GRDF ne connaît pas ce compteur\u00a0: vérifiez son numéro (PCE) (1000000006).',
  ],
  [
    '99',
    {},
    409,
    'gas_right_refused',
    'Le code postal ne correspond pas à l’adresse du compteur chez GRDF (1000000005).',
  ],
  [
    '01',
    { raison_sociale: null },
    400,
    'gas_right_invalid',
    'Le nom ou la raison sociale du titulaire est requis (GAZ-16).',
  ],
  [
    '01',
    { perim_donnees_publiees: 'peut-être' },
    400,
    'gas_right_invalid',
    'Les données de consommation publiées doivent être demandées par vrai ou faux (GAZ-26).',
  ],
  [
    '01',
    { role_tiers: null },
    400,
    'gas_right_invalid',
    'Le rôle de la plateforme dans la demande d’accès n’est pas renseigné (GAZ-08).',
  ],
  [
    '01',
    { date_fin_droit_acces: '2020-01-01' },
    409,
    'gas_right_refused',
    'La fin du droit d’accès doit être aujourd’hui ou un jour à venir (GAZ-12).',
  ],
] as const)('…%s with %o: %i', async (digits, change, status, code, message) => {
  const answer = await declare(await aGasMeter(app, owner, digits, 'holder'), change);
  expect([answer.status, answer.error.code, answer.error.message]).toEqual([status, code, message]);
  expect(answer.error).toMatchObject({ status });
});

test('what GRDF refused carries its own words, and is kept to be corrected', async () => {
  const source = await aGasMeter(app, owner, '99', 'holder');
  expect((await declare(source)).error).toMatchObject({
    description: "Le code postal ne correspond pas à l'adresse du PCE.",
    field: 'zipcode',
  });
  expect((await right(source))!.status).toBe('ERROR');
  expect((await declare(source, { code_postal: '75011' })).body).toMatchObject({
    status: 'TO_VALIDATE',
    error_code: null,
  });
});

test('nothing is declared for somebody else’s meter before they have signed, nor for another kind of source', async () => {
  const held = await aGasMeter(app, owner, '93', 'consent');
  expect((await declare(held)).error).toMatchObject({ code: 'gas_right_refused', reason: 'unsigned-consent' });
  expect(await right(held)).toBeUndefined();
  const { source: power } = await aHeldMeter(app, owner);
  expect(outcome(await declare(power))).toBe('source_type_mismatch');
});

test('without an answer of GRDF, the declaration is kept, and made by a job', async () => {
  const source = await aGasMeter(app, owner, '93', 'holder');
  await app.sandbox.fault('grdf', '500', { count: 50 });
  const answer = await declare(source);
  expect([answer.status, answer.body.status, answer.body.pending]).toEqual([201, 'EMPTY', 'declare']);
  await app.sandbox.clearFaults();
  expect(await app.runGasJobs()).toEqual([]);
  expect(await right(source)).toMatchObject({ status: 'ACTIVE', pending: null });
});

test('a declaration of which GRDF’s answer was lost is found in its list', async () => {
  const source = await aGasMeter(app, owner, '93', 'holder');
  await app.sandbox.fault('grdf', 'half', { count: 1 });
  await declare(source);
  await app.runGasJobs();
  expect(await right(source)).toMatchObject({ status: 'ACTIVE', pending: null });
});

test('a service declares and lists with basic credentials, by the number of the meter', async () => {
  const source = await aGasMeter(app, owner, '93', 'holder');
  const { secret } = (await as().call(createApiKey, { body: { name: 'Service gaz', writes: true, days: 1, password } }))
    .body;
  const authorization = `Basic ${Buffer.from(`service:${secret}`).toString('base64')}`;
  const { _id_source: _, ...body } = bodyOf(source);
  const headers = { host: 'joulerie.localhost', authorization };
  const url = '/api-grdf/droit_acces';
  const made = await app.app.inject({ url, method: 'POST', headers, payload: { ...body, id_pce: source.idsource } });
  expect([made.statusCode, made.json().status]).toEqual([201, 'ACTIVE']);
  const listed = await app.app.inject({ url, headers, query: { id_pce: source.idsource! } });
  expect(listed.json()).toMatchObject({ total: 1, data: [{ status: 'ACTIVE', collects: true }] });
  expect((await app.app.inject({ url, headers: { host: 'joulerie.localhost' } })).statusCode).toBe(401);
});

test('rights of another space are not listed, and a colleague without the meter finds no point but a declared right', async () => {
  const source = await aGasMeter(app, owner, '93', 'holder');
  await declare(source);
  const stranger = await aUser(app);
  expect((await as(stranger).call(listGasRights, { query: {} })).body.total).toBe(0);
  const lookUp = (who: TestUser) => as(who).call(sources.searchPce, { query: { idsource: source.idsource! } });
  expect((await lookUp(stranger)).body).toEqual({ exist: false, status: '', code: 'not_found_source', source: null });
  expect((await lookUp(owner)).body).toMatchObject({ exist: true, status: 'ACTIVE', code: null });
  const colleague = await aMember(app, owner.spaceId, 'employe');
  expect((await lookUp(colleague)).body).toEqual({
    exist: false,
    status: 'ACTIVE',
    code: 'not_found_source_with_valid_dda',
    source: null,
  });
});
