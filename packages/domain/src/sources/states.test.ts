import { describe, expect, test } from 'vitest';
import { batteryLevel, electricityState, hasInsufficientGasData, isNotLinky } from './states.ts';

const unknown = {
  segment: null,
  isLinky: null,
  exists: null,
  inService: null,
  terminated: null,
  remotelyOperated: null,
  serviceLevel: null,
};
const fine = {
  ...unknown,
  segment: 'C5',
  isLinky: true,
  exists: true,
  inService: true,
  terminated: false,
  remotelyOperated: true,
  serviceLevel: 2,
};

describe('state of an electricity point', () => {
  test.each([
    [{ ...fine, exists: false, inService: false }, 'NON_EXISTANT'],
    [{ ...fine, inService: false }, 'RESILIE'],
    [{ ...fine, terminated: true }, 'RESILIE'],
    [{ ...fine, serviceLevel: 0 }, 'NON_COMMUNICANT'],
    [{ ...fine, remotelyOperated: false }, 'NON_COMMUNICANT'],
    [{ ...fine, exists: null }, 'UNKNOWN_STATE'],
    [{ ...unknown, segment: 'P4' }, 'UNKNOWN_STATE'],
    [{ ...unknown, segment: 'C4' }, null],
    [unknown, null],
    [fine, null],
  ] as const)('%o is %s', (facts, state) => expect(electricityState(facts)).toBe(state));

  test('only a C5 without Linky is not-Linky', () => {
    expect(isNotLinky({ segment: 'C5', isLinky: false })).toBe(true);
    expect(isNotLinky({ segment: 'C5', isLinky: null })).toBe(false);
    expect(isNotLinky({ segment: 'C4', isLinky: false })).toBe(false);
  });
});

test('a six-monthly gas meter lacks data until six months have passed', () => {
  const meter = { frequency: '6M', hasData: false, consentDataStartDay: 101 };
  expect(hasInsufficientGasData(meter, 100)).toBe(true);
  expect(hasInsufficientGasData({ ...meter, consentDataStartDay: 100 }, 100)).toBe(false);
  expect(hasInsufficientGasData({ ...meter, hasData: true }, 100)).toBe(false);
  expect(hasInsufficientGasData({ ...meter, frequency: 'JJ' }, 100)).toBe(false);
  expect(hasInsufficientGasData({ ...meter, consentDataStartDay: null }, 100)).toBe(false);
});

test.each([
  [3201, null, 'full'],
  [3200, null, 'medium'],
  [2000, null, 'medium'],
  [1999, null, 'low'],
  [null, 80, 'full'],
  [null, 79, 'medium'],
  [null, 30, 'medium'],
  [null, 29, 'low'],
  [null, null, null],
] as const)('battery %s mV %s %% is %s', (mv, percent, level) => expect(batteryLevel(mv, percent)).toBe(level));
