import { expect, test } from 'vitest';
import type { PowerFactor } from './power-factor.ts';
import { subscribedLimit } from './subscribed-limit.ts';

const RULE: PowerFactor = { value: 0.93, origin: 'rule', day: null, why: 'no_maximum' };

test.each([
  [
    { power: 100, formula: 'BTSUPLU4', voltage: 'BT' },
    { unit: 'kVA', activeW: 93_000, cosPhi: 0.93 },
  ],
  [
    { power: 100, formula: null, voltage: null },
    { unit: 'kVA', activeW: 93_000, cosPhi: 0.93 },
  ],
  [
    { power: 30, formula: 'BTSUPCU4', voltage: null },
    { unit: 'kVA', activeW: 27_900, cosPhi: 0.93 },
  ],
  [
    { power: 36, formula: null, voltage: 'BT' },
    { unit: 'kVA', activeW: 36_000, cosPhi: 1 },
  ],
  [
    { power: 9, formula: 'BTINFMU4', voltage: 'BT' },
    { unit: 'kVA', activeW: 9000, cosPhi: 1 },
  ],
  [
    { power: 300, formula: 'HTACU5', voltage: 'HTA' },
    { unit: 'kW', activeW: 300_000, cosPhi: null },
  ],
  [
    { power: 20, formula: null, voltage: 'HTA' },
    { unit: 'kW', activeW: 20_000, cosPhi: null },
  ],
  [
    { power: 500, formula: null, voltage: 'HTB' },
    { unit: 'kW', activeW: 500_000, cosPhi: null },
  ],
] as const)('%j allows %j', (point, limit) => {
  const found = subscribedLimit(point, RULE);
  expect(found).toMatchObject({ power: point.power, unit: limit.unit, cosPhi: limit.cosPhi });
  expect(found.activeW).toBeCloseTo(limit.activeW, 6);
});
