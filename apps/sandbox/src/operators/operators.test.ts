import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../main.ts';
import { NOW } from '../testing.ts';
import {
  HOUR_MS,
  dayOf,
  isoDay,
  monthsBefore,
  offsetText,
  parisDay,
  parisInstant,
  parisOffsetMs,
  slotsInDay,
  wallText,
} from './paris.ts';

const day = (text: string) => dayOf(text)!;

describe('Paris time', () => {
  test('is that of the tables of time zones, every hour of 1996 to 2037', () => {
    const paris = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Paris',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    for (let at = Date.UTC(1996, 0, 1); at < Date.UTC(2037, 0, 1); at += 7 * HOUR_MS)
      if (wallText(at) !== paris.format(at)) throw new Error(`${wallText(at)} instead of ${paris.format(at)}`);
    for (const year of [2024, 2025, 2026])
      for (let at = Date.UTC(year, 2, 24); at < Date.UTC(year, 10, 2); at += HOUR_MS)
        expect(wallText(at)).toBe(paris.format(at));
  });
  test.each([
    ['2026-03-29', 46],
    ['2025-10-26', 50],
    ['2026-01-01', 48],
  ])('%s has %d half-hours, from midnight to midnight', (text, slots) => {
    expect(slotsInDay(day(text))).toBe(slots);
    expect(wallText(parisInstant(day(text)))).toBe(`${text} 00:00:00`);
    expect(offsetText(parisInstant(day(text), 6))).toMatch(
      `${text}T06:00:00+0${parisOffsetMs(parisInstant(day(text), 6)) / HOUR_MS}:00`,
    );
    expect(parisDay(parisInstant(day(text) + 1) - 1)).toBe(day(text));
  });
  test('months before, and dates that do not exist', () => {
    expect(isoDay(monthsBefore(day('2024-05-31'), 3))).toBe('2024-02-29');
    expect(isoDay(monthsBefore(day('2026-01-15'), 24))).toBe('2024-01-15');
    for (const text of ['2026-02-30', '2026-2-3', '', 'hier']) expect(dayOf(text)).toBeNull();
  });
});

describe('the consent page of Enedis', () => {
  let sandbox: Sandbox;
  let folder: string;
  const start = () =>
    startSandbox({
      port: 0,
      smtpPort: 0,
      now: () => NOW,
      operators: { returnUrl: 'http://joulerie.test/retour', keptIn: join(folder, 'operators.json') },
    });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    sandbox = await start();
  });
  afterEach(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });
  const url = (more: Record<string, string> = {}) =>
    `${sandbox.url}/dataconnect/v2/oauth2/authorize?${new URLSearchParams({ client_id: 'appli', response_type: 'code', state: 's-1', duration: 'P1Y', ...more })}`;
  const press = (form: Record<string, string>) =>
    fetch(url(), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ client_id: 'appli', state: 's-1', duration: 'P1Y', ...form }),
    });
  const backOf = (response: Response) =>
    Object.fromEntries(new URL(response.headers.get('location') ?? 'http://x').searchParams);

  test('says who asks, which meter and until when; nothing is chosen for the holder', async () => {
    const html = await (await fetch(url())).text();
    for (const words of ['appli', '25000000000101', '15 janvier 2026', '14 janvier 2027', 'J’autorise', 'Je refuse'])
      expect(html).toContain(words);
    expect(html.split('<main>')[1]).not.toMatch(/ [:?!»]|« /);
  });

  test('comes back with an authorisation and the state, without any code; it is the same after a restart', async () => {
    const given = await press({ choice: 'accept', point: '25000000000101' });
    expect([given.status, new URL(given.headers.get('location')!).origin]).toEqual([302, 'http://joulerie.test']);
    expect(backOf(given)).toEqual({ autorisation_id: expect.stringMatching(/^\d{9}$/), state: 's-1' });
    await sandbox.close();
    sandbox = await start();
    const shares = await (await fetch(`${sandbox.url}/enedis/partages`)).text();
    expect(shares).toContain('25000000000101');
    // Once more is refused by the page, which does not come back.
    const again = await press({ choice: 'accept', point: '25000000000101' });
    expect([again.status, again.headers.get('location')]).toEqual([409, null]);
    const id = backOf(given).autorisation_id;
    await fetch(`${sandbox.url}/enedis/partages/${id}/supprimer`, { method: 'POST' });
    expect(backOf(await press({ choice: 'accept', point: '25000000000101' }))).toMatchObject({ autorisation_id: id });
  });

  test('a number that is typed goes before the one that is chosen; an unknown one is said', async () => {
    expect(backOf(await press({ choice: 'accept', point: '25000000000101', prm: '250000 00000205' }))).toHaveProperty(
      'autorisation_id',
    );
    expect(await (await fetch(`${sandbox.url}/enedis/partages`)).text()).toContain('25000000000205');
    const unknown = await press({ choice: 'accept', prm: '25000000000190' });
    expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining('Aucun compteur')]);
  });

  test('comes back with the refusal of the holder, or with what is wrong', async () => {
    expect(backOf(await press({ choice: 'refuse' }))).toEqual({
      error: 'access_denied',
      error_description: 'access_denied',
      state: 's-1',
    });
    const long = await fetch(url({ duration: 'P4Y' }), { redirect: 'manual' });
    expect(backOf(long)).toMatchObject({ error: 'invalid_request', error_description: 'maximum_duration_exceeded' });
    expect((await fetch(url({ response_type: 'token' }))).status).toBe(400);
  });
});

