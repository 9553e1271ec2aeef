import * as sources from '@joulerie/contract/sources';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aMember, aUser, unique } from '../../testing/builders.ts';
import { aHeldMeter, askToSign, consentFor, withdrawn } from '../../testing/consents.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  owner = await aUser(app, { company: `Mairie ${unique()}` });
});

const read = async (id: string) => (await app.as(owner.token).call(sources.getSource, { params: { id } })).body;
const aHolder = () => `titulaire.${unique()}@exemple.fr`;

test('the answer of a source has its consent, its last request, what is broadcast and the state of its gas right', async () => {
  const { source } = await aHeldMeter(app, owner);
  expect(await read(source._id)).toMatchObject({
    consent: null,
    consentrequest: null,
    broadcast: 'none',
    etat_droit_access: null,
  });
  const mail = aHolder();
  const { request } = await askToSign(app, owner, source._id, mail);
  expect((await read(source._id)).consentrequest).toMatchObject({ _id: request._id, state: 'CREATED' });
  const { source: other } = await aHeldMeter(app, owner);
  const given = await consentFor(app, owner, other._id, aHolder());
  expect((await read(other._id)).consent).toMatchObject({ _id: given.consent._id, state: 'active' });
  await withdrawn(app, given);
  expect((await read(other._id)).consent).toMatchObject({ state: 'revoked' });
  const { source: gas } = await aHeldMeter(app, owner, { idtype: 'pce' });
  expect((await read(gas._id)).etat_droit_access).toBe('EMPTY');
});

test('a point that a colleague does not see is not found by their look-up, which says that its holder agreed', async () => {
  const { source } = await aHeldMeter(app, owner);
  const colleague = await aMember(app, owner.spaceId, 'employe');
  const lookUp = async () =>
    (await app.as(colleague.token).call(sources.searchPdl, { query: { idsource: source.idsource! } })).body;
  const none = { exist: false, status: '', source: null };
  expect(await lookUp()).toEqual({ ...none, code: 'not_found_source' });
  const given = await consentFor(app, owner, source._id, aHolder());
  expect(await lookUp()).toEqual({ ...none, code: 'not_found_source_with_valid_consent' });
  await withdrawn(app, given);
  expect(await lookUp()).toEqual({ ...none, code: 'not_found_source' });
});
