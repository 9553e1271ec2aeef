import * as requests from '@joulerie/contract/consent-requests';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseError, rows } from '../../platform/database.ts';
import { lock } from '../../platform/locks.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser, unique } from '../../testing/builders.ts';
import { DECLARED, aHeldMeter, askToSign, linkOf } from '../../testing/consents.ts';

let app: TestApp;
let asker: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  asker = await aUser(app, { company: `Conseil ${unique()}` });
});

type Link = { id: string; token: string };
const aMail = () => `titulaire.${unique()}@exemple.fr`;

/** A request that its holder has only to sign. */
async function declared(link: Link): Promise<Link> {
  const answer = await app
    .as(null)
    .call(requests.declareInformation, { params: { id: link.id }, query: { token: link.token }, body: DECLARED });
  expect(answer.status).toBe(200);
  return link;
}
const sign = ({ id, token }: Link, call: typeof requests.answerSignRequest | typeof requests.answerShareRequest) =>
  app.as(null).callLoosely(call, { params: { id }, query: { token }, body: { status: 'ACCEPTED' } });
const proofsOf = (sourceIds: readonly string[]) =>
  rows<{ rank: number }>(
    app.store.db,
    sql`select c.proof_rank::int as rank from consents c where c.source_id = any(${sql.param(sourceIds)}::uuid[])`,
  );

test('of two people who sign at once for one meter, one is its holder', async () => {
  const { source } = await aHeldMeter(app, asker);
  const first = await declared(await askToSign(app, asker, source._id, aMail()));
  const mail = aMail();
  await app.as(asker.token).call(requests.createShareRequest, { body: { _id_source: source._id, mail } });
  const second = await declared(linkOf(app, mail));
  const answers = await Promise.all([
    sign(first, requests.answerSignRequest),
    sign(second, requests.answerShareRequest),
  ]);
  expect(answers.map(({ status, error }) => error?.code ?? status).toSorted()).toEqual([200, 'held_by_other']);
  expect(await proofsOf([source._id])).toHaveLength(1);
});

test('a signature that waits for a meter makes no other wait', async () => {
  const [slow, quick] = [await aHeldMeter(app, asker), await aHeldMeter(app, asker)];
  const first = await declared(await askToSign(app, asker, slow.source._id, aMail()));
  const second = await declared(await askToSign(app, asker, quick.source._id, aMail()));
  let waiting: ReturnType<typeof sign>;
  await app.store.db.transaction(async (tx) => {
    await lock(tx, 'consents', slow.source._id);
    waiting = sign(first, requests.answerSignRequest);
    expect((await sign(second, requests.answerSignRequest)).status).toBe(200);
  });
  expect((await waiting!).status).toBe(200);
  const [later, earlier] = [await proofsOf([slow.source._id]), await proofsOf([quick.source._id])];
  expect(later[0]!.rank).toBe(earlier[0]!.rank + 1);
});

test('no transaction ends with a consent that is not proved', async () => {
  const { source } = await aHeldMeter(app, asker);
  const unproved = app.store.db.execute(
    sql`insert into consents (id, space_id, source_id, action, purposes, text_version, date_from, date_to, proof_rank, created_at)
      values (gen_random_uuid(), ${asker.spaceId}::uuid, ${source._id}::uuid, 'SIGN', '{suivi_quotidien}', '2026-11', '2026-01-01', '2027-01-01', 0, now())`,
  );
  const refused = await unproved.then(
    () => null,
    (error: unknown) => databaseError(error),
  );
  expect(refused).toMatchObject({ code: '23503', constraint: 'consents_proof_rank_consent_proofs_rank_fk' });
});
