import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from './main.ts';
import { getJson, postFault, testSandbox } from './testing.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await testSandbox();
});
afterEach(() => sandbox.close());

describe('incidents', () => {
  const path = '/api/v2/incidents/unresolved.json';

  test('none by default', async () => {
    const { body } = await getJson(sandbox, path);
    expect(body).toMatchObject({ page: { time_zone: 'Europe/Paris' }, incidents: [] });
  });

  test('one that is opened shows in the shape of Statuspage until it is resolved', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({
      name: 'Retard des relevés',
      impact: 'major',
      status: 'identified',
      body: 'En cours.',
    });
    expect((await fetch(`${sandbox.url}/sandbox/incidents`, { method: 'POST', headers, body })).status).toBe(201);
    const { incidents } = (await getJson(sandbox, path)).body as { incidents: Record<string, unknown>[] };
    expect(incidents).toHaveLength(1);
    expect(incidents[0]).toMatchObject({
      name: 'Retard des relevés',
      impact: 'major',
      status: 'identified',
      resolved_at: null,
    });
    expect(Object.keys(incidents[0]!).toSorted()).toEqual([
      'created_at',
      'id',
      'impact',
      'incident_updates',
      'monitoring_at',
      'name',
      'page_id',
      'resolved_at',
      'shortlink',
      'started_at',
      'status',
      'updated_at',
    ]);
    await fetch(`${sandbox.url}/sandbox/incidents`, { method: 'DELETE' });
    expect((await getJson(sandbox, path)).body).toMatchObject({ incidents: [] });
  });
});

describe('weather', () => {
  type Weather = { utc_offset_seconds: number; hourly: { time: string[]; temperature_2m: (number | null)[] } };
  const archive = (query: string) => getJson(sandbox, `/v1/archive?${query}`);
  const summer = 'latitude=48.86&longitude=2.34&start_date=2025-07-14&end_date=2025-07-15&hourly=temperature_2m';

  test('columns, one value an hour, warmer in summer than in winter', async () => {
    const july = (await archive(summer)).body as Weather;
    expect(july.hourly.time).toHaveLength(48);
    expect(july.hourly.time[0]).toBe('2025-07-14T00:00');
    expect(july.hourly.temperature_2m).toHaveLength(48);
    const january = (await archive(summer.replaceAll('-07-', '-01-'))).body as Weather;
    const mean = (values: (number | null)[]) => values.reduce<number>((sum, v) => sum + (v ?? 0), 0) / values.length;
    expect(mean(july.hourly.temperature_2m) - mean(january.hourly.temperature_2m)).toBeGreaterThan(5);
    expect((await archive(summer)).body).toEqual(july);
  });

  test('a local answer in January uses the winter offset even for July, as the real one does', async () => {
    const utc = (await archive(summer)).body as Weather;
    const local = (await archive(`${summer}&timezone=Europe/Paris`)).body as Weather;
    expect(local.utc_offset_seconds).toBe(3600);
    expect(local.hourly.temperature_2m.slice(1)).toEqual(utc.hourly.temperature_2m.slice(0, -1));
  });

  test('the last two days are not there yet', async () => {
    const { hourly } = (await archive(summer.replaceAll('2025-07-', '2026-01-'))).body as Weather;
    expect(hourly.temperature_2m.every((value) => value === null)).toBe(true);
  });

  test.each([
    [
      'latitude=95&longitude=2&start_date=2025-01-01&end_date=2025-01-02&hourly=temperature_2m',
      'Latitude must be in range of -90 to 90°. Given: 95.',
    ],
    [`${summer}&timezone=Mars/Olympus`, 'Invalid timezone'],
    [
      summer.replace('end_date=2025-07-15', 'end_date=2027-07-15'),
      "Parameter 'end_date' is out of allowed range from 1940-01-01 to 2026-01-15",
    ],
    [summer.replace('end_date=2025-07-15', 'end_date=2025-07-13'), 'End-date must be larger or equals than start-date'],
  ])('refuses %s', async (query, reason) => {
    const { status, body } = await archive(query);
    expect([status, body]).toEqual([400, { reason, error: true }]);
  });

  test('the forecast begins today and runs seven days', async () => {
    const { body } = await getJson(sandbox, '/v1/forecast?latitude=48.86&longitude=2.34&hourly=temperature_2m');
    const { time, temperature_2m } = (body as Weather).hourly;
    expect([time.length, time[0], temperature_2m.includes(null)]).toEqual([168, '2026-01-15T00:00', false]);
  });
});

describe('faults', () => {
  const lyon = '/geocodage/search?q=lyon';

  test.each([
    ['429', 429],
    ['500', 500],
  ])('%s as many times as asked, then well again', async (kind, status) => {
    await postFault(sandbox, { service: 'geoplateforme', kind, count: 2 });
    const seen = [];
    for (let i = 0; i < 3; i++) seen.push((await getJson(sandbox, lyon)).status);
    expect(seen).toEqual([status, status, 200]);
  });

  test('a refused call says when to come back', async () => {
    await postFault(sandbox, { service: 'geoplateforme', kind: '429', count: 1 });
    expect((await getJson(sandbox, lyon)).headers.get('retry-after')).toBe('5');
  });

  test('half an answer, then a line cut before any answer', async () => {
    await postFault(sandbox, { service: 'geoplateforme', kind: 'half', count: 1 });
    const response = await fetch(sandbox.url + lyon);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    await postFault(sandbox, { service: 'geoplateforme', kind: 'close', count: 1 });
    await expect(fetch(sandbox.url + lyon)).rejects.toThrow();
    expect((await getJson(sandbox, lyon)).status).toBe(200);
  });

  test('slow: the caller that waits less than the delay gives up', async () => {
    await postFault(sandbox, { service: 'statuspage', kind: 'slow', count: 1, delayMs: 3000 });
    const slow = fetch(`${sandbox.url}/api/v2/incidents/unresolved.json`, { signal: AbortSignal.timeout(100) });
    await expect(slow).rejects.toThrow(/timeout/i);
  });

  test('other services and the sandbox’s own pages are spared; faults can be dropped', async () => {
    await postFault(sandbox, { service: 'bdnb', kind: '500', count: 5 });
    expect((await getJson(sandbox, lyon)).status).toBe(200);
    expect((await getJson(sandbox, '/inbox.json')).status).toBe(200);
    expect((await fetch(`${sandbox.url}/faults`, { method: 'DELETE' })).status).toBe(204);
    expect(
      (await getJson(sandbox, '/v1/bdnb/donnees/batiment_groupe_complet?code_commune_insee=eq.95127')).status,
    ).toBe(200);
  });

  test.each([
    [{}],
    [{ service: 'edf', kind: '500' }],
    [{ service: 'bdnb', kind: 'rain' }],
    [{ service: 'bdnb', kind: '500', count: 0 }],
  ])('a fault that cannot be read is refused: %j', async (fault) => {
    expect(await postFault(sandbox, fault)).toBe(400);
  });
});
