import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { NewBuilding } from '@joulerie/contract/buildings';
import { SOURCE_TYPE_FACTS, type SourceType } from '@joulerie/domain/vocabulary';
import { OfferBody } from '@joulerie/contract/costs';
import { DeliveryBody } from '@joulerie/contract/measures';
import { Email, Password, PceNumber, PdlNumber, PersonName } from '@joulerie/contract/numbers';
import { PointFacts } from '@joulerie/contract/point-facts';
import { parseOffPeak } from '@joulerie/domain/calendar';
import { isTurpeFormula } from '@joulerie/domain/tariffs';
import { describe, expect, test } from 'vitest';
import type { Building, Folder, Portfolio, Source, Space } from './portfolio-types.ts';
import { generateSeries } from './series.ts';

const here = import.meta.dirname;
const portfolio = JSON.parse(readFileSync(join(here, 'portfolio.json'), 'utf8')) as Portfolio;

const withChildren = (building: Building): Building[] => [building, ...(building.children ?? []).flatMap(withChildren)];
const foldersOf = (folders: Folder[]): Folder[] => folders.flatMap((folder) => [folder, ...foldersOf(folder.folders)]);
const buildingsOf = (space: Space): Building[] =>
  [...space.buildings, ...foldersOf(space.folders).flatMap((folder) => folder.buildings)].flatMap(withChildren);
const sourcesOf = (space: Space): Source[] => [
  ...space.weatherStations,
  ...buildingsOf(space).flatMap((building) => building.sources),
];

const buildings = portfolio.spaces.flatMap(buildingsOf);
const sources = portfolio.spaces.flatMap(sourcesOf);
const commune = portfolio.spaces.find((space) => space.key === 'valmoret')!;
const twice = (values: (string | null)[]) => values.filter((value, i) => value !== null && values.indexOf(value) !== i);

describe('accounts', () => {
  test('each can register: address, names and password follow the rules of the product', () => {
    for (const account of portfolio.accounts) {
      expect(Email.parse(account.username)).toBe(account.username);
      expect(Password.safeParse(account.password).success).toBe(true);
      expect(account.password).toBe(portfolio.password);
      expect(PersonName.safeParse(account.firstname).success && PersonName.safeParse(account.lastname).success).toBe(
        true,
      );
      // Reserved by RFC 2606: no mail can ever leave to a person.
      expect(account.username).toMatch(/@[a-z]+\.example$/);
    }
    expect(twice(portfolio.accounts.map((account) => `${account.scope} ${account.username}`))).toEqual([]);
  });

  test('three brands, each with a company owner, a person and an empty space', () => {
    for (const scope of ['joulerie', 'helianthe', 'borneo']) {
      const of = portfolio.accounts.filter((account) => account.scope === scope);
      expect(of.some((account) => account.member === 'owner')).toBe(true);
      expect(of.some((account) => account.role === 'particulier')).toBe(true);
      expect(
        of.some((account) => !account.member && !portfolio.spaces.some((space) => space.owner === account.key)),
      ).toBe(true);
    }
    expect(portfolio.accounts.some((account) => account.member === 'employe_read_only')).toBe(true);
    expect(portfolio.accounts.some((account) => account.role === 'conseiller')).toBe(true);
  });

  test('owners and grants name accounts and folders that exist', () => {
    const keys = portfolio.accounts.map((account) => account.key);
    for (const space of portfolio.spaces) {
      expect(keys).toContain(space.owner);
      const folders = foldersOf(space.folders).map((folder) => folder.key);
      for (const grant of space.grants) {
        expect(keys).toContain(grant.account);
        expect(folders).toContain(grant.folder);
      }
    }
  });
});

describe('buildings', () => {
  test('each is one that the contract accepts', () => {
    for (const { name, address, location, level, occupation, facts, tags } of buildings) {
      const read = NewBuilding.safeParse({ name, address, location, level, occupation, facts, tags });
      expect(read.error?.issues ?? [], name).toEqual([]);
    }
  });

  test('keys are unique in a space, and the followed weather station is one of the space', () => {
    for (const space of portfolio.spaces) {
      const list = buildingsOf(space);
      expect(twice(list.map((building) => building.key))).toEqual([]);
      expect(twice(foldersOf(space.folders).map((folder) => folder.key))).toEqual([]);
      for (const { weather } of list)
        if (weather) expect(space.weatherStations.map((station) => station.key)).toContain(weather);
    }
  });

  test('the commune: 18 buildings or more, folders on three levels, a group of three', () => {
    expect(buildingsOf(commune).length).toBeGreaterThanOrEqual(18);
    const depth = (folders: Folder[]): number => Math.max(0, ...folders.map((folder) => 1 + depth(folder.folders)));
    expect(depth(commune.folders)).toBe(3);
    expect(buildingsOf(commune).some((building) => building.children?.length === 3)).toBe(true);
  });
});

