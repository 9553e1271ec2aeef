import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { bacsObligation } from './bacs.ts';
import { BANDS, energyLabel, gesLabel, worseBand } from './bands.ts';
import { emissions, pciOfPcs, primaryEnergy } from './carbon.ts';
import { dpeEstimate, legalBand } from './dpe.ts';
import { BUILDING_RULES } from './rules.ts';
import { climateAdjusted, operatDueDay, tertiaireTargets, trajectoryKWh } from './tertiaire.ts';

const day = dayNumber(2026, 11, 21);

describe('the two labels of the product', () => {
  test.each([
    [0, 'A'],
    [69, 'A'],
    [69.99, 'A'],
    [70, 'B'],
    [109, 'B'],
    [110, 'C'],
    [179, 'C'],
    [180, 'D'],
    [249, 'D'],
    [250, 'E'],
    [329, 'E'],
    [330, 'F'],
    [420, 'F'],
    [420.1, 'G'],
    [420.9, 'G'],
    [421, 'G'],
    [5000, 'G'],
  ])('%d kWh/m² is %s', (value, band) => expect(energyLabel(value)).toBe(band));
  test.each([
    [0, 'A'],
    [5, 'A'],
    [5.9, 'A'],
    [6, 'B'],
    [10, 'B'],
    [11, 'C'],
    [29, 'C'],
    [30, 'D'],
    [49, 'D'],
    [50, 'E'],
    [69, 'E'],
    [70, 'F'],
    [99, 'F'],
    [99.99, 'F'],
    [100, 'G'],
  ])('%d kgCO₂/m² is %s', (value, band) => expect(gesLabel(value)).toBe(band));
  test.each([null, Number.NaN, -1, Number.POSITIVE_INFINITY])('%s has no energy label and a GES of H', (value) => {
    expect(energyLabel(value)).toBeNull();
    expect(gesLabel(value)).toBe('H');
  });
  test('using more is never a better label, and labels agree with the law except exactly at 420', () => {
    const value = fc.double({ min: 0, max: 600, noNaN: true });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(BANDS.indexOf(energyLabel(low)!)).toBeLessThanOrEqual(BANDS.indexOf(energyLabel(high)!));
        if (low !== 420) expect(legalBand('ENERGIE', low, day)).toBe(energyLabel(low));
        expect(legalBand('GES', low, day)).toBe(gesLabel(low));
      }),
    );
    expect(legalBand('ENERGIE', 420, day)).toBe('G');
    expect(legalBand('ENERGIE', 100, dayNumber(2020, 1, 1))).toBeNull();
  });
  test('the worse of two; unknown with unknown', () => {
    expect(worseBand('B', 'E')).toBe('E');
    expect(worseBand('D', 'A')).toBe('D');
    expect(worseBand('B', 'H')).toBeNull();
    expect(worseBand(null, 'A')).toBeNull();
  });
});

describe('DPE estimate', () => {
  const electric = [{ energy: 'ELECTRICITE', use: 'CHAUFFAGE', finalKWh: 10_000 }] as const;
  test('the electricity factor of the day changes the band: 2.3 in 2025, 1.9 in 2026', () => {
    const before = dpeEstimate(electric, 100, dayNumber(2025, 12, 31));
    const after = dpeEstimate(electric, 100, dayNumber(2026, 1, 1));
    expect(before).toMatchObject({ primaryKWhM2: 230, energyBand: 'D', gesBand: 'B', band: 'D' });
    expect(after).toMatchObject({ energyBand: 'D', band: 'D', notice: 'estimation, ne vaut pas DPE' });
    expect(after.primaryKWhM2).toBeCloseTo(190, 9);
    expect(dpeEstimate(electric, 108, dayNumber(2025, 12, 31)).band).toBe('D');
    expect(dpeEstimate(electric, 108, dayNumber(2026, 1, 1)).band).toBe('C');
  });
  test('gas is held by its greenhouse gas', () => {
    const gas = dpeEstimate([{ energy: 'GAZ_NATUREL', use: 'ALL', finalKWh: 15_000 }], 100, day);
    expect(gas).toMatchObject({ energyBand: 'C', gesBand: 'D', band: 'D' });
  });
  test('a heat network needs its own factor; a surface is needed', () => {
    const network = { energy: 'RESEAU_CHALEUR', use: 'ALL', finalKWh: 10_000 } as const;
    expect(dpeEstimate([network], 100, day)).toMatchObject({ gesBand: null, band: null, energyBand: 'B' });
    expect(dpeEstimate([{ ...network, networkFactor: 0.1 }], 100, day).band).toBe('B');
    expect(dpeEstimate(electric, null, day).band).toBeNull();
    expect(dpeEstimate(electric, 0, day).primaryKWhM2).toBeNull();
    expect(dpeEstimate([], 100, day).band).toBeNull();
  });
  test('small dwellings have a warning: their thresholds differ', () => {
    expect(dpeEstimate(electric, 30, day).warnings.join()).toContain('40\u00a0m²');
    expect(dpeEstimate(electric, 30, dayNumber(2024, 6, 30)).warnings.join()).not.toContain('40\u00a0m²');
  });
});

