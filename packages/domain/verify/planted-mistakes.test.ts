import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultsOfTables } from './tables.ts';

/** Mistakes planted in the tables of the package, one at a time: `npm run check:tables` finds each, with its file and line. */
const SRC = join(import.meta.dirname, '../src');
const TABLES = ['turpe', 'taxes', 'gas', 'regulated-electricity', 'pv-purchase', 'factors'] as const;
type Table = (typeof TABLES)[number];
const text = (file: string) => readFileSync(join(SRC, file), 'utf8');
const TEXTS = Object.fromEntries(TABLES.map((name) => [name, text(`tariffs/tables/${name}.json`)]));
const fileOf = (name: Table) => `tariffs/tables/${name}.json`;

/** Faults when the lines of a table are changed, of that table only, without its path. */
function faultsWith(name: Table, change: (lines: string[]) => string[]): string[] {
  const planted = change(TEXTS[name]!.split('\n')).join('\n');
  expect(planted).not.toBe(TEXTS[name]);
  // Without the second record, which would find every one of them.
  return faultsOfTables((file) => (file === fileOf(name) ? planted : text(file)), null).map((fault) =>
    fault.replace(/^.*tables\//, ''),
  );
}

const isRow = (line: string, key: string, from: string) =>
  line.includes(`"key":"${key}"`) && line.includes(`"from":"${from}"`) && line.includes('"value"');

/** Line number, from 1, of a row. */
function lineOf(name: Table, key: string, from: string): number {
  const at = TEXTS[name]!.split('\n').findIndex((line) => isRow(line, key, from));
  expect(at, `${key} ${from}`).toBeGreaterThan(0);
  return at + 1;
}

/** A row changed: the fault is on its line. */
function plant(name: Table, key: string, from: string, was: string | RegExp, becomes: string): string[] {
  const line = lineOf(name, key, from);
  const faults = faultsWith(name, (lines) => lines.with(line - 1, lines[line - 1]!.replace(was, becomes)));
  return faults.filter((fault) => fault.startsWith(`${name}.json:${line}: `));
}

test('the tables as they are have no fault', () => expect(faultsOfTables()).toEqual([]));

const REGULATED = 'regulated-electricity';
describe('a mistake in a row is found on its line', () => {
  test.each<[string, Table, string, string, string | RegExp, string, RegExp]>([
    [
      'a yearly unit on a monthly amount',
      REGULATED,
      'TTC|BASE|6|ABONNEMENT',
      '2025-08-01',
      'EUR/mois',
      'EUR/an',
      /goes from|out of its bounds|make/,
    ],
    [
      'a yearly unit on the last monthly amount',
      REGULATED,
      'TTC|TEMPO|6|ABONNEMENT',
      '2026-08-01',
      'EUR/mois',
      'EUR/an',
      /out of its bounds|goes from/,
    ],
    [
      'a price before tax under a key with taxes',
      REGULATED,
      'TTC|BASE|6|BASE',
      '2026-02-01',
      '19.4,',
      '13.08,',
      /HT, CTA, excise and VAT of that day make/,
    ],
    [
      'the same with its unit',
      REGULATED,
      'TTC|BASE|6|BASE',
      '2026-02-01',
      /19\.4,"unit":"cEUR\/kWh TTC"/,
      '13.08,"unit":"cEUR/kWh HT"',
      /unit cEUR\/kWh HT does not fit TTC\|BASE\|6\|BASE/,
    ],
    [
      'a price before tax where no price before tax is known',
      REGULATED,
      'TTC|HPHC|6|ABONNEMENT',
      '2025-08-01',
      '15.74',
      '11.07',
      /far from TTC\|BASE\|6\|ABONNEMENT/,
    ],
    [
      'a price before tax when local taxes were beside',
      REGULATED,
      'TTC|BASE|6|BASE',
      '2022-02-01',
      '17.4,',
      '13.74,',
      /below its price before tax with VAT/,
    ],
    [
      'the CTA of before',
      'taxes',
      'CTA_ELEC|DISTRIBUTION',
      '2026-02-01',
      '0.15',
      '0.2193',
      /the legal rate from that day is 0\.15/,
    ],
    [
      'the CTA of after',
      'taxes',
      'CTA_ELEC|DISTRIBUTION',
      '2013-05-01',
      '0.2704',
      '0.2193',
      /the legal rate from that day is 0\.2704/,
    ],
    ['the CTA in percent', 'taxes', 'CTA_ELEC|DISTRIBUTION', '2021-08-01', '0.2193', '21.93', /out of its bounds/],
    ['a price with taxes off by 1 c€', REGULATED, 'TTC|BASE|6|BASE', '2026-02-01', '19.4,', '20.4,', /make 19\.398/],
    ['a price with taxes off by 0,01 c€', REGULATED, 'TTC|BASE|6|BASE', '2026-02-01', '19.4,', '19.41,', /make 19\.3/],
    [
      'a subscription off by a cent',
      REGULATED,
      'TTC|BASE|6|ABONNEMENT',
      '2025-02-01',
      '13.72',
      '13.73',
      /make 13\.71983/,
    ],
    [
      'a price off by 1 c€ for one power',
      REGULATED,
      'TTC|HPHC|9|HP',
      '2025-08-01',
      '20.81',
      '21.81',
      /one price for these powers/,
    ],
    [
      'a gas price off by 0,1 c€',
      'gas',
      'PRVG|CHAUFFAGE|PRIX_KWH',
      '2024-01-01',
      /"value":([\d.]+)/,
      '"value":0.11051',
      /make 0\.109/,
    ],
    ['a month 13', 'turpe', 'CC|HTA', '2025-08-01', '2025-08-01', '2025-13-01', /from is not a date that exists/],
    ['a misspelt key', 'turpe', 'CC|HTA', '2025-08-01', 'CC|HTA', 'CC|HAT', /unknown key CC\|HAT/],
    [
      'a class that the formula does not have',
      'turpe',
      'CS_ENERGY|BTINFCU4|HPH',
      '2025-08-01',
      'BTINFCU4|HPH',
      'BTINFCU4|PTE',
      /unknown key CS_ENERGY\|BTINFCU4\|PTE/,
    ],
    [
      'a power of HTA in kVA',
      'turpe',
      'CS_POWER|HTACU5|PTE',
      '2025-08-01',
      'EUR/kW/an',
      'EUR/kVA/an',
      /unit EUR\/kVA\/an does not fit/,
    ],
    [
      'euros for centimes',
      'turpe',
      'CS_ENERGY|BTINFCU4|HPH',
      '2025-08-01',
      '"cEUR/kWh"',
      '"EUR/kWh"',
      /unit EUR\/kWh does not fit/,
    ],
    [
      'a value in euros under centimes',
      'turpe',
      'CS_ENERGY|BTINFCU4|HPH',
      '2025-08-01',
      '7.49',
      '0.0749',
      /out of its bounds/,
    ],
    [
      'an overlap of a day',
      'turpe',
      'CC|BT_INF_36',
      '2025-08-01',
      '"from":"2025-08-01"',
      '"from":"2025-07-31"',
      /overlaps the row/,
    ],
    [
      'no source',
      'taxes',
      'CTA_ELEC|DISTRIBUTION',
      '2026-02-01',
      /"sources":\[[^\]]*\]/,
      '"sources":[]',
      /has no source/,
    ],
    [
      'the excise by kWh',
      'taxes',
      'ACCISE_ELEC|MENAGES_ASSIMILES',
      '2026-02-01',
      '"EUR/MWh"',
      '"EUR/kWh"',
      /unit EUR\/kWh does not fit/,
    ],
    [
      'the excise in euros by kWh under MWh',
      'taxes',
      'ACCISE_ELEC|MENAGES_ASSIMILES',
      '2026-02-01',
      '30.85',
      '0.03085',
      /out of its bounds/,
    ],
    [
      'the excise of another category',
      'taxes',
      'ACCISE_ELEC|PME',
      '2025-02-01',
      '26.23',
      '20.5',
      /repeats the rate before/,
    ],
    [
      'VAT of the subscription at 20 % too early',
      'taxes',
      'TVA_ELEC|ABONNEMENT_ET_CTA',
      '2014-01-01',
      '0.055',
      '0.2',
      /the legal rate from that day is 0\.055/,
    ],
    [
      'VAT of the energy at 5,5 %',
      'taxes',
      'TVA_ELEC|CONSOMMATION_ET_ACCISE',
      '2014-01-01',
      '0.2',
      '0.055',
      /out of its bounds/,
    ],
    [
      'a subscription of another power',
      REGULATED,
      'TTC|TEMPO|12|ABONNEMENT',
      '2024-02-01',
      /"value":[\d.]+/,
      '"value":16.16',
      /is not above|far from/,
    ],
    [
      'a jump without its reason',
      'taxes',
      'TVA_ELEC|ABONNEMENT_ET_CTA',
      '2025-08-01',
      /,"jump":"[^"]*"/,
      '',
      /say why in "jump"/,
    ],
    [
      'a reason for what is no jump',
      'turpe',
      'CC|BT_INF_36',
      '2025-08-01',
      /\}(,?)$/,
      ',"jump":"Réforme du comptage en août"}$1',
      /that is no jump/,
    ],
    ['a premium off by ten', 'pv-purchase', 'PRIME|0-3', '2023-02-01', '500', '50', /out of its bounds/],
    [
      'an emission factor in grams',
      'factors',
      'DPE_2021|ELECTRICITE|CHAUFFAGE',
      '2021-07-01',
      '0.079',
      '79',
      /out of its bounds/,
    ],
  ])('%s', (_, name, key, from, was, becomes, message) => {
    const found = plant(name, key, from, was, becomes);
    expect(found.length).toBeGreaterThan(0);
    expect(found.join('\n')).toMatch(message);
  });

  test.each<[Table, string, string, string]>([
    [REGULATED, 'TTC|HPHC|6', 'HP', 'HC'],
    ['turpe', 'CS_ENERGY|BTINFMU4', 'HPH', 'HCH'],
    ['turpe', 'CS_POWER|BTSUPLU4', 'HPB', 'HCB'],
    [REGULATED, 'TTC|TEMPO|9', 'ROUGE_HP', 'BLANC_HP'],
  ])('%s, %s: %s and %s swapped', (name, family, dear, cheap) => {
    const from = '2025-08-01';
    const at = [lineOf(name, `${family}|${dear}`, from) - 1, lineOf(name, `${family}|${cheap}`, from) - 1] as const;
    const faults = faultsWith(name, (lines) => {
      const value = (line: number) => /"value":[\d.]+/.exec(lines[line]!)![0];
      const [a, b] = [value(at[0]), value(at[1])];
      return lines.with(at[0], lines[at[0]]!.replace(a, b)).with(at[1], lines[at[1]]!.replace(b, a));
    });
    expect(
      faults.find((fault) => fault.startsWith(`${name}.json:${at[0] + 1}: `) && fault.endsWith('swapped?')),
    ).toBeDefined();
  });
});

