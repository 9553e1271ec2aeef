import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../main.ts';
import { getJson, testSandbox } from '../testing.ts';
import { lambert93, utm } from './projection.ts';

type Properties = Record<string, unknown> & {
  label: string;
  type: string;
  score: number;
  id: string;
  citycode: string;
};
type Feature = { type: string; geometry: { type: string; coordinates: [number, number] }; properties: Properties };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

async function search(q: string, more = ''): Promise<Feature[]> {
  const { status, body } = await getJson(sandbox, `/geocodage/search?q=${encodeURIComponent(q)}${more}`);
  expect(status).toBe(200);
  return (body as { features: Feature[] }).features;
}

describe('answers', () => {
  test('a house number has every key of the real answer, in its order', async () => {
    const [first] = await search('10 rue de rivoli 75004 paris');
    expect(Object.keys(first!.properties)).toEqual([
      'label',
      'score',
      'housenumber',
      'id',
      'banId',
      'name',
      'postcode',
      'citycode',
      'x',
      'y',
      'city',
      'district',
      'context',
      'type',
      'importance',
      'depcode',
      'street',
      '_type',
    ]);
    expect(first!.properties).toMatchObject({
      label: '10 Rue de Rivoli 75004 Paris',
      housenumber: '10',
      citycode: '75104',
      district: 'Paris 4e Arrondissement',
      context: '75, Paris, Île-de-France',
      type: 'housenumber',
      street: 'Rue de Rivoli',
      _type: 'address',
    });
    expect(first!.properties.id).toMatch(/^75104_[0-9a-z]{6}_00010$/);
    expect(first!.properties.banId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('a municipality has every key of the real answer', async () => {
    const [first] = await search('lyon');
    expect(Object.keys(first!.properties)).toEqual([
      'label',
      'score',
      'id',
      'type',
      'name',
      'postcode',
      'citycode',
      'x',
      'y',
      'population',
      'city',
      'context',
      'importance',
      'depcode',
      'municipality',
      '_type',
    ]);
    expect(first!.properties).toMatchObject({ label: 'Lyon', id: '69123', type: 'municipality', depcode: '69' });
  });

  test('repeats itself exactly', async () => {
    expect(await search('12 rue des Tilleuls Cergy')).toEqual(await search('12 rue des Tilleuls Cergy'));
  });

  test('nonsense finds nothing, and says so in the real shape', async () => {
    const { body } = await getJson(sandbox, '/geocodage/search?q=zzzzqqqqxxxx');
    expect(body).toEqual({ type: 'FeatureCollection', features: [], query: 'zzzzqqqqxxxx' });
    expect(await search('12 rue zzzzqqqq')).toEqual([]);
  });
});

describe('what people type', () => {
  test.each([
    ['12 rue des Tilleuls Cergy', '12 Rue des Tilleuls'],
    ['12 rue des tilleuls 95000', '12 Rue des Tilleuls'],
    ['Cergy 12 rue des tilleuls', '12 Rue des Tilleuls'],
    ['12 bis rue des tileuls cergy', '12 bis Rue des Tilleuls'],
    ['3 av de la republique nantes', '3 Avenue de la République'],
    ['3 Avenue de la Républiqe, Nantes', '3 Avenue de la République'],
    ['5 bd gambetta saint-etienne', '5 Boulevard Gambetta'],
    ['8 place kleber strasbourg', '8 Place Kléber'],
    ['17 rue victor hugo saint denis 97400', '17 Rue Victor Hugo'],
    ['2 r victor hugo lyon', '2 Rue Victor Hugo'],
    ['6 rue du 8 mai 1945 Tours', '6 Rue du 8 Mai 1945'],
    ['4 impasse des Marguerites Annecy', '4 Impasse des Marguerites'],
  ])('%s → %s', async (q, name) => {
    const [first] = await search(q);
    expect(first!.properties.name).toBe(name);
    expect(first!.properties.type).toBe('housenumber');
    expect(first!.properties.score).toBeGreaterThan(0.6);
  });

  test.each([
    ['12 rue des Tilleuls Cergy', '95127'],
    ['1 rue pasteur paris 15e arrondissement', '75115'],
    ['1 rue pasteur 13008 marseille', '13208'],
    ['1 rue pasteur strasbourg', '67482'],
    ['1 rue pasteur fort de france', '97209'],
  ])('%s lies in commune %s', async (q, citycode) => {
    expect((await search(q))[0]!.properties.citycode).toBe(citycode);
  });

  test('half a word completes, unless completion is off', async () => {
    expect((await search('12 rue des till', '&postcode=95000'))[0]!.properties.name).toBe('12 Rue des Tilleuls');
    expect((await search('cerg'))[0]!.properties.label).toBe('Cergy');
    expect((await search('rue des tilleuls stras'))[0]!.properties.city).toBe('Strasbourg');
    expect(await search('stras', '&autocomplete=0')).toEqual([]);
  });

  test('without a town, the nearest to the given point comes first', async () => {
    const [first] = await search('12 rue des Tilleuls', '&lat=47.22&lon=-1.55');
    expect(first!.properties.city).toBe('Nantes');
  });

  test('filters by type, postcode and commune', async () => {
    const types = (await search('rue pasteur lyon', '&type=street&limit=50')).map((f) => f.properties.type);
    expect(new Set(types)).toEqual(new Set(['street']));
    expect((await search('rue pasteur', '&postcode=44300')).every((f) => f.properties.postcode === '44300')).toBe(true);
    expect((await search('rue pasteur', '&citycode=35238')).map((f) => f.properties.citycode)).toEqual(['35238']);
  });

  test('limit is honoured and scores go down', async () => {
    const found = await search('rue pasteur', '&limit=20');
    expect(found).toHaveLength(20);
    const scores = found.map((f) => f.properties.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(Math.max(...scores)).toBeLessThanOrEqual(1);
  });
});

describe('refusals', () => {
  test.each([
    ['', 'q: required param'],
    ['?q=ab', 'q: must contain between 3 and 200 chars and start with a number or a letter'],
    ['?q=.rue pasteur', 'q: must contain between 3 and 200 chars and start with a number or a letter'],
    ['?q=lyon&limit=51', 'limit: must be an integer between 1 and 50'],
    ['?q=lyon&limit=0', 'limit: must be an integer between 1 and 50'],
    ['?q=lyon&lon=4.8', 'lon/lat must be present together if defined'],
  ])('%s', async (query, message) => {
    const { status, body } = await getJson(sandbox, `/geocodage/search${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({ code: 400, message: 'Failed parsing query', detail: [message] });
  });

  test('an endless word breaks it, with an empty body', async () => {
    const { status, body } = await getJson(sandbox, `/geocodage/search?q=${'a'.repeat(60)}`);
    expect([status, body]).toEqual([500, null]);
  });
});

describe('projection', () => {
  // Captured answers of the real service give both kinds of coordinates.
  test.each([
    [6.109739, 45.910763, 940999.83, 6539310.26],
    [2.36041, 48.8555, 653070.41, 6861908.04],
    [2.316754, 48.838411, 649850.81, 6860034.75],
  ])('%d, %d in Lambert-93', (lon, lat, x, y) => {
    const found = lambert93(lon, lat);
    expect(Math.abs(found.x - x)).toBeLessThan(0.2);
    expect(Math.abs(found.y - y)).toBeLessThan(0.2);
  });

  test('UTM: a point of the equator on a central meridian', () => {
    expect(utm(57, 0).x).toBeCloseTo(500_000, 3);
    expect(utm(57, -0.000001).y).toBeGreaterThan(9_999_999);
  });
});