describe('sources', () => {
  test('numbers are well formed, technical facts are the contract’s, none comes twice in a space', () => {
    for (const { idtype, idsource, point, name } of sources) {
      expect(Object.keys(SOURCE_TYPE_FACTS)).toContain(idtype);
      const { number } = SOURCE_TYPE_FACTS[idtype as SourceType];
      if (number === 'pdl') expect(PdlNumber.safeParse(idsource).success, name).toBe(true);
      if (number === 'pce') expect(PceNumber.safeParse(idsource).success, name).toBe(true);
      if (number === 'none') expect(idsource).toBeNull();
      expect(PointFacts.safeParse(point).error?.issues ?? [], name).toEqual([]);
    }
    for (const space of portfolio.spaces) {
      expect(twice(sourcesOf(space).map((source) => source.key))).toEqual([]);
      expect(
        twice(sourcesOf(space).map((source) => (source.idsource ? `${source.idtype} ${source.idsource}` : null))),
      ).toEqual([]);
    }
  });

  test('a generated meter has an invented number, which begins with 99 (GI99 for gas)', () => {
    for (const { curve, idtype, idsource } of sources) {
      if (curve === 'generated' && (idtype === 'pdl' || idtype === 'pce')) expect(idsource).toMatch(/^(GI)?99/);
    }
  });

  test('offers are the contract’s, follow one another without overlap, and their texts can be read', () => {
    for (const { offers, name } of sources) {
      let last = '';
      for (const offer of offers) {
        const read = OfferBody.safeParse(offer);
        expect(read.error?.issues ?? [], name).toEqual([]);
        const { validFrom, validTo, offPeak, grid, gridFormula, kind } = read.data!;
        expect(validFrom > last).toBe(true);
        last = validTo ?? '9999-12-31';
        for (const { ranges } of offPeak) expect(parseOffPeak(ranges), ranges).not.toBeNull();
        if (grid === 'table' && kind !== 'gaz') expect(isTurpeFormula(gridFormula!), String(gridFormula)).toBe(true);
      }
    }
  });

  test('deliveries are the contract’s, in order of date, for fuels only', () => {
    for (const { deliveries, idtype } of sources) {
      if (deliveries.length > 0) expect(SOURCE_TYPE_FACTS[idtype as SourceType].family).toBe('combustible');
      for (const delivery of deliveries) expect(DeliveryBody.safeParse(delivery).success).toBe(true);
      const days = deliveries.map((delivery) => delivery.day);
      expect(days).toEqual(days.toSorted());
    }
  });

  test('every kind of curve is there, and each kind has what it says', () => {
    for (const { curve, data, deliveries } of sources) {
      expect(data.every((item) => 'file' in item)).toBe(curve !== 'generated' || data.length === 0);
      if (curve === 'real' || curve === 'generated') expect(data.length).toBeGreaterThan(0);
      expect(deliveries.length > 0).toBe(curve === 'typed');
    }
    const types = new Set(sources.map((source) => source.idtype));
    for (const type of [
      'pdl',
      'pce',
      'cpcu',
      'fuel-oil',
      'wood-pellet',
      'gas-bottle',
      'sensor',
      'idmeteofrance',
      'idopenmeteo',
    ]) {
      expect(types).toContain(type);
    }
  });

  test('files exist, open, and weigh less than 3 MB together', () => {
    const files = new Set(
      sources.flatMap((source) => source.data.flatMap((item) => ('file' in item ? [item.file] : []))),
    );
    let bytes = 0;
    for (const file of files) {
      expect(existsSync(join(here, file)), file).toBe(true);
      bytes += statSync(join(here, file)).size;
      expect(gunzipSync(readFileSync(join(here, file))).length).toBeGreaterThan(1000);
    }
    expect(bytes).toBeLessThan(3_000_000);
  });

  test('a generated meter stays near its subscribed power: above a fifth of it, at most a tenth beyond', () => {
    const today = Date.UTC(2026, 10, 21) / 86_400_000;
    for (const building of buildings) {
      for (const source of building.sources) {
        const kva = (source.point.electricity as { subscribedPowerKva?: number } | undefined)?.subscribedPowerKva;
        for (const item of source.data) {
          if (!('generate' in item) || kva === undefined) continue;
          const [power] = generateSeries({ ...item.generate, from: '2026-01-01' }, building.location, today);
          const peakKw = power!.values.reduce((peak, watts) => (watts > peak ? watts : peak), 0) / 1000;
          expect(peakKw / kva, source.key).toBeGreaterThan(0.2);
          expect(peakKw / kva, source.key).toBeLessThan(1.1);
        }
      }
    }
  }, 60_000);
});
