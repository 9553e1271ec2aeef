import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../answers/index.ts';
import type { NoAnswer } from '../answers/index.ts';
import { civilDate, parseIsoDay } from '../calendar/days.ts';
import type { ElectricityContract } from '../costs/contract.ts';
import { findPowerMargin } from './power-margin.ts';
import { PUBLISHED } from '../tariffs/own-rates.ts';
import type { Finding } from './finding.ts';
import { findingWords } from './sentences.ts';
import { HPHC, halfHours, offPeak, year } from './test-sites.ts';

/** One grid of the network, two rates of CTA: 21.93 % for 184 days, 15 % for 181. */
const PERIOD = year('2025-08-01', '2026-08-01');
const CTA = (0.2193 * 184 + 0.15 * 181) / 365;
const open = { fromDay: null, toDay: null };
const extent = { firstDay: PERIOD.fromDay, lastDay: PERIOD.toDay - 1, today: PERIOD.toDay + 10 };

const C4: ElectricityContract = {
  formula: 'BTSUPCU4',
  subscribed: 108,
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
const curve = (watts: number) => ({ kind: 'curve' as const, ...halfHours(PERIOD, () => watts) });
const look = (contract: ElectricityContract, watts: number, maxima: Float64Array | null = null) =>
  findPowerMargin({
    energy: curve(watts),
    contract,
    period: PERIOD,
    extent,
    maxima: maxima && { firstDay: PERIOD.fromDay, va: maxima },
  });

describe('above 36 kVA', () => {
  test('ten kVA more cost more than 15 hours above the power once their CTA is counted: they are not advised', () => {
    // 10 kVA at 17.61 € are less than 15 h at 12.41 € before the CTA of 15 %, and more with it.
    expect(10 * 17.61).toBeLessThan(15 * 12.41);
    expect(10 * 17.61 * 1.15).toBeGreaterThan(15 * 12.41);
    const [low, peak] = [50 * 930, 60 * 930];
    const winter = parseIsoDay('2026-01-05')!;
    const energy = {
      kind: 'curve' as const,
      ...halfHours(PERIOD, (day, minute) =>
        day >= winter && day < winter + 15 && minute >= 600 && minute < 660 ? peak : low,
      ),
    };
    const found = findPowerMargin({ energy, contract: C4, period: PERIOD, extent, maxima: null });
    expect(found).toMatchObject({ rule: 'power_too_high', subscribed: 108, advised: 50 });
    expect((found as { eurPerYear: number }).eurPerYear).toBeCloseTo((58 * 17.61 * (1 + CTA) - 15 * 12.41) * 1.2, 6);
    // A CTA that is typed is the same for every power.
    const typed = { ...C4, offers: C4.offers.map((offer) => ({ ...offer, ctaEurPerYear: 300 })) };
    expect(findPowerMargin({ energy, contract: typed, period: PERIOD, extent, maxima: null })).toMatchObject({
      advised: 60,
    });
  });

  test('108 kVA for a load of 60 kVA: 48 kVA too many at 17.61 €, with CTA and VAT', () => {
    // kVA is not kW: 55.8 kW are 60 kVA at Enedis' power factor of 0.93.
    const found = look(C4, 55_800);
    expect(found).toMatchObject({
      rule: 'power_too_high',
      subscribed: 108,
      advised: 60,
      unit: 'kVA',
      // Half-hours hide the peaks of ten minutes.
      confidence: 'medium',
    });
    expect((found as { maximum: number }).maximum).toBeCloseTo(60, 6);
    expect((found as { eurPerYear: number }).eurPerYear).toBeCloseTo(48 * 17.61 * (1 + CTA) * 1.2, 6);
    expect(findingWords(found as Finding).sentence).toBe(
      'La puissance souscrite est trop haute (maximum estimé à 60\u00a0kVA, pour 55,8\u00a0kW mesurés et un cos\u00a0φ de 0,93 supposé)\u00a0: passer de 108 à 60\u00a0kVA coûterait 1\u202f200\u00a0€ de moins par an.',
    );
  });

  test('a price of the network by energy that is not published changes nothing of it; one of its powers leaves it unknown', () => {
    const lacking = (key: string) => {
      const rows = new Map([...PUBLISHED.turpe.rows].filter(([one]) => one !== key));
      return look({ ...C4, tariffs: { ...PUBLISHED, turpe: { ...PUBLISHED.turpe, rows } } }, 55_800);
    };
    const whole = look(C4, 55_800) as { eurPerYear: number };
    expect(lacking('CS_ENERGY|BTSUPCU4|HPH')).toEqual({ ...whole, eurPerYear: expect.closeTo(whole.eurPerYear, 6) });
    expect(lacking('CS_POWER|BTSUPCU4|HPH')).toMatchObject({ known: false, next: 'offer' });
    expect(lacking('CG|BT_SUP_36|unique|consommateur')).toMatchObject({ known: false, next: 'offer' });
  });

  test('powers below what the meter recorded are to be checked, and the sentence says both maxima', () => {
    const found = look(C4, 55_800, new Float64Array(365).fill(80_600));
    expect(found).toMatchObject({ rule: 'power_too_high', advised: 60, confidence: 'low', recorded: 80.6 });
    expect(findingWords(found as Finding).sentence).toContain(
      'cos\u00a0φ de 0,93 supposé\u00a0; le compteur a enregistré jusqu’à 80,6\u00a0kVA)',
    );
    // 0 VA on a day that was measured is none.
    expect(look(C4, 55_800, new Float64Array(365))).toMatchObject({ confidence: 'medium' });
  });

  test('a power that is exceeded some hours says what these cost in its amount', () => {
    // 71 kVA but for two hours of a winter day at 107: 36 kVA less at 17.61 €, two hours at 12.41 €.
    const winter = parseIsoDay('2026-02-10')!;
    const watts = (at: number, minute: number) => (at === winter && minute >= 600 && minute < 720 ? 99_510 : 66_030);
    const found = findPowerMargin({
      energy: { kind: 'curve', ...halfHours(PERIOD, watts) },
      contract: { ...C4, subscribed: 107 },
      period: PERIOD,
      extent,
      maxima: null,
    });
    expect(found).toMatchObject({ rule: 'power_too_high', advised: 71, maximum: expect.closeTo(107, 6) });
    const { eurPerYear, exceedancesEur } = found as Extract<Finding, { rule: 'power_too_high' }>;
    expect(exceedancesEur).toBeCloseTo(2 * 12.41 * 1.2, 6);
    expect(eurPerYear).toBeCloseTo((36 * 17.61 * (1 + CTA) - 2 * 12.41) * 1.2, 6);
    expect(findingWords(found as Finding).sentence).toMatch(
      /passer de 107 à 71\u00a0kVA coûterait 872\u00a0€ de moins par an, 30\u00a0€ de dépassements compris\.$/,
    );
  });

  test('powers by class are said in the order of their ranks, without exceedances where none is billed', () => {
    // 40 kW in winter, 60 from April to October: winter classes may be lower than the maximum of the year.
    const watts = (at: number) => (civilDate(at).month >= 4 && civilDate(at).month <= 10 ? 60_000 : 40_000);
    const bySeason = (contract: ElectricityContract) =>
      findPowerMargin({
        energy: { kind: 'curve', ...halfHours(PERIOD, watts) },
        contract,
        period: PERIOD,
        extent,
        maxima: null,
      }) as Finding;
    const low = findingWords(bySeason({ ...C4, powerFactor: 1 })).sentence;
    expect(low).not.toContain('dépassements');
    expect(low).toContain(
      'passer heures pleines saison haute de 108 à 40\u00a0kVA, heures creuses saison haute de 108 à 40\u00a0kVA, heures pleines saison basse de 108 à 60\u00a0kVA',
    );
    const high = findingWords(bySeason({ ...C4, formula: 'HTALU5', subscribed: 108 })).sentence;
    expect(high).toMatch(/passer pointe de 108 à 40\u00a0kW, /i);
    expect(high).not.toContain('dépassements');
  });

  test('a load above what is subscribed pays exceedances', () => {
    const found = look({ ...C4, subscribed: 50 }, 55_800);
    expect(found).toMatchObject({ rule: 'power_exceeded', advised: 60 });
    // 8 760 hours at 12.41 €, less 10 kVA more.
    expect((found as { eurPerYear: number }).eurPerYear).toBeCloseTo((8760 * 12.41 - 10 * 17.61 * (1 + CTA)) * 1.2, -1);
  });

  test('exceedances that only an assumed cos φ makes are to be checked, and the sentence says what was measured', () => {
    // 84 kW are 90.3 kVA at 0.93, and 84 kVA at the least: above 86 kVA or not, nobody measured.
    const doubtful = look({ ...C4, subscribed: 86 }, 84_000) as Finding;
    expect(doubtful).toMatchObject({ rule: 'power_exceeded', confidence: 'low' });
    expect(findingWords(doubtful)).toMatchObject({
      title: 'Puissance souscrite peut-être dépassée',
      sentence: expect.stringMatching(
        /^La puissance souscrite serait dépassée \(maximum estimé à 90,3\u00a0kVA, pour 84\u00a0kW mesurés et un cos\u00a0φ de 0,93 supposé\)\u00a0: passer de 86 à 91\u00a0kVA /,
      ),
    });
    // 84 kW are above 80 kVA whatever the cos φ.
    const sure = look({ ...C4, subscribed: 80 }, 84_000) as Finding;
    expect(sure).toMatchObject({ rule: 'power_exceeded', confidence: 'medium' });
    expect(findingWords(sure).sentence).toMatch(
      /^La puissance souscrite est dépassée \(maximum estimé à 90,3\u00a0kVA/,
    );
  });

  test('a cos φ that the contract or the meter gives is no assumption', () => {
    const given = look({ ...C4, subscribed: 80, powerFactor: 0.95 }, 84_000) as Finding;
    expect(given).toMatchObject({ rule: 'power_exceeded', maximum: expect.closeTo(84 / 0.95, 6) });
    expect(findingWords(given).sentence).toMatch(/\(maximum mesuré\u00a0: 88,4\u00a0kVA\)/);
  });

  test('in steps of ten minutes an assumed cos φ, and in HTA assumed peak hours, are not sure', () => {
    const tenMinutes = (contract: ElectricityContract) =>
      findPowerMargin({
        energy: {
          ...curve(0),
          stepS: 600,
          powerW: new Float64Array((PERIOD.toDay - PERIOD.fromDay) * 144).fill(55_800),
        },
        contract,
        period: PERIOD,
        extent,
        maxima: null,
      });
    expect(tenMinutes(C4)).toMatchObject({ rule: 'power_too_high', confidence: 'medium' });
    expect(tenMinutes({ ...C4, powerFactor: 1 })).toMatchObject({ rule: 'power_too_high', confidence: 'high' });
    const HTA: ElectricityContract = { ...C4, formula: 'HTALU5', subscribed: 300 };
    expect(tenMinutes(HTA)).toMatchObject({ rule: 'power_too_high', unit: 'kW', confidence: 'medium' });
    const fixedPeak = [
      { fromMinute: 480, toMinute: 600 },
      { fromMinute: 1020, toMinute: 1140 },
    ];
    expect(tenMinutes({ ...HTA, fixedPeak })).toMatchObject({ unit: 'kW', confidence: 'high' });
  });

  test('the power that fits, an unknown power, an unknown formula, no offer', () => {
    expect(look({ ...C4, subscribed: 60 }, 55_800)).toMatchObject({ known: false, reason: 'power_fits' });
    expect(look({ ...C4, subscribed: [] }, 55_800)).toMatchObject({ reason: 'power_unknown', next: 'offer' });
    expect(look({ ...C4, formula: null }, 55_800)).toMatchObject({ reason: 'formula_unknown', next: 'offer' });
    expect(look({ ...C4, offers: [] }, 55_800)).toMatchObject({ reason: 'no_offer_on_days', next: 'offer' });
    expect(look(C4, Number.NaN)).toMatchObject({ known: false });
  });
});

describe('up to 36 kVA', () => {
  const regulated: ElectricityContract = {
    formula: 'BTINFCU4',
    subscribed: 9,
    offPeak,
    offers: [{ kind: 'regulated', option: 'BASE', ...open }],
  };
  const days = PERIOD.toDay - PERIOD.fromDay;

  test('9 kVA where the meter never saw more than 5.4 kVA: the subscription of 6 kVA is 47 € less, its kWh 3 € more', () => {
    const found = look(regulated, 500, new Float64Array(days).fill(5400));
    const subscription = (32.64 * 184 + 34.56 * 181) / 365;
    expect(found).toMatchObject({
      rule: 'power_too_high',
      subscribed: 9,
      advised: 6,
      maximum: 5.4,
      confidence: 'high',
    });
    // From February on, a kWh of 6 kVA costs 0.11 c€ more than one of 9 kVA: 181 days of 12 kWh, an hour of March less.
    const energy = (181 * 12 - 0.5) * 0.0011;
    expect((found as { eurPerYear: number }).eurPerYear).toBeCloseTo((subscription + 30.33 * CTA - energy) * 1.2, 6);
  });

  test('means of half an hour are no proof: without the maximum of the meter nothing is said', () => {
    expect(look(regulated, 500)).toMatchObject({ reason: 'power_maxima_unknown', next: 'import' });
    expect(sentenceOf(look(regulated, 500) as NoAnswer)).toBe(
      'La puissance maximale enregistrée par le compteur (en kVA) n’est connue aucun jour de l’année\u00a0: la puissance souscrite ne peut pas être jugée.',
    );
    const summer = new Float64Array(days).fill(5400).fill(Number.NaN, 90, 200);
    expect(look(regulated, 500, summer)).toMatchObject({ reason: 'power_maxima_unknown' });
  });

  test('0 VA on a day whose curve shows power is no measure; on a day without any power it is one', () => {
    const winterOf = (va: number) => new Float64Array(days).fill(5400).fill(va, 120, 212);
    expect(look(regulated, 500, winterOf(0))).toMatchObject({
      reason: 'power_maxima_unknown',
      values: { share: (days - 92) / days },
    });
    const idle = findPowerMargin({
      energy: {
        kind: 'curve',
        ...halfHours(PERIOD, (at) => (at >= PERIOD.fromDay + 120 && at < PERIOD.fromDay + 212 ? 0 : 500)),
      },
      contract: regulated,
      period: PERIOD,
      extent,
      maxima: { firstDay: PERIOD.fromDay, va: winterOf(0) },
    });
    expect(idle).toMatchObject({ rule: 'power_too_high', maximum: 5.4, confidence: 'high' });
  });

  test('a price that holds its subscription whatever the power gives no amount', () => {
    const free = { ...HPHC, formula: 'BTINFCU4' as const, subscribed: 9 };
    expect(look(free, 500, new Float64Array(days).fill(5400))).toMatchObject({ known: false });
  });
});
