import { expect, test } from 'vitest';
import { day } from '../../test/bill-builders.ts';
import { isoDay } from '../calendar/days.ts';
import { missingRates } from './missing-rates.ts';
import type { TablesUsed } from './missing-rates.ts';

const found = (used: TablesUsed, from: string, to: string) =>
  missingRates(used, { fromDay: day(from), toDay: day(to) }).map(({ fromDay, toDay, rates }) => [
    isoDay(fromDay),
    isoDay(toDay),
    rates.map(({ key }) => key).toSorted(),
  ]);

test('stretches of days that lack the same rows are one', () => {
  expect(found({ kind: 'turpe', formula: 'BTINFCU4', beside: true }, '2024-01-01', '2026-11-01')).toEqual([]);
  const fixed = ['CC|HTA', 'CG|HTA|unique|consommateur'];
  const spans = found({ kind: 'turpe', formula: 'HTACU5', beside: false }, '2024-11-01', '2026-11-01');
  expect(spans).toEqual([['2025-02-01', '2025-08-01', fixed]]);
  expect(found({ kind: 'turpe', formula: 'HTACU5', beside: true }, '2025-02-01', '2025-08-01')).toEqual([
    ['2025-02-01', '2025-08-01', ['CC|HTA', 'CG|HTA|unique|consommateur', 'CMDPS_CP|HTA']],
  ]);
});

test('gas asks for its option, with the rows of a network billed beside', () => {
  const [span] = found({ kind: 'gas', option: 'T2', beside: false }, '2023-01-01', '2023-12-01');
  expect(span).toEqual(['2023-01-01', '2023-07-01', ['ATRD|T2|ABONNEMENT']]);
  const [beside] = found({ kind: 'gas', option: 'T2', beside: true }, '2023-01-01', '2023-12-01');
  expect(beside![2]).toEqual(['ATRD|T2|ABONNEMENT', 'ATRD|T2|TERME_PROPORTIONNEL']);
});

test('the regulated tariff asks for its prices with taxes', () => {
  const used = { kind: 'regulated', option: 'HPHC', powerKVA: 6 } as const;
  expect(found(used, '2023-07-01', '2024-01-01')).toEqual([
    ['2023-07-01', '2023-08-01', ['TTC|HPHC|6|ABONNEMENT', 'TTC|HPHC|6|HC', 'TTC|HPHC|6|HP']],
  ]);
});
