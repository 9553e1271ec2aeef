import { readFileSync } from 'node:fs';
import { addMonths, dayNumber, dayStart, parisDay } from '@joulerie/domain/calendar';
import { QUALITY } from '@joulerie/domain/vocabulary';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetBreakers } from '../../../platform/outgoing.ts';
import { NOON, clientsAt, scriptedServer } from '../../operators/test-support.ts';
import { only, realFilesExist, realPath, values } from '../../test-support.ts';
import { authorizationUrl, readAuthorizationReturn } from './authorization.ts';
import type { DataConnect } from './client.ts';
import { MEASURE_KINDS, earliestMeasure, measureCalls, measureQuery } from './measures.ts';

const PRM = '99999999999991';
const clock = { now: NOON };
let server: Awaited<ReturnType<typeof scriptedServer>>;
let enedis: DataConnect;
beforeAll(async () => {
  server = await scriptedServer();
});
afterAll(() => server.close());
beforeEach(() => {
  clock.now = NOON;
  resetBreakers();
  enedis = clientsAt(server.url, clock).enedis;
});
const today = parisDay(NOON);
const PERIOD = { fromDay: today - 3, toDay: today };
const answers = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  server.answer({ status, body: typeof body === 'string' ? body : JSON.stringify(body), headers });

describe('what each failure asks to do', () => {
  test.each([
    [400, { code: 'ADAM-ERR0123', message: 'avant la mise en service' }, 'period', 'ADAM-ERR0123'],
    [400, { error: 'ADAM-ERR0123', error_description: 'anterior' }, 'period', 'ADAM-ERR0123'],
    [403, { code: 'ADAM-DC-0009', message: 'start date' }, 'period', 'ADAM-DC-0009'],
    [400, { code: 'SGT400', message: 'Le paramètre pointId est obligatoire' }, 'request', 'SGT400'],
    [401, { code: 'SGT401', message: "L'utilisateur n'est pas identifié" }, 'no-right', 'SGT401'],
    [401, { code: '900901', message: 'Invalid Credentials' }, 'credentials', '900901'],
    [403, { code: 'SGT403', message: "Le client n'est pas titulaire du point demandé" }, 'no-right', 'SGT403'],
    [403, { code: '900908', message: 'Resource forbidden ' }, 'not-subscribed', '900908'],
    [404, { code: 'SGT404', message: 'Situation comptage ou PRM non existant' }, 'unknown-point', 'SGT404'],
    [
      404,
      { error: 'STM-ERR-0000019', error_description: 'Unknown or unauthorized user.' },
      'unknown-point',
      'STM-ERR-0000019',
    ],
    [200, { code: 'ADAM-ERR0069', message: 'sens' }, 'business', 'ADAM-ERR0069'],
    [500, { code: 'SGT500', message: 'Problème technique' }, 'down', 'SGT500'],
    [503, '<html>maintenance</html>', 'down', null],
    [200, '<html>maintenance</html>', 'unreadable', null],
    [200, '{"idPrm":"99999999999991","gran', 'unreadable', null],
    [200, { idPrm: '99999999999992', grandeur: [] }, 'unreadable', null],
    [429, { fault: { code: 900802, message: 'Message throttled out' } }, 'quota', '900802'],
  ] as const)('%d %o is %s', async (status, body, kind, code) => {
    answers(status, body);
    const answer = await enedis.measures('consumption', PRM, PERIOD);
    expect(answer).toMatchObject({ ok: false, kind, code, status });
  });

  test('the operator’s words are kept whole, and what it did not say is nothing', async () => {
    answers(403, { code: '900908', message: 'Resource forbidden ', description: 'User is NOT authorized.' });
    expect(await enedis.metering(PRM)).toMatchObject({
      code: '900908',
      message: 'Resource forbidden – User is NOT authorized.',
    });
    answers(403, '');
    expect(await enedis.metering(PRM)).toMatchObject({ kind: 'no-right', code: null, message: null });
  });

  test('asked too often, it says when to come back', async () => {
    answers(429, { code: 'SGT429', message: 'SLA dépassé' }, { 'retry-after': '120' });
    expect(await enedis.measures('consumption', PRM, PERIOD)).toMatchObject({
      kind: 'quota',
      retryAfterS: 120,
      retryable: true,
    });
    expect(server.seen).toHaveLength(1);
  });

  test.each([
    { code: 'SGT404', message: 'Pas de mesure trouvée pour ce point' },
    { error: 'no_data_found', error_description: 'no measure found for this usage point' },
    { code: 'STM-ERR-0000014', message: '' },
  ])('no measure is no failure: %o', async (body) => {
    answers(404, body);
    expect(await enedis.measures('consumption-curve', PRM, PERIOD)).toEqual({ ok: true, value: null });
  });
});

