import { searchCompanies } from '@joulerie/contract/company-search';
import type { COMPANY_TYPES } from '@joulerie/contract/constants';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/src/main.ts';
import { resetBreakers } from '../../platform/outgoing.ts';
import { type TestApp, testApp } from '../../testing/app.ts';

type CompanyType = (typeof COMPANY_TYPES)[number];

let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  app = await testApp({ COMPANY_SEARCH_URL: sandbox.url });
});
afterAll(() => sandbox.close());
afterEach(async () => {
  await fetch(`${sandbox.url}/faults`, { method: 'DELETE' });
  resetBreakers();
});

const search = (text: string, type: CompanyType = 'entreprise') =>
  app.as(null).call(searchCompanies, { params: { type }, query: { text } });
const fault = (kind: string, count: number) =>
  fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'recherche-entreprises', kind, count }),
  });

describe('the search of a company', () => {
  test('by a name, without signing in, gives its number, its address and its sites', async () => {
    expect((await search('ateliers vexin')).body).toEqual({
      total: 1,
      data: [
        {
          name: 'ATELIERS DU VEXIN',
          siren: '999900014',
          siret: '99990001400015',
          address: '8 RUE DES FORGES 95000 CERGY',
          activityCode: '25.62B',
          isExpectedActivity: true,
          etablissements: [
            { siret: '99990001400015', address: '8 RUE DES FORGES 95000 CERGY', isHead: true },
            { siret: '99990001400023', address: '3 QUAI DU PORT 95300 PONTOISE', isHead: false },
          ],
        },
      ],
    });
    expect((await search('999 900 014 00023')).body.data[0]?.siren).toBe('999900014');
  });

  test.each<[CompanyType, string[]]>([
    ['entreprise', ['CLUB NAUTIQUE DE VALMORET', 'COMMUNE DE VALMORET']],
    ['asso', ['CLUB NAUTIQUE DE VALMORET']],
    ['collectivite', ['COMMUNE DE VALMORET']],
    ['copro', []],
  ])('of the type %s: %j', async (type, names) => {
    expect((await search('valmoret', type)).body.data.map(({ name }) => name)).toEqual(names);
  });

  test('marks an activity that is not expected, and still shows it', async () => {
    const [commune] = (await search('commune valmoret', 'collectivite')).body.data;
    expect([commune?.activityCode, commune?.isExpectedActivity]).toEqual(['84.11Z', false]);
  });

  test.each(['', 'ab', 'zzzzzz'])('« %s » finds nothing', async (text) => {
    expect((await search(text)).body).toEqual({ data: [], total: 0 });
  });

  test('of no type is refused', async () => {
    const answer = await app
      .as(null)
      .callLoosely(searchCompanies, { params: { type: 'autre' }, query: { text: 'ateliers' } });
    expect(answer.error.code).toBe('invalid_input');
  });

  test.each([
    ['500', 3, 'provider_unavailable'],
    ['lie', 3, 'provider_unavailable'],
    ['half', 3, 'provider_unavailable'],
    ['429', 3, 'too_many_requests'],
    ['500', 1, 'ok'],
  ])('says when the register fails (%s, %d times): %s', async (kind, count, outcome) => {
    await fault(kind, count);
    expect((await search('ateliers')).error?.code ?? 'ok').toBe(outcome);
  });
});
