import { readFileSync } from 'node:fs';
import { dayNumber, dayStart, parisDay } from '@joulerie/domain/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetBreakers } from '../../../platform/outgoing.ts';
import { unlimitedTurns } from '../../../platform/quotas/call-quotas.ts';
import { NOON, type OperatorsSandbox, operatorsSandbox, scriptedServer } from '../../operators/test-support.ts';
import { figures, only, realFilesExist, realPath, values } from '../../test-support.ts';
import { isRecord } from '../../text/json.ts';
import { parseXml } from '../../xml.ts';
import { type Sge, sge } from './client.ts';
import { envelope } from './envelope.ts';
import { type Collection, collectionMessage, historyMessage, measuresMessage } from './requests.ts';

const clock = { now: NOON };
const today = parisDay(NOON);
const clientAt = (url: string): Sge =>
  sge(
    {
      ENEDIS_SGE_URL: `${url}/sge-b2b/`,
      ENEDIS_SGE_LOGIN: 'tiers@exemple.fr',
      ENEDIS_SGE_PASSWORD: 'mot',
      ENEDIS_SGE_CONTRACT: '2617347',
    },
    { turns: unlimitedTurns, withinMs: 2000, now: () => clock.now },
  )!;
const REQUESTER = { login: 'sge-tiers@votre-entreprise.fr', contract: '2617347' };
const PRM = '09111642617347';
const week = { fromDay: today - 7, toDay: today };

test('without a login or a contract there is no client', () => {
  const none = {
    ENEDIS_SGE_URL: 'https://sge-b2b.enedis.fr',
    ENEDIS_SGE_LOGIN: 'a',
    ENEDIS_SGE_PASSWORD: undefined,
    ENEDIS_SGE_CONTRACT: undefined,
  };
  expect(sge(none, { turns: unlimitedTurns })).toBeNull();
});

