import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceOf, warningSentence } from '../answers/index.ts';
import { isoDay, parseIsoDay, weekday } from '../calendar/days.ts';
import { holidayName } from '../calendar/holidays.ts';
import { always, parseOffPeak } from '../calendar/off-peak.ts';
import { HOUR_MS, dayStart } from '../calendar/paris.ts';
import { emissionFactor, primaryEnergyFactor } from './factors.ts';
import { POSTS, classifySlots } from './posts.ts';
import type { PostCalendar, Scheme } from './posts.ts';
import { pvPurchase } from './pv-purchase.ts';
import { REGULATED_OPTIONS, REGULATED_POWERS, regulatedPrices } from './regulated.ts';
import { lookup, readTable, rowFigure } from './table.ts';
import { TURPE_RULES } from './table-rules.ts';
import { TARIFF_TABLES, TURPE } from './tables.ts';
import { electricityCta, electricityExcise, gasCta, vatRate } from './taxes.ts';
import { TEMPO, tempoColour, tempoCounts, tempoMark, tempoSeasonWarning, withTempoDays } from './tempo.ts';
import { turpeEnergy, turpeFixed, turpePower } from './turpe.ts';

const day = (iso: string) => parseIsoDay(iso)!;
const value = (found: { known: boolean; value?: number }) => (found.known ? found.value : null);

describe('tables', () => {
  it('have a reference, a unit and dates on every row, and no two rows on one day', () => {
    for (const table of TARIFF_TABLES)
      for (const [key, rows] of table.rows)
        rows.forEach((row, i) => {
          expect(row.references.length, key).toBeGreaterThan(0);
          if (row.toDay !== null) expect(row.toDay, key).toBeGreaterThan(row.fromDay);
          if (i > 0) expect(rows[i - 1]!.toDay!, key).toBeLessThanOrEqual(row.fromDay);
        });
  });

  it.each([
    ['2025-07-31', null],
    ['2025-08-01', 17.61],
    ['2026-07-31', 17.61],
    ['2026-08-01', 18.15],
  ])('C4 power coefficient on %s', (date, expected) => {
    expect(value(turpePower('BTSUPCU4', 'HPH', day(date)))).toBe(expected);
  });

  it('say the unknown in French, never the nearest row', () => {
    const early = turpeEnergy('HTALU5', 'PTE', day('2025-07-31'));
    expect(early).toMatchObject({ known: false, reason: 'tariff_unknown' });
    if (!early.known) expect(sentenceOf(early)).toMatch(/^Tarif inconnu\u00a0: .* au 31\/07\/2025\./);
    expect(value(pvPurchase('SURPLUS', 6, day('2026-04-01')))).toBeNull();
    expect(value(lookup(TURPE, 'CG|HTA|CARD|consommateur', day('2026-08-01'), 'x'))).toBeNull();
  });

  it('carry warnings of derived, unverified and suspect rows, and none of sound ones', () => {
    const warnings = (found: ReturnType<typeof lookup>) => (found.known ? found.warnings.map(warningSentence) : ['?']);
    expect(warnings(turpePower('BTSUPCU4', 'HPH', day('2025-09-01')))).toEqual([]);
    expect(warnings(turpePower('BTSUPCU4', 'HPH', day('2026-09-01')))[0]).toContain('déduite');
    expect(warnings(electricityExcise('PME', day('2026-09-01')))[0]).toContain('non vérifiée');
    const suspect = regulatedPrices('HPHC', 9, day('2024-12-01'));
    expect(suspect.known && warningSentence(suspect.warnings[0]!)).toContain('douteuse');
    const sound = regulatedPrices('TEMPO', 6, day('2026-07-01'));
    expect(sound.known && sound.warnings).toEqual([]);
  });

  it('warn of a row past its date of review', () => {
    const row = {
      key: 'CC|HTA',
      value: 376.39,
      unit: 'EUR/an',
      from: '2025-08-01',
      to: null,
      status: 'verified',
      sources: ['A'],
      staleAfter: '2026-08-01',
    };
    const table = readTable(
      'test',
      { title: 'Essai', sources: { A: { title: 'Un texte' } }, rows: [row] },
      TURPE_RULES,
    );
    const warnings = (iso: string) => {
      const found = lookup(table, 'CC|HTA', day(iso), 'x');
      return found.known ? found.warnings.map(warningSentence) : ['?'];
    };
    expect(warnings('2026-07-31')).toEqual([]);
    expect(warnings('2026-08-01')[0]).toContain('peut-être remplacée depuis le 01/08/2026');
  });

  it('name each row in French, with a value and a unit that people read', () => {
    const shown = (found: ReturnType<typeof lookup>) =>
      found.known ? { label: found.row.label, ...rowFigure(found.row) } : null;
    expect(shown(turpeEnergy('BTINFCU4', 'HPH', day('2025-09-01')))).toEqual({
      label: 'Part énergie, BT\u00a0≤\u00a036\u00a0kVA, courte utilisation, 4 plages, heures pleines saison haute',
      value: 0.0749,
      unit: '€/kWh',
    });
    expect(shown(vatRate('gaz', 'abonnement', true, day('2025-07-31')))).toEqual({
      label: 'TVA sur le gaz, abonnement et CTA',
      value: 5.5,
      unit: '%',
    });
    for (const table of TARIFF_TABLES)
      for (const rows of table.rows.values())
        for (const row of rows) {
          expect(row.id).toBe(`${table.name}:${row.key}:${isoDay(row.fromDay)}`);
          expect(row.label, row.key).not.toMatch(/[|_]|undefined/);
          expect(row.label, row.key).toMatch(/^[A-ZÉ]/);
          expect(rowFigure(row).unit, row.key).not.toMatch(/EUR/);
        }
  });
});

