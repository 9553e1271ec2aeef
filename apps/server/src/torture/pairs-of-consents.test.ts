import * as records from '@joulerie/contract/consent-records';
import * as requests from '@joulerie/contract/consent-requests';
import { removeSource } from '@joulerie/contract/sources';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { type TestUser, aUser, unique } from '../testing/builders.ts';
import { DECLARED, aHeldMeter, askToSign, linkOf, signBy } from '../testing/consents.ts';
import { codesOf, pairsOf } from '../testing/pair.ts';
import { LONGEST_MS, SEED, amount, drawsOf } from './torture.ts';

const PAIRS = amount(1_000, 40);

let app: TestApp;
let asker: TestUser;
const { both, expectOneOk, run } = pairsOf(drawsOf(SEED));
beforeAll(async () => {
  app = await testApp({ SIGN_IN_TRIES: '1000000' });
  asker = await aUser(app, { company: `Conseil ${unique()}` });
});

type Link = { id: string; token: string };
const address = () => `titulaire.${unique()}@exemple.fr`;
const answer =
  ({ id, token }: Link, status: 'ACCEPTED' | 'REFUSED' | 'TERMINATED') =>
  () =>
    app.as(null).call(requests.answerSignRequest, {
      params: { id },
      query: { token },
      body: { status, mail: true, disable_task: false },
    });
const remove =
  ({ id }: Link) =>
  () =>
    app.as(asker.token).call(requests.removeSignRequest, { params: { id } });
const withdraw = (id: string, token: string) => () =>
  app.as(null).call(records.withdrawConsent, { params: { id }, query: { token } });

/** A request whose holder has said everything that a signature needs. */
async function aDeclared(): Promise<Link> {
  const { source } = await aHeldMeter(app, asker);
  const { id, token } = await askToSign(app, asker, source._id, address());
  await app.as(null).call(requests.declareInformation, { params: { id }, query: { token }, body: DECLARED });
  return { id, token };
}
async function aSigned() {
  const mail = address();
  const { source } = await aHeldMeter(app, asker);
  await signBy(app, await askToSign(app, asker, source._id, mail));
  const link = linkOf(app, mail);
  const [consent] = await consentsOf(link.id);
  return { source, mail, link, consent: consent! };
}
const consentsOf = (requestId: string) =>
  app.store.query<{ id: string }>('select id from consents where request_id = $1', [requestId]);
const proofsOf = (consentId: string) =>
  app.store.query<{ act: string }>(
    `select facts ->> 'act' as act from consent_proofs where facts ->> 'consent' = $1 order by rank`,
    [consentId],
  );
const stateOf = async ({ id }: Link) =>
  (await app.store.query<{ state: string }>('select state from consent_requests where id = $1', [id]))[0]!.state;

/** One outcome: a consent with one proof where it is a signature, none otherwise. */
async function expectOutcome(link: Link, said: readonly { status: number; error?: { code?: string } }[]) {
  expectOneOk(said, /^request_over$/);
  const made = await consentsOf(link.id);
  expect(made).toHaveLength((await stateOf(link)) === 'ACCEPTED' ? 1 : 0);
  for (const { id } of made) expect(await proofsOf(id)).toEqual([{ act: 'SIGN' }]);
}

