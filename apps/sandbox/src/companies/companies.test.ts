import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../main.ts';
import { getJson, testSandbox } from '../testing.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await testSandbox();
});
afterEach(() => sandbox.close());

const search = async (query: Record<string, string>) =>
  (await getJson(sandbox, `/search?${new URLSearchParams(query)}`)) as {
    status: number;
    body: { results: { nom_complet: string; siege: object; matching_etablissements: object[] }[]; erreur?: string };
  };

test('a company has the keys of the service, with its head office and its sites', async () => {
  const { status, body } = await search({ q: 'borval', per_page: '1' });
  expect([status, body]).toMatchObject([200, { total_results: 1, page: 1, per_page: 1, total_pages: 1 }]);
  expect(body.results[0]).toMatchObject({
    siren: '999900048',
    nature_juridique: '5710',
    activite_principale: '49.41A',
  });
  expect(body.results[0]!.siege).toMatchObject({ siret: '99990004800019', est_siege: true, code_postal: '59000' });
  expect(body.results[0]!.matching_etablissements).toHaveLength(2);
});

test('filters by kind and legal form', async () => {
  const names = async (query: Record<string, string>) =>
    (await search(query)).body.results.map(({ nom_complet: name }) => name);
  expect(await names({ q: 'valmoret', est_association: 'true' })).toEqual(['CLUB NAUTIQUE DE VALMORET']);
  expect(await names({ q: 'sdc', nature_juridique: '9110' })).toHaveLength(2);
  expect(await names({ q: 'résidence tournesols' })).toEqual(['SDC RESIDENCE LES TOURNESOLS']);
});

test.each([[{}], [{ q: 'ab' }], [{ q: 'abc', per_page: '26' }], [{ q: 'abc', page: '0' }]])(
  '%j is refused in words',
  async (query: Record<string, string>) => {
    const { status, body } = await search(query);
    expect([status, typeof body.erreur]).toEqual([400, 'string']);
  },
);