describe('through the sandbox', () => {
  let sandbox: OperatorsSandbox;
  let client: Sge;
  beforeAll(async () => {
    sandbox = await operatorsSandbox(clock);
    client = clientAt(sandbox.url);
  });
  afterAll(() => sandbox.close());
  beforeEach(async () => {
    resetBreakers();
    await sandbox.clearFaults();
  });
  const read = async (...asked: Parameters<Sge['measures']>) => {
    const answer = await client.measures(...asked);
    if (!answer.ok || !answer.value) throw new Error(answer.ok ? 'nothing' : `${answer.kind} ${answer.message}`);
    return answer.value;
  };

  test('a Linky curve is stamped at the end, one of a C4 point at the start; both have the energy of their days', async () => {
    const home = await read('consumption-curve', '25000000000101', week, { segment: 'C5' });
    expect([only(home).runs[0]!.from, figures(home).points]).toEqual([dayStart(today - 7), 336]);
    const site = await read('consumption-curve', '25000000000193', week, { segment: 'C4' });
    expect([only(site).runs[0]!.from, figures(site).points]).toEqual([dayStart(today - 7), 1008]);
    for (const [prm, segment, curve, slots] of [
      ['25000000000101', 'C5', home, 48],
      ['25000000000193', 'C4', site, 144],
    ] as const) {
      const days = values(await read('consumption', prm, week, { segment }));
      const watts = values(curve);
      days.forEach((wh, i) =>
        expect(watts.slice(i * slots, (i + 1) * slots).reduce((sum, one) => sum + one, 0) * (24 / slots)).toBeCloseTo(
          wh,
          3,
        ),
      );
    }
    expect(figures(await read('maximum-power', '25000000000101', week, { segment: 'C5' })).points).toBe(7);
  });

  test('the facts of a point, the contract with the agreement of its holder alone', async () => {
    const { value } = (await client.pointFacts('25000000000193', true)) as { value: object };
    expect(value).toMatchObject({
      segment: 'C4',
      isLinky: false,
      inService: true,
      voltageDomain: 'BT',
      connectionPowerKva: 120,
      subscribedPowerKva: 96,
      breakerRatingA: 60,
      tariffFormulaCode: 'BTSUPLU4',
      powerClasses: [
        { name: 'HPH', kva: 90 },
        { name: 'HCH', kva: 90 },
        { name: 'HPB', kva: 96 },
        { name: 'HCB', kva: 96 },
      ],
    });
    const without = await client.pointFacts('25000000000101', false);
    expect(without).toMatchObject({
      ok: true,
      value: { segment: 'C5', isLinky: true, serviceLevel: 2, offPeakRanges: 'HC (22H30-6H30)' },
    });
    expect(without.ok && 'subscribedPowerKva' in without.value).toBe(false);
  });

  test('a collection is ordered once, a history as often as one wants', async () => {
    const asked: Collection = {
      measures: 'CDC',
      fromDay: today,
      toDay: today + 365,
      agreement: { company: 'Mairie & fils' },
      step: 'PT30M',
      period: 'P1D',
    };
    const first = await client.orderCollection('25000000000191', asked);
    expect(first).toMatchObject({
      ok: true,
      value: { orderId: expect.stringMatching(/^M\d{7}$/), serviceId: expect.stringMatching(/^\d{8}$/) },
    });
    expect(await client.orderCollection('25000000000191', asked)).toMatchObject({
      kind: 'exists',
      code: 'SGT570',
      retryable: false,
    });
    const history = {
      measures: 'CDC',
      fromDay: today - 700,
      toDay: today,
      agreement: { title: null, name: 'Martin' },
      stepMinutes: 30,
    } as const;
    for (let i = 0; i < 2; i++)
      expect(await client.orderHistory('25000000000191', history)).toMatchObject({
        ok: true,
        value: { serviceId: null },
      });
  });

  test.each([
    ['25000000000190', 'unknown-point', 'SGT401', 'Demande non recevable : point inexistant'],
    [
      '25000000000196',
      'no-right',
      'SGT4G2',
      "Le demandeur n'est pas éligible à la consultation des données de mesures sur le point.",
    ],
  ])('%s: %s, which is no trouble of Enedis', async (prm, kind, code, message) => {
    for (let i = 0; i < 6; i++)
      expect(await client.measures('consumption', prm, week, { segment: 'C5' })).toMatchObject({
        ok: false,
        kind,
        code,
        message,
        status: 500,
        retryable: false,
      });
    // Refusals are no failures: the service is asked on.
    expect((await client.measures('consumption', '25000000000101', week, { segment: 'C5' })).ok).toBe(true);
  });

  test('no measure is no failure', async () => {
    expect(await client.measures('consumption-curve', '25000000000192', week, { segment: 'C5' })).toEqual({
      ok: true,
      value: null,
    });
  });

  test.each([
    ['500', 2, { kind: 'down', code: 'SGT500', message: 'Une erreur technique est survenue' }],
    ['429', 1, { kind: 'quota', retryAfterS: 5 }],
    ['401', 2, { kind: 'credentials' }],
    ['lie', 1, { kind: 'unreadable' }],
    ['cut', 1, { kind: 'unreadable' }],
    ['close', 2, { kind: 'down' }],
    ['half', 2, { kind: 'unreadable' }],
  ])('a fault %s', async (kind, count, expected) => {
    await sandbox.fault('enedis-sge', kind, { count });
    expect(await client.measures('consumption', '25000000000101', week, { segment: 'C5' })).toMatchObject({
      ok: false,
      ...expected,
    });
  });
});

test('a request names who asks, and what is typed in it stays text', async () => {
  const server = await scriptedServer();
  server.answer({ body: '<a/>' });
  await clientAt(server.url).orderHistory(PRM, {
    measures: 'IDX',
    fromDay: today - 10,
    toDay: today,
    agreement: { company: '<b>A & "B"</b>' },
    stepMinutes: null,
  });
  const [sent] = server.seen;
  expect(sent!.path).toBe('/sge-b2b/CommandeTransmissionHistoriqueMesures/v1.0');
  expect(sent!.headers).toMatchObject({
    'content-type': 'text/xml; charset=utf-8',
    soapaction: '"commanderTransmissionHistoriqueMesures"',
    authorization: `Basic ${Buffer.from('tiers@exemple.fr:mot').toString('base64')}`,
  });
  expect(sent!.body).toContain('<denominationSociale>&lt;b&gt;A &amp; &quot;B&quot;&lt;/b&gt;</denominationSociale>');
  expect(sent!.body).not.toContain('pasCdc');
  server.close();
});