/** Each kind of pair checks its own outcome. */
const KINDS: Record<string, () => Promise<void>> = {
  'a request that is signed twice': async () => {
    const link = await aDeclared();
    await expectOutcome(link, await both(answer(link, 'ACCEPTED'), answer(link, 'ACCEPTED')));
  },
  'a request that is signed and refused': async () => {
    const link = await aDeclared();
    await expectOutcome(link, await both(answer(link, 'ACCEPTED'), answer(link, 'REFUSED')));
  },
  'a request that is signed and taken back': async () => {
    const link = await aDeclared();
    await expectOutcome(link, await both(answer(link, 'ACCEPTED'), remove(link)));
  },
  'a request that is refused and closed': async () => {
    const link = await aDeclared();
    await expectOutcome(link, await both(answer(link, 'REFUSED'), answer(link, 'TERMINATED')));
  },
  'a consent that is withdrawn twice': async () => {
    const { consent, link } = await aSigned();
    expectOneOk(await both(withdraw(consent.id, link.token), withdraw(consent.id, link.token)), /^consent_over$/);
    expect(await proofsOf(consent.id)).toEqual([{ act: 'SIGN' }, { act: 'WITHDRAW' }]);
  },
  'a consent that is withdrawn and given up': async () => {
    const { consent, link, source } = await aSigned();
    const give = () =>
      app.as(asker.token).call(records.dismissSourceConsent, { params: { id: source._id }, body: { dismissed: true } });
    expectOneOk(await both(withdraw(consent.id, link.token), give), /^consent_over$/);
    expect(await proofsOf(consent.id)).toHaveLength(2);
  },
  'a consent that is withdrawn while its first day moves': async () => {
    const { consent, link, source } = await aSigned();
    const move = () =>
      app.as(asker.token).call(records.updateConsent, {
        params: { id: consent.id },
        body: { date_from_data: new Date(app.clock.now - 86_400_000).toISOString().slice(0, 10) },
      });
    expect(codesOf(await both(withdraw(consent.id, link.token), move))[0]).toBe('ok');
    expect(await app.store.query('select 1 from reading_spans where source_id = $1', [source._id])).toEqual([]);
  },
  'a meter that is removed while it is signed for with others': async () => {
    const meters = await Promise.all([1, 2].map(() => aHeldMeter(app, asker)));
    const mail = address();
    const consentrequest = meters.map(({ source }) => ({ _id_source: source._id }));
    await app.as(asker.token).call(requests.createMultiRequest, { body: { user: { username: mail }, consentrequest } });
    const { id, token } = linkOf(app, mail);
    const link = { params: { id }, query: { token } };
    await app.as(null).call(requests.declareInformation, { ...link, body: DECLARED });
    const gone = meters[0]!.source._id;
    const removed = () => app.as(asker.token).callLoosely(removeSource, { params: { id: gone } });
    const said = codesOf(await both(removed, () => app.as(null).callLoosely(requests.answerMultiRequest, link)));
    expect(said[0]).toBe('ok');
    // A text of fewer meters is read again.
    expect(said[1]).toMatch(/^(ok|outdated_text)$/);
    const made = await app.store.query<{ source: string }>(
      'select source_id::text as source from consents where request_id = $1',
      [id],
    );
    expect(made.map(({ source }) => source)).toEqual(said[1] === 'ok' ? [meters[1]!.source._id] : []);
  },
  'a meter that is asked for twice': async () => {
    const { source } = await aHeldMeter(app, asker);
    const ask = () =>
      app
        .as(asker.token)
        .callLoosely(requests.createSignRequest, { body: { _id_source: source._id, mail: address() } });
    expectOneOk(await both(ask, ask), /^already_requested$/);
  },
};

test(
  `${PAIRS} pairs of acts at once on requests and consents have one outcome and one proof each`,
  async () => {
    await run(PAIRS, KINDS, /^$/, async () => {
      await app.store.query('delete from tries', []);
    });
    // One chain: no rank is missing, and each entry follows the one before.
    const [chain] = await app.store.query<{ ranks: number; last: number; broken: number }>(
      `select count(*)::int as ranks, max(rank)::int as last,
        (count(*) filter (where previous is distinct from before and before is not null))::int as broken
        from (select rank, previous, lag(hash) over (order by rank) as before from consent_proofs) as linked`,
      [],
    );
    expect(chain).toEqual({ ranks: chain!.last, last: chain!.last, broken: 0 });
    // What may be read follows the consents that live.
    expect(
      await app.store.query(
        `select r.source_id from reading_spans r where not exists (select from consents c where c.source_id = r.source_id and not c.dismissed)`,
        [],
      ),
    ).toEqual([]);
  },
  LONGEST_MS,
);
