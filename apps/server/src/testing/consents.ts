import * as records from '@joulerie/contract/consent-records';
import * as requests from '@joulerie/contract/consent-requests';
import type { Purpose } from '@joulerie/domain/consents';
import { sql } from 'drizzle-orm';
import { rows } from '../platform/database.ts';
import type { TestApp } from './app.ts';
import { type TestUser, aBuilding, aSource } from './builders.ts';

/** The link of the last mail to an address: the id and the token that it holds. */
export function linkOf({ mails }: Pick<TestApp, 'mails'>, to: string): { id: string; token: string; path: string } {
  const mail = mails.findLast((one) => one.to === to);
  const found = mail && /https?:\/\/[^/\s]+(\/[\w/-]+)\/([0-9a-f-]{36})\?token=([\w%-]+)/.exec(mail.text);
  if (!found) throw new Error(`no link in a mail to ${to}`);
  return { path: found[1]!, id: found[2]!, token: decodeURIComponent(found[3]!) };
}

/** A meter whose holder is somebody else, in a building of its space. */
export async function aHeldMeter(app: TestApp, asker: TestUser, options: Parameters<typeof aSource>[3] = {}) {
  const building = (await aBuilding(app, asker, { zipcode: '95000' }))._id_building;
  const source = await aSource(app, asker, building, { holding: 'consent', ...options });
  return { building, source };
}

/** What a holder says of themselves before they sign. */
export const DECLARED = {
  firstname: 'Jeanne',
  lastname: 'Moreau',
  zipcode: '95000',
  purposes: ['suivi_quotidien', 'courbe_fine'] as Purpose[],
  text_version: '2026-11',
};

/** Asks the holder of a meter for their signature; answers the link that they received. */
export async function askToSign(app: TestApp, asker: TestUser, sourceId: string, mail: string) {
  const answer = await app.as(asker.token).call(requests.createSignRequest, { body: { _id_source: sourceId, mail } });
  if (answer.status !== 201) throw new Error(`not asked: ${JSON.stringify(answer.error)}`);
  return { request: answer.body, ...linkOf(app, mail) };
}

/** Declares what is said and signs, as the page of the link does. */
export async function signBy(app: TestApp, { id, token }: { id: string; token: string }, said: object = {}) {
  const link = { params: { id }, query: { token } };
  const declared = await app.as(null).call(requests.declareInformation, { ...link, body: { ...DECLARED, ...said } });
  if (declared.status !== 200) throw new Error(`not declared: ${JSON.stringify(declared.error)}`);
  return app
    .as(null)
    .call(requests.answerSignRequest, { ...link, body: { status: 'ACCEPTED', mail: true, disable_task: false } });
}

/** What a holder signed: the consent as its reader lists it, and the link to the page of the holder. */
export type Given = { consent: { _id: string }; holder: { id: string; token: string } };

/** The holder of a meter answers a request by signing. */
export async function consentFor(
  app: TestApp,
  asker: TestUser,
  sourceId: string,
  mail: string,
  said: object = {},
): Promise<Given> {
  await signBy(app, await askToSign(app, asker, sourceId, mail), said);
  const listed = await app.as(asker.token).callLoosely(records.listConsents, { query: { _id_source: sourceId } });
  return { consent: listed.body.data[0]!, holder: linkOf(app, mail) };
}

/** The holder takes back what they signed, by their link. */
export const withdrawn = (app: TestApp, { consent, holder }: Given) =>
  app.as(null).call(records.withdrawConsent, { params: { id: consent._id }, query: { token: holder.token } });

/** What the chain of proofs says of a consent, in order. */
export const actsOf = async (app: Pick<TestApp, 'store'>, { consent }: Pick<Given, 'consent'>): Promise<string[]> =>
  (
    await rows<{ act: string }>(
      app.store.db,
      sql`select facts ->> 'act' as act from consent_proofs where facts ->> 'consent' = ${consent._id} order by rank`,
    )
  ).map(({ act }) => act);

/** Makes the consents of a meter so many days older: what comes after them needs a day to come on. */
export const backdateConsents = ({ store }: Pick<TestApp, 'store'>, sourceId: string, days: number) =>
  rows<{ id: string }>(
    store.db,
    sql`update consents set created_at = created_at - make_interval(days => ${days}) where source_id = ${sourceId}::uuid returning id`,
  );