describe('carbon', () => {
  const year = { fromDay: dayNumber(2024, 1, 1), toDay: dayNumber(2025, 1, 1) };
  test('a year of gas by the ADEME factor, read in PCS', () => {
    const r = emissions([{ energy: 'GAZ_NATUREL', use: 'ALL', finalKWh: pciOfPcs(11_100), ...year }], 'ADEME_ACV');
    expect(r.total).toBeCloseTo(2270, 6);
  });
  test('a period across a change of factor is shared by its days', () => {
    const half = {
      energy: 'ELECTRICITE',
      use: 'ALL',
      finalKWh: 2000,
      fromDay: dayNumber(2025, 12, 22),
      toDay: dayNumber(2026, 1, 11),
    } as const;
    expect(primaryEnergy([half]).total).toBeCloseTo(2000 * 2.1, 6);
  });
  test('the yearly mix goes by its year, and is unknown where no year is filed', () => {
    const mix = (y: number) =>
      emissions(
        [
          {
            energy: 'ELECTRICITE',
            use: 'ALL',
            finalKWh: 1000,
            fromDay: dayNumber(y, 1, 1),
            toDay: dayNumber(y + 1, 1, 1),
          },
        ],
        'MIX_ANNUEL',
      );
    expect(mix(2021).total).toBeCloseTo(55, 9);
    expect(mix(2022).total).toBeCloseTo(73, 9);
    expect(mix(2030)).toMatchObject({ total: null, parts: [null] });
  });
  test('one use without a factor makes the total unknown, not low', () => {
    const r = emissions(
      [
        { energy: 'GAZ_NATUREL', use: 'ALL', finalKWh: 1000, ...year },
        { energy: 'RESEAU_CHALEUR', use: 'ALL', finalKWh: 1000, ...year },
      ],
      'DPE_2021',
    );
    expect(r.total).toBeNull();
    expect(r.parts[0]).toBeCloseTo(227, 9);
    expect(r.warnings.length).toBeGreaterThan(0);
  });
  test.each([Number.NaN, Number.POSITIVE_INFINITY])('a consumption of %s has no emissions', (finalKWh) => {
    expect(emissions([{ energy: 'FIOUL', use: 'ALL', finalKWh, ...year }], 'DPE_2021').total).toBeNull();
  });
  test('cutting a period anywhere never changes its emissions', () => {
    const from = dayNumber(2025, 6, 1);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 399 }), fc.double({ min: 0, max: 1e6, noNaN: true }), (cut, finalKWh) => {
        const use = { energy: 'ELECTRICITE', use: 'ALL', finalKWh, fromDay: from, toDay: from + 400 } as const;
        const parts = [
          { ...use, finalKWh: (finalKWh * cut) / 400, toDay: from + cut },
          { ...use, finalKWh: (finalKWh * (400 - cut)) / 400, fromDay: from + cut },
        ];
        expect(primaryEnergy(parts).total).toBeCloseTo(primaryEnergy([use]).total!, 5);
      }),
    );
  });
});

