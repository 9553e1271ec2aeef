import { createApiKey, createCompanyKey } from '@joulerie/contract/api-keys';
import { CALLS } from '@joulerie/contract/calls';
import * as records from '@joulerie/contract/consent-records';
import * as requests from '@joulerie/contract/consent-requests';
import type { Endpoint } from '@joulerie/contract/endpoint';
import { openSupportAccess } from '@joulerie/contract/support-access';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import type { Things } from '../../platform/rights.ts';
import { outcome, type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aMember, aUser, unique } from '../../testing/builders.ts';
import { DECLARED, type Given, aHeldMeter, actsOf, askToSign, consentFor } from '../../testing/consents.ts';
import type { LooseInput } from '../../testing/request.ts';
import { nameAdministrator } from '../brands/brands.public.ts';
import { consentsRights } from './consents.rights.ts';

const password = 'Tournesol-42-Lampe';
const OURS = CALLS.filter(({ group }) => group === 'consents');

let app: TestApp;
let owner: TestUser;
/** A meter under a living consent, and another whose holder has not answered yet. */
let source: { _id: string };
let given: Given;
let open: { id: string; token: string };
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  owner = await aUser(app, { company: `Conseil ${unique()}`, password });
  source = (await aHeldMeter(app, owner)).source;
  given = await consentFor(app, owner, source._id, `titulaire.${unique()}@exemple.fr`);
  open = await askToSign(app, owner, (await aHeldMeter(app, owner)).source._id, `autre.${unique()}@exemple.fr`);
  const link = { params: { id: open.id }, query: { token: open.token } };
  await app.as(null).call(requests.declareInformation, { ...link, body: DECLARED });
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** What each call takes, of things that exist: a refusal is not that of an id that leads nowhere. */
function inputOf(endpoint: Endpoint): LooseInput {
  const input = consentsRights[nameOf(endpoint)]!.input({ source: source._id } as Things);
  const { path } = endpoint;
  const id = path.includes('/consentement/source/')
    ? source._id
    : path.includes('/titulaire/')
      ? given.holder.id
      : path.includes('/consentement/')
        ? given.consent._id
        : open.id;
  const { token: _, ...query } = (input.query ?? {}) as { token?: string };
  return { ...input, query, ...(path.includes('{id}') ? { params: { id } } : {}) };
}

/** What each call of consents answers to a caller, by call. */
async function outcomes(token: string, calls: readonly Endpoint[] = OURS): Promise<Record<string, string | number>> {
  const found: Record<string, string | number> = {};
  for (const endpoint of calls)
    found[nameOf(endpoint)] = outcome(await app.as(token).callLoosely(endpoint, inputOf(endpoint)));
  return found;
}
const allAre = (said: string, calls: readonly Endpoint[] = OURS) =>
  Object.fromEntries(calls.map((endpoint) => [nameOf(endpoint), said]));

/** The consent lives, the request waits, and nobody was written to. */
const stateOf = async () => ({
  acts: await actsOf(app, given),
  requests: await rows(
    app.store.db,
    sql`select kind, state from consent_requests where space_id = ${owner.spaceId}::uuid order by created_at, id`,
  ),
  sent: app.mails.length,
});

/** Calls that only the token of a link opens: whoever is signed in is nobody to them. */
const BY_LINK: readonly Endpoint[] = [records.getHolderConsents, records.renewHolderLink, requests.declareInformation];
const SIGNED_IN = OURS.filter((endpoint) => !BY_LINK.includes(endpoint));

test('every call of consents is tried here', () => {
  expect(OURS.length).toBeGreaterThan(40);
  expect(Object.keys(consentsRights).toSorted()).toEqual(OURS.map(nameOf).toSorted());
});

describe('a key of a program', () => {
  test.each([
    ['a person', createApiKey],
    ['a company', createCompanyKey],
  ] as const)('of %s opens no call of consents, and changes nothing', async (_, create) => {
    const body = { name: 'Tableur', writes: true, days: 30, areas: null, password };
    const made = await app.as(owner.token).callLoosely(create, { body });
    expect([made.status, made.error]).toEqual([200, undefined]);
    const before = await stateOf();
    // A link in the query of these two is one of their inputs.
    const token = { query: { token: given.holder.token } };
    expect(await outcomes(made.body.secret, SIGNED_IN)).toEqual(allAre('restricted_key', SIGNED_IN));
    for (const endpoint of BY_LINK)
      expect(
        outcome(await app.as(made.body.secret).callLoosely(endpoint, { ...inputOf(endpoint), ...token })),
        nameOf(endpoint),
      ).toBe('restricted_key');
    expect(await stateOf()).toEqual(before);
  });
});

describe('a space that asks for a second factor', () => {
  test('opens no call of consents to a member who has none, and all of them to nobody but the holder by their link', async () => {
    const manager = await aMember(app, owner.spaceId, 'administrateur');
    const seen = await app.as(manager.token).call(records.listConsents, { query: {} });
    expect(seen.body.total).toBe(1);
    await app.store.db.execute(sql`update spaces set second_factor_required = true where id = ${owner.spaceId}`);
    const before = await stateOf();
    expect(await outcomes(manager.token, SIGNED_IN)).toEqual(allAre('required_company_factor', SIGNED_IN));
    expect(await stateOf()).toEqual(before);
    const page = { params: { id: given.holder.id }, query: { token: given.holder.token } };
    expect((await app.as(null).call(records.getHolderConsents, page)).status).toBe(200);
  });
});

describe('an access for support', () => {
  test('opens no call of consents: it signs nothing, takes nothing back, and downloads no proof', async () => {
    const admin = await aUser(app, { company: `Assistance ${unique()}` });
    await nameAdministrator(app.store.db, { brand: 'joulerie', username: admin.username, of: 'brand' }, app.clock.now);
    const reason = 'Ticket 4812\u00a0: la courbe de mars s’arrête au 12.';
    const opened = await app.as(admin.token).call(openSupportAccess, { body: { _id_space: owner.spaceId, reason } });
    expect(opened.status).toBe(201);
    const before = await stateOf();
    const said = await outcomes(admin.token, SIGNED_IN);
    // A read that anybody with a link may make says that a session is needed; all the others, that support may not.
    const reads = SIGNED_IN.filter(({ method, caller }) => method === 'GET' && caller === 'public');
    const others = SIGNED_IN.filter((endpoint) => !reads.includes(endpoint));
    expect(said).toEqual({ ...allAre('required_auth', reads), ...allAre('restricted_support_access', others) });
    expect([said[nameOf(records.auditConsents)], said[nameOf(records.withdrawConsent)]]).toEqual([
      'restricted_support_access',
      'restricted_support_access',
    ]);
    // Not even by the link of a holder, which they may have been shown.
    const signed = await app.as(admin.token).callLoosely(requests.answerSignRequest, {
      params: { id: open.id },
      query: { token: open.token },
      body: { status: 'ACCEPTED' },
    });
    const back = await app.as(admin.token).call(records.withdrawConsent, {
      params: { id: given.consent._id },
      query: { token: given.holder.token },
    });
    expect([outcome(signed), outcome(back)]).toEqual(['restricted_support_access', 'restricted_support_access']);
    expect(await stateOf()).toEqual(before);
  });
});