describe('a token', () => {
  test('that is refused is renewed once; a second refusal is that of the consent', async () => {
    server.answer(
      { status: 401, body: '{"code":"900901"}' },
      { status: 404, body: '{"message":"Pas de mesure trouvée"}' },
    );
    expect(await enedis.measures('consumption', PRM, PERIOD)).toEqual({ ok: true, value: null });
    const sent = server.seen.map(({ headers }) => headers.authorization);
    expect(new Set(sent).size).toBe(2);
    answers(401, { code: 'SGT401' });
    expect(await enedis.measures('consumption', PRM, PERIOD)).toMatchObject({ kind: 'no-right' });
    expect(server.seen).toHaveLength(2);
  });

  test('is that of the settings, for each of their clients', async () => {
    answers(404, { message: 'Pas de mesure trouvée' });
    const before = server.tokens();
    for (let i = 0; i < 3; i++) await enedis.measures('consumption', PRM, PERIOD);
    expect(server.tokens() - before).toBe(1);
  });
});

test('an operator that fails once is asked again', async () => {
  server.answer({ status: 500 }, { status: 404, body: '{"message":"Pas de mesure trouvée"}' });
  expect(await enedis.measures('consumption', PRM, PERIOD)).toEqual({ ok: true, value: null });
  expect(server.seen).toHaveLength(2);
});

describe('calls', () => {
  test('of a curve are a week each, of days a year, and the oldest are left out', () => {
    expect(measureCalls('consumption-curve', { fromDay: today - 15, toDay: today }, today)).toEqual([
      { fromDay: today - 15, toDay: today - 8 },
      { fromDay: today - 8, toDay: today - 1 },
      { fromDay: today - 1, toDay: today },
    ]);
    for (const kind of MEASURE_KINDS) {
      const calls = measureCalls(kind, { fromDay: 0, toDay: today }, today);
      expect(calls[0]!.fromDay).toBe(earliestMeasure(kind, today));
      expect(calls.at(-1)!.toDay).toBe(today);
      calls.slice(1).forEach((one, i) => expect(one.fromDay).toBe(calls[i]!.toDay));
    }
    expect(earliestMeasure('consumption-curve', today)).toBe(addMonths(today, -24) - 15);
    expect(earliestMeasure('consumption', today)).toBe(addMonths(today, -36) - 15);
  });

  test('name the point and the days, the end excluded; a maximum its step and quantity', () => {
    const period = { fromDay: dayNumber(2026, 9, 29), toDay: dayNumber(2026, 10, 1) };
    expect(measureQuery('consumption-curve', PRM, period)).toBe(
      `/mesure_synchrone_auto/v2/courbe_de_charge_consommation?pointId=${PRM}&dateDebut=2026-09-29&dateFin=2026-10-01`,
    );
    expect(measureQuery('maximum-power', PRM, period)).toMatch(/mesuresPas=P1D&grandeurPhysique=PMA$/);
  });

  test('of the services of an authorisation give its number whole', async () => {
    answers(200, { nbTotalServices: 0, serviceSouscrit: null });
    expect(await enedis.subscribedServices('123456789012345678')).toEqual({ ok: true, value: [] });
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      path: '/subscribed_services/v1',
      body: '{"autorisationId":123456789012345678,"comptage":false,"etatCode":["ACTIF","DEMANDE"],"serviceType":"ACCES"}',
    });
    answers(200, { serviceSouscrit: [{ id: 1, pointId: '12' }] });
    expect(await enedis.subscribedServices('1')).toMatchObject({ kind: 'unreadable' });
  });
});

describe('consent', () => {
  test('is given on the page of Enedis', () => {
    const { settings } = clientsAt('https://mon-compte-particulier.enedis.fr', clock);
    const url = authorizationUrl(settings, 'abc')!;
    expect(url.pathname).toBe('/dataconnect/v2/oauth2/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'essai',
      response_type: 'code',
      state: 'abc',
      duration: 'P3Y',
    });
    expect(() => authorizationUrl(settings, 'x'.repeat(101))).toThrow(RangeError);
    expect(authorizationUrl({ ...settings, ENEDIS_CLIENT_ID: undefined }, 'abc')).toBeNull();
  });

  test.each([
    [
      { autorisation_id: '987654321', state: 's' },
      { state: 's', authorizationId: '987654321' },
    ],
    [
      { error: 'access_denied', error_description: 'non', state: 's' },
      { state: 's', authorizationId: null, isRefusal: true, code: 'access_denied', message: 'non' },
    ],
    [
      { error: 'server_error' },
      { state: null, authorizationId: null, isRefusal: false, code: 'server_error', message: null },
    ],
    [
      { autorisation_id: '1 or 1', state: 's' },
      { state: 's', authorizationId: null, isRefusal: false, code: null, message: null },
    ],
  ])('comes back with %o', (query, expected) => expect(readAuthorizationReturn(query)).toEqual(expected));
});

