import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import type { User } from '#calls/accounts';
import type { Feature } from '@joulerie/domain/subscriptions';
import { contrast } from '@joulerie/domain/contrast';
import { brandShades } from './brand-shades.ts';
import { isChunkError, reloadForChunk } from './chunk-reload.ts';
import { guard, guardDates, safeRedirect } from './guards.ts';
import { PageError } from './page-error.ts';
import { pageAfterQuitting } from './previous-page.ts';
import { mayRetry, retryDelay } from './query.ts';
import { CallError } from './call-error.ts';
import { meQuery, rightsOf } from './session.tsx';
import { aCompany, aPerson } from './test-support.ts';

type MemberType = NonNullable<User['company']>['userCompanyType'];
const member = (userCompanyType: MemberType) => ({
  company: aCompany({ userCompanyType }),
});

describe('shades of a brand', () => {
  test.each(['#304282', '#0B6B3A', '#8A2F6B', '#E69F00', '#FFE94D', '#101010'])(
    '%s is kept exactly, lightest first',
    (color) => {
      const { shades, baseIndex } = brandShades(color);
      expect(shades).toHaveLength(10);
      expect(shades[baseIndex]).toBe(color.toLowerCase());
      const lights = shades.map((shade) => contrast(shade, '#000000'));
      expect(lights).toEqual(lights.toSorted((a, b) => b - a));
      for (const shade of shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
    },
  );
  test('what is no colour is the default brand', () => {
    expect(brandShades('rouge')).toEqual(brandShades('#304282'));
  });
});

describe('parts that failed to load', () => {
  test.each([
    ['Failed to fetch dynamically imported module: https://x/a.js', true],
    ['error loading dynamically imported module', true],
    ['Importing a module script failed.', true],
    ['Unable to preload CSS for /assets/a.css', true],
    ['Loading chunk 4 failed.', true],
    ['Cannot read properties of undefined', false],
  ])('%s', (message, expected) => expect(isChunkError(new Error(message))).toBe(expected));

  test('the page reloads, at most once a minute', () => {
    sessionStorage.clear();
    const reload = vi.fn();
    const error = new Error('Failed to fetch dynamically imported module');
    expect(reloadForChunk(error, 1_000_000, reload)).toBe(true);
    expect(reloadForChunk(error, 1_059_999, reload)).toBe(false);
    expect(reloadForChunk(error, 1_060_000, reload)).toBe(true);
    expect(reloadForChunk(new Error('autre'), 9_000_000, reload)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});

describe('guards', () => {
  const visit = (user: Partial<User> | null, irve = false, cancelledClientPage = false, pathname = '/source') => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(meQuery.queryKey, user && aPerson(user));
    return {
      context: { queryClient, scope: { flags: { irve, cancelledClientPage } } },
      location: { href: `${pathname}?page=2`, pathname },
      search: {},
    };
  };
  const outcome = (name: string, user: Partial<User> | null, irve?: boolean) =>
    guard(name)(visit(user, irve)).then(
      () => 'open',
      (thrown: unknown) => thrown,
    );

  test('a name that nobody knows is a 500', async () => {
    const thrown = await outcome('nobody', null);
    expect(thrown).toBeInstanceOf(PageError);
    expect(thrown).toMatchObject({ status: 500, message: 'Unknown middleware' });
  });
  test('signed out: to the sign-in page, and back afterwards', async () => {
    expect(await outcome('signed-in', null)).toMatchObject({
      options: { to: '/login', search: { redirect: '/source?page=2' } },
    });
    expect(await outcome('signed-in', {})).toBe('open');
  });
  test('signed in: away from the sign-in page', async () => {
    expect(await outcome('signed-out', {})).toMatchObject({ options: { to: '/' } });
    expect(await outcome('signed-out', null)).toBe('open');
  });
  test('the charging variant has no such page', async () => {
    expect(await outcome('not-irve', {}, true)).toMatchObject({ status: 404, message: 'This page could not be found' });
    expect(await outcome('not-irve', {}, false)).toBe('open');
  });
  test.each<[MemberType, string]>([
    ['owner', 'open'],
    ['administrateur', 'open'],
    ['employe', 'home'],
    ['employe_read_only', 'home'],
  ])('company administration for %s', async (type, expected) => {
    const result = await outcome('admin-company', member(type));
    if (expected === 'open') expect(result).toBe('open');
    else expect(result).toMatchObject({ options: { to: '/' } });
  });
  test.each<[User['multipleCompany'], string]>([
    [
      [
        { _id: '1', name: 'Camille' },
        { _id: '2', name: 'Mairie' },
      ],
      'open',
    ],
    [false, 'home'],
  ])('a choice of spaces for %j', async (multipleCompany, expected) => {
    const result = await outcome('several-spaces', { multipleCompany });
    if (expected === 'open') expect(result).toBe('open');
    else expect(result).toMatchObject({ options: { to: '/' } });
  });
  test.each<[Partial<User>, string]>([
    [{ isAdmin: true }, 'open'],
    [{ isAdminScope: true }, 'open'],
    [{ isAdmin: true, support: { space: 'Mairie', reason: 'Un relevé', endsAt: '2026-01-01T01:00:00Z' } }, 'home'],
    [member('owner'), 'home'],
  ])('administration for %o', async (user, expected) => {
    const result = await outcome('admin', user);
    if (expected === 'open') expect(result).toBe('open');
    else expect(result).toMatchObject({ options: { to: '/' } });
  });
  test.each<[Partial<User>, string]>([
    [{ isAdmin: true }, 'open'],
    [{ isAdminScope: true }, 'home'],
    [{ isAdmin: true, support: { space: 'Mairie', reason: 'Un relevé', endsAt: '2026-01-01T01:00:00Z' } }, 'home'],
  ])('what is of the whole platform for %o', async (user, expected) => {
    const result = await outcome('platform', user);
    if (expected === 'open') expect(result).toBe('open');
    else expect(result).toMatchObject({ options: { to: '/' } });
  });
  test.each<[string, Feature[], string]>([
    ['energymanager-chauffage', ['exploitant-chauffagiste', 'energy-manager'], 'open'],
    ['energymanager-chauffage', ['exploitant-chauffagiste', 'energy-analytics'], 'home'],
    ['energymanager-chauffage', ['energy-manager'], 'home'],
    ['energymanager', ['energy-manager'], 'open'],
    ['energymanager', ['energy-analytics', 'pv'], 'home'],
    ['exploitant-chauffagiste', ['exploitant-chauffagiste'], 'open'],
    ['exploitant-chauffagiste', ['energy-manager'], 'home'],
    ['optimturpe', ['optimturpe'], 'open'],
    ['optimturpe', ['pv'], 'home'],
    ['pv', ['pv'], 'open'],
    ['pv', [], 'home'],
  ])('%s with %j', async (name, features, expected) => {
    const result = await outcome(name, { company: aCompany({ features }) });
    if (expected === 'open') expect(result).toBe('open');
    else expect(result).toMatchObject({ options: { to: '/', replace: true } });
  });
  test.each(['energymanager-chauffage', 'energymanager', 'exploitant-chauffagiste', 'optimturpe', 'pv'])(
    '%s for who has no company',
    async (name) => expect(await outcome(name, {})).toMatchObject({ options: { to: '/' } }),
  );

  const status = (user: Partial<User> | null, hasPage: boolean, pathname?: string) =>
    guard('status')(visit(user, false, hasPage, pathname)).then(
      () => 'open',
      (thrown: unknown) => thrown,
    );
  const left = { company: aCompany({ isCancelled: true }) };
  test('a cancelled client of a brand that says so is led to its page, but for the account and the company', async () => {
    expect(await status(left, true)).toMatchObject({ options: { to: '/subscription-cancelled', replace: true } });
    expect(await status(left, true, '/users')).toMatchObject({ options: { to: '/subscription-cancelled' } });
    for (const path of ['/user', '/user/entreprise', '/user/info']) expect(await status(left, true, path)).toBe('open');
    expect(await status(left, false)).toBe('open');
    expect(await status({ company: aCompany() }, true)).toBe('open');
    expect(await status({}, true)).toBe('open');
    expect(await status(null, true)).toBe('open');
  });
  test('that page is for cancelled clients', async () => {
    expect(await outcome('cancelled', left)).toBe('open');
    expect(await outcome('cancelled', { company: aCompany() })).toMatchObject({ options: { to: '/' } });
  });
  test.each([
    [{}, '2025-11-01', '2026-11-23'],
    [{ start_date: '2026-03-01' }, '2026-03-01', '2026-11-23'],
    [{ end_date: '2026-03-01' }, '2025-11-01', '2026-03-01'],
    // Before the usual start, or after today, the period keeps its usual length.
    [{ end_date: '2024-12-31' }, '2023-12-10', '2024-12-31'],
    [{ start_date: '2027-01-01' }, '2027-01-01', '2028-01-23'],
    [{ start_date: '2026-02-30', end_date: 'demain' }, '2025-11-01', '2026-11-23'],
    [{ start_date: '2026-03-02', end_date: '2026-03-01' }, '2025-11-01', '2026-11-23'],
  ])('dates that lack are put into the address, those given stay: %j', async (search, start_date, end_date) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-23T09:00:00Z'), toFake: ['Date'] });
    try {
      const asked = { ...visit({}), search: { ...search, compare: 'year' } };
      const thrown = await guard('data')(asked).catch((error: unknown) => error);
      expect(thrown).toMatchObject({ options: { search: { start_date, end_date, compare: 'year' }, replace: true } });
    } finally {
      vi.useRealTimers();
    }
  });
  test('a page that nobody chose a period of opens compared as it says, unless the address says how', async () => {
    const usual = guardDates(async () => ({ fromDay: 20_000, toDay: 20_365, compare: 'year' as const }));
    const opened = async (search: object) => {
      const thrown = await usual({ search }).catch((error: unknown) => error);
      return (thrown as { options: { search: { compare?: string } } }).options.search.compare;
    };
    expect(await opened({})).toBe('year');
    expect(await opened({ compare: 'aucun' })).toBe('aucun');
    expect(await opened({ start_date: '2026-03-01' })).toBeUndefined();
  });
  test('a period given whole stays as it is', async () => {
    await expect(
      guard('data')({ ...visit({}), search: { start_date: '2021-02-01', end_date: '2022-01-31' } }),
    ).resolves.toBeUndefined();
  });
  test.each([
    ['/source?page=2', '/source?page=2'],
    [undefined, '/'],
    ['https://autre.example', '/'],
    ['//autre.example', '/'],
    ['/\\autre.example', '/'],
    ['/login?redirect=/login', '/'],
  ])('after signing in, « %s »', (wanted, expected) => expect(safeRedirect(wanted)).toBe(expected));
});

test.each<[Partial<User> | null, boolean, boolean]>([
  [null, false, false],
  [{ company: null }, true, false],
  [member('employe_read_only'), false, false],
  [member('employe'), true, false],
  [member('owner'), true, true],
])('rights of %o', (user, canWrite, isCompanyAdmin) =>
  expect(rightsOf(user && aPerson(user))).toMatchObject({ canWrite, isCompanyAdmin, isAdmin: false }),
);

test.each([
  [0, new CallError(0, 'error_unknown', ''), true],
  [1, new CallError(503, 'error_unknown', ''), true],
  [2, new CallError(503, 'error_unknown', ''), false],
  [0, new CallError(404, 'not_found', ''), false],
  [0, new CallError(429, 'too_many_requests', ''), false],
  [0, new Error('ours'), false],
])('after %d failures, trying %s again: %s', (failures, error, expected) =>
  expect(mayRetry(failures, error)).toBe(expected),
);

test.each([
  [0, new CallError(503, 'service_unavailable', '', { retryAfterS: 5 }), 5000],
  [1, new CallError(503, 'service_unavailable', ''), 2000],
  [0, new CallError(429, 'too_many_requests', '', { retryAfterS: 900 }), 1000],
])('after %d failures of %s, the next try waits', (failures, error, expected) =>
  expect(retryDelay(failures, error)).toBe(expected),
);

test.each([
  [null, '/'],
  ['/source?page=2', '/source?page=2'],
  ['/preonboarding', '/'],
  ['/onboarding/client', '/'],
  ['/validation', '/'],
  ['/user/4/validation', '/'],
  ['/login', '/'],
])('quitting the onboarding from %s', (before, expected) => expect(pageAfterQuitting(before)).toBe(expected));
