import type { ImportReport } from '@joulerie/contract/import-report';
import { describe, expect, test } from 'vitest';
import { alikeOf, countItems, isPending, isReady, proposedTarget, queueReducer } from './import-queue.ts';
import type { Action, Item } from './import-queue.ts';
import { newSourceOf, sourceTypeOf } from './meter-targets.ts';

const report = (more: Partial<ImportReport> = {}): ImportReport => ({
  file: 'a.csv',
  format: 'enedis-hdm',
  label: 'Historique de mesures',
  point: '30001642617347',
  pointMatches: null,
  proposedSource: null,
  meters: [],
  needsChoice: false,
  choice: null,
  table: null,
  likelihood: null,
  isJudged: false,
  layout: null,
  series: [],
  refused: [],
  refusedCount: 0,
  differences: [],
  differencesCount: 0,
  notes: [],
  stored: false,
  import: null,
  effect: null,
  outcome: null,
  ...more,
});
const series = (variable: string) => ({ variable }) as ImportReport['series'][number];
const file = (name: string) => new File(['x'], name);
const run = (actions: Action[], items: readonly Item[] = []) => actions.reduce(queueReducer, items);
const home = { id: 's', name: 'Compteur' };

describe('files of a drop', () => {
  test('each goes its own road: one refused does not stop the other', () => {
    const items = run([
      { type: 'add', files: [file('a.csv'), file('b.csv')], firstKey: 1 },
      { type: 'refuse', key: 1, error: 'Ce fichier n’a pas pu être lu.', sample: null, mayPass: false },
      { type: 'report', key: 2, report: report(), home },
    ]);
    expect(items.map(({ state }) => state)).toEqual(['refused', 'read']);
    expect(countItems(items)).toEqual({ total: 2, stored: 0, refused: 1, ready: 1, busy: 0 });
  });
  test('what is read or stored is busy', () => {
    const items = run([
      { type: 'add', files: [file('a.csv'), file('b.csv')], firstKey: 1 },
      { type: 'report', key: 1, report: report(), home },
      { type: 'store', key: 1 },
    ]);
    expect(countItems(items)).toEqual({ total: 2, stored: 0, refused: 0, ready: 0, busy: 2 });
  });
  test('a generic table asks what it is, keeps the answer when storing fails, and keeps the file', () => {
    const choice = { variable: 'puissance', unit: 'kW', stamp: 'start' as const, zone: 'Europe/Paris' as const };
    const items = run([
      { type: 'add', files: [file('a.csv')], firstKey: 1 },
      { type: 'report', key: 1, report: report({ needsChoice: true, point: null }), home },
    ]);
    expect(items[0]!.state).toBe('choosing');
    const failed = run(
      [
        { type: 'choose', key: 1, choice },
        { type: 'report', key: 1, report: report({ needsChoice: true, point: null }), home },
        { type: 'store', key: 1 },
        { type: 'not-stored', key: 1, error: 'Le serveur ne répond pas.', isUnusual: false },
      ],
      items,
    );
    expect(failed[0]).toMatchObject({ state: 'read', choice, error: 'Le serveur ne répond pas.', target: { id: 's' } });
    expect(failed[0]!.file.name).toBe('a.csv');
  });
  test('a file whose energy cannot be, or is unusual and not confirmed, is not ready', () => {
    const table = {
      columns: [],
      dateOrder: null,
      decimal: null,
      stamp: null,
      zone: null,
      repeats: null,
      unread: null,
      blanks: null,
    };
    const of = (verdict: 'usual' | 'unusual' | 'impossible', more: Partial<ImportReport> = {}) => {
      const likelihood = {
        kwh: 1,
        days: 1,
        sameDays: null,
        subscribed: null,
        powerUnknown: true,
        jump: null,
        uneven: null,
        otherDays: null,
        shifted: null,
        verdict,
      };
      return run([
        { type: 'add', files: [file('a.csv')], firstKey: 1 },
        { type: 'report', key: 1, report: report({ point: null, table, likelihood, isJudged: true, ...more }), home },
      ]);
    };
    const ready = (items: readonly Item[]) => isReady(items[0]!);
    expect([ready(of('usual')), ready(of('unusual')), ready(of('impossible'))]).toEqual([true, false, false]);
    // Operators say what their own files are in.
    expect(ready(of('impossible', { table: null, isJudged: false }))).toBe(true);
    // Exports of products are judged as tables are.
    expect(ready(of('unusual', { table: null }))).toBe(false);
    const confirmed = run([{ type: 'confirm', key: 1, confirmed: true }], of('unusual'));
    expect(ready(confirmed)).toBe(true);
    expect(ready(run([{ type: 'confirm', key: 1, confirmed: true }], of('impossible')))).toBe(false);
    // Another source is another comparison.
    const other = { kind: 'source' as const, id: 'other', name: 'Autre', force: false };
    const aimed = run([{ type: 'aim', key: 1, target: other }], confirmed);
    expect([aimed[0]!.confirmed, ready(aimed)]).toEqual([false, false]);
    const compared = (target: string) => run([{ type: 'compared', key: 1, target, report: report() }], aimed);
    expect([ready(compared('other')), ready(compared('s'))]).toEqual([true, false]);
  });
  test('the files after the one that is read wait, and are as busy', () => {
    const items = run([
      { type: 'add', files: [file('a.csv'), file('b.csv')], firstKey: 1 },
      { type: 'begin', key: 1 },
    ]);
    expect(items.map(({ state }) => state)).toEqual(['reading', 'waiting']);
    expect([countItems(items).busy, items.filter(isPending).length]).toEqual([2, 0]);
  });
  test('files of the same columns wait for the same answers, until they have them', () => {
    const tableOf = (header: string): ImportReport['table'] => ({
      columns: [
        { at: 0, header, samples: [], role: 'time', unit: null, register: null, certainty: 'certain', reason: '' },
      ],
      dateOrder: null,
      decimal: null,
      stamp: null,
      zone: null,
      repeats: null,
      unread: null,
      blanks: null,
    });
    const asked = (header: string) => report({ format: 'tableau', needsChoice: true, table: tableOf(header) });
    const items = run([
      { type: 'add', files: ['a', 'b', 'c', 'd'].map(file), firstKey: 1 },
      { type: 'report', key: 1, report: asked('Date'), home },
      { type: 'report', key: 2, report: asked('Jour'), home },
      { type: 'report', key: 3, report: asked('Date'), home },
      { type: 'report', key: 4, report: report(), home },
    ]);
    const alike = (list: readonly Item[], at: number) => alikeOf(list, list[at]!).map(({ key }) => key);
    expect([alike(items, 0), alike(items, 1), alike(items, 3)]).toEqual([[3], [], []]);
    expect(items.filter(isPending)).toHaveLength(4);
    const choice = { table: '{}' };
    expect(alike(run([{ type: 'choose', key: 3, choice }], items), 0)).toEqual([]);
  });
  test('a report of the answers before the last one is old until the file is read with it', () => {
    const items = run([
      { type: 'add', files: [file('a.csv')], firstKey: 1 },
      { type: 'report', key: 1, report: report({ needsChoice: true }), home },
      { type: 'answered', key: 1 },
    ]);
    const isOld = (list: readonly Item[]) => list[0]!.state === 'choosing' && list[0]!.isOld;
    expect(isOld(items)).toBe(true);
    expect(isOld(run([{ type: 'preview', key: 1, report: report() }], items))).toBe(false);
    expect(isOld(run([{ type: 'choice-needed', key: 1, error: 'x' }], items))).toBe(false);
  });
  test('late progress does not wake a file that was refused', () => {
    const items = run([
      { type: 'add', files: [file('a.csv')], firstKey: 1 },
      { type: 'refuse', key: 1, error: 'x', sample: null, mayPass: true },
      { type: 'sent', key: 1, share: 0.5 },
    ]);
    expect(items[0]!.state).toBe('refused');
  });
});

