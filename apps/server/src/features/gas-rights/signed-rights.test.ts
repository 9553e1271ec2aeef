import * as records from '@joulerie/contract/consent-records';
import * as requests from '@joulerie/contract/consent-requests';
import { declareGasRight, endGasRight, sendGasProof } from '@joulerie/contract/gas-rights';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientsAt } from '../../connectors/operators/test-support.ts';
import { outcome } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser, unique } from '../../testing/builders.ts';
import {
  DECLARED,
  actsOf,
  askToSign,
  backdateConsents,
  consentFor,
  linkOf,
  signBy,
  withdrawn,
} from '../../testing/consents.ts';
import { ANSWER_MS, type GasApp, aGasMeter, gasApp, rightOf } from '../../testing/gas-rights.ts';

let app: GasApp;
let asker: TestUser;
let mail: string;
beforeAll(async () => {
  app = await gasApp();
});
beforeEach(async () => {
  await app.sandbox.clearFaults();
  asker = await aUser(app, { company: `Conseil ${unique()}` });
  mail = `titulaire.${unique()}@exemple.fr`;
});

const as = (who = asker) => app.as(who.token);
const right = (source: { _id: string }, who = asker) => rightOf(app, who, source._id);
const requestOf = async (id: string) =>
  (await as().call(requests.getConsentRequest, { params: { id }, query: {} })).body;
const consentsOf = async (source: { _id: string }) =>
  (await as().callLoosely(records.listConsents, { query: { _id_source: source._id } })).body.data;
/** The right is declared to GRDF, its holder answers, and GRDF is asked. */
async function settled() {
  expect(await app.runGasJobs()).toEqual([]);
  app.clock.now += ANSWER_MS;
  expect(await app.runGasJobs()).toEqual([]);
}
async function signedMeter(digits: string) {
  const source = await aGasMeter(app, asker, digits);
  const link = await askToSign(app, asker, source._id, mail);
  await signBy(app, link);
  return { source, request: link.id, link };
}

test('a holder signs for a gas meter: GRDF asks them too, and their answer accepts the request', async () => {
  const { source, request } = await signedMeter('01');
  expect((await requestOf(request)).state).toBe('WAITING_GRDF');
  expect(await right(source)).toMatchObject({ status: 'EMPTY', pending: 'declare', collects: false });

  expect(await app.runGasJobs()).toEqual([]);
  expect(await right(source)).toMatchObject({
    status: 'TO_VALIDATE',
    color: 'orange',
    pending: null,
    collects: false,
    holder_name: 'Jeanne Moreau',
    holder_email: mail,
    zipcode: '95000',
    start_date: isoDay(parisDay(app.clock.now)),
    resolution: expect.stringContaining('e-mail de GRDF'),
  });
  expect((await requestOf(request)).state).toBe('WAITING_GRDF');

  app.clock.now += ANSWER_MS;
  await app.runGasJobs();
  expect(await right(source)).toMatchObject({ status: 'ACTIVE', color: 'green', collects: true });
  expect((await requestOf(request)).state).toBe('ACCEPTED');
  expect((await consentsOf(source))[0]!.state).toBe('active');
});

test('a company that signs is declared by its name', async () => {
  const source = await aGasMeter(app, asker, '93');
  const legal_person = { name: 'Boulangerie Martin', siren: '732829320' };
  await signBy(app, await askToSign(app, asker, source._id, mail), { legal_person });
  await app.runGasJobs();
  expect(await right(source)).toMatchObject({
    status: 'ACTIVE',
    holder_company: 'Boulangerie Martin',
    holder_name: null,
  });
});

test('a holder who refuses at GRDF ends the request and the consent, with its proof', async () => {
  const { source, request } = await signedMeter('91');
  await settled();
  expect(await right(source)).toMatchObject({
    status: 'REFUSED',
    color: 'red',
    refuse_reason: 'Le titulaire a refusé la demande d’accès.',
    resolution: expect.stringContaining('Parlez-lui'),
  });
  expect((await requestOf(request)).state).toBe('REFUSED');
  const [consent] = await consentsOf(source);
  expect(consent!.state).toBe('revoked');
  expect(await actsOf(app, { consent: consent! })).toEqual(['SIGN', 'OPERATOR_REFUSED']);
});

test('a holder who takes the access back at GRDF takes their consent back', async () => {
  const { source, request } = await signedMeter('96');
  await settled();
  expect((await requestOf(request)).state).toBe('ACCEPTED');
  app.clock.now += ANSWER_MS;
  await app.runGasJobs();
  expect(await right(source)).toMatchObject({
    status: 'REVOKED',
    revoke_reason: 'Le titulaire a retiré l’accès à ses données auprès de GRDF.',
    collects: false,
  });
  const [consent] = await consentsOf(source);
  expect(consent!.state).toBe('revoked');
  expect(await actsOf(app, { consent: consent! })).toEqual(['SIGN', 'OPERATOR_REVOKED']);
});

