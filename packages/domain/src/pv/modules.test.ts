import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  PVSYST_MOUNTS,
  SAPM_MOUNTS,
  cellTemperatureSeries,
  noctSamC,
  type CellTemperatureModel,
} from './cell-temperature.ts';
import { diffuseIam, martinRuizDiffuse, schlickDiffuse } from './iam-diffuse.ts';
import { ashraeIam, iamOf, martinRuizIam, physicalIam, schlickIam, type IamModel } from './iam.ts';
import { DEFAULT_LOSSES_PERCENT, inverterRatingW, lossFactor, pvwattsAcW, pvwattsDcW } from './pvwatts.ts';

const IAM_MODELS: IamModel[] = [
  { kind: 'none' },
  { kind: 'ashrae', b: 0.05 },
  { kind: 'physical', index: 1.526, extinction: 4, thicknessM: 0.002 },
  { kind: 'physical', index: 1.526, extinction: 4, thicknessM: 0.002, coatingIndex: 1.29 },
  { kind: 'martin-ruiz', ar: 0.16 },
  { kind: 'schlick' },
];
const cosines = fc.double({ min: 0, max: 1, noNaN: true });

describe('incidence modifiers', () => {
  test.each(IAM_MODELS)('$kind is 1 straight on, within [0, 1], and falls with the angle', (model) => {
    expect(iamOf(model, 1)).toBeCloseTo(1, 12);
    fc.assert(
      fc.property(cosines, cosines, (a, b) => {
        const low = iamOf(model, Math.min(a, b));
        const high = iamOf(model, Math.max(a, b));
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1 + 1e-12);
        expect(low).toBeLessThanOrEqual(high + 1e-12);
      }),
    );
  });

  test.each([ashraeIam, physicalIam, martinRuizIam, schlickIam])('nothing passes from behind (%o)', (iam) => {
    expect(iam(0)).toBe(0);
    expect(iam(-0.5)).toBe(0);
  });

  test('the diffuse forms lie within [0, 1], and a horizontal plane sees no ground', () => {
    expect(martinRuizDiffuse(0).ground).toBe(0);
    expect(schlickDiffuse(0).ground).toBe(0);
    expect(diffuseIam(schlickIam, 0, 'ground')).toBe(0);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 90, noNaN: true }), (tilt) => {
        for (const { sky, ground } of [martinRuizDiffuse(tilt), schlickDiffuse(tilt)]) {
          for (const modifier of [sky, ground]) {
            expect(modifier).toBeGreaterThanOrEqual(0);
            expect(modifier).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  test("Schlick's closed form is its integral over the sky", () => {
    for (const tilt of [0, 20, 45, 90])
      expect(diffuseIam(schlickIam, tilt, 'sky')).toBeCloseTo(schlickDiffuse(tilt).sky, 3);
  });
});

const CELL_MODELS: CellTemperatureModel[] = [
  { kind: 'faiman', u0: 25, u1: 6.84 },
  SAPM_MOUNTS.closeMountGlassGlass,
  { kind: 'pvsyst', ...PVSYST_MOUNTS.insulated, efficiency: 0.1, absorption: 0.9 },
  { kind: 'ross', k: 0.03 },
  { kind: 'noct-sam', noctC: 45, efficiency: 0.2, transmittanceAbsorptance: 0.9, storeys: 1, standoffInch: 4 },
  { kind: 'fuentes', noctInstalledC: 45 },
];

describe('cell temperature', () => {
  const of = (model: CellTemperatureModel, poa: number[], air: number, wind: number): Float64Array => {
    const light = Float64Array.from(poa);
    const out = new Float64Array(light.length);
    cellTemperatureSeries(
      model,
      light,
      light,
      light.map(() => air),
      light.map(() => wind),
      3600,
      out,
    );
    return out;
  };

  test.each(CELL_MODELS)('$kind: light warms, wind cools', (model) => {
    // Twelve hours of the same weather: long enough for the model that has a memory.
    const steady = (poa: number, wind: number): number => of(model, Array<number>(12).fill(poa), 20, wind).at(-1)!;
    expect(steady(1000, 1)).toBeGreaterThan(steady(500, 1));
    expect(steady(500, 1)).toBeGreaterThan(20);
    expect(steady(1000, 8)).toBeLessThanOrEqual(steady(1000, 1));
  });

  test.each(CELL_MODELS.filter((model) => model.kind !== 'fuentes'))('$kind: without light, the air', (model) => {
    expect(of(model, [0], 7.5, 3)[0]).toBe(7.5);
  });

  test.each(CELL_MODELS)('$kind: missing weather is missing, and only there', (model) => {
    const out = of(model, [800, Number.NaN, 800], 20, 1);
    expect(out[1]).toBeNaN();
    expect(out[2]).toBeGreaterThan(20);
  });

  test('the NOCT model at its own conditions gives the NOCT without electric output', () => {
    expect(noctSamC(800, 800, 20, 1 / 0.51, 45, 0, 0.9, 1, 4)).toBeCloseTo(20 + 25 * (9.5 / 9.5), 10);
  });
});

describe('PVWatts', () => {
  const inverter = { dcLimitW: 3125, efficiency: 0.96 };

  test('the direct current is the peak power at standard conditions', () => {
    expect(pvwattsDcW(1000, 25, 3000, -0.004)).toBe(3000);
    expect(pvwattsDcW(1000, 35, 3000, -0.004)).toBeCloseTo(2880, 9);
  });

  test('the inverter never gives more than its rating, nor less than nothing, nor more than it gets', () => {
    expect(inverterRatingW(inverter)).toBe(3000);
    fc.assert(
      fc.property(fc.double({ min: -100, max: 10000, noNaN: true }), (dc) => {
        const ac = pvwattsAcW(dc, inverter);
        expect(ac).toBeGreaterThanOrEqual(0);
        expect(ac).toBeLessThanOrEqual(Math.max(0, Math.min(3000, dc)));
      }),
    );
    expect(pvwattsAcW(Number.NaN, inverter)).toBeNaN();
    expect(pvwattsAcW(1e9, inverter)).toBe(3000);
    expect(pvwattsAcW(100, { dcLimitW: 0, efficiency: 0.96 })).toBe(0);
  });

  test('the usual losses multiply to 14.08 %, they do not add to 15', () => {
    expect(1 - lossFactor(DEFAULT_LOSSES_PERCENT)).toBeCloseTo(0.140757, 6);
    expect(lossFactor({})).toBe(1);
  });
});