/** A table without some of its rows. */
const without = (name: Table, gone: (line: string) => boolean) =>
  faultsWith(name, (lines) => {
    const kept = lines.filter((line) => !gone(line));
    // The last row of the list has no comma after it.
    return kept.map((line, i) => (kept[i + 1]?.trim() === ']' ? line.replace(/\},$/, '}') : line));
  });

test('the last row of a key removed', () => {
  const faults = without(REGULATED, (line) => isRow(line, 'TTC|BASE|6|BASE', '2026-08-01'));
  const before = lineOf(REGULATED, 'TTC|BASE|6|BASE', '2026-02-01');
  expect(faults).toEqual([
    `${REGULATED}.json:${before}: TTC|BASE|6|BASE ends on 2026-08-01, which "ends" does not say: is its last row missing?`,
  ]);
});

test('a bracket of power removed', () => {
  const faults = without(REGULATED, (line) => line.includes('"key":"TTC|HPHC|24|HP"'));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^regulated-electricity\.json:\d+: TTC\|HPHC\|24\|HP has no row$/);
});

test('a class of a formula removed', () =>
  expect(without('turpe', (line) => line.includes('"CS_POWER|BTSUPCU4|HPB"')).join()).toMatch(
    /CS_POWER\|BTSUPCU4\|HPB has no row/,
  ));