describe('décret tertiaire', () => {
  const site = { surfaceM2: 2000, referenceKWh: 500_000, referenceYear: 2019, absoluteKWhM2: { 2030: 160 } };
  test('the easier of the relative and the absolute target is the one', () => {
    const standing = tertiaireTargets(site, day);
    expect(standing).toMatchObject({ concerned: true, warnings: [] });
    expect(standing.targets.map((t) => [t.year, t.targetKWh, t.kind])).toEqual([
      [2030, 320_000, 'absolute'],
      [2040, 250_000, 'relative'],
      [2050, 200_000, 'relative'],
    ]);
    expect(standing.targets[0]!.relativeKWh).toBe(300_000);
  });
  test('the line passes by the reference and the targets', () => {
    const standing = tertiaireTargets(site, day);
    expect([2015, 2019, 2030, 2035, 2040, 2050, 2060].map((y) => trajectoryKWh(site, standing, y))).toEqual([
      500_000, 500_000, 320_000, 285_000, 250_000, 200_000, 200_000,
    ]);
  });
  test('below 1 000 m² none is due; without reference nor threshold there is no target', () => {
    expect(tertiaireTargets({ ...site, surfaceM2: 999 }, day).concerned).toBe(false);
    const blank = { surfaceM2: Number.NaN, referenceKWh: Number.NaN, referenceYear: 2019, absoluteKWhM2: {} };
    const standing = tertiaireTargets(blank, day);
    expect(standing.concerned).toBeNull();
    expect(standing.targets.every((t) => t.targetKWh === null)).toBe(true);
    expect(trajectoryKWh(blank, standing, 2030)).toBeNull();
    expect(tertiaireTargets({ ...site, referenceYear: 2022 }, day).warnings).toHaveLength(1);
  });
  test('the trajectory never rises when the targets are relative', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 1e8, noNaN: true }),
        fc.integer({ min: 2010, max: 2060 }),
        (referenceKWh, year) => {
          const own = { ...site, referenceKWh, absoluteKWhM2: {} };
          const standing = tertiaireTargets(own, day);
          expect(trajectoryKWh(own, standing, year + 1)!).toBeLessThanOrEqual(
            trajectoryKWh(own, standing, year)! + 1e-6,
          );
        },
      ),
    );
  });
  test('a year is due on 30 September of the next; a mild year is brought to the reference climate', () => {
    expect(operatDueDay(2025)).toBe(dayNumber(2026, 9, 30));
    expect(climateAdjusted(100, 60, 1800, 2000)).toBeCloseTo(40 + 66.6667, 3);
    expect(climateAdjusted(100, 60, 0, 2000)).toBeNull();
    expect(climateAdjusted(100, 120, 1800, 2000)).toBeNull();
  });
});

describe('BACS', () => {
  const old = { permitDay: null, deliveryDay: null };
  test.each([
    ['below', 70, dayNumber(2026, 6, 1), false, null],
    ['above 290 kW', 300, dayNumber(2026, 6, 1), true, dayNumber(2025, 1, 1)],
    ['above 70 kW, before the decree of 2025', 100, dayNumber(2025, 6, 1), false, dayNumber(2027, 1, 1)],
    ['above 70 kW, since', 100, dayNumber(2026, 6, 1), false, dayNumber(2030, 1, 1)],
    ['above 70 kW, in 2030', 100, dayNumber(2030, 1, 1), true, dayNumber(2030, 1, 1)],
  ])('%s (%d kW)', (_, powerKW, on, due, dueDay) => {
    expect(bacsObligation({ ...old, powerKW }, on)).toMatchObject({ due, dueDay });
  });
  test('a new building has it at delivery, with a warning', () => {
    const delivered = dayNumber(2026, 3, 1);
    const r = bacsObligation({ powerKW: 80, permitDay: dayNumber(2024, 6, 1), deliveryDay: delivered }, day);
    expect(r).toMatchObject({ rule: 'new_building', dueDay: delivered, due: true });
    expect(r.warnings).toHaveLength(1);
  });
  test('an unknown power is not an exemption; before the rule nothing is due', () => {
    expect(bacsObligation({ ...old, powerKW: null }, day).concerned).toBeNull();
    expect(bacsObligation({ ...old, powerKW: Number.NaN }, day).concerned).toBeNull();
    expect(bacsObligation({ ...old, powerKW: 500 }, dayNumber(2019, 1, 1)).due).toBe(false);
  });
});

test('every row of the table has a unit, a period and a source', () => {
  for (const rows of BUILDING_RULES.rows.values())
    for (const row of rows) {
      expect(row.unit).not.toBe('');
      expect(row.references.length).toBeGreaterThan(0);
      expect(Number.isInteger(row.fromDay)).toBe(true);
    }
});