describe('where a file goes', () => {
  test.each([
    ['its own page', report({ pointMatches: true }), home, { kind: 'source', id: 's', name: 'Compteur', force: false }],
    ['no number inside', report({ point: null }), home, { kind: 'source', id: 's', name: 'Compteur', force: false }],
    ['another meter, unknown', report({ pointMatches: false }), home, null],
    [
      'another meter of the space',
      report({ pointMatches: false, proposedSource: { _id: 'o', name: 'Autre', idsource: '1' } }),
      home,
      { kind: 'source', id: 'o', name: 'Autre', force: false },
    ],
    [
      'a building, new meter',
      report({ series: [series('puissance')] }),
      null,
      { kind: 'new', idtype: 'pdl', idsource: '30001642617347', name: null, isOfThirdParty: false },
    ],
    ['a building, no number', report({ point: null }), null, null],
  ])('%s', (_, read, from, expected) => expect(proposedTarget(read, from)).toEqual(expected));
  test('a GI number of gas is a PCE; fourteen digits follow what is measured', () => {
    expect(sourceTypeOf({ point: 'GI123456', series: [series('conso_gaz')] })).toBe('pce');
    expect(sourceTypeOf({ point: '12345678901234', series: [series('volume_gaz')] })).toBe('pce');
    expect(sourceTypeOf({ point: '12345678901234', series: [series('temperature_exterieure')] })).toBeNull();
  });
});

