import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { User, Company } from '@joulerie/contract/accounts';
import * as billing from '@joulerie/contract/billing';
import { BuildingFacts } from '@joulerie/contract/building-facts';
import * as buildings from '@joulerie/contract/buildings';
import { CALLS } from '@joulerie/contract/calls';
import { consentPageOf } from '@joulerie/contract/consent-pages';
import * as constants from '@joulerie/contract/constants';
import * as first from '@joulerie/contract/first-constants';
import type { Endpoint } from '@joulerie/contract/endpoint';
import { ERRORS } from '@joulerie/contract/errors';
import * as folders from '@joulerie/contract/folders';
import * as geometry from '@joulerie/contract/geometry';
import { ElectricityPoint, GasPoint, NetworkPoint } from '@joulerie/contract/point-facts';
import { Scope } from '@joulerie/contract/reference';
import { Operation, Subscription } from '@joulerie/contract/subscriptions';
import * as search from '@joulerie/contract/search';
import * as sources from '@joulerie/contract/sources';
import * as workflows from '@joulerie/contract/source-workflows';
import * as tags from '@joulerie/contract/tags';
import {
  BUILDING_ROLE_LABELS,
  FREQUENCY_FACTS,
  LEVELS,
  DEFAULT_LEVEL,
  OCCUPATIONS,
  SOURCE_TYPES,
  USAGES,
} from '@joulerie/domain/vocabulary';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');
const rows = readFileSync(join(ROOT, 'docs/conformity.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .slice(1)
  .map((line) => line.split('\t'));
const existing = rows.filter(([, , , state]) => state === 'exists').map(([, , statement]) => statement!);

type Shape = { properties?: Record<string, Shape>; anyOf?: Shape[]; items?: Shape; default?: unknown };
const shapeOf = (schema: z.ZodType, io: 'input' | 'output' = 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape;
const keysOf = (schema: z.ZodType, io: 'input' | 'output' = 'output') =>
  Object.keys(shapeOf(schema, io).properties ?? {});
const inner = (schema: z.ZodType, key: string) => {
  const found = shapeOf(schema).properties?.[key];
  const object = found?.properties ? found : (found?.anyOf?.find((one) => one.properties) ?? found?.items);
  return Object.keys(object?.properties ?? {});
};
const body = (call: Endpoint) => keysOf(call.body!, 'input');
const query = (call: Endpoint) => keysOf(call.query!, 'input');
const answer = (call: Endpoint) => keysOf(call.answer);

test('every call said to exist is in the contract, with its exact method and path', () => {
  const asked = existing.flatMap((text) => /^call (\w+ \S+) exists$/.exec(text)?.[1] ?? []);
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((name) => !CALLS.some((call) => `${call.method} ${call.path}` === name))).toEqual([]);
});

test('every route said to exist is a route of the page', () => {
  const tree = readFileSync(join(ROOT, 'apps/web/src/routeTree.gen.ts'), 'utf8');
  const asked = existing.flatMap((text) => /^route (\/\S*)/.exec(text)?.[1] ?? []);
  expect(asked.length).toBeGreaterThan(20);
  const written = (route: string) => route.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1');
  const missing = asked.filter(
    (route) =>
      // Those of a holder are of another document.
      !consentPageOf(route.replace(/\/:id\??$/, '')) &&
      !["'", "/'"].some((end) => tree.includes(`'${written(route).replace(/(.)\/$/, '$1')}${end}:`)),
  );
  expect(missing).toEqual([]);
});

describe('keys of the entities', () => {
  test.each<[string, string[], string[]]>([
    ['Folder _id, name, _id_parent', keysOf(folders.Folder), ['_id', 'name', '_id_parent', 'path']],
    [
      'Building _id_building and id, name, address street/zipcode/city',
      [...keysOf(buildings.Building), ...inner(buildings.Building, 'address')],
      ['_id_building', 'id', 'name', 'street', 'zipcode', 'city'],
    ],
    [
      'Building level default immeuble, occupation, _id_folder, tags',
      keysOf(buildings.Building),
      ['level', 'occupation', '_id_folder', 'tags'],
    ],
    [
      'Building.parent, sources, rights, createdAt, lastUpdated',
      keysOf(buildings.Building),
      ['parent', 'sources', 'rights', 'createdAt', 'lastUpdated'],
    ],
    ['Building geometry: location', inner(buildings.Building, 'geometry'), ['location', 'cadastre']],
    ['building data: construction year', keysOf(BuildingFacts), ['constructionYear']],
    ['building data: floors', keysOf(BuildingFacts), ['floors']],
    ['building data: lots', keysOf(BuildingFacts), ['lots']],
    [
      'building data: surfaces habitable, roof, facade, parcel',
      keysOf(BuildingFacts),
      ['surfaceHabitableM2', 'surfaceRoofM2', 'surfaceFacadeM2', 'surfaceParcelM2'],
    ],
    ['building data: height', keysOf(BuildingFacts), ['heightM']],
    ['building data: wall and roof materials', keysOf(BuildingFacts), ['wallMaterial', 'roofMaterial']],
    ['building data: plot number', keysOf(BuildingFacts), ['plotNumber']],
    ['building data: heat-network and gas connection', keysOf(BuildingFacts), ['heatNetworkConnected', 'gasConnected']],
    ['building data: DPE', keysOf(BuildingFacts), ['dpe']],
    ['building data: energy use', keysOf(BuildingFacts), ['energyUse']],
    [
      'parties gestionnaire, exploitant, amo with name and code',
      [...keysOf(buildings.Building), ...inner(buildings.Building, 'amo')],
      ['gestionnaire', 'exploitant', 'amo', 'name', 'code'],
    ],
    [
      'Source _id, idtype, idsource, name, address, createdAt, updatedAt, buildings, location, rights',
      keysOf(sources.Source),
      ['_id', 'idtype', 'idsource', 'name', 'address', 'createdAt', 'updatedAt', 'buildings', 'location', 'rights'],
    ],
    ['Source usages', keysOf(sources.Source), ['usages']],
    ['electricity point: supply phase', keysOf(ElectricityPoint), ['phase']],
    [
      'electricity point: subscribed power and dates of last increase/decrease',
      keysOf(ElectricityPoint),
      ['subscribedPowerKva', 'lastIncreaseOn', 'lastDecreaseOn'],
    ],
    ['electricity point: connection power', keysOf(ElectricityPoint), ['connectionPowerKva']],
    ['electricity point: multiple power classes', keysOf(ElectricityPoint), ['powerClasses']],
    ['electricity point: segment', keysOf(ElectricityPoint), ['segment']],
    ['electricity point: service opening level', keysOf(ElectricityPoint), ['serviceLevel']],
    ['electricity point: Linky flag', keysOf(ElectricityPoint), ['isLinky']],
    ['electricity point: off-peak ranges', keysOf(ElectricityPoint), ['offPeakRanges']],
    [
      'electricity point: voltage domain, delivery voltage',
      keysOf(ElectricityPoint),
      ['voltageDomain', 'deliveryVoltage'],
    ],
    ['electricity point: breaker rating', keysOf(ElectricityPoint), ['breakerRatingA']],
    [
      'electricity point: tariff formula code, label, last change',
      keysOf(ElectricityPoint),
      ['tariffFormulaCode', 'tariffFormulaLabel', 'tariffChangedOn'],
    ],
    ['electricity point: offer name', keysOf(sources.Source), ['offerName']],
    ['electricity point: injection and withdrawal flags', keysOf(ElectricityPoint), ['injection', 'withdrawal']],
    ['electricity point: existence', keysOf(ElectricityPoint), ['exists']],
    ['electricity point: state (in service, terminated)', keysOf(ElectricityPoint), ['inService', 'terminated']],
    ['gas point: service start date', keysOf(GasPoint), ['inServiceSince']],
    ['gas point: car', keysOf(GasPoint), ['carKwh']],
    ['gas point: cja', keysOf(GasPoint), ['cjaKwhPerDay']],
    ['gas point: sensitive-client flag', keysOf(GasPoint), ['sensitiveClient']],
    ['gas point: frequency', keysOf(GasPoint), ['meterFrequency']],
    ['gas point: profile type', keysOf(GasPoint), ['profile']],
    ['gas point: routing tariff', keysOf(GasPoint), ['routingTariff']],
    ['gas point: zone', keysOf(GasPoint), ['zone']],
    ['gas point: meter characteristics', keysOf(GasPoint), ['meterNumber', 'meterCalibre']],
    [
      'heat network: powers, billing frequency, k1, k2, reference',
      keysOf(NetworkPoint),
      ['subscribedPowerKw', 'billablePowerKw', 'billingFrequency', 'k1', 'k2', 'referenceNumber'],
    ],
    [
      'regulated gas: meter id, billing frequency, profile, car',
      [...keysOf(GasPoint), ...keysOf(NetworkPoint)],
      ['meterNumber', 'billingFrequency', 'profile', 'carKwh'],
    ],
    [
      'User _id, names, username, role, isPro, isAdmin, isAdminScope, company, action.signin',
      [...keysOf(User), ...inner(User, 'action')],
      ['_id', 'firstname', 'lastname', 'username', 'role', 'isPro', 'isAdmin', 'isAdminScope', 'company', 'signin'],
    ],
    ['Company _id, name, type, userCompanyType', keysOf(Company), ['_id', 'name', 'type', 'userCompanyType']],
    [
      'Company idstripe, operation.*',
      [...keysOf(Company), ...keysOf(Operation)],
      [
        'idstripe',
        'operation',
        'stripe_plan',
        'stripe_subscriptions',
        'count_active_source',
        'consent_duration',
        'beta_features',
      ],
    ],
    [
      'Subscription fields',
      [...keysOf(Subscription), ...inner(Subscription, 'metadata')],
      [
        'name',
        'status',
        'metadata',
        'tag',
        'sources',
        'date_start',
        'current_start_period_monthly',
        'current_end_period_monthly',
      ],
    ],
    [
      'Payment request',
      keysOf(billing.PaymentRequest, 'input'),
      ['priceId', 'modulesId', 'user', 'company', 'pipedrive'],
    ],
    [
      'Scope name, brand, assets, consentement, offers, suppliers, lastUpdated',
      keysOf(Scope),
      ['name', 'brand', 'assets', 'consentement', 'offers', 'suppliers', 'lastUpdated'],
    ],
    [
      'offers type_energie, _id_energysupplier non-null',
      inner(Scope, 'offers'),
      ['type_energie', '_id_energysupplier'],
    ],
  ])('%s', (_statement, keys, wanted) => expect(keys).toEqual(expect.arrayContaining(wanted)));
});

describe('keys of the calls', () => {
  test.each<[string, string[], string[]]>([
    [
      'POST building keys name, address, level, occupation, id_building, _id_folder',
      body(buildings.createBuilding),
      ['name', 'address', 'level', 'occupation', 'id_building', '_id_folder'],
    ],
    [
      'PUT address: address, niveau, id_building',
      body(buildings.updateBuildingAddress),
      ['address', 'niveau', 'id_building'],
    ],
    [
      'GET building: sort, order, tags, search, level, limit, page, _id_user, _id_folder, recursive; data, total, has_more',
      [...query(buildings.listBuildings), ...answer(buildings.listBuildings)],
      [
        'sort',
        'order',
        'tags',
        'search',
        'level',
        'limit',
        'page',
        '_id_user',
        '_id_folder',
        'recursive',
        'data',
        'total',
        'has_more',
      ],
    ],
    ['batch: data', body(buildings.createBuildings), ['data']],
    ['near: restrictByLevel, maxDist', query(buildings.listNearBuildings), ['restrictByLevel', 'maxDist']],
    [
      'children payload buildings',
      [...body(buildings.addChildren), ...body(buildings.removeChildren)],
      ['buildings', 'buildings'],
    ],
    [
      'bbox lat_min.. ; buildings or 400 error',
      [...query(geometry.listBuildingsInBox), ...answer(geometry.listBuildingsInBox)],
      ['lat_min', 'lat_max', 'lon_min', 'lon_max', 'buildings'],
    ],
    [
      'folder list sort, order, search; data, total, path',
      [...query(folders.listFolders), ...answer(folders.listFolders)],
      ['sort', 'order', 'search', 'data', 'total', 'path'],
    ],
    ['tags payload', [...body(tags.addTags), ...body(tags.removeTags)], ['tags', 'tags']],
    [
      'Billing source filters',
      query(billing.listBilledSources),
      ['page', 'limit', 'search', 'count', 'status', 'date', 'idtype'],
    ],
    ['search key text', query(search.searchEverything), ['text']],
    ['workflows limit 10, state run', query(workflows.listSourceWorkflows), ['limit', 'state', 'name']],
  ])('%s', (_statement, keys, wanted) => expect(keys).toEqual(expect.arrayContaining(wanted)));
});

describe('business constants', () => {
  const facts = FREQUENCY_FACTS;
  test.each<[string, unknown, unknown]>([
    [
      'user kinds particulier, conseiller, professionnel',
      constants.REGISTRATION_ROLES,
      ['particulier', 'conseiller', 'professionnel'],
    ],
    ['registration roles', constants.REGISTRATION_ROLES, ['particulier', 'conseiller', 'professionnel']],
    [
      'company types entreprise, asso, copro, collectivite',
      constants.COMPANY_TYPES,
      ['entreprise', 'asso', 'copro', 'collectivite'],
    ],
    ['primary colour default #304282', first.DEFAULT_PRIMARY_COLOR, '#304282'],
    ['segments', constants.SEGMENTS, ['C1', 'C2', 'P3', 'C4', 'P4', 'C5']],
    [
      'tariff labels Base, Heures Pleines/Creuses, 6 cadrans (Tempo)',
      Object.values(constants.TARIFF_LABELS),
      ['Base', 'Heures Pleines/Creuses', '6 cadrans (Tempo)'],
    ],
    ['tariff options Base, HPHC, Autre', constants.TARIFF_OPTIONS, ['Base', 'HPHC', 'Autre']],
    ['subscribed power options 3…36 kVA', constants.SUBSCRIBED_POWERS_KVA, [3, 6, 9, 12, 15, 24, 30, 36]],
    ['source types', SOURCE_TYPES.length, 17],
    [
      'source kinds pdl, pce, cpcu, regaz, fuel, wood, sensor, weather',
      ['pdl', 'pce', 'cpcu', 'regaz', 'fuel-oil', 'wood-pellet', 'sensor', 'idmeteofrance'].filter(
        (type) => !SOURCE_TYPES.some((one) => one === type),
      ),
      [],
    ],
    [
      'building levels, default, occupations',
      [...LEVELS, DEFAULT_LEVEL, ...OCCUPATIONS],
      [
        'appartement',
        'maison',
        'maison_appartement',
        'immeuble',
        'groupe',
        'maison_immeuble',
        'immeuble',
        'erp',
        'ecole',
        'bureaux',
        'residentiel',
      ],
    ],
    [
      'building roles propriétaire, locataire, bailleur, empty',
      Object.values(BUILDING_ROLE_LABELS),
      ['Propriétaire', 'Locataire', 'Bailleur'],
    ],
    ['12 usage categories', USAGES.length, 12],
    ['page sizes 20 / 20', first.PAGE_SIZE, 20],
    ['near radius 500 m', constants.NEAR_RADIUS_M, 500],
    ['session expiry 1800 s', constants.SESSION_EXPIRY_S, 1800],
    ['configuration expiry 600 s', first.CONFIGURATION_EXPIRY_S, 600],
    ['notification 6000 ms', first.NOTIFICATION_MS, 6000],
    ['chart height 240', constants.CHART_HEIGHT, 240],
    ['y-axis padded 20 %', constants.CHART_PADDING, 0.2],
    ['debounce is 0 or 500 ms everywhere', constants.DEBOUNCE_MS, 500],
    ['address limit 20 (call)', constants.ADDRESS_SEARCH_LIMIT, 20],
    [
      'chart limits 4380 / 1095 / 7000',
      [facts.hourly, facts.daily, facts.weekly, facts.monthly, facts.raw].map((one) => one.chartLimit),
      [4380, 1095, 1095, 1095, 7000],
    ],
    ['pagination starts at 1', buildings.listBuildings.query!.parse({}).page, 1],
    ['restricted_user_folder', ERRORS.restricted_user_folder.status, 403],
    ['trop-de-batiments-dans-bbox 400', ERRORS['trop-de-batiments-dans-bbox'].status, 400],
    ['prefix /proxy', CALLS.filter((call) => !/^\/(proxy\/api|api-geo|api-data|api-grdf)\//.test(call.path)), []],
  ])('%s', (_statement, found, wanted) => expect(found).toEqual(wanted));
});

describe('rules read in the sources of the page', () => {
  const read = (path: string) => readFileSync(join(ROOT, 'apps/web/src', path), 'utf8');
  test('phone layout changes at sm 820', () => {
    const root = join(ROOT, 'apps/web/src');
    const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(css|tsx)$/.test(path));
    const widths = sheets.flatMap((path) =>
      [...read(path).matchAll(/\((?:max|min)-width: ([\d.]+)em\)/g)].map((match) => Number(match[1]) * 16),
    );
    expect(widths.length).toBeGreaterThan(20);
    // 576 xs, 820 sm and 992 md; 352 is the narrow phone of the account pages, 1280 has the map beside the list. No other width changes a layout.
    expect(widths.filter((width) => ![352, 576, 820, 992, 1280].includes(Math.floor(width)))).toEqual([]);
    expect(widths).toContain(820);
  });
  test.each([
    ['address search asks 20', 'features/buildings/address-search.tsx', 'limit: ADDRESS_SEARCH_LIMIT'],
    ['the load curve is 240 high', 'charts/load-curve.tsx', 'height={CHART_HEIGHT}'],
    ['the waterfall has 20 % headroom', 'charts/cost-waterfall.tsx', '1 + CHART_PADDING'],
    ['the option of an offer is of the list', 'features/costs/offer-kind-fields.tsx', 'TARIFF_OPTIONS.map'],
    ['the subscribed power offers the usual ones', 'ui/power-field.tsx', 'SUBSCRIBED_POWERS_KVA'],
    ['the supplier of an offer is of the list', 'features/costs/offer-modal.tsx', 'useScope().suppliers'],
  ])('%s', (_rule, path, text) => expect(read(path)).toContain(text));
});