describe.skipIf(!realFilesExist)('samples of Enedis', () => {
  const sample = (name: string) => readFileSync(realPath(`enedis/sge-soap/${name}`), 'utf8');
  /** Elements and texts of a message, whatever its prefixes and blanks. */
  const shape = (xml: string): unknown => {
    const strip = (value: unknown): unknown => {
      if (!isRecord(value)) return typeof value === 'string' ? value.trim() : value;
      return Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => !name.startsWith('@') && name !== '#text')
          .map(([name, one]) => [name, strip(one)]),
      );
    };
    return strip(parseXml(xml).value);
  };

  test.each([
    ['C5-CDC', PRM, 'CDC', 'PT30M', { title: 'M', name: 'SIMPSON' }],
    ['C4-CDC', '30001642617347', 'CDC', 'PT10M', { company: 'Mairie de Springfield' }],
    ['C5-IDX', PRM, 'IDX', 'P1D', { title: 'M', name: 'SIMPSON' }],
    ['C4-IDX', '30001642617347', 'IDX', 'P1D', { company: 'Mairie de Springfield' }],
  ] as const)('the order of a collection %s', (name, prm, measures, step, agreement) => {
    const asked: Collection = {
      measures,
      step,
      agreement,
      period: 'P1D',
      fromDay: dayNumber(2022, 2, 2),
      toDay: dayNumber(2023, 2, 2),
    };
    expect(shape(envelope(collectionMessage(REQUESTER, prm, asked)))).toEqual(
      shape(sample(`CommandeCollectePublicationMesures_${name}_request.xml`)),
    );
  });

  test.each([
    ['C5-CDC', 'CDC', 30],
    ['C5-IDX', 'IDX', null],
  ] as const)('the order of a history %s', (name, measures, stepMinutes) => {
    const asked = {
      measures,
      stepMinutes,
      agreement: { title: 'M', name: 'SIMPSON' },
      fromDay: dayNumber(2020, 2, 3),
      toDay: dayNumber(2022, 2, 2),
    } as const;
    const sent = shape(envelope(historyMessage(REQUESTER, PRM, asked)));
    expect(sent).toEqual(shape(sample(`CommandeTransmissionHistoriqueMesures_${name}_request.xml`)));
  });

  test('answers of orders', async () => {
    const server = await scriptedServer();
    const client = clientAt(server.url);
    const asked: Collection = {
      measures: 'CDC',
      fromDay: today,
      toDay: today + 365,
      agreement: { company: 'A' },
      step: 'PT30M',
      period: 'P1D',
    };
    server.answer({ body: sample('CommandeCollectePublicationMesures_C5-CDC_response.xml') });
    expect(await client.orderCollection(PRM, asked)).toEqual({
      ok: true,
      value: { orderId: 'M02SXITK', serviceId: '64697749' },
    });
    server.answer({ body: sample('CommandeTransmissionHistoriqueMesures_C5-CDC_response.xml') });
    expect(
      await client.orderHistory(PRM, {
        measures: 'CDC',
        fromDay: today - 3,
        toDay: today,
        agreement: { company: 'A' },
        stepMinutes: 30,
      }),
    ).toEqual({
      ok: true,
      value: { orderId: 'A06NW0ZI', serviceId: null },
    });
    server.close();
  });

  test('measures of the older version, in the name of the new one, are read the same', async () => {
    const server = await scriptedServer();
    const text = sample('ConsultationMesuresDetaillees_C5-PMAX_response.xml').replaceAll(
      'consulterMesuresDetailleesResponse',
      'consulterMesuresDetailleesResponseV3',
    );
    server.answer({ body: text });
    const answer = await clientAt(server.url).measures(
      'maximum-power',
      PRM,
      { fromDay: dayNumber(2022, 1, 5), toDay: dayNumber(2022, 1, 12) },
      { segment: 'C5' },
    );
    if (!answer.ok || !answer.value) throw new Error('nothing read');
    expect(values(answer.value)).toEqual([3839, 5123, 9121, 5754, 4446, 4087, 4246]);
    server.close();
  });

  test('a request of measures has what the schema of v3 wants, in its order', () => {
    const xsd = sample('xsd/ConsulterMesuresDetaillees-v3.0.xsd');
    const names = [
      .../<xs:complexType name="Demande">([^]*?)<\/xs:complexType>/.exec(xsd)![1]!.matchAll(/element name="(\w+)"/g),
    ].map((one) => one[1]);
    const xml = envelope(measuresMessage(REQUESTER, 'maximum-power', PRM, week, 'ACCORD_CLIENT'));
    const sent = [.../<demande>([^]*)<\/demande>/.exec(xml)![1]!.matchAll(/<(\w+)>/g)].map((one) => one[1]);
    expect(sent).toEqual(names);
  });
});
