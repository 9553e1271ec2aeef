import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBuildingFacts } from './bdnb/find-building-facts.ts';
import { listInBox } from './bdnb/list-in-box.ts';
import { searchAddresses } from './geoplateforme/search-addresses.ts';
import { listUnresolvedIncidents } from './statuspage/list-incidents.ts';

/** A service that answers what a test asks of it, and keeps the address it was called at. */
let reply: { status: number; body: unknown } = { status: 200, body: null };
let asked = new URL('http://x');
const server = createServer((request, response) => {
  asked = new URL(request.url ?? '/', 'http://x');
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});
const answers = (body: unknown, status = 200) => {
  reply = { status, body };
};
beforeEach(() => answers(null));

describe('Base de données nationale des bâtiments', () => {
  const row = {
    batiment_groupe_id: 'bdnb-bg-1',
    libelle_adr_principale_ban: '1 rue de Paris',
    annee_construction: 1975,
    nb_niveau: 4,
    nb_log: 12,
    hauteur_mean: 11.5,
    surface_emprise_sol: 300,
    s_geom_groupe: 310,
    mat_mur_txt: 'BETON - PIERRE',
    mat_toit_txt: 'TUILES',
    classe_bilan_dpe: 'D',
    usage_niveau_1_txt: 'Résidentiel collectif',
    l_parcelle_id: ['75056000AB0001', '75056000AB0002'],
    geom_groupe: {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [652_000, 6_862_000],
            [652_010, 6_862_000],
            [652_000, 6_862_000],
          ],
        ],
      ],
    },
  };
  const known = async (more: Record<string, unknown> = {}) => {
    answers([{ ...row, ...more }]);
    const answer = await findBuildingFacts(base, '75056_1234', '75056');
    if (!answer.ok || !answer.value) throw new Error('no building');
    return answer.value;
  };

  test('the facts of a building, its footprint in degrees', async () => {
    const found = await known();
    expect(found).toMatchObject({
      id: 'bdnb-bg-1',
      address: '1 rue de Paris',
      facts: {
        constructionYear: 1975,
        floors: 4,
        lots: 12,
        surfaceRoofM2: 310,
        heightM: 11.5,
        wallMaterial: 'Béton - pierre',
        roofMaterial: 'Tuiles',
        plotNumber: '75056000AB0001',
        dpe: 'D',
        energyUse: 'Résidentiel collectif',
      },
    });
    const [lon, lat] = found.footprint!.coordinates[0]![0]![0]!;
    expect([lon, lat]).toEqual([expect.closeTo(2.345812, 6), expect.closeTo(48.8562481, 6)]);
    // By the formulas of the projection (IGN). A centimetre is a ten-millionth of a degree.
    for (const degrees of [lon!, lat!]) expect(degrees).toBe(Number(degrees.toFixed(7)));
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      cle_interop_adr_principale_ban: 'eq.75056_1234',
      code_commune_insee: 'eq.75056',
      limit: '1',
      select: expect.stringContaining('batiment_groupe_id,'),
    });
    expect(asked.pathname).toBe('/v1/bdnb/donnees/batiment_groupe_complet');
  });
  test('what the base does not know is unknown', async () => {
    answers([{ batiment_groupe_id: 'b' }]);
    const answer = await findBuildingFacts(base, 'x', 'y');
    expect(answer).toMatchObject({
      ok: true,
      value: {
        id: 'b',
        address: null,
        footprint: null,
        facts: {
          constructionYear: null,
          floors: null,
          lots: null,
          surfaceRoofM2: null,
          heightM: null,
          wallMaterial: null,
          roofMaterial: null,
          plotNumber: null,
          dpe: null,
          energyUse: null,
        },
      },
    });
    answers([]);
    expect(await findBuildingFacts(base, 'x', 'y')).toEqual({ ok: true, value: null });
  });
  test.each([
    ['A', 'A'],
    ['G', 'G'],
    ['N', null],
    ['AB', null],
    ['xA', null],
    [null, null],
  ])('the class %s is kept as %s', async (written, kept) =>
    expect((await known({ classe_bilan_dpe: written })).facts.dpe).toBe(kept),
  );
  test.each([
    [310, 300, 310],
    [null, 300, 300],
    [0, 300, 0],
    [null, null, null],
  ])('a roof of %s on a ground of %s is %s m²', async (s_geom_groupe, surface_emprise_sol, expected) =>
    expect((await known({ s_geom_groupe, surface_emprise_sol })).facts.surfaceRoofM2).toBe(expected),
  );
  test('a box of degrees is asked as the box of metres around its corners', async () => {
    answers([row, { batiment_groupe_id: 'b' }]);
    const found = await listInBox(base, { lat_min: 48.85, lat_max: 48.86, lon_min: 2.34, lon_max: 2.35 }, 50);
    expect(found.ok && found.value.map((one) => one.id)).toEqual(['bdnb-bg-1', 'b']);
    const { xmin, ymin, xmax, ymax, limit } = Object.fromEntries(asked.searchParams);
    expect([xmin, ymin, xmax, ymax].map(Number)).toEqual([
      expect.closeTo(651_567.8, 0),
      expect.closeTo(6_861_302.7, 0),
      expect.closeTo(652_310.7, 0),
      expect.closeTo(6_862_420.7, 0),
    ]);
    expect([xmin, limit]).toEqual([expect.stringMatching(/^\d+\.\d$/), '50']);
    expect(asked.pathname).toMatch(/\/bbox$/);
  });
  test('an answer of another shape is a failure', async () => {
    answers([{ x: 1 }]);
    expect(await findBuildingFacts(base, 'x', 'y')).toMatchObject({ ok: false });
  });
});

