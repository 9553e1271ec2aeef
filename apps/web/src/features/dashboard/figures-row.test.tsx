import type { Data } from '@joulerie/contract/measures';
import type { ComparedCost } from '@joulerie/contract/costs';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { received } from '../../lib/test-support.ts';
import { FiguresRow } from './figures-row.tsx';

const day = (iso: string) => parseIsoDay(iso)!;
const COMPARED = {
  elapsed: 24,
  days: 24,
  share: 1,
  previousShare: 1,
  dayShare: 1,
  now: 80,
  previous: 100,
  span: null,
  steps: null,
};

const energy = (variable: string, total: number | null, lastDay: string) => ({
  variable,
  total,
  totalUnit: 'kWh',
  points: total === null ? 0 : 24,
  expected: 24,
  coverage: total === null ? 0 : 1,
  estimates: [],
  sources: [{ lastDay }],
});
const COST = {
  totalEur: 42,
  totalKwh: 80,
  pricedKwh: 80,
  pricedEur: 42,
  eurPerKwh: 0.5,
  coverage: 1,
  sources: [{ coverage: 1 }],
  unknown: [],
  comparison: COMPARED,
};

type Props = Parameters<typeof FiguresRow>[0];
function row(data: object, more: Partial<Props> = {}) {
  renderUi(
    <FiguresRow
      range={{ fromDay: day('2026-11-01'), toDay: day('2026-12-01') }}
      today={day('2026-11-25')}
      data={data as Data}
      compareName={null}
      cost={null}
      costWaiting={false}
      costFailed={false}
      peak={null}
      subscribed={null}
      gaps={[]}
      here={null}
      whyEnergy={() => null}
      whyCost={() => null}
      {...more}
    />,
  );
  return document.body.textContent!.replaceAll(/[\u00a0\u202f]/g, ' ');
}
const CARBON = {
  kg: 5,
  partialKg: null,
  reason: null,
  lines: [],
  steps: null,
  comparison: { ...COMPARED, now: 5, previous: 6 },
};

test('figures without an energy that is not received yet name those that they are of', () => {
  const variables = [energy('conso', 108.7, '2026-11-24'), energy('conso_gaz', null, '2026-10-31')];
  const said = row({ variables, comparison: null, carbon: CARBON });
  expect(said.match(/électricité seule : gaz pas encore reçu/g)).toHaveLength(2);
  expect(said).toContain('Données100 %gaz pas encore reçu');
  expect(said).not.toContain('trou');
});

test('beside an energy without the weather, cost and emissions say that they are not corrected, without a colour', () => {
  const weatherFree = { known: true, change: -0.064, low: -0.081, high: -0.047, confidence: 0.95, days: 365 };
  const data = { variables: [energy('conso', 80, '2026-11-24')], comparison: COMPARED, carbon: CARBON };
  const cost = received<ComparedCost>(COST);
  const said = row({ ...data, weatherFree }, { compareName: 'N-1', cost });
  expect(said.match(/\(sans correction\)/g)).toHaveLength(2);
  // That of the energy alone.
  expect(document.querySelectorAll('[data-tone]')).toHaveLength(1);
  document.body.replaceChildren();
  expect(row(data, { compareName: 'N-1', cost })).not.toContain('sans correction');
  expect(document.querySelectorAll('[data-tone]')).toHaveLength(3);
});

test('a maximum says whether it is apparent or the mean of a step', () => {
  const data = { variables: [energy('conso', 80, '2026-11-24')], comparison: null, carbon: null };
  const peak = { valueW: 43_000, atMs: Date.parse('2026-11-12T10:00:00Z') };
  expect(row(data, { peak: { ...peak, stepS: null, apparent: true } })).toContain(
    '43 kVAapparente, relevée par le compteur, jeudi 12 nov. 2026',
  );
  document.body.replaceChildren();
  expect(row(data, { peak: { ...peak, stepS: 1800, apparent: false } })).toContain('43 kWmoyenne sur 30 min, jeudi');
});