describe('taxes', () => {
  it('move VAT on the subscription from 5.5 % to 20 % on 1 August 2025, small sites only', () => {
    expect(value(vatRate('electricite', 'abonnement', true, day('2025-07-31')))).toBe(0.055);
    expect(value(vatRate('electricite', 'abonnement', true, day('2025-08-01')))).toBe(0.2);
    expect(value(vatRate('electricite', 'abonnement', false, day('2025-07-31')))).toBe(0.2);
    expect(value(vatRate('gaz', 'abonnement', true, day('2025-07-31')))).toBe(0.055);
  });
  it('give the CTA rates of February 2026 and of gas', () => {
    expect(value(electricityCta(day('2026-01-31')))).toBe(0.2193);
    expect(value(electricityCta(day('2026-02-01')))).toBe(0.15);
    expect(value(gasCta(day('2025-07-01')))).toBeCloseTo(0.24719, 5);
  });
  it('make the fixed part of a Base 6 kVA', () => {
    const fixed = turpeFixed('BTINFCU4', 6, day('2026-02-15'));
    expect(fixed.known && fixed.eurPerYear).toBeCloseTo(99.46, 9);
  });
});

describe('regulated prices', () => {
  it('rebuild the published Base subscriptions of February 2026 to the cent', () => {
    const published: Record<number, number> = { 3: 12.03, 6: 15.65, 9: 19.56 };
    for (const [kva, ttc] of Object.entries(published)) {
      const prices = regulatedPrices('BASE', Number(kva), day('2026-02-01'));
      const fixed = turpeFixed('BTINFCU4', Number(kva), day('2026-02-01'));
      if (!prices.known || !fixed.known) throw new Error('unknown');
      expect(prices.taxes).toBe('HT');
      expect(((prices.subscriptionEurPerYear + 0.15 * fixed.eurPerYear) * 1.2) / 12).toBeCloseTo(ttc, 1);
    }
  });
  it('know every option and power from August 2023, and the Base option of 2012', () => {
    for (const option of REGULATED_OPTIONS)
      for (const kva of REGULATED_POWERS[option])
        for (const date of ['2023-08-01', '2024-06-01', '2025-03-01', '2026-02-01'])
          expect(regulatedPrices(option, kva, day(date)).known, `${option} ${kva} ${date}`).toBe(true);
    expect(regulatedPrices('BASE', 6, day('2013-01-01')).known).toBe(true);
    expect(regulatedPrices('TEMPO', 6, day('2023-07-31')).known).toBe(false);
    expect(regulatedPrices('TEMPO', 24, day('2025-03-01')).known).toBe(false);
  });
});

