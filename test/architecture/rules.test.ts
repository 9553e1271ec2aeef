import { describe, expect, test } from 'vitest';
import { MANIFESTS } from '../../apps/server/src/app.ts';
import { readModules } from './modules.ts';
import * as rules from './rules.ts';

const modules = readModules();
const ORDER = MANIFESTS.map((one) => one.feature).filter((name) => name !== 'platform');

const RULES: Record<string, rules.Rule> = {
  'no files import one another': rules.fileCycles,
  'no folders import one another': rules.folderCycles,
  'the server imports downwards, in the order of its manifests': rules.serverOrder(ORDER),
  'a feature of the server is entered by its public file': rules.publicFiles,
  'SQL is in stores': rules.sqlInStores,
  'the network is called by the one client': rules.oneClient,
  'instants are written by the calendar': rules.calendarOnly,
  'no cast silences the compiler': rules.noSilencedTypes,
  'sources import no test and no benchmark': rules.noTestsInSources,
  'only declared indexes re-export': rules.declaredIndexes,
};

test('the whole repository is read', () => {
  expect(modules.length).toBeGreaterThan(800);
  expect(ORDER.indexOf('buildings')).toBeGreaterThan(ORDER.indexOf('folders'));
  // Imports of packages of the workspace are followed too.
  const all = new Set(modules.map((one) => one.path));
  const lost = modules.flatMap(({ path, imports }) =>
    imports
      .filter(({ target, lazy }) => target !== null && !lazy && !all.has(target))
      .filter(({ specifier }) => specifier.startsWith('@joulerie/'))
      .map(({ specifier }) => `${path} imports ${specifier}`),
  );
  expect(lost).toEqual([]);
});

describe('the repository keeps every rule', () => {
  test.each(Object.entries(RULES))('%s', (_name, rule) => expect(rule(modules)).toEqual([]));
});
