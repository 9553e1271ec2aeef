import { expect, test } from 'vitest';
import { parseIsoDay } from '../calendar/days.ts';
import { endOfContract, findContractEnd } from './contract-end.ts';
import type { Finding } from './finding.ts';
import { findingWords } from './sentences.ts';
import { day } from './test-sites.ts';

const today = day('2026-11-23');
/** « 2026-01-01/2026-12-31 », « 2026-01-01/ » without an end. */
const offerDays = (text: string) => {
  const [first, last] = text.split('/');
  return { firstDay: day(first!), lastDay: parseIsoDay(last!) };
};
const endOf = (pointEnd: string | null, ...offers: string[]) =>
  endOfContract(pointEnd === null ? null : day(pointEnd), offers.map(offerDays), today);
const ends = (iso: string) => ({ state: 'ends', endDay: day(iso) });

test.each([
  ['nothing known', null, [], { state: 'open' }],
  ['the end of the point, to come and past', '2027-06-30', [], ends('2027-06-30')],
  ['past', '2026-03-31', [], ends('2026-03-31')],
  ['the end of the point under an offer without an end', '2027-06-30', ['2023-01-01/'], ends('2027-06-30')],
  [
    'an offer that continues after that end',
    '2026-03-31',
    ['2023-01-01/'],
    { state: 'continues', endDay: day('2026-03-31') },
  ],
  ['one that continues and ends soon', '2026-03-31', ['2023-01-01/2026-12-31'], ends('2026-12-31')],
  ['one that begins after that end', '2026-03-31', ['2023-01-01/2026-03-31', '2026-04-01/'], { state: 'open' }],
  ['the offer in force', null, ['2024-01-01/2026-12-31'], ends('2026-12-31')],
  ['a chain of offers', null, ['2027-01-01/2028-12-31', '2024-01-01/2026-12-31'], ends('2028-12-31')],
  ['a chain that a day breaks', null, ['2024-01-01/2026-12-31', '2027-01-02/2028-12-31'], ends('2026-12-31')],
  ['a chain from the end of the point', '2026-12-31', ['2027-01-01/2028-12-31'], ends('2028-12-31')],
  ['the last offer is over', null, ['2024-01-01/2026-10-31'], ends('2026-10-31')],
  ['an offer that outlived the end of the point is over', '2026-03-31', ['2024-01-01/2026-10-31'], ends('2026-10-31')],
  [
    'no offer until the next one',
    null,
    ['2024-01-01/2026-10-31', '2027-01-01/2029-12-31'],
    { state: 'gap', endDay: day('2026-10-31'), nextDay: day('2027-01-01') },
  ],
  ['no offer before the first one', null, ['2027-01-01/'], { state: 'gap', endDay: null, nextDay: day('2027-01-01') }],
] as const)('end of a contract: %s', (_, pointEnd, offers, expected) => {
  expect(endOf(pointEnd, ...offers)).toEqual(expected);
});

test('a contract is worth a look from four months before its end, after it, in a gap, and where an offer continues', () => {
  const found = (...of: Parameters<typeof endOf>) => findContractEnd(endOf(...of), today);
  expect(found('2026-12-31')).toMatchObject({ daysLeft: 38, eurPerYear: null, confidence: 'high' });
  expect(found('2026-10-31')).toMatchObject({ daysLeft: -23 });
  expect(found('2027-06-30')).toMatchObject({ reason: 'contract_runs' });
  expect(found(null)).toMatchObject({ reason: 'no_contract_end' });
  expect(found(null, '2027-01-01/')).toMatchObject({ reason: 'no_contract_end' });
  const words = (...of: Parameters<typeof endOf>) => findingWords(found(...of) as Finding).sentence;
  expect(words('2026-12-31')).toBe('Le contrat prend fin le 31/12/2026, dans 38\u00a0jours.');
  expect(words('2026-11-23')).toBe('Le contrat prend fin le 23/11/2026, aujourd’hui.');
  expect(words('2026-10-31')).toBe(
    'Le contrat est terminé depuis le 31/10/2026\u00a0: le prix payé depuis n’est pas connu.',
  );
  expect(words('2026-03-31', '2023-01-01/')).toBe(
    'La fin de contrat connue, le 31/03/2026, est passée et l’offre saisie continue\u00a0: vérifiez-la.',
  );
  expect(words(null, '2024-01-01/2026-10-31', '2027-01-01/2029-12-31')).toBe(
    'Aucune offre depuis le 31/10/2026, la suivante commence le 01/01/2027\u00a0: le prix payé entre les deux n’est pas connu.',
  );
});