describe('factors', () => {
  it('change the primary energy of electricity in 2026', () => {
    expect(value(primaryEnergyFactor('ELECTRICITE', day('2025-12-31')))).toBe(2.3);
    expect(value(primaryEnergyFactor('ELECTRICITE', day('2026-01-01')))).toBe(1.9);
  });
  it('know gas by method, and no heat network', () => {
    expect(value(emissionFactor('DPE_2021', 'GAZ_NATUREL', day('2026-01-01'), 'CHAUFFAGE'))).toBe(0.227);
    expect(value(emissionFactor('DPE_2021', 'RESEAU_CHALEUR', day('2026-01-01')))).toBeNull();
    expect(value(emissionFactor('MIX_ANNUEL', 'ELECTRICITE', day('2024-01-01')))).toBeNull();
  });
});

describe('Tempo', () => {
  it.each([2014, 2015, 2016, 2017, 2018, 2020, 2022, 2023, 2024, 2025])(
    'season %i has 22 red days and 43 white ones',
    (season) => {
      expect(tempoCounts(season)).toMatchObject({ rouge: 22, blanc: 43, inconnu: 0 });
    },
  );
  it('warns of the two seasons whose source does not have its count', () => {
    const seasons = Array.from({ length: 12 }, (_, i) => 2014 + i).filter((s) => tempoSeasonWarning(s) !== null);
    expect(seasons).toEqual([2019, 2021]);
    expect(warningSentence(tempoSeasonWarning(2021)!)).toContain('42 blancs');
  });
  it('has no red day in a weekend, a holiday or out of winter', () => {
    for (let d = TEMPO.firstDay; d < TEMPO.firstDay + TEMPO.colours.length; d++)
      if (tempoColour(d) === 'rouge') {
        expect(weekday(d), isoDay(d)).toBeLessThan(5);
        expect(holidayName(d), isoDay(d)).toBeNull();
        expect([11, 12, 1, 2, 3]).toContain(Number(isoDay(d).slice(5, 7)));
      }
  });
  it.each([
    ['2026-01-14', 'blanc'],
    ['2026-01-16', 'blanc'],
    ['2026-01-19', 'blanc'],
    ['2026-01-20', 'blanc'],
    ['2026-01-22', 'blanc'],
    ['2026-01-26', 'rouge'],
    ['2026-01-27', 'blanc'],
    ['2026-01-28', 'rouge'],
    ['2026-01-29', 'rouge'],
    ['2026-01-31', 'blanc'],
    ['2026-02-02', 'blanc'],
    ['2026-02-03', 'blanc'],
  ])('%s was %s, not blue', (date, colour) => expect(tempoColour(day(date))).toBe(colour));
  it('keeps how each day is known', () => {
    const marks = { verified: 0, single_source: 0, derived: 0 };
    for (let d = day('2025-09-01'); d < day('2026-09-01'); d++) if (tempoColour(d) !== 'bleu') marks[tempoMark(d)!]++;
    expect(marks).toEqual({ verified: 38, single_source: 27, derived: 0 });
    expect(tempoMark(day('2026-08-31'))).toBe('derived');
    expect(tempoMark(day('2023-08-10'))).toBe('derived');
    expect(tempoMark(day('2020-01-10'))).toBe('single_source');
  });
  it('keeps unknown days unknown', () => {
    expect(tempoColour(day('2026-08-31'))).toBe('bleu');
    expect(tempoColour(day('2026-09-01'))).toBeNull();
    expect(tempoMark(day('2026-09-01'))).toBeNull();
    expect(tempoColour(day('2031-01-01'))).toBeNull();
    const more = withTempoDays(TEMPO, [{ day: day('2026-11-20'), colour: 'blanc' }]);
    expect([
      tempoColour(day('2026-11-20'), more),
      tempoColour(day('2026-11-19'), more),
      tempoColour(day('2026-02-07'), more),
    ]).toEqual(['blanc', null, 'bleu']);
  });
});

