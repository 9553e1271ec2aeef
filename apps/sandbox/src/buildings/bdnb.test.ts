import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { housePoint, readHouseId, streetCode } from '../address/places.ts';
import { lambert93 } from '../address/projection.ts';
import type { Sandbox } from '../main.ts';
import { NOW, getJson, testSandbox } from '../testing.ts';
import { BDNB_FIELDS } from './fields.ts';

type Row = Record<string, unknown> & { geom_groupe: { type: string; coordinates: number[][][][] } };
const TABLE = '/v1/bdnb/donnees/batiment_groupe_complet';

let clock = NOW;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await testSandbox(() => clock);
});
afterAll(() => sandbox.close());

const houses = Array.from(
  { length: 20 },
  (_, i) => `95127_${streetCode('Rue des Tilleuls')}_${String(i + 1).padStart(5, '0')}`,
);

async function rowsOf(id: string, more = ''): Promise<Row[]> {
  const { status, body } = await getJson(
    sandbox,
    `${TABLE}?cle_interop_adr_principale_ban=eq.${id}&code_commune_insee=eq.${id.slice(0, 5)}${more}`,
  );
  expect(status).toBe(200);
  return body as Row[];
}

test('most houses are known, and always as the same building', async () => {
  const found = (await Promise.all(houses.map((id) => rowsOf(id)))).flat();
  expect(found.length).toBeGreaterThan(15);
  const id = String(found[0]!.cle_interop_adr_principale_ban);
  expect(await rowsOf(id)).toEqual([found[0]]);
  expect(Object.keys(found[0]!)).toEqual([...BDNB_FIELDS]);
});

test('facts agree with one another and the footprint stands at the address', async () => {
  clock += 60_001;
  for (const row of (await Promise.all(houses.map((id) => rowsOf(id)))).flat()) {
    expect(row.hauteur_mean as number).toBeGreaterThan((row.nb_niveau as number) * 2);
    expect(row.libelle_adr_principale_ban).toMatch(/^\d+ Rue des Tilleuls 95000 Cergy$/);
    expect(row.geom_groupe.type).toBe('MultiPolygon');
    const ring = row.geom_groupe.coordinates[0]![0]!;
    expect(ring.at(-1)).toEqual(ring[0]);
    const { commune, code, houseNumber } = readHouseId(String(row.cle_interop_adr_principale_ban))!;
    const point = housePoint(commune, code, houseNumber);
    const centre = lambert93(point.lon, point.lat);
    for (const [x, y] of ring) expect(Math.hypot(x! - centre.x, y! - centre.y)).toBeLessThan(60);
    // The surface of the ring is the one announced.
    const area = Math.abs(ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i]![0]! * y! - x! * ring[i]![1]!, 0)) / 2;
    expect(Math.abs(area - (row.surface_emprise_sol as number))).toBeLessThan(6);
  }
});

test('select keeps the asked columns, in order', async () => {
  clock += 60_001;
  const rows = (await Promise.all(houses.map((id) => rowsOf(id, '&select=nb_niveau,annee_construction')))).flat();
  expect(Object.keys(rows[0]!)).toEqual(['nb_niveau', 'annee_construction']);
});

test('another commune than the address’s, overseas or an unknown identifier: an empty array', async () => {
  const other = await getJson(
    sandbox,
    `${TABLE}?cle_interop_adr_principale_ban=eq.${houses[0]}&code_commune_insee=eq.44109`,
  );
  expect(other.body).toEqual([]);
  expect(await rowsOf(`97411_${streetCode('Rue Pasteur')}_00001`)).toEqual([]);
  expect(await rowsOf('95127_x_1')).toEqual([]);
});

test('without the commune the query times out', async () => {
  const { status, body } = await getJson(sandbox, `${TABLE}?cle_interop_adr_principale_ban=eq.${houses[0]}`);
  expect(status).toBe(500);
  expect(body).toMatchObject({ code: '57014', message: 'canceling statement due to statement timeout' });
});

test('a column that does not exist, a filter that cannot be read', async () => {
  const column = await getJson(sandbox, `${TABLE}?code_commune_insee=eq.95127&select=couleur`);
  expect([column.status, column.body]).toEqual([
    400,
    { code: '42703', details: null, hint: null, message: 'column batiment_groupe_complet.couleur does not exist' },
  ]);
  const filter = await getJson(sandbox, `${TABLE}?code_commune_insee=eq.95127&nb_niveau=3`);
  expect([filter.status, (filter.body as { code: string }).code]).toEqual([400, 'PGRST100']);
});

test('the 121st call of a minute is refused; a minute later calls pass again', async () => {
  clock += 60_001;
  const statuses: number[] = [];
  for (let i = 0; i < 121; i++)
    statuses.push((await getJson(sandbox, `${TABLE}?code_commune_insee=eq.95127&limit=1`)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
  clock += 60_001;
  expect((await getJson(sandbox, `${TABLE}?code_commune_insee=eq.95127&limit=1`)).status).toBe(200);
});

describe('the box', () => {
  const house = houses[3]!;
  const { commune, code, houseNumber } = readHouseId(house)!;
  const point = housePoint(commune, code, houseNumber);
  const { x, y } = lambert93(point.lon, point.lat);
  const box = (half: number, more = '') =>
    `${TABLE}/bbox?xmin=${x - half}&ymin=${y - half}&xmax=${x + half}&ymax=${y + half}${more}`;

  test('rows whose footprint meets it, the house in its middle among them', async () => {
    clock += 60_001;
    const rows = (await getJson(sandbox, box(40, '&limit=300'))).body as Row[];
    expect(rows.map((row) => row.cle_interop_adr_principale_ban)).toContain(house);
    expect(Object.keys(rows[0]!)).toEqual([...BDNB_FIELDS]);
    for (const row of rows) {
      const points = row.geom_groupe.coordinates.flat(2);
      expect(points.some(([px, py]) => Math.hypot(px! - x, py! - y) < 40 * Math.SQRT2 + 60)).toBe(true);
    }
    const some = (await getJson(sandbox, box(40, '&limit=2&select=batiment_groupe_id'))).body as Row[];
    expect(some.map((row) => Object.keys(row))).toEqual([['batiment_groupe_id'], ['batiment_groupe_id']]);
  });

  test.each([
    ['a bound is missing', () => `${TABLE}/bbox?xmin=1&ymin=1&xmax=2`, 404, 'PGRST202'],
    ['a bound is no number', () => `${TABLE}/bbox?xmin=1&ymin=1&xmax=2&ymax=nord`, 400, '22P02'],
    ['an unknown column', () => box(40, '&select=couleur'), 400, '42703'],
    ['a region', () => box(50_000), 500, '57014'],
  ])('refused: %s', async (_why, path, status, code) => {
    const answer = await getJson(sandbox, path());
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code]);
  });
});