test('a holder who moved out leaves an obsolete right, and their consent for the days of before', async () => {
  const { source } = await signedMeter('97');
  await settled();
  app.clock.now += ANSWER_MS;
  await app.runGasJobs();
  expect(await right(source)).toMatchObject({ status: 'OBSOLETE', color: 'lim', collects: false });
  expect((await right(source))!.obsolete_reason).toBe('GRDF indique\u00a0: GRDF.');
  expect((await consentsOf(source))[0]!.state).toBe('active');
});

test('a refused declaration is shown with its words, and sent again once corrected', async () => {
  const { source, request } = await signedMeter('99');
  await app.runGasJobs();
  const refused = (await right(source))!;
  expect(refused).toMatchObject({
    status: 'ERROR',
    color: 'red',
    pending: null,
    error_code: '1000000005',
    error_message: 'Le code postal ne correspond pas à l’adresse du compteur chez GRDF (1000000005).',
    error_description: "Le code postal ne correspond pas à l'adresse du PCE.",
    error_field: 'zipcode',
    resolution: expect.stringContaining('Corrigez'),
  });
  expect((await requestOf(request)).state).toBe('WAITING_GRDF');
  const body = {
    _id_source: source._id,
    role_tiers: refused.role,
    nom_titulaire: refused.holder_name,
    courriel_titulaire: mail,
    code_postal: '75011',
    date_debut_droit_acces: refused.start_date,
    date_fin_droit_acces: refused.end_date,
    perim_donnees_conso_debut: refused.consumption_from,
    perim_donnees_conso_fin: refused.consumption_to,
    perim_donnees_publiees: true,
    perim_donnees_informatives: 'Vrai',
    perim_donnees_contractuelles: true,
    perim_donnees_techniques: 'Faux',
  };
  const elsewhere = await as().call(declareGasRight, { body: { ...body, courriel_titulaire: 'moi@exemple.fr' } });
  expect(elsewhere.error).toMatchObject({ code: 'gas_right_refused', reason: 'other-mail' });
  const longer = await as().call(declareGasRight, { body: { ...body, date_fin_droit_acces: '2199-01-01' } });
  expect(longer.error).toMatchObject({ code: 'gas_right_refused', reason: 'outside-consent' });
  const answer = await as().call(declareGasRight, { body });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ _id: refused._id, status: 'TO_VALIDATE', error_code: null });
  expect(answer.body.scopes).toEqual(['published', 'informative', 'contractual']);
  const again = await as().call(declareGasRight, { body });
  expect(again.error).toMatchObject({ code: 'gas_right_refused', reason: 'awaits-holder' });
  app.clock.now += ANSWER_MS;
  await app.runGasJobs();
  expect((await requestOf(request)).state).toBe('ACCEPTED');
});

describe('the end of an agreement is sent to GRDF', () => {
  const atGrdf = async (pce: string) => {
    const listed = await clientsAt(app.sandbox.url, app.clock).grdf.rights([pce]);
    return listed.ok ? listed.value.rights : [];
  };

  test('when its holder withdraws', async () => {
    const source = await aGasMeter(app, asker, '93');
    const given = await consentFor(app, asker, source._id, mail);
    await app.runGasJobs();
    expect((await right(source))!.collects).toBe(true);
    await withdrawn(app, given);
    expect(await right(source)).toMatchObject({ pending: 'end', collects: false });
    await app.runGasJobs();
    expect(await right(source)).toMatchObject({ status: 'REVOKED', pending: null });
    expect(await atGrdf(source.idsource!)).toMatchObject([{ state: 'revoked', endedBy: 'Tiers' }]);
  });

  test('after GRDF was down, and once its right was found again', async () => {
    const source = await aGasMeter(app, asker, '93');
    const given = await consentFor(app, asker, source._id, mail);
    await app.runGasJobs();
    await withdrawn(app, given);
    await app.sandbox.fault('grdf', '500', { count: 50 });
    expect((await app.runGasJobs()).length).toBeGreaterThan(0);
    expect((await right(source))!.pending).toBe('end');
    await app.sandbox.clearFaults();
    expect(await app.runGasJobs()).toEqual([]);
    expect((await right(source))!.status).toBe('REVOKED');
  });

  test('before it was declared, nothing is declared any more', async () => {
    const source = await aGasMeter(app, asker, '93');
    await withdrawn(app, await consentFor(app, asker, source._id, mail));
    await app.runGasJobs();
    expect(await right(source)).toMatchObject({ status: 'EMPTY', pending: null });
    expect(await atGrdf(source.idsource!)).toEqual([]);
  });

  test('and not while another space reads the same meter with the same holder', async () => {
    const source = await aGasMeter(app, asker, '93');
    const given = await consentFor(app, asker, source._id, mail);
    await app.runGasJobs();
    const other = await aUser(app, { company: `Conseil ${unique()}` });
    const same = await aSource(app, other, await otherBuilding(other), {
      idtype: 'pce',
      idsource: source.idsource!,
      holding: 'consent',
    });
    await consentFor(app, other, same._id, mail);
    await app.runGasJobs();
    expect((await right(same, other))!.status).toBe('ACTIVE');
    await withdrawn(app, given);
    await app.runGasJobs();
    expect((await right(source))!.status).toBe('REVOKED');
    expect((await right(same, other))!.status).toBe('ACTIVE');
    expect(await atGrdf(source.idsource!)).toMatchObject([{ state: 'active' }]);
  });

  test('when whoever reads gives the right up', async () => {
    const { source } = await signedMeter('93');
    await app.runGasJobs();
    const { _id } = (await right(source))!;
    const ended = await as().call(endGasRight, { params: { id: _id } });
    expect(ended.body).toMatchObject({ status: 'REVOKED', pending: null });
    expect(outcome(await as().call(endGasRight, { params: { id: _id } }))).toBe('gas_right_over');
    expect(await atGrdf(source.idsource!)).toMatchObject([{ state: 'revoked' }]);
  });
});

