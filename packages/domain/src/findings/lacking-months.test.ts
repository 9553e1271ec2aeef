import { describe, expect, test } from 'vitest';
import { civilDate } from '../calendar/days.ts';
import type { ElectricityContract } from '../costs/contract.ts';
import { findPowerMargin } from './power-margin.ts';
import type { Finding } from './finding.ts';
import { findingWords } from './sentences.ts';
import { halfHours, offPeak, year } from './test-sites.ts';

const PERIOD = year('2025-08-01', '2026-08-01');
const EARLIER = year('2024-08-01', '2025-08-01');
const open = { fromDay: null, toDay: null };
const isJanuary = (at: number) => civilDate(at).month === 1;
const sentenceOf = (finding: unknown) => findingWords(finding as Finding).sentence;

describe('above 36 kVA', () => {
  const C4: ElectricityContract = {
    formula: 'BTSUPCU4',
    subscribed: 108,
    powerFactor: 1,
    offPeak,
    offers: [
      {
        kind: 'prices',
        name: 'X',
        scheme: 'BASE',
        taxes: 'HT',
        acheminement: 'en sus',
        subscriptionEurPerYear: 100,
        pricesEurPerKWh: { BASE: 0.1 },
        ...open,
      },
    ],
  };
  /** 60 kW, with nothing measured in January. */
  const look = (before?: (at: number) => number) =>
    findPowerMargin({
      energy: { kind: 'curve', ...halfHours(PERIOD, (at) => (isJanuary(at) ? Number.NaN : 60_000)) },
      contract: C4,
      period: PERIOD,
      extent: { firstDay: PERIOD.fromDay, lastDay: PERIOD.toDay - 1, today: PERIOD.toDay + 10 },
      maxima: null,
      ...(before && { before: { curve: halfHours(EARLIER, before), maxima: null } }),
    });

  test('a month that lacks holds the maximum that the meter reached in it a year before', () => {
    const found = look((at) => (isJanuary(at) ? 90_000 : 60_000));
    expect(found).toMatchObject({ rule: 'power_too_high', advised: 90, maximum: 60, confidence: 'medium' });
    expect(sentenceOf(found)).toMatch(
      /: passer de 108 à 90\u00a0kVA .* Il manque des mesures en janvier\u00a02026\u00a0: son maximum d’un an plus tôt, 90\u00a0kVA, est pris en compte\.$/,
    );
    expect(look((at) => (isJanuary(at) ? 120_000 : 60_000))).toMatchObject({ reason: 'power_fits' });
  });

  test('where that maximum is not known either, the advice is to be checked and names the month', () => {
    for (const found of [look(), look((at) => (isJanuary(at) ? Number.NaN : 60_000))]) {
      expect(found).toMatchObject({ advised: 60, confidence: 'low' });
      expect(sentenceOf(found)).toMatch(
        / Il manque des mesures en janvier\u00a02026\u00a0: son maximum est inconnu\.$/,
      );
    }
  });
});

describe('up to 36 kVA', () => {
  /** 5.4 kVA, with no maximum of the meter from 1 to 20 December and from 1 to 15 January. */
  const maximaOf = (period: typeof PERIOD, va: (at: number) => number) => ({
    firstDay: period.fromDay,
    va: Float64Array.from({ length: period.toDay - period.fromDay }, (_, i) => va(period.fromDay + i)),
  });
  const lacks = (at: number) => {
    const { month, day } = civilDate(at);
    return (month === 12 && day <= 20) || (month === 1 && day <= 15);
  };
  const look = (before: ((at: number) => number) | null) =>
    findPowerMargin({
      energy: { kind: 'curve', ...halfHours(PERIOD, () => 500) },
      contract: {
        formula: 'BTINFCU4',
        subscribed: 12,
        offPeak,
        offers: [{ kind: 'regulated', option: 'BASE', ...open }],
      },
      period: PERIOD,
      extent: { firstDay: PERIOD.fromDay, lastDay: PERIOD.toDay - 1, today: PERIOD.toDay + 10 },
      maxima: maximaOf(PERIOD, (at) => (lacks(at) ? Number.NaN : 5400)),
      before: { curve: null, maxima: before && maximaOf(EARLIER, before) },
    });

  test('a tenth more than the maximum of the same months a year before is held too', () => {
    const found = look((at) => (lacks(at) ? 8000 : 5400));
    expect(found).toMatchObject({ advised: 9, maximum: 5.4 });
    expect(sentenceOf(found)).toMatch(
      / en décembre\u00a02025 et janvier\u00a02026\u00a0: leur maximum d’un an plus tôt, 8\u00a0kVA, est pris en compte\.$/,
    );
    expect(look(null)).toMatchObject({ advised: 6, confidence: 'low' });
  });
});