test('values that are no numbers are missing, repeated points count once', async () => {
  const points = [
    '{"v":"100","d":"2026-11-25 00:30:00","p":"PT30M"}',
    '{"v":NaN,"d":"2026-11-25 01:00:00","p":"PT30M"}',
    '{"v":"NaN","d":"2026-11-25 01:30:00","p":"PT30M"}',
    '{"v":"400","d":"2026-11-25 02:00:00","p":"PT30M"}',
    '{"v":"400","d":"2026-11-25 02:00:00","p":"PT30M"}',
  ];
  answers(
    200,
    `{"idPrm":"${PRM}","etapeMetier":"BRUT","grandeur":[{"grandeurMetier":"CONS","grandeurPhysique":"PA","unite":"W","points":[${points.join()}]}]}`,
  );
  const answer = await enedis.measures('consumption-curve', PRM, PERIOD);
  if (!answer.ok || !answer.value) throw new Error('nothing read');
  expect([values(answer.value), only(answer.value).duplicates]).toEqual([[100, Number.NaN, Number.NaN, 400], 1]);
});

test.each([
  ['BRUT', QUALITY.brut],
  ['BEST', QUALITY.corrige],
])('measures of the stage %s have quality %i', async (etapeMetier, quality) => {
  const points = [
    { v: '100', d: '2026-11-25' },
    { v: '200', d: '2026-11-26' },
  ];
  const grandeur = [{ grandeurMetier: 'CONS', grandeurPhysique: 'EA', unite: 'Wh', points }];
  answers(200, { idPrm: PRM, etapeMetier, pas: 'P1D', grandeur });
  const answer = await enedis.measures('consumption', PRM, PERIOD);
  if (!answer.ok || !answer.value) throw new Error('nothing read');
  expect(only(answer.value).runs[0]!.quality?.[0] ?? QUALITY.brut).toBe(quality);
});

describe.skipIf(!realFilesExist)('captures of October 2026', () => {
  const capture = (name: string) => readFileSync(realPath(`enedis/dataconnect-2026/${name}.json`), 'utf8');
  const read = async (kind: Parameters<DataConnect['measures']>[0], name: string, prm = PRM) => {
    answers(200, capture(name));
    const answer = await enedis.measures(kind, prm, PERIOD);
    if (!answer.ok || !answer.value) throw new Error(`${name} was not read`);
    return answer.value;
  };

  test('half the sum of a day’s curve is its energy', async () => {
    const curve = await read('consumption-curve', 'mesure_courbe_de_charge_consommation');
    expect(only(curve).runs[0]!.from).toBe(dayStart(dayNumber(2026, 9, 29)));
    const watts = values(curve);
    const days = values(await read('consumption', 'mesure_consommation_quotidienne'));
    expect(days).toEqual([33_495, 38_022]);
    days.forEach((wh, i) => expect(watts.slice(i * 48, i * 48 + 48).reduce((sum, one) => sum + one, 0) / 2).toBe(wh));
  });
  test('maximum power and production', async () => {
    expect(values(await read('maximum-power', 'mesure_puissance_conso_max_quotidienne'))).toEqual([4680, 6510]);
    const [first] = values(await read('production', 'mesure_production_quotidienne', '99999999999992'));
    expect(first! * 24).toBeCloseTo(8263, 6);
  });
  test('contracts, of a consumer and of one who injects too', async () => {
    answers(200, capture('situation_contrat_consommateur'));
    expect(await enedis.contracts(PRM)).toMatchObject({
      value: {
        contracts: [{ segment: 'C5', startDay: dayNumber(2026, 2, 11), isInjection: false }],
        facts: { segment: 'C5', subscribedPowerKva: 12, withdrawal: true, injection: false },
      },
    });
    answers(200, capture('situation_contrat_autoconsommation'));
    const both = await enedis.contracts(PRM);
    expect(both).toMatchObject({
      value: {
        contracts: [{ segment: 'C5' }, { segment: 'P4', isInjection: true }],
        facts: { segment: 'C5', injection: true },
      },
    });
    // Nothing personal leaves the answer.
    expect(JSON.stringify(both)).not.toContain('masque');
  });
  test('summaries', async () => {
    answers(200, capture('synth_contrat_autoconsommation'));
    expect(await enedis.summary(PRM)).toEqual({
      ok: true,
      value: {
        withdrawalSince: dayNumber(2014, 1, 22),
        injectionSince: dayNumber(2024, 7, 31),
        facts: { segment: 'C5', serviceLevel: 2, remotelyOperated: true },
      },
    });
    answers(200, capture('synth_contrat_consommateur'));
    expect(await enedis.summary(PRM)).toMatchObject({
      value: { withdrawalSince: dayNumber(2018, 8, 31), injectionSince: null },
    });
  });
  test('the address, and an API that is not subscribed to', async () => {
    answers(200, capture('donnees_generales'));
    expect(await enedis.address(PRM)).toEqual({ ok: true, value: { installationAddress: '<masque>, <masque>' } });
    answers(403, capture('erreur_comptage_non_souscrit_403'));
    expect(await enedis.metering(PRM)).toMatchObject({ kind: 'not-subscribed', code: '900908', retryable: false });
  });
});