test('an end that is declared and is not', () => {
  const faults = faultsWith('gas', (lines) =>
    lines.map((line) =>
      line.includes('"on": "2026-07-01"') ? line.replace('"ATRD|T4|ABONNEMENT"', '"ATRD|T1|ABONNEMENT"') : line,
    ),
  );
  expect(faults.join('\n')).toMatch(/ATRD\|T1\|ABONNEMENT is open, and "ends" says/);
  expect(faults.join('\n')).toMatch(/ATRD\|T4\|ABONNEMENT ends on 2026-07-01, which "ends" does not say/);
});

describe('every row of the tables', () => {
  test.each(TABLES)(
    '%s: a value off by ten, a hundred or a thousand is found',
    (name) => {
      const lines = TEXTS[name]!.split('\n');
      const rows = lines.flatMap((line, at) => (line.includes('"value":') ? [at] : []));
      const missed: string[] = [];
      for (const [factor, parity] of [0.1, 10, 0.01, 1000].flatMap((one) => [[one, 0] as const, [one, 1] as const])) {
        // Every other row at once: each must have a fault of its own.
        const changed = rows.filter((at, i) => i % 2 === parity && !/"value":0[,}]/.test(lines[at]!));
        const planted = lines.map((line, at) =>
          changed.includes(at)
            ? line.replace(/"value":(-?[\d.]+)/, (_, value: string) => `"value":${Number(value) * factor}`)
            : line,
        );
        const faults = faultsOfTables((file) => (file === fileOf(name) ? planted.join('\n') : text(file)), null);
        const found = new Set(faults.map((fault) => Number(/:(\d+): /.exec(fault)![1]) - 1));
        for (const at of changed) if (!found.has(at)) missed.push(`×${factor} ${lines[at]!.slice(0, 90)}`);
      }
      expect(missed).toEqual([]);
    },
    60_000,
  );
});