describe('Géoplateforme', () => {
  const feature = (more: Record<string, unknown> = {}) => ({
    geometry: { coordinates: [2.35, 48.86] },
    properties: {
      id: 'a',
      label: '1 rue de Paris 75001 Paris',
      name: '1 rue de Paris',
      type: 'housenumber',
      postcode: '75001',
      city: 'Paris',
      citycode: '75101',
      score: 0.9,
      ...more,
    },
  });
  const search = async (...features: unknown[]) => {
    answers({ features });
    const answer = await searchAddresses(base, 'rue de Paris', 5);
    if (!answer.ok) throw new Error(answer.reason);
    return answer.value;
  };
  test('an address with its place', async () => {
    expect(await search(feature())).toEqual([
      {
        id: 'a',
        label: '1 rue de Paris 75001 Paris',
        street: '1 rue de Paris',
        zipcode: '75001',
        city: 'Paris',
        citycode: '75101',
        kind: 'housenumber',
        location: { lat: 48.86, lon: 2.35 },
        score: 0.9,
      },
    ]);
    expect([asked.pathname, Object.fromEntries(asked.searchParams)]).toEqual([
      '/geocodage/search',
      { q: 'rue de Paris', limit: '5', autocomplete: '1' },
    ]);
  });
  test.each([
    ['street', 'street', '1 rue de Paris'],
    ['locality', 'locality', '1 rue de Paris'],
    ['municipality', 'municipality', ''],
    ['poi', 'locality', '1 rue de Paris'],
    ['constructor', 'locality', '1 rue de Paris'],
  ])('a %s is a %s', async (type, kind, street) =>
    expect(await search(feature({ type }))).toMatchObject([{ kind, street }]),
  );
  test('what is not known is empty; a feature of another shape is left out', async () => {
    const [first, ...others] = await search({ x: 1 }, feature({ postcode: null, city: null, citycode: undefined }));
    expect([first, others]).toEqual([expect.objectContaining({ zipcode: '', city: '', citycode: '' }), []]);
  });
  test('a text that the service refuses matches nothing; another failure is one', async () => {
    answers({ message: 'q' }, 400);
    expect(await searchAddresses(base, '?', 5)).toEqual({ ok: true, value: [] });
    answers({ message: 'q' }, 404);
    expect(await searchAddresses(base, '?', 5)).toMatchObject({ ok: false, status: 404 });
  });
});

test('incidents that are not resolved; other states are none', async () => {
  const incident = (id: string, status: string) => ({
    id,
    name: `N${id}`,
    status,
    started_at: '2024-01-01T00:00:00Z',
    more: 1,
  });
  answers({ incidents: [incident('1', 'investigating'), incident('2', 'scheduled'), incident('3', 'monitoring')] });
  expect(await listUnresolvedIncidents(base)).toEqual({
    ok: true,
    value: [
      { id: '1', title: 'N1', started_at: '2024-01-01T00:00:00Z', status: 'investigating' },
      { id: '3', title: 'N3', started_at: '2024-01-01T00:00:00Z', status: 'monitoring' },
    ],
  });
  expect(asked.pathname).toBe('/api/v2/incidents/unresolved.json');
});
