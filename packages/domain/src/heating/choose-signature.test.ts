import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseSignature, coolingSignature } from './choose-signature.ts';

const DATA = join(import.meta.dirname, '../../test/reference/heating/data');

/** The first year of a meter of the reference. */
function meter(id: string): { temperatureC: Float64Array; energyKWh: Float64Array } {
  const rows = gunzipSync(readFileSync(join(DATA, `${id}-daily.csv.gz`)))
    .toString('utf8')
    .split('\n')
    .slice(1, 366)
    .map((line) => line.split(','));
  return {
    temperatureC: Float64Array.from(rows, (r) => Number(r[1])),
    energyKWh: Float64Array.from(rows, (r) => Number(r[2])),
  };
}

describe('the signature that the days bear out', () => {
  test.each([
    ['il-gaz-chauffage', false, 'heating'],
    ['uk-gaz-2020-2021', false, 'heating'],
    ['il-gaz-sans-chauffage', false, 'none'],
    ['il-gaz-sans-chauffage', true, 'none'],
    ['il-elec-chauffage-clim', true, 'heating_cooling'],
  ] as const)('%s (cooling possible: %s): %s', (id, cooling, kind) => {
    const { temperatureC, energyKWh } = meter(id);
    expect(chooseSignature(temperatureC, energyKWh, { cooling }).kind).toBe(kind);
  });
  test('air conditioning alone is cooling, with its balance point the right way up', () => {
    const { temperatureC } = meter('il-gaz-chauffage');
    const energyKWh = temperatureC.map((t, i) => 10 + 3 * Math.max(0, t - 18) + 2 * Math.sin(i * 2.39));
    const chosen = chooseSignature(temperatureC, energyKWh, { cooling: true });
    expect(chosen.kind).toBe('cooling');
    expect(chosen.model!.coolingBalanceC).toBeCloseTo(18, 0);
    expect(chosen.model!.coolingSlopeKWhDayC).toBeCloseTo(3, 0);
    const { fit } = coolingSignature(temperatureC, energyKWh);
    expect(fit!.intervals!.balancePointC.low).toBeLessThan(18.2);
    expect(fit!.intervals!.balancePointC.high).toBeGreaterThan(17.8);
  });
  test('no day, no signature', () => {
    const none = chooseSignature(new Float64Array(0), new Float64Array(0), { cooling: true });
    expect(none).toMatchObject({ kind: 'none', model: null, quality: null });
  });
});
