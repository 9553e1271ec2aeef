import * as requests from '@joulerie/contract/consent-requests';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { outcome, type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser, unique } from '../../testing/builders.ts';
import { DECLARED, aHeldMeter, linkOf } from '../../testing/consents.ts';

let app: TestApp;
let asker: TestUser;
let mail: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  asker = await aUser(app, { company: `Conseil ${unique()}` });
  mail = `titulaire.${unique()}@exemple.fr`;
});

const as = () => app.as(asker.token);
const holder = () => app.as(null);
const declare = ({ id, token }: { id: string; token: string }, said: object) =>
  holder().callLoosely(requests.declareInformation, {
    params: { id },
    query: { token },
    body: { ...DECLARED, ...said },
  });

describe('a signature for meters at several places', () => {
  async function severalPlaces() {
    const [near, near2] = await Promise.all([1, 2].map(() => aHeldMeter(app, asker)));
    const away = await aBuilding(app, asker, { zipcode: '13001' });
    const far = await aSource(app, asker, away._id_building, { holding: 'consent' });
    const ids = [near!.source._id, near2!.source._id, far._id];
    await as().call(requests.createMultiRequest, {
      body: { user: { username: mail }, consentrequest: ids.map((_id_source) => ({ _id_source })) },
    });
    const link = linkOf(app, mail);
    const shown = (
      await holder().call(requests.getMultiRequest, { params: { id: link.id }, query: { token: link.token } })
    ).body;
    const partOf = (id: string) => shown.consentrequest.find(({ source }) => source!._id_source === id)!;
    const put = () =>
      holder().callLoosely(requests.answerMultiRequest, { params: { id: link.id }, query: { token: link.token } });
    return { ids, far: far._id, link, shown, partOf, put };
  }
  const zipcodesSaid = () =>
    rows<{ source: string; zipcode: string }>(
      app.store.db,
      sql`select c.source_id::text as source, i.words ->> 'zipcode' as zipcode from consents c
        join consent_identities i on i.rank = c.proof_rank where c.space_id = ${asker.spaceId}::uuid`,
    );

  test('is not one for the meters whose postcode its holder does not give: both sides are notified', async () => {
    const { far, link, partOf, put, ids } = await severalPlaces();
    expect(outcome(await declare(link, { zipcode: '75011' }))).toBe('zipcode_mismatch');
    const declared = await declare(link, { zipcode: '95000' });
    const text = declared.body.document!.paragraphs.join(' ');
    expect(text).not.toContain(partOf(far).source!.idsource);
    expect(text).toContain(partOf(ids[0]!).source!.idsource);
    const { body } = await put();
    expect([body.state, body.consentrequest.map((one) => one.state).toSorted()]).toEqual([
      'ACCEPTED',
      ['ACCEPTED', 'ACCEPTED', 'TERMINATED'],
    ]);
    expect((await zipcodesSaid()).map(({ source }) => source).toSorted()).toEqual(
      ids.filter((id) => id !== far).toSorted(),
    );
    expect(app.mails.findLast(({ to }) => to === mail)!.text).toContain('de vos 2\u00a0compteurs');
    expect(app.mails.findLast(({ to }) => to === asker.username)!.text).toContain(
      'Un compteur de la demande n’en fait pas partie',
    );
    // What was left out may be asked for again.
    expect((await as().callLoosely(requests.createSignRequest, { body: { _id_source: far, mail } })).status).toBe(201);
  });

  test('has the postcode of each: a wrong one of a meter stops it, and each proof has its own', async () => {
    const { far, link, shown, partOf, put, ids } = await severalPlaces();
    expect(new Set(shown.consentrequest.map(({ place }) => place))).toEqual(new Set([0, 1]));
    const { _id } = partOf(far);
    const wrong = await declare(link, { zipcode: '95000', zipcodes: [{ _id, zipcode: '13002' }] });
    expect(outcome(wrong)).toBe('zipcode_mismatch');
    expect(wrong.error).toMatchObject({ fields: { [`zipcodes.${_id}`]: expect.any(String) } });
    await declare(link, { zipcode: '95000', zipcodes: [{ _id, zipcode: '13001' }] });
    expect((await put()).body.consentrequest.map((one) => one.state)).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED']);
    expect(new Map((await zipcodesSaid()).map(({ source, zipcode }) => [source, zipcode]))).toEqual(
      new Map(ids.map((id) => [id, id === far ? '13001' : '95000'])),
    );
  });
});