describe('the APIs', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => NOW });
  });
  afterEach(() => sandbox.close());
  const form = (body: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(body) });
  const CLIENT = { grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' };
  async function tokenOf(path: string, more: Record<string, string> = {}) {
    const answer = await fetch(`${sandbox.url}${path}`, form({ ...CLIENT, ...more }));
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  test('refuse a client that they do not know, and a token that is none', async () => {
    for (const more of [{ client_secret: 'refused' }, { client_secret: '' }, { grant_type: 'password' }])
      expect((await fetch(`${sandbox.url}/oauth2/v3/token`, form({ ...CLIENT, ...more }))).status).toBe(401);
    expect((await fetch(`${sandbox.url}/openam/oauth2/realms/externeGrdf/access_token`, form(CLIENT))).status).toBe(
      400,
    );
    for (const path of ['/comptage_auto/v1/25000000000101', '/adict/v2/droits_acces'])
      expect((await fetch(`${sandbox.url}${path}`, { headers: { authorization: 'Bearer faux' } })).status).toBe(401);
  });

  test('count five calls a second, and Enedis each of its APIs apart', async () => {
    const headers = { authorization: `Bearer ${await tokenOf('/oauth2/v3/token')}` };
    const ask = async (api: string) => (await fetch(`${sandbox.url}/${api}/v1/25000000000101`, { headers })).status;
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) statuses.push(await ask('comptage_auto'));
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429]);
    expect(await ask('synth_contrat_auto')).toBe(403);
    const gas = {
      authorization: `Bearer ${await tokenOf('/openam/oauth2/realms/externeGrdf/access_token', { scope: '/adict/v2' })}`,
    };
    for (let i = 0; i < 5; i++) await fetch(`${sandbox.url}/adict/v2/droits_acces`, { headers: gas });
    const refused = await fetch(`${sandbox.url}/adict/v2/droits_acces`, { headers: gas });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  });

  test('answer off the swagger as Enedis does', async () => {
    const headers = { authorization: `Bearer ${await tokenOf('/oauth2/v3/token')}` };
    const status = async (path: string) =>
      (await fetch(`${sandbox.url}/mesure_synchrone_auto/v2/${path}`, { headers })).status;
    expect(await status('index_consumption?pointId=1')).toBe(500);
    expect(await status('consommation_quotidienne?usage_point_id=25000000000101')).toBe(500);
    expect(await status('consommation_quotidienne?pointId=1')).toBe(400);
  });
});
