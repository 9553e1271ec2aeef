import * as reference from '@joulerie/contract/reference';
import { COLOR_ROLES, VARIABLES, VARIABLE_NAMES } from '@joulerie/domain/vocabulary';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
const at = (host: string) => app.as(null, host);

test('onboarding task period 3, irve 1', async () => {
  const periodAt = async (host: string, from = app) =>
    (await from.as(null, host).call(reference.getScope, {})).body.onboardingTaskPeriod;
  expect(await periodAt('joulerie.localhost')).toBe(3);
  expect(await periodAt('borneo.localhost')).toBe(1);
  expect(await periodAt('borneo.localhost', await testApp({ ONBOARDING_TASK_PERIOD: '2' }))).toBe(2);
});

describe('the brand of a host', () => {
  test.each([
    ['joulerie.localhost', 'joulerie', 5, {}],
    ['JOULERIE.localhost:3000', 'joulerie', 5, {}],
    ['127.0.0.1:3000', 'joulerie', 5, {}],
    ['helianthe.localhost', 'helianthe', 3, { landingFooter: true, cancelledClientPage: true }],
    ['borneo.localhost', 'borneo', 5, { irve: true }],
  ])('%s is %s', async (host, brand, years, flags) => {
    const { body } = await at(host).call(reference.getScope, {});
    expect(body).toMatchObject({
      brand,
      consentement: { duration: years },
      flags: { irve: false, landingFooter: false, cancelledClientPage: false, ...flags },
    });
    expect(Object.values(body.assets.colors)).toEqual([1, 2, 3].map(() => expect.stringMatching(/^#[0-9A-F]{6}$/)));
    expect(body.lastUpdated).not.toBeNull();
  });

  test.each(['pirate.example', 'joulerie.localhost.pirate.example', 'xjoulerie.localhost'])(
    '%s is no brand, for any call',
    async (host) => {
      for (const call of [reference.getScope, reference.listVariables, reference.listEnergySuppliers]) {
        const answer = await at(host).call(call, {});
        expect([answer.status, answer.error.code]).toEqual([404, 'unknown_scope']);
      }
    },
  );
});

test('every variable with its label, unit and kind', async () => {
  const { body } = await at('joulerie.localhost').call(reference.listVariables, {});
  expect(body.data.map((one) => one.name).toSorted()).toEqual([...VARIABLE_NAMES].toSorted());
  for (const one of body.data) {
    const { color, ...facts } = VARIABLES[one.type];
    expect(one).toMatchObject({ type: one.name, ...facts });
    expect(one.color).toBe(COLOR_ROLES[color].light);
  }
});

test('suppliers: EDF first, then by name', async () => {
  const { data } = (await at('joulerie.localhost').call(reference.listEnergySuppliers, {})).body;
  const names = data.map((one) => one.nom);
  expect(names[0]).toBe('EDF');
  expect(names.slice(1)).toEqual(names.slice(1).toSorted((a, b) => a.localeCompare(b, 'fr')));
});

test('operators and their models', async () => {
  const operators = (await at('joulerie.localhost').call(reference.listOperators, {})).body;
  expect(operators.total).toBe(operators.data.length);
  expect(operators.data.map((one) => one.name)).toEqual(expect.arrayContaining(['Enedis', 'GRDF']));
  for (const { idname } of operators.data) {
    const models = await at('joulerie.localhost').call(reference.listOperatorModels, { params: { id: idname } });
    expect(models.body.data.every((model) => model.brand === idname)).toBe(true);
  }
  const unknown = await at('joulerie.localhost').call(reference.listOperatorModels, { params: { id: 'personne' } });
  expect([unknown.status, unknown.error.code]).toEqual([404, 'not_found']);
});

test('brands of sensors and their models', async () => {
  const brands = (await at('joulerie.localhost').call(reference.listSourceBrands, {})).body.data.map(
    (one) => one.idname,
  );
  const models = (await at('joulerie.localhost').call(reference.listSourceModels, {})).body.data;
  expect(models.length).toBeGreaterThan(0);
  const operators = (await at('joulerie.localhost').call(reference.listOperators, {})).body.data.map(
    (one) => one.idname,
  );
  for (const model of models) {
    expect([...brands, ...operators]).toContain(model.brand);
    for (const variable of model.variables) expect(VARIABLE_NAMES).toContain(variable);
  }
});

describe('the style of the maps', () => {
  const STYLE = 'https://data.geopf.fr/annexes/ressources/vectorTiles/styles/PLAN.IGN/standard.json';
  const scopeOf = async (settings: Record<string, string>) => {
    const { body, headers } = await (await testApp(settings)).as(null).call(reference.getScope, {});
    return { mapStyle: body.mapStyle, policy: String(headers['content-security-policy']) };
  };
  const allowed = (policy: string, directive: string) =>
    policy
      .split(';')
      .find((one) => one.startsWith(`${directive} `))!
      .split(' ')
      .slice(1);

  test('of the settings, with its credit: browsers may read and draw from its host, and run nothing of it', async () => {
    const { mapStyle, policy } = await scopeOf({ MAP_STYLE_URL: STYLE });
    expect(mapStyle).toEqual({ url: STYLE, credit: '© IGN' });
    expect(allowed(policy, 'connect-src')).toEqual(["'self'", 'data:', 'blob:', 'https://data.geopf.fr']);
    expect(allowed(policy, 'img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://data.geopf.fr']);
    for (const [i, directive] of ['default-src', 'script-src', 'worker-src'].entries())
      expect(allowed(policy, directive)).toEqual(i === 2 ? ["'self'", 'blob:'] : ["'self'"]);
    const own = await scopeOf({ MAP_STYLE_URL: STYLE, MAP_STYLE_CREDIT: '© Ville' });
    expect(own.mapStyle?.credit).toBe('© Ville');
  });

  test.each([{}, { MAP_STYLE_URL: '' }])('none with %j: browsers ask no other host', async (settings) => {
    const { mapStyle, policy } = await scopeOf(settings as Record<string, string>);
    expect(mapStyle).toBeNull();
    for (const directive of ['connect-src', 'img-src'])
      expect(allowed(policy, directive)).toEqual(["'self'", 'data:', 'blob:']);
  });
});

describe('what the page sends to other services', () => {
  const scopeOf = async (settings: Record<string, string>) => {
    const { body, headers } = await (await testApp(settings)).as(null).call(reference.getScope, {});
    const policy = String(headers['content-security-policy']);
    const connect = policy.split(';').find((one) => one.startsWith('connect-src'))!;
    return { ...body, connect };
  };

  test('nothing, without a setting', async () => {
    const { errorReports, analytics, connect } = await scopeOf({});
    expect([errorReports, analytics]).toEqual([null, null]);
    expect(connect).not.toContain('http');
    expect((await scopeOf({ ANALYTICS_URL: 'https://audience.exemple.fr' })).analytics).toBeNull();
  });

  test('its errors and its visits, where the settings say, and to no other host', async () => {
    const { errorReports, analytics, connect } = await scopeOf({
      SENTRY_DSN: 'https://cle@erreurs.exemple.fr/7',
      ANALYTICS: 'matomo',
      ANALYTICS_URL: 'https://audience.exemple.fr/matomo/',
      ANALYTICS_SITE: '3',
    });
    expect(errorReports).toEqual({ dsn: 'https://cle@erreurs.exemple.fr/7', environment: 'development' });
    expect(analytics).toEqual({ kind: 'matomo', url: 'https://audience.exemple.fr/matomo/', site: '3' });
    expect(connect.split(' ').slice(4)).toEqual(['https://erreurs.exemple.fr', 'https://audience.exemple.fr']);
  });
});