describe('a file of several meters', () => {
  const several = report({
    point: null,
    meters: [
      { point: '30001642617347', proposedSource: { _id: 'o', name: 'Autre', idsource: '30001642617347' } },
      { point: '19120000000102', proposedSource: null },
      { point: 'export/atelier.csv', proposedSource: null },
      { point: 'sonde.csv', proposedSource: null },
    ],
    series: [
      { ...series('puissance'), point: '30001642617347' },
      { ...series('puissance'), point: '19120000000102' },
      { ...series('conso_gaz'), point: 'export/atelier.csv' },
      { ...series('temperature_ambiante'), point: 'sonde.csv' },
    ],
  });
  const known = { '30001642617347': { kind: 'source', id: 'o' } } as const;

  test('goes to the sources of its numbers and, on a building, to new ones where their kind is known', () => {
    expect(proposedTarget(several, home)).toEqual({ kind: 'meters', of: known });
    expect(proposedTarget(several, null)).toEqual({
      kind: 'meters',
      of: {
        ...known,
        '19120000000102': { kind: 'new', idtype: 'pdl', idsource: '19120000000102', name: null, isOfThirdParty: false },
      },
    });
  });
  test('is ready when each meter has its answer and one of them is to be stored', () => {
    const [item] = run([
      { type: 'add', files: [file('a.zip')], firstKey: 1 },
      { type: 'report', key: 1, report: several, home: null },
    ]);
    const aimed = (of: object) =>
      isReady(run([{ type: 'aim', key: 1, target: { kind: 'meters', of: { ...of } } }], [item!])[0]!);
    const points = several.meters.map(({ point }) => point);
    const all = (target: object) => Object.fromEntries(points.map((point) => [point, target]));
    expect(isReady(item!)).toBe(false);
    expect(aimed(all({ kind: 'none' }))).toBe(false);
    expect(aimed({ ...all({ kind: 'none' }), ...known })).toBe(true);
    const atelier = (idsource: string) => ({
      ...all({ kind: 'none' }),
      'export/atelier.csv': { kind: 'new', idtype: 'pce', idsource, name: 'atelier', isOfThirdParty: false },
    });
    expect([aimed(atelier('')), aimed(atelier('GI12345')), aimed(atelier('gi 123456'))]).toEqual([false, false, true]);
  });
});

test('a file that names no meter may make its source, once its number is typed', () => {
  const made = newSourceOf(report({ file: 'maison.csv', point: null, series: [series('conso')] }))!;
  expect(made).toEqual({ idtype: 'pdl', idsource: '', name: 'maison', isOfThirdParty: false });
  const items = run([
    { type: 'add', files: [file('maison.csv')], firstKey: 1 },
    { type: 'report', key: 1, report: report({ point: null }), home: null },
  ]);
  const readyWith = (idsource: string) =>
    isReady(run([{ type: 'aim', key: 1, target: { kind: 'new', ...made, idsource } }], items)[0]!);
  expect([isReady(items[0]!), readyWith(''), readyWith('1234'), readyWith('30001642617347')]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