describe('posts of slots', () => {
  const offPeak = always(parseOffPeak('HC (22H00-6H00)')!);
  const at = (iso: string, hour: number, scheme: Scheme, calendar: PostCalendar = { offPeak }) => {
    // The hour of the wall clock on days without a change.
    return POSTS[
      classifySlots({ startMs: dayStart(day(iso)) + hour * HOUR_MS, stepS: 600, length: 1 }, scheme, calendar)[0]!
    ];
  };
  it.each([
    ['2026-01-12', 5, 'HPHC', 'HC'],
    ['2026-01-12', 6, 'HPHC', 'HP'],
    ['2026-01-12', 22, 'HPHC', 'HC'],
    ['2026-01-12', 12, 'SAISONS4', 'HPH'],
    ['2026-07-12', 23, 'SAISONS4', 'HCB'],
    // 6 January 2025 is a white Tempo day after a blue Sunday.
    ['2025-01-06', 5, 'TEMPO', 'BLEU_HC'],
    ['2026-01-12', 9, 'HTA5', 'PTE'],
    ['2026-01-12', 11, 'HTA5', 'HPH'],
    ['2026-01-11', 9, 'HTA5', 'HCH'],
    ['2026-03-16', 9, 'HTA5', 'HPH'],
    ['2026-07-12', 12, 'HTA5', 'HCB'],
    ['2026-01-12', 9, 'HTA5_MOBILE', 'INCONNU'],
    ['2026-07-13', 9, 'HTA5_MOBILE', 'HPB'],
    ['2026-01-17', 9, 'WEEKEND', 'WEEKEND'],
    ['2026-01-16', 23, 'WEEKEND_HPHC', 'SEMAINE_HC'],
  ] as const)('%s at %i h, %s: %s', (iso, hour, scheme, expected) => {
    expect(at(iso, hour, scheme)).toBe(expected);
  });
  it('takes the mobile peak from the days given', () => {
    const calendar = {
      offPeak,
      mobilePeak: { days: new Set([day('2026-01-12')]), fromDay: day('2025-11-01'), toDay: day('2026-04-01') },
    };
    expect(['2026-01-12', '2026-01-13'].map((iso) => at(iso, 8, 'HTA5_MOBILE', calendar))).toEqual(['PTE', 'HPH']);
    expect(at('2026-01-12', 16, 'HTA5_MOBILE', calendar)).toBe('HPH');
  });
  it('runs a red Tempo day from 06:00 to 06:00', () => {
    let red = TEMPO.firstDay;
    while (tempoColour(red) !== 'rouge' || tempoColour(red + 1) !== 'bleu') red++;
    expect(at(isoDay(red), 6, 'TEMPO')).toBe('ROUGE_HP');
    expect(at(isoDay(red + 1), 5, 'TEMPO')).toBe('ROUGE_HC');
    expect(at(isoDay(red + 1), 6, 'TEMPO')).toBe('BLEU_HP');
  });
  it('does not know posts without a schedule', () => {
    expect(at('2026-01-12', 5, 'HPHC', { offPeak: [] })).toBe('INCONNU');
    expect(at('2026-10-12', 5, 'TEMPO')).toBe('INCONNU');
  });
  it('gives eight off-peak hours to every day, seven or nine where the night is short or long', () => {
    for (const [iso, hours] of [
      ['2026-06-10', 8],
      ['2026-03-29', 7],
      ['2026-10-25', 9],
    ] as const) {
      const startMs = dayStart(day(iso));
      const length = (dayStart(day(iso) + 1) - startMs) / 600_000;
      const posts = classifySlots({ startMs, stepS: 600, length }, 'HPHC', { offPeak });
      expect(posts.filter((p) => POSTS[p] === 'HC').length / 6, iso).toBe(hours);
    }
  });
  it('classifies a slot alone as within any curve', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: day('2024-10-01'), max: day('2026-01-31') }),
        fc.constantFrom(600, 1800, 3600),
        fc.constantFrom<Scheme>('HPHC', 'TEMPO', 'SAISONS4', 'HTA5', 'WEEKEND_HPHC'),
        fc.integer({ min: 0, max: 2000 }),
        (from, stepS, scheme, i) => {
          const startMs = dayStart(from);
          const all = classifySlots({ startMs, stepS, length: i + 1 }, scheme, { offPeak });
          const one = classifySlots({ startMs: startMs + i * stepS * 1000, stepS, length: 1 }, scheme, { offPeak });
          expect(all[i]).toBe(one[0]);
        },
      ),
    );
  });
});
