import { expect, test } from 'vitest';
import { parseIsoDay } from '../calendar/days.ts';
import type { TurpeFormula } from '../tariffs/turpe.ts';
import { warningSentence } from '../answers/index.ts';
import { electricityBill } from './bill.ts';

const HOUR_MS = 3_600_000;

/** 1 kW over October 2025 to January 2026 at the Tarif Bleu, Base 9 kVA: published at 19,39 € a month and 0,1952 € a kWh with taxes. */
function billOf(formula: TurpeFormula | null, from = '2025-10-01', to = '2026-02-01') {
  const [fromDay, toDay] = [parseIsoDay(from)!, parseIsoDay(to)!];
  const startMs = Date.parse(`${from}T00:00:00+02:00`);
  const hours = (Date.parse(`${to}T00:00:00+01:00`) - startMs) / HOUR_MS;
  return electricityBill({
    energy: { kind: 'curve', startMs, stepS: 3600, powerW: new Float64Array(hours).fill(1000) },
    contract: {
      formula,
      subscribed: 9,
      offPeak: [],
      offers: [{ kind: 'regulated', option: 'BASE', fromDay: null, toDay: null }],
    },
    period: { fromDay, toDay },
  });
}
const said = (formula: TurpeFormula | null) =>
  billOf(formula)
    .warnings.filter(({ code }) => code === 'published_with_other_cta')
    .map((one) => warningSentence(one).replaceAll('\u00a0', ' '));

test('the CTA of a formula that the published price has not is said, with both prices, the source and the row', () => {
  const [sentence, ...others] = said('BTINFCUST');
  expect(sentence).toMatch(
    /^Abonnement publié avec taxes : 19,39 € par mois \(.+\), avec la CTA d’une autre formule d’acheminement\. Avec BTINFCUST, il est de 19,58 € par mois\.$/,
  );
  expect(others).toEqual([]);
  const cta = billOf('BTINFCUST').lines.find(({ kind }) => kind === 'cta')!;
  expect(cta.rows.map(({ key }) => key)).toEqual(['CTA_ELEC|DISTRIBUTION', 'TTC|BASE|9|ABONNEMENT']);
});

test('the formula of the published price gives that price, and nothing is said', () => {
  expect(said('BTINFCU4')).toEqual([]);
  const published = billOf(null);
  expect(Math.abs(billOf('BTINFCU4').totalTtcCents! - published.totalTtcCents!)).toBeLessThanOrEqual(6);
  expect(said(null)).toEqual([]);
  const days = parseIsoDay('2026-02-01')! - parseIsoDay('2025-10-01')!;
  const difference = (billOf('BTINFCUST').totalTtcCents! - published.totalTtcCents!) / 100;
  expect(difference).toBeCloseTo(((19.584 - 19.39) * 12 * days) / 365, 1);
});