test('a request that is closed while GRDF is awaited ends its consent and its right', async () => {
  const { source, request } = await signedMeter('92');
  await app.runGasJobs();
  const closed = await as().call(requests.answerSignRequest, {
    params: { id: request },
    query: {},
    body: { status: 'TERMINATED', mail: false, disable_task: false },
  });
  expect(closed.body.state).toBe('TERMINATED');
  expect((await consentsOf(source))[0]!.state).toBe('revoked');
  await app.runGasJobs();
  expect(await right(source)).toMatchObject({ status: 'REVOKED', pending: null });
});

test('a change of holder ends the wait for GRDF of the former one, and takes back nothing of what they gave', async () => {
  const { source, request } = await signedMeter('92');
  await app.runGasJobs();
  await backdateConsents(app, source._id, 100);
  const next = `suivant.${unique()}@exemple.fr`;
  const arrival = isoDay(parisDay(app.clock.now) - 10);
  await as().callLoosely(requests.createOwnerRequest, {
    body: { source: { _id_source: source._id, date_from_data: arrival }, user: { username: next } },
  });
  const { id, token } = linkOf(app, next);
  const link = { params: { id }, query: { token } };
  await app.as(null).call(requests.declareInformation, { ...link, body: DECLARED });
  const signed = await app.as(null).callLoosely(requests.answerOwnerRequest, {
    ...link,
    body: { status: 'ACCEPTED', mail: true },
  });
  expect(signed.body.state).toBe('WAITING_GRDF');
  expect((await requestOf(request)).state).toBe('REFUSED');
  expect((await consentsOf(source)).map(({ dismissed }) => dismissed)).toEqual([false, false]);
});

test('several meters: electricity is accepted at once, gas with the answer of GRDF', async () => {
  const gas = await aGasMeter(app, asker, '01');
  const refused = await aGasMeter(app, asker, '91');
  const power = await aSource(app, asker, await otherBuilding(asker), { holding: 'consent' });
  await as().callLoosely(requests.createMultiRequest, {
    body: { user: { username: mail }, consentrequest: [gas, refused, power].map(({ _id }) => ({ _id_source: _id })) },
  });
  const { id, token } = linkOf(app, mail);
  const link = { params: { id }, query: { token } };
  await app.as(null).call(requests.declareInformation, { ...link, body: DECLARED });
  const answered = await app.as(null).call(requests.answerMultiRequest, { ...link, body: undefined });
  expect(answered.body.state).toBe('WAITING_GRDF');
  const states = async () => {
    const { body } = await as().call(requests.getMultiRequest, { params: { id }, query: {} });
    const of = new Map(body.consentrequest.map((one) => [one.source?._id_source, one.state]));
    return [body.state, of.get(power._id), of.get(gas._id), of.get(refused._id)];
  };
  expect(await states()).toEqual(['WAITING_GRDF', 'ACCEPTED', 'WAITING_GRDF', 'WAITING_GRDF']);
  await settled();
  expect(await states()).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'REFUSED']);
});

test('GRDF asks for the proof of an agreement: it is sent, checked, and collection begins', async () => {
  const { source } = await signedMeter('94');
  await settled();
  const { _id } = (await right(source))!;
  expect(await right(source)).toMatchObject({ status: 'ACTIVE', proof: 'waiting', collects: false });
  const send = (bytes: string, body: object) =>
    as().callLoosely(sendGasProof, { params: { id: _id }, body }, { file: { name: 'accord.pdf', bytes } });
  expect(outcome(await send('MZ', {}))).toBe('gas_proof_invalid');
  expect((await send('%PDF-1.7 une', { first: 'true' })).body.proofs_waiting).toBe(1);
  expect((await send('%PDF-1.7 deux', { complete: 'true' })).body.proofs_waiting).toBe(2);
  await app.sendProofs(_id);
  expect(await right(source)).toMatchObject({ proof: 'checking', collects: true, proofs_waiting: 0 });
  expect(outcome(await send('%PDF-1.7', {}))).toBe('gas_proof_not_asked');
  app.clock.now += ANSWER_MS;
  await app.runGasJobs();
  expect(await right(source)).toMatchObject({ proof: 'accepted', collects: true });
});

/** Another building of a space. */
const otherBuilding = async (who: TestUser): Promise<string> =>
  (await aBuilding(app, who, { zipcode: '95000' }))._id_building;
